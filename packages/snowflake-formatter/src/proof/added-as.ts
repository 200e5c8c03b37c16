/** Where an AS may be added, judging by the words around it: AS is the only token that formatting may add. */
import { DATA_TYPE, DATA_TYPE_PART, RESERVED, wordFlags } from '../vocabulary/index.ts';
import { codeAt } from './chars.ts';
import { END_OF_TEXT, OPERATOR, QUOTED_NAME, TEMPLATE, WORD_TOKEN } from './cursor.ts';
import type { Walk } from './walk.ts';
import { flagsAt } from './words.ts';

/** Reserved words that can end an operand, so that an alias may follow. */
const OPERAND_WORDS: ReadonlySet<string> = new Set(
  'NULL TRUE FALSE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER LOCALTIME LOCALTIMESTAMP'.split(
    ' ',
  ),
);

/** Words that continue the text before them: an AS before them would turn them into names. */
const NEVER_ALIASES: ReadonlySet<string> = new Set(
  (
    'ASC DESC PIVOT UNPIVOT MATCH_RECOGNIZE LIMIT FETCH OVER WITHIN NULLS COLLATE ESCAPE IGNORE RESPECT EXCEPT ' +
    'EXCLUDE RENAME WINDOW'
  ).split(' '),
);
const AFTER_END: ReadonlySet<string> = new Set('IF LOOP WHILE REPEAT CASE FOR'.split(' '));
const BEFORE_PARENTHESIS: ReadonlySet<string> = new Set([
  'AT',
  'BEFORE',
  'CHANGES',
  'MATCH_CONDITION',
  'ASOF',
  'RESAMPLE',
]);

/** Whether a reserved word, in upper case, can be the end of an expression. */
function canEndOperand(word: string): boolean {
  return OPERAND_WORDS.has(word);
}

/**
 * Whether the word, in upper case, can be an alias after `last` ('' if that is not a word); `after` is the token that
 * follows it.
 */
function canBeAlias(word: string, last: string, after: string): boolean {
  const flags = wordFlags(word);
  if ((flags & RESERVED) !== 0 || NEVER_ALIASES.has(word) || last === 'AS') return false;
  if (BEFORE_PARENTHESIS.has(word) && /^\s*(?:\(|join\b)/i.test(after)) return false;
  if (last === 'END' && AFTER_END.has(word)) return false;
  return (flags & DATA_TYPE_PART) === 0 || (wordFlags(last) & (DATA_TYPE | DATA_TYPE_PART)) === 0;
}

/** The characters that an alias may follow: `)`, `]`, `}` and the placeholder `?`. */
const ENDS_OPERAND: ReadonlySet<number> = new Set([41, 93, 125, 63]);

/** The units of an ANSI interval: `INTERVAL '1' DAY`. */
const INTERVAL_FIELDS: ReadonlySet<string> = new Set(['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND']);
/** An interval whose literal does not contain its units, unlike `'1 day'`. */
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

/** Whether the output's token after an added AS can be an alias. */
export function mayFollowAs(walk: Walk): boolean {
  const { b, last } = walk;
  const { kind, source, start, end } = b;
  if (kind === QUOTED_NAME || kind === TEMPLATE) return true;
  if (kind !== WORD_TOKEN || codeAt(source, start) === 36) return false;
  // Most aliases are not in the vocabulary; only words in it need a closer look.
  if (flagsAt(source, start, end) === 0) return true;
  const word = source.text.slice(start, end).toUpperCase();
  if (INTERVAL_FIELDS.has(word) && INTERVAL.test(source.text.slice(Math.max(0, last.start - 64), last.end)))
    return false;
  return canBeAlias(word, isStep(walk) ? '' : last.word, source.text.slice(end, end + 64));
}

/** Whether the last token is certainly a name, whatever the word: a path's step, or preceded by a dot. */
function isStep({ path, last }: Walk): boolean {
  return path.tookStep || last.followsDot;
}
