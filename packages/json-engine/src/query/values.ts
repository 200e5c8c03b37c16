import { decodeString } from '../text/json-string.ts';
import { childrenOf, type NodeIndex } from '../text/node-index.ts';
import { LETTER_F, LETTER_N, LETTER_T, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from '../text/syntax.ts';
import { decodeText } from '../text/utf8.ts';
import type { Operator, Scalar } from './ast.ts';

interface Decimal {
  /** -1, 0 or 1. */
  readonly sign: number;
  /** Significant digits without leading and trailing zeros: the value is 0.digits × 10^exponent. */
  readonly digits: string;
  readonly exponent: bigint;
}

/** Two different decimals of up to this many characters are never the same double. */
const EXACT = 15;

/**
 * Compares two JSON numbers by their exact values, however many digits they have: less than 0, 0 or more than 0. As
 * doubles, 9007199254740993 would equal …992, and 1e400 would equal 1e401.
 */
function compareNumbers(left: string, right: string): number {
  if (left.length <= EXACT && right.length <= EXACT && !/e/i.test(left + right))
    return Number(left) - Number(right);
  const a = readDecimal(left);
  const b = readDecimal(right);
  if (a.sign !== b.sign || a.sign === 0) return a.sign - b.sign;
  return a.sign * compareSizes(a, b);
}

function compareSizes(a: Decimal, b: Decimal): number {
  if (a.exponent !== b.exponent) return a.exponent < b.exponent ? -1 : 1;
  // Both start with a digit of the same weight, so the order of the texts is that of the numbers.
  return a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0;
}

/** Reads a number of JSON in one way of writing, whatever its size. */
export function readDecimal(text: string): Decimal {
  const [, minus, whole = '', fraction = '', power = '0'] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?$/.exec(text) ?? [];
  const all = whole + fraction;
  const leading = /^0*/.exec(all)?.[0].length ?? 0;
  const digits = all.slice(leading).replace(/(?<!0)0+$/, '');
  if (digits === '') return { sign: 0, digits, exponent: 0n };
  return {
    sign: minus === '-' ? -1 : 1,
    digits,
    exponent: BigInt(whole.length - leading) + BigInt(power.replace('+', '')),
  };
}

/** A container in the document; scalars are compared by their content. */
export interface ContainerValue {
  readonly node: number;
}

/** The result of a query for one value; undefined is the Nothing of RFC 9535. */
export type Value = Scalar | ContainerValue | undefined;

export function isContainer(value: Value): value is ContainerValue {
  return typeof value === 'object' && value !== null && 'node' in value;
}

export function readValue({ bytes, start, end }: NodeIndex, node: number): Value {
  const from = start[node] ?? 0;
  switch (bytes[from]) {
    case OPEN_OBJECT:
    case OPEN_ARRAY:
      return { node };
    case QUOTE:
      return decodeString(bytes, from, end[node]);
    case LETTER_T:
      return true;
    case LETTER_F:
      return false;
    case LETTER_N:
      return null;
    default:
      return { number: decodeText(bytes.subarray(from, end[node])) };
  }
}

export function compare(index: NodeIndex, operator: Operator, left: Value, right: Value): boolean {
  switch (operator) {
    case '==':
      return equal(index, left, right);
    case '!=':
      return !equal(index, left, right);
    case '<':
      return less(left, right);
    case '>':
      return less(right, left);
    case '<=':
      return less(left, right) || equal(index, left, right);
    case '>=':
      return less(right, left) || equal(index, left, right);
  }
}

/** Numbers are ordered by value, texts by code points; nothing else has an order. */
function less(left: Value, right: Value): boolean {
  if (typeof left === 'string' && typeof right === 'string') return lessText(left, right);
  return isNumber(left) && isNumber(right) && compareNumbers(left.number, right.number) < 0;
}

function lessText(left: string, right: string): boolean {
  let at = 0;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  // In the middle of a surrogate pair, the unit before `at` is the same in both texts, so these units decide.
  return (at >= left.length ? -1 : order(left, at)) < (at >= right.length ? -1 : order(right, at));
}

/** Orders code units like code points: surrogates represent characters beyond U+FFFF. */
function order(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function isNumber(value: Value): value is { readonly number: string } {
  return typeof value === 'object' && value !== null && 'number' in value;
}

function equal(index: NodeIndex, left: Value, right: Value): boolean {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left.number, right.number) === 0;
  if (isContainer(left) && isContainer(right)) return equalContainers(index, left.node, right.node);
  return left === right;
}

/** Compares the contents of two containers level by level, so that no depth overflows the call stack. */
function equalContainers(index: NodeIndex, one: number, other: number): boolean {
  const pairs: [number, number][] = [[one, other]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    const a = readValue(index, left);
    const b = readValue(index, right);
    if (!isContainer(a) || !isContainer(b)) {
      if (!equal(index, a, b)) return false;
      continue;
    }
    const inner = pairChildren(index, left, right);
    if (inner === null) return false;
    for (const each of inner) pairs.push(each);
  }
  return true;
}

/** Returns the pairs that must be equal; null if the two can't be equal. */
function pairChildren(index: NodeIndex, left: number, right: number): [number, number][] | null {
  const { bytes, start } = index;
  if (bytes[start[left] ?? 0] !== bytes[start[right] ?? 0]) return null;
  if (bytes[start[left] ?? 0] === OPEN_ARRAY) {
    const a = childrenOf(index, left);
    const b = childrenOf(index, right);
    return a.length === b.length ? a.map((child, i) => [child, b[i] ?? 0]) : null;
  }
  const a = membersOf(index, left);
  const b = membersOf(index, right);
  if (a.size !== b.size) return null;
  const pairs: [number, number][] = [];
  for (const [name, child] of a) {
    const other = b.get(name);
    if (other === undefined) return null;
    pairs.push([child, other]);
  }
  return pairs;
}

/** Returns the members by name; the last of equal names counts, like JSON.parse. */
function membersOf(index: NodeIndex, node: number): Map<string, number> {
  return new Map(
    childrenOf(index, node).map((child) => [decodeString(index.bytes, index.key[child] ?? 0), child]),
  );
}
