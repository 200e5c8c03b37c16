import { isDoubt, type Reason } from '../reasons.ts';
import type { Draft } from '../types.ts';
import { WEIGHTS } from '../weights.ts';
import * as words from '../words-around.ts';

const OVERRIDE =
  /\b(?:now(?:\s+only)?|(?:our|your|sale|special|current|final)\s+price|price\s+incl\w*|jetzt|maintenant|ahora|ora|nu|teď|teraz|сейчас)\b[^.;]*$/iu;

/** The words around an amount, from all the places where a page may put them. */
type WordsAround = {
  /** In its own line, up to the neighbouring amounts. */
  before: string;
  after: string;
  /** Its row's label, or the line before. */
  label: string;
  /** The next line. */
  next: string;
  /** Whether words about tax follow their amounts. */
  taxTrails: boolean;
  /** Whether no larger amount is nearby: a tax is less than the price of which it is a part. */
  isLargest: () => boolean;
};

/** Weighs an amount by the words around it. */
export function judgeWords(draft: Draft, around: WordsAround): void {
  const { before, label, after, next } = around;
  const clauses = before.split(/[.;:|•·,–—]\s*/);
  const clause = clauses.findLast((each) => /\p{L}/u.test(each)) ?? '';
  const own = OVERRIDE.test(clause) ? clause : before;
  const meaningOf = (text: string) => words.NOT_THE_PRICE.find(([, pattern]) => pattern.test(text))?.[0];
  // `Incl. GST` above a column refers to the whole price, in a row below the total only to the tax in it.
  const isTotal = words.WITH_TAX.test(label) && around.isLargest();
  const isNow = OVERRIDE.test(clause) && !/deliver|shipping|freight|week|month/i.test(clause);
  const other =
    (isNow ? undefined : meaningOf(own)) ?? (/\p{L}/u.test(before) || isTotal ? undefined : meaningOf(label));
  if (other !== undefined) refuse(draft, { code: other, words: 'around' });
  const follows = (pattern: RegExp) => pattern.test(after) || (after.trim() === '' && pattern.test(next));
  if (follows(words.RATE_AFTER)) refuse(draft, { code: 'rate', words: 'after' });
  if (follows(words.MEASURE_AFTER)) refuse(draft, { code: 'unit-price', words: 'after' });
  const trailing = words.NOT_THE_PRICE_AFTER.find(([, pattern]) => pattern.test(after))?.[0];
  if (trailing !== undefined) refuse(draft, { code: trailing, words: 'after' });
  if (words.PRICE_LABEL.test(own) || words.PRICE_LABEL.test(label))
    weigh(draft, WEIGHTS.text.labelled, 'labelled-as-price');
  const taxed = around.taxTrails || !/\p{L}/u.test(before) ? '' : before;
  judgeTax(draft, `${taxed} ${label}`, `${after} ${next.split(/\s+/).length <= 6 ? next : ''}`);
}

function judgeTax(draft: Draft, before: string, after: string): void {
  const text = words.WITH_TAX.test(before) || words.WITHOUT_TAX.test(before) ? before : after.slice(0, 60);
  if (words.WITHOUT_TAX.test(text)) {
    weigh(draft, WEIGHTS.text.taxExcluded, 'tax-excluded');
    draft.tax = 'excluded';
  } else if (words.WITH_TAX.test(text)) {
    weigh(draft, WEIGHTS.text.taxIncluded, 'tax-included');
    draft.tax = 'included';
  }
}

/** The first reason stays, unless it was only a doubt. */
export function refuse(draft: Draft, reason: Reason): void {
  if (draft.refusal === null || isDoubt(draft.refusal)) draft.refusal = reason;
}

export function weigh(draft: Draft, by: number, note: Reason): void {
  draft.score += by;
  draft.notes.push(note);
}
