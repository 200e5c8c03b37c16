import { isJsonError } from '../text/json-error.ts';
import { scan } from '../text/scan.ts';
import { encodeText } from '../text/utf8.ts';
import { type Change, Edits } from './edits.ts';
import { RepairGrammar } from './repair-grammar.ts';

export type { Change } from './edits.ts';

export interface Repair {
  /** Valid JSON. */
  readonly text: string;
  /** In the order of the text; 500 at most. */
  readonly changes: readonly Change[];
  /** All of them. */
  readonly count: number;
}

/** Longer texts are not repaired: looking for what was meant is guesswork, and a person should look at it. */
export const MAX_REPAIR = 20_000_000;

/**
 * Makes JSON of what is almost JSON: trailing and missing commas, other quotes, keys without quotes, comments, words of
 * Python and JavaScript, brackets that are not closed. Null when nothing has to be done, or when it cannot be guessed
 * what was meant. Everything that is changed is listed, and all else stays byte for byte.
 */
export function repairJson(text: string): Repair | null {
  if (text.length > MAX_REPAIR) return null;
  const edits = new Edits();
  if (!new RepairGrammar(text, edits).run() || edits.count === 0) return null;
  const repaired = edits.apply(text);
  const { bytes, wellFormed } = encodeText(repaired);
  try {
    scan(bytes, { wellFormed });
  } catch (error) {
    if (isJsonError(error)) return null;
    throw error;
  }
  return { text: repaired, changes: edits.list(text), count: edits.count };
}
