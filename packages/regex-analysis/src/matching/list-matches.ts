import { writeCsvRecord } from '@hln/bytes/csv';
import type { Searcher } from '../flavours/run-flavour.ts';
import { namesByNumber, readEscapes } from './run-pattern.ts';

/** What a list of all matches looks like: a line each, JSON, CSV, or a template filled in for each match. */
export const LIST_FORMATS = ['lines', 'json', 'csv', 'template'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

export interface ListRequest {
  readonly format: ListFormat;
  /** For lines: the number or name of a group; `0` is the match. A group that the pattern lacks means the match. */
  readonly group: string;
  /** `$0` or `$&` is the match, `$1` and `$<name>` are groups, `$$` is a dollar sign; escapes as in a string literal. */
  readonly template: string;
}

export type MatchListing = {
  /** The groups of the pattern, by name or else by number. */
  readonly groups: readonly string[];
} & (
  | {
      readonly kind: 'text';
      /** Empty if nothing matches. */
      readonly text: string;
      /** How many matches the text contains. */
      readonly count: number;
      /** Whether there are more matches than {@link MAX_LISTED} has room for. */
      readonly cut: boolean;
      /** How many lines have a line break of their own, so that they look like several. */
      readonly broken: number;
    }
  /** The template names a group that the pattern lacks, written as in the template. */
  | { readonly kind: 'unknown-group'; readonly written: string }
);

/** The longest list, in UTF-16 units. It ends after a whole match. */
export const MAX_LISTED = 10_000_000;

/** A group: duplicate names in alternatives share one column. */
interface Column {
  readonly name: string;
  readonly numbers: readonly number[];
}

/** The texts of a match and of its groups, and where it begins. */
type Found = readonly (string | undefined)[] & { readonly index: number; readonly 0: string };

type Values = readonly (string | null)[];

/** How a format writes its list. The values are taken first, because their length decides whether there is room. */
interface Shape {
  readonly head: string;
  readonly between: string;
  readonly tail: string;
  readonly values: (found: Found) => Values;
  readonly write: (values: Values, found: Found) => string;
}

const WHOLE: Column = { name: '0', numbers: [0] };

function columnsOf(names: readonly (string | null)[]): Column[] {
  const columns = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    const key = name ?? String(index + 1);
    columns.set(key, [...(columns.get(key) ?? []), index + 1]);
  }
  return [...columns].map(([name, numbers]) => ({ name, numbers }));
}

/** Null for a group that did not participate. */
function groupText(found: Found, { numbers }: Column): string | null {
  for (const number of numbers) {
    const value: string | undefined = found[number];
    if (value !== undefined) return value;
  }
  return null;
}

const endOf = (found: Found) => found.index + found[0].length;

function linesShape(column: Column): Shape {
  return {
    head: '',
    between: '\n',
    tail: '',
    values: (found) => [groupText(found, column)],
    write: ([value]) => value ?? '',
  };
}

function jsonShape(columns: readonly Column[]): Shape {
  return {
    head: '[',
    between: ',',
    tail: '\n]\n',
    values: (found) => [WHOLE, ...columns].map((column) => groupText(found, column)),
    write: ([match, ...groups], found) => {
      // An object from entries takes any name, `__proto__` included.
      const named = Object.fromEntries(columns.map(({ name }, index) => [name, groups[index] ?? null]));
      const place = { match, start: found.index, end: endOf(found) };
      return `\n  ${JSON.stringify(columns.length === 0 ? place : { ...place, groups: named })}`;
    },
  };
}

function csvShape(columns: readonly Column[]): Shape {
  const record = (fields: readonly string[]) => `${writeCsvRecord(fields)}\r\n`;
  return {
    head: record(['match', 'start', 'end', ...columns.map(({ name }) => name)]),
    between: '',
    tail: '',
    values: (found) => [WHOLE, ...columns].map((column) => groupText(found, column)),
    write: ([match, ...groups], found) =>
      record([match ?? '', String(found.index), String(endOf(found)), ...groups.map((group) => group ?? '')]),
  };
}

type Part = string | Column;

/** The template's texts and groups, or the first group that the pattern lacks. */
function readTemplate(
  template: string,
  columns: readonly Column[],
  count: number,
): { readonly parts: readonly Part[] } | { readonly unknown: string } {
  const parts: Part[] = [];
  const text = readEscapes(template);
  let done = 0;
  for (const { 0: whole, 1: sign, 2: name, 3: digits, index } of text.matchAll(
    /\$(?:([$&])|<([^>]*)>|(\d{1,2}))/g,
  )) {
    parts.push(text.slice(done, index));
    done = index + whole.length;
    if (sign !== undefined) parts.push(sign === '&' ? WHOLE : '$');
    else if (name !== undefined) {
      const column = columns.find((each) => each.name === name && !/^\d/.test(name));
      if (column === undefined) return { unknown: whole };
      parts.push(column);
    } else if (digits !== undefined) {
      // As in a replacement: $12 is group 12 if there is one, and otherwise group 1 and a 2.
      const isOne = digits.startsWith('0') || Number(digits) > count;
      const number = Number(isOne ? digits.charAt(0) : digits);
      if (number > count) return { unknown: whole };
      parts.push({ name: String(number), numbers: [number] }, isOne ? digits.slice(1) : '');
    }
  }
  parts.push(text.slice(done));
  return { parts: parts.filter((part) => part !== '') };
}

function templateShape(parts: readonly Part[]): Shape {
  return {
    head: '',
    between: '',
    tail: '',
    values: (found) => parts.map((part) => (typeof part === 'string' ? part : groupText(found, part))),
    write: (values) => values.join(''),
  };
}

/** With `g` every match, like `matchAll`, otherwise the first. */
function* matchesOf(source: string, flags: string, text: string): Generator<RegExpExecArray> {
  const pattern = new RegExp(source, flags);
  if (pattern.global) return yield* text.matchAll(pattern);
  const found = pattern.exec(text);
  if (found !== null) yield found;
}

/**
 * Returns all matches as one text, of at most {@link MAX_LISTED} UTF-16 units.
 *
 * @throws SyntaxError if the pattern or the flags are not valid.
 */
export function listMatches(source: string, flags: string, text: string, request: ListRequest): MatchListing {
  return listing(namesByNumber(source), matchesOf(source, flags, text), request);
}

/** Returns all matches of a pattern of another flavour as one text. */
export function listFlavourMatches(
  searcher: Searcher,
  flags: string,
  text: string,
  request: ListRequest,
): MatchListing {
  return listing(searcher.names, textsOf(searcher, flags, text), request);
}

function* textsOf(searcher: Searcher, flags: string, text: string): Generator<Found> {
  for (const slots of searcher.matches(text, flags.includes('g'))) {
    const [index = 0, end = 0] = slots;
    const groups = searcher.names.map((_, group) => {
      const [from = -1, to = -1] = [slots[2 * group + 2], slots[2 * group + 3]];
      return to === -1 ? undefined : text.slice(from, to);
    });
    yield Object.assign([text.slice(index, end), ...groups] as const, { index });
  }
}

function listing(
  names: readonly (string | null)[],
  matches: Iterable<Found>,
  { format, group, template }: ListRequest,
): MatchListing {
  const columns = columnsOf(names);
  const groups = columns.map(({ name }) => name);
  const read = readTemplate(format === 'template' ? template : '', columns, names.length);
  if ('unknown' in read) return { kind: 'unknown-group', groups, written: read.unknown };
  const shape = {
    lines: () => linesShape(columns.find(({ name }) => name === group) ?? WHOLE),
    json: () => jsonShape(columns),
    csv: () => csvShape(columns),
    template: () => templateShape(read.parts),
  }[format]();

  const pieces: string[] = [];
  let room = MAX_LISTED - shape.head.length - shape.tail.length;
  let broken = 0;
  let cut = false;
  for (const found of matches) {
    const values = shape.values(found);
    // Before they are put together: a template can repeat a long match thousands of times.
    cut = values.reduce((length, value) => length + (value?.length ?? 0), 0) > room;
    const piece = cut ? '' : shape.write(values, found);
    room -= piece.length + shape.between.length;
    cut ||= room < 0;
    if (cut) break;
    pieces.push(piece);
    if (format === 'lines' && /[\r\n]/.test(piece)) broken += 1;
  }
  const count = pieces.length;
  const listed = count === 0 ? '' : shape.head + pieces.join(shape.between) + shape.tail;
  return { kind: 'text', groups, text: listed, count, cut, broken };
}
