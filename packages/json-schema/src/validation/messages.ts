import { type DataValue, Notes, pointerOf, writeData } from '@hln/data-formats';
import type { Frame } from './frame.ts';
import type { Failure, Outcome } from './outcome.ts';

const NAMES: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
};

/** The name of a type of JSON Schema in plain English. */
export function namedType(type: string): string {
  return Object.hasOwn(NAMES, type) ? (NAMES[type] ?? type) : `“${type}”`;
}

/** What a value is: "a text", "the number 1.5", "an object". */
export function kindOf(value: DataValue): string {
  switch (value.kind) {
    case 'map':
      return 'an object';
    case 'list':
      return 'a list';
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'number':
      return `the number ${shown(value.text, '')}`;
    case 'special':
      return `the number ${value.text}`;
    case 'date':
      return `the text “${value.text}”`;
    default:
      return `the text ${shown(value.value)}`;
  }
}

const SHOWN = 60;

/** A text in quotation marks, or as it is, cut to a length that fits into a sentence. */
export function shown(text: string, quotes: '“”' | '' = '“”'): string {
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return quotes === '' ? cut : `“${cut.replaceAll(/\s+/g, ' ')}”`;
}

/** A value as JSON, cut to a length that fits into a sentence. */
export function shownValue(value: DataValue): string {
  if (value.kind === 'map' || value.kind === 'list')
    return sizeOf(value) > 20 ? kindOf(value) : inJson(value);
  return inJson(value);
}

const sizeOf = (value: DataValue) =>
  value.kind === 'map' ? value.members.length : value.kind === 'list' ? value.items.length : 1;

const inJson = (value: DataValue) =>
  shown(writeData(value, { to: 'json', indent: 0 }, new Notes()).trimEnd(), '');

export function count(number: string, one: string, many: string): string {
  return `${number} ${number === '1' ? one : many}`;
}

/**
 * The failures of the alternative that fits best: the one that fails deepest in the value, and of those the one with the
 * fewest failures. An alternative for another type of value is worse than any other.
 */
export function nearest(outcomes: readonly Outcome[], { path }: Frame): readonly Failure[] {
  const score = ({ failures }: Outcome) => {
    const isOtherType = failures.some(
      (failure) => failure.path.length === path.length && ['type', 'const', 'enum'].includes(failure.keyword),
    );
    const deepest = Math.max(...failures.map((failure) => failure.path.length));
    return (isOtherType ? 0 : 1e6) + (deepest - path.length) * 1000 - failures.length;
  };
  const best = outcomes.toSorted((a, b) => score(b) - score(a))[0];
  const causes = new Map(
    best?.failures.map((failure) => [`${pointerOf(failure.path)} ${failure.message}`, failure]),
  );
  return [...causes.values()].slice(0, 5);
}
