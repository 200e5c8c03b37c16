import type { Reason, ReasonCode } from './reasons.ts';

/** Where on a page a price was found, the most trustworthy kinds first. */
export type PriceSource = 'json-ld' | 'microdata' | 'rdfa' | 'embedded-state' | 'meta' | 'text';

/** A price of a page. */
export type FoundPrice = {
  /** Exact decimal without trailing zeros, in the currency's main unit: `149`, `24.5`. */
  amount: string;
  /** ISO 4217, or null when the page does not say which of several it is. */
  currency: string | null;
  source: PriceSource;
  /** The text as found on the page. */
  raw: string;
};

/** A price that was considered, and what became of it. */
export type PriceCandidate = FoundPrice & {
  verdict: 'chosen' | 'outranked' | 'refused';
  /** Why, by code: what refused it, or else what was weighed. */
  codes: ReasonCode[];
  /** The same in plain words, for the person who asks why a price was believed. */
  reason: string;
};

export type FindPriceResult = {
  price: FoundPrice | null;
  /** At most 200, the chosen one first. */
  candidates: PriceCandidate[];
};

/** A candidate while it is being weighed. */
export type Draft = {
  amount: string;
  /** What the page wrote beside the price: a code, a sign, or nothing. */
  currencyText: string | null;
  source: PriceSource;
  raw: string;
  score: number;
  /** Why it cannot be the price; null while it can. */
  refusal: Reason | null;
  /** What speaks for and against it. */
  notes: Reason[];
  tax: 'included' | 'excluded' | null;
  /** The amount this would be if the page counts in cents or groups thousands with a point; decided by agreement. */
  alternative?: string;
};
