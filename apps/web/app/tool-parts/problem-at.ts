import { lineAndColumn } from '../lib/text-place.ts';
import type { Problem } from './problems.tsx';

/**
 * An error in a text, which the list of problems leads to: the character there is selected.
 *
 * @param offset from 0, in UTF-16 code units; the text's length where something is missing at its end
 */
export function problemAt(text: string, offset: number, message: string): Problem {
  const character = text.codePointAt(offset);
  const length = character === undefined ? 0 : String.fromCodePoint(character).length;
  return { severity: 'error', message, place: { ...lineAndColumn(text, offset), offset, length } };
}
