import type { Draft } from '../types.ts';
import * as words from '../words-around.ts';
import { refuse, weigh } from './text-verdicts.ts';

const OVERRIDE =
  /\b(?:now(?:\s+only)?|(?:our|your|sale|special|current|final)\s+price|price\s+incl\w*|jetzt|maintenant|ahora|ora|nu|teď|teraz|сейчас)\b[^.;]*$/iu;

/** The words around an amount, from all the places where a page may put them. */
type WordsAround = {
  /** In its own line, up to the neighbouring amounts. */
  before: string;
  after: string;
  /** Of its row, or in the line before. */
  label: string;
  /** The line behind. */
  next: string;
  /** Whether words about tax follow their amounts. */
  taxTrails: boolean;
  /** Whether no larger amount stands near: a tax is less than the price it is part of. */
  isLargest: () => boolean;
};

export const LABELLED = 'labelled as price';

/** Weighs an amount by what is said about it. */
export function judgeWords(draft: Draft, said: WordsAround): void {
  const { before, label, after, next } = said;
  const clauses = before.split(/[.;:|•·,–—]\s*/);
  const clause = clauses.findLast((each) => /\p{L}/u.test(each)) ?? '';
  const own = OVERRIDE.test(clause) ? clause : before;
  const bad = (text: string) => words.NOT_THE_PRICE.find(([, pattern]) => pattern.test(text))?.[0];
  // `Incl. GST` over a column names the whole price, in a row below the total only the tax in it.
  const isTotal = words.WITH_TAX.test(label) && said.isLargest();
  const isNow = OVERRIDE.test(clause) && !/deliver|shipping|freight|week|month/i.test(clause);
  const reason =
    (isNow ? undefined : bad(own)) ?? (/\p{L}/u.test(before) || isTotal ? undefined : bad(label));
  if (reason !== undefined) refuse(draft, `words around it: ${reason}`);
  const isBehind = (pattern: RegExp) => pattern.test(after) || (after.trim() === '' && pattern.test(next));
  if (isBehind(words.RATE_BEHIND)) refuse(draft, 'words behind it: a rate, not a price');
  if (isBehind(words.MEASURE_BEHIND)) refuse(draft, 'words behind it: a price per unit of measure');
  const behind = words.NOT_PRICE_BEHIND.find(([, pattern]) => pattern.test(after))?.[0];
  if (behind !== undefined) refuse(draft, `words behind it: ${behind}`);
  if (words.PRICE_LABEL.test(own) || words.PRICE_LABEL.test(label)) weigh(draft, 10, LABELLED);
  const taxed = said.taxTrails || !/\p{L}/u.test(before) ? '' : before;
  judgeTax(draft, `${taxed} ${label}`, `${after} ${next.split(/\s+/).length <= 6 ? next : ''}`);
}

function judgeTax(draft: Draft, before: string, after: string): void {
  const said = words.WITH_TAX.test(before) || words.WITHOUT_TAX.test(before) ? before : after.slice(0, 60);
  if (words.WITHOUT_TAX.test(said)) {
    weigh(draft, -20, 'tax not included');
    draft.tax = 'excluded';
  } else if (words.WITH_TAX.test(said)) {
    weigh(draft, 8, 'tax included');
    draft.tax = 'included';
  }
}
