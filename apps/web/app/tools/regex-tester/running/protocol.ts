import type {
  CodeExports,
  Difference,
  Explanation,
  Flavour,
  ForeignFlavour,
  Judgement,
  ListRequest,
  MatchListing,
  PatternCheck,
  PatternRequest,
  PatternResult,
} from '@hln/regex-analysis';

/** The requests and answers of the worker that matches. */
export interface MatchRequest extends PatternRequest {
  readonly flavour: Flavour;
  /** Null while the list of all matches is not shown: it may be long. */
  readonly list: ListRequest | null;
}

export interface MatchAnswer {
  readonly check: PatternCheck;
  /** Null if the pattern is not valid. */
  readonly result: PatternResult | null;
  /** Null if the pattern is not valid, or no list was requested. */
  readonly listing: MatchListing | null;
  /** What differs between the flavour and this page. */
  readonly differences: readonly Difference[];
  /** The flavour whose syntax a pattern for JavaScript seems to have; null if it has none of another. */
  readonly suggested: ForeignFlavour | null;
  /** Milliseconds that it took. */
  readonly time: number;
}

/** The requests of the worker that parses patterns. */
export interface StudyRequest {
  readonly flavour: Flavour;
  readonly source: string;
  readonly flags: string;
}

/** The worker's immediate message; the verdict, which takes longer, is its result. */
export interface StudyNews {
  /** Null if the pattern is too long or too deeply nested. */
  readonly explanation: Explanation | null;
  readonly code: CodeExports | null;
}

export type StudyAnswer = Judgement;
