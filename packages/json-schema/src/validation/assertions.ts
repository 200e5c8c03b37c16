import type { DataValue } from '@hln/data-formats';
import { fitsFormat } from '../formats/formats.ts';
import { compareDecimals, isMultiple, isWhole, readDecimal } from '../values/decimal.ts';
import { areEqual, equalityKey, memberOf, typeName } from '../values/equality.ts';
import { requireAll } from './applicators.ts';
import { type Frame, fail } from './frame.ts';
import { count, kindOf, namedType, shown, shownValue } from './messages.ts';

type Assert = (frame: Frame, rule: DataValue) => void;

function type(frame: Frame, rule: DataValue): void {
  const names = (rule.kind === 'list' ? rule.items : [rule]).flatMap((name) =>
    name.kind === 'text' ? [name.value] : [],
  );
  const own = typeName(frame.instance);
  const isInteger =
    frame.instance.kind === 'number' &&
    names.includes('integer') &&
    isWhole(readDecimal(frame.instance.text));
  if (names.includes(own) || isInteger) return;
  const wanted = names.map(namedType).join(' or ');
  fail(frame, 'type', rule, `must be ${wanted}; it is ${kindOf(frame.instance)}`);
}

const enumKeys = new WeakMap<DataValue, Set<string>>();

function oneOfValues(frame: Frame, rule: DataValue): void {
  if (rule.kind !== 'list') return;
  let keys = enumKeys.get(rule);
  if (keys === undefined) {
    keys = new Set(rule.items.map(equalityKey));
    enumKeys.set(rule, keys);
  }
  if (keys.has(equalityKey(frame.instance))) return;
  const listed = rule.items.slice(0, 8).map(shownValue).join(', ');
  const more = rule.items.length > 8 ? ` … (${rule.items.length} values)` : '';
  fail(frame, 'enum', rule, `must be one of ${listed}${more}; it is ${shownValue(frame.instance)}`);
}

function constant(frame: Frame, rule: DataValue): void {
  if (areEqual(frame.instance, rule)) return;
  fail(frame, 'const', rule, `must be ${shownValue(rule)}; it is ${shownValue(frame.instance)}`);
}

/** A rule for numbers, by the sign of the comparison with the limit. */
const limit =
  (keyword: string, words: string, isWithin: (sign: number) => boolean): Assert =>
  (frame, rule) => {
    const { instance } = frame;
    if (instance.kind !== 'number' || rule.kind !== 'number') return;
    if (isWithin(compareDecimals(readDecimal(instance.text), readDecimal(rule.text)))) return;
    fail(frame, keyword, rule, `must be ${words} ${rule.text}; it is ${shown(instance.text, '')}`);
  };

function multipleOf(frame: Frame, rule: DataValue): void {
  const { instance } = frame;
  if (instance.kind !== 'number' || rule.kind !== 'number') return;
  const divisor = readDecimal(rule.text);
  if (divisor.digits === 0n || isMultiple(readDecimal(instance.text), divisor)) return;
  fail(frame, 'multipleOf', rule, `must be a multiple of ${rule.text}; it is ${shown(instance.text, '')}`);
}

interface Size {
  readonly kind: DataValue['kind'];
  readonly one: string;
  readonly many: string;
  readonly of: (value: DataValue) => number;
}

const CHARACTERS: Size = {
  kind: 'text',
  one: 'character',
  many: 'characters',
  of: (value) => (value.kind === 'text' ? characters(value.value) : 0),
};
const ITEMS: Size = {
  kind: 'list',
  one: 'item',
  many: 'items',
  of: (value) => (value.kind === 'list' ? value.items.length : 0),
};
const PROPERTIES: Size = {
  kind: 'map',
  one: 'property',
  many: 'properties',
  of: (value) => (value.kind === 'map' ? value.members.length : 0),
};

/** In code points, as JSON counts. */
function characters(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

const sized =
  (keyword: string, end: 'least' | 'most', size: Size): Assert =>
  (frame, rule) => {
    const { instance } = frame;
    if (instance.kind !== size.kind || rule.kind !== 'number') return;
    const own = size.of(instance);
    const sign = compareDecimals(readDecimal(String(own)), readDecimal(rule.text));
    if (end === 'least' ? sign >= 0 : sign <= 0) return;
    const wanted = count(rule.text, size.one, size.many);
    fail(frame, keyword, rule, `must have at ${end} ${wanted}; it has ${own.toLocaleString('en-NZ')}`);
  };

function pattern(frame: Frame, rule: DataValue): void {
  const { instance, evaluator } = frame;
  if (instance.kind !== 'text' || rule.kind !== 'text') return;
  if (evaluator.patterns.test(rule.value, instance.value, rule)) return;
  fail(frame, 'pattern', rule, `must match the pattern ${shown(rule.value)}; it is ${shown(instance.value)}`);
}

function uniqueItems(frame: Frame, rule: DataValue): void {
  const { instance } = frame;
  if (instance.kind !== 'list' || rule.kind !== 'boolean' || !rule.value) return;
  const seen = new Map<string, number>();
  for (const [i, item] of instance.items.entries()) {
    const key = equalityKey(item);
    const first = seen.get(key);
    if (first !== undefined) {
      fail(frame, 'uniqueItems', rule, `must have no item twice; items ${first} and ${i} are equal`);
      return;
    }
    seen.set(key, i);
  }
}

function dependentRequired(frame: Frame, rule: DataValue): void {
  if (frame.dialect.draft === '7' || rule.kind !== 'map') return;
  for (const { key, value } of rule.members)
    if (memberOf(frame.instance, key) !== undefined)
      requireAll(frame, 'dependentRequired', value, `, because it has ${shown(key)}`);
}

/** A rule only where the dialect or the visitor makes it one, so it is none of the others. */
export function judgeFormat(frame: Frame, rule: DataValue): void {
  const { instance } = frame;
  if (instance.kind !== 'text' || rule.kind !== 'text') return;
  const wanted = fitsFormat(rule.value, instance.value);
  if (wanted === null) return;
  fail(frame, 'format', rule, `must be ${wanted}; it is ${shown(instance.value)}`);
}

/** Keywords that judge the value itself. */
export const ASSERTIONS: ReadonlyMap<string, Assert> = new Map<string, Assert>([
  ['type', type],
  ['enum', oneOfValues],
  ['const', constant],
  ['multipleOf', multipleOf],
  ['maximum', limit('maximum', 'at most', (sign) => sign <= 0)],
  ['minimum', limit('minimum', 'at least', (sign) => sign >= 0)],
  ['exclusiveMaximum', limit('exclusiveMaximum', 'less than', (sign) => sign < 0)],
  ['exclusiveMinimum', limit('exclusiveMinimum', 'more than', (sign) => sign > 0)],
  ['maxLength', sized('maxLength', 'most', CHARACTERS)],
  ['minLength', sized('minLength', 'least', CHARACTERS)],
  ['pattern', pattern],
  ['maxItems', sized('maxItems', 'most', ITEMS)],
  ['minItems', sized('minItems', 'least', ITEMS)],
  ['uniqueItems', uniqueItems],
  ['maxProperties', sized('maxProperties', 'most', PROPERTIES)],
  ['minProperties', sized('minProperties', 'least', PROPERTIES)],
  [
    'required',
    (frame, rule) => {
      if (frame.instance.kind === 'map') requireAll(frame, 'required', rule);
    },
  ],
  ['dependentRequired', dependentRequired],
]);
