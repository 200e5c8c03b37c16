import { RESERVED } from '../vocabulary/index.ts';
import { canBeAlias, canEndOperand } from './alias.ts';
import { codeAt } from './chars.ts';
import { END_OF_TEXT, OPERATOR, QUOTED_NAME, TEMPLATE, WORD_TOKEN } from './cursor.ts';
import type { Walk } from './walk.ts';
import { flagsAt } from './words.ts';

/** The marks that an alias may follow: `)`, `]`, `}` and the placeholder `?`. */
const ENDS_OPERAND: ReadonlySet<number> = new Set([41, 93, 125, 63]);

/** What says how an ANSI interval is meant: `INTERVAL '1' DAY`. */
const INTERVAL_FIELDS: ReadonlySet<string> = new Set(['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND']);
/** An interval that does not say its units itself, as `'1 day'` does. */
const INTERVAL = /\bINTERVAL\s+'[^a-z']*'$/i;

/** Whether an AS can be added after the last token: an alias can follow it. */
export function mayAddAs(walk: Walk): boolean {
  const { last, statement, b } = walk;
  if (!statement.isQuery) return false;
  if (last.kind === OPERATOR) return ENDS_OPERAND.has(last.mark);
  if (last.kind !== WORD_TOKEN) return last.kind !== END_OF_TEXT;
  if (isStep(walk)) return true;
  const reserved = (flagsAt(b.source, last.start, last.end) & RESERVED) !== 0;
  return !reserved || canEndOperand(last.word);
}

/** Whether the output's token, which an added AS precedes, can be an alias. */
export function mayFollowAs(walk: Walk): boolean {
  const { b, last } = walk;
  const { kind, source, start, end } = b;
  if (kind === QUOTED_NAME || kind === TEMPLATE) return true;
  if (kind !== WORD_TOKEN || codeAt(source, start) === 36) return false;
  // Most aliases are not in the vocabulary; only words that are need a closer look.
  if (flagsAt(source, start, end) === 0) return true;
  const word = source.text.slice(start, end).toUpperCase();
  if (INTERVAL_FIELDS.has(word) && INTERVAL.test(source.text.slice(Math.max(0, last.start - 64), last.end)))
    return false;
  return canBeAlias(word, isStep(walk) ? '' : last.word, source.text.slice(end, end + 64));
}

/** Whether the last token is certainly a name, whatever word it is: a path's step, or preceded by a dot. */
function isStep({ path, last }: Walk): boolean {
  return path.tookStep || last.followsDot;
}
