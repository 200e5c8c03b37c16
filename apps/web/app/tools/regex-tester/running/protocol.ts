import type {
  CodeExports,
  Explanation,
  Judgement,
  PatternCheck,
  PatternRequest,
  PatternResult,
} from '@hln/regex-analysis';

/** What the worker that matches is asked, and what it answers. */
export type MatchRequest = PatternRequest;

export interface MatchAnswer {
  readonly check: PatternCheck;
  /** Null when the pattern is not valid. */
  readonly result: PatternResult | null;
  /** Milliseconds that it took. */
  readonly time: number;
}

/** What the worker that takes patterns apart is asked. */
export interface StudyRequest {
  readonly source: string;
  readonly flags: string;
}

/** What it says at once; the judgement, which takes longer, is its result. */
export interface StudyNews {
  /** Null when the pattern is too long or too deeply nested. */
  readonly explanation: Explanation | null;
  readonly code: CodeExports | null;
}

export type StudyAnswer = Judgement;
