import type { Cursor } from './cursor.ts';
import { type Argument, applyMath, CONSTANTS, isArgumentWord, isMathFunction } from './math-functions.ts';
import type { Token } from './tokens.ts';
import { angle, DEPTH_LIMIT, type Value, type Words } from './values.ts';

/** Evaluates calc() or another mathematical function whose name and bracket have been read; null if invalid. */
function calculate(name: string, cursor: Cursor, words: Words, depth: number): Value | null {
  if (depth > DEPTH_LIMIT) return null;
  const args: Argument[] = [];
  do {
    const value = readWord(cursor) ?? readSum(cursor, words, depth);
    if (value === null) return null;
    args.push(value);
  } while (cursor.take(','));
  return cursor.close() ? applyMath(name, args) : null;
}

/** Reads an argument that is a word, such as the `up` of round(). */
function readWord(cursor: Cursor): string | null {
  cursor.skipSpaces();
  const token = cursor.peek();
  if (token?.type !== 'ident' || !isArgumentWord(token.name)) return null;
  cursor.next();
  return token.name;
}

/** Reads terms with + and −, which need space on both sides: without it the sign belongs to the number. */
function readSum(cursor: Cursor, words: Words, depth: number): Value | null {
  let left = readProduct(cursor, words, depth);
  while (left !== null) {
    const spaced = cursor.skipSpaces();
    const sign = cursor.peek()?.type;
    if (sign !== '+' && sign !== '-') return left;
    cursor.next();
    if (!spaced || !cursor.skipSpaces()) return null;
    const right = readProduct(cursor, words, depth);
    if (right === null || right.kind !== left.kind) return null;
    left = { kind: left.kind, value: sign === '+' ? left.value + right.value : left.value - right.value };
  }
  return left;
}

function readProduct(cursor: Cursor, words: Words, depth: number): Value | null {
  let left = readTerm(cursor, words, depth);
  while (left !== null) {
    if (cursor.take('*')) left = times(left, readTerm(cursor, words, depth));
    else if (cursor.take('/')) left = over(left, readTerm(cursor, words, depth));
    else return left;
  }
  return left;
}

function times(left: Value, right: Value | null): Value | null {
  if (right === null || (left.kind !== 'number' && right.kind !== 'number')) return null;
  return { kind: left.kind === 'number' ? right.kind : left.kind, value: left.value * right.value };
}

/** Divides two values: two percentages or two angles give a number. */
function over(left: Value, right: Value | null): Value | null {
  if (right === null || (right.kind !== 'number' && right.kind !== left.kind)) return null;
  return { kind: right.kind === 'number' ? left.kind : 'number', value: left.value / right.value };
}

function readTerm(cursor: Cursor, words: Words, depth: number): Value | null {
  cursor.skipSpaces();
  const token = cursor.next();
  if (token?.type === '(') return calculate('calc', cursor, words, depth + 1);
  const constant = token?.type === 'ident' ? CONSTANTS.get(token.name) : undefined;
  return constant === undefined
    ? readValue(token, cursor, words, depth)
    : { kind: 'number', value: constant };
}

/**
 * Reads a value that begins with a token which has been read, in a calculation or on its own; null for anything else.
 */
export function readValue(
  token: Token | undefined,
  cursor: Cursor,
  words: Words,
  depth: number,
): Value | null {
  switch (token?.type) {
    case 'number':
    case 'percentage':
      return { kind: token.type, value: token.value };
    case 'dimension':
      return angle(token.value, token.unit);
    case 'ident': {
      const value = words.get(token.name);
      return value === undefined ? null : { kind: 'number', value };
    }
    case 'function':
      return isMathFunction(token.name) ? calculate(token.name, cursor, words, depth + 1) : null;
    default:
      return null;
  }
}
