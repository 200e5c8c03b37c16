/** Where an AS may be added, judging by the words around it: AS is the only token that formatting may add. */
import { DATA_TYPE, DATA_TYPE_PART, RESERVED, wordFlags } from '../vocabulary/index.ts';

/** Reserved words that can end an operand, so that an alias may follow. */
const OPERAND_WORDS: ReadonlySet<string> = new Set(
  'NULL TRUE FALSE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER LOCALTIME LOCALTIMESTAMP'.split(
    ' ',
  ),
);

/** Words that continue what precedes them: an AS before them would turn them into names. */
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

/** Whether a reserved word, upper-cased, can be the end of an expression. */
export function canEndOperand(word: string): boolean {
  return OPERAND_WORDS.has(word);
}

/**
 * Whether the word, upper-cased, can be an alias after `last` ('' when that is not a word); `after` is what follows it.
 */
export function canBeAlias(word: string, last: string, after: string): boolean {
  const flags = wordFlags(word);
  if ((flags & RESERVED) !== 0 || NEVER_ALIASES.has(word) || last === 'AS') return false;
  if (BEFORE_PARENTHESIS.has(word) && /^\s*(?:\(|join\b)/i.test(after)) return false;
  if (last === 'END' && AFTER_END.has(word)) return false;
  return (flags & DATA_TYPE_PART) === 0 || (wordFlags(last) & (DATA_TYPE | DATA_TYPE_PART)) === 0;
}
