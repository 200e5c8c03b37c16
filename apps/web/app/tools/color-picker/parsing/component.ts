import { calculate } from './calc.ts';
import type { Cursor } from './cursor.ts';
import { isMathFunction } from './math-functions.ts';
import { angle, type Value, type Words } from './values.ts';

/** One component: 'none', a value, a word of a relative colour or a calculation; null for anything else. */
export function readComponent(cursor: Cursor, words: Words, depth: number): Value | 'none' | null {
  cursor.skipSpaces();
  const token = cursor.next();
  switch (token?.type) {
    case 'number':
    case 'percentage':
      return { kind: token.type, value: token.value };
    case 'dimension':
      return angle(token.value, token.unit);
    case 'ident': {
      if (token.name === 'none') return 'none';
      const value = words.get(token.name);
      return value === undefined ? null : { kind: 'number', value };
    }
    case 'function':
      return isMathFunction(token.name) ? calculate(token.name, cursor, words, depth + 1) : null;
    default:
      return null;
  }
}
