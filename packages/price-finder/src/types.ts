import type { Reason, ReasonCode } from './reasons.ts';

/** Where on a page a price was found, most trustworthy first. */
export type PriceSource = 'json-ld' | 'microdata' | 'rdfa' | 'embedded-state' | 'meta' | 'text';

/** A price found on a page. */
export type FoundPrice = {
  /** Exact decimal without trailing zeros, in the currency's main unit: `149`, `24.5`. */
  amount: string;
  /** ISO 4217, or null if the page does not say which of several it is. */
  currency: string | null;
  source: PriceSource;
  /** The text as found on the page. */
  raw: string;
};

/** A price that was considered, and the outcome. */
export type PriceCandidate = FoundPrice & {
  verdict: 'chosen' | 'outranked' | 'refused';
  /** Why, as codes: what refused it, or else what was weighed. */
  codes: ReasonCode[];
  /** The same in plain words, for people who ask why a price was accepted. */
  reason: string;
};

export type FindPriceResult = {
  price: FoundPrice | null;
  /** At most 200, with the chosen one first. */
  candidates: PriceCandidate[];
};

/** A candidate while it is being weighed. */
export type Draft = {
  amount: string;
  /** The currency as written next to the price: a code, a sign, or nothing. */
  currencyText: string | null;
  source: PriceSource;
  raw: string;
  score: number;
  /** Why it can't be the price; null if it can. */
  refusal: Reason | null;
  /** Evidence for and against it. */
  notes: Reason[];
  tax: 'included' | 'excluded' | null;
  /** The amount if the page counts in cents or groups thousands with a point; decided by agreement. */
  alternative?: string;
};
