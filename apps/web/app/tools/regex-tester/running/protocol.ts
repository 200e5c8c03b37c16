import type { Judgement } from '../analysis/judge-pattern.ts';
import type { PatternCheck } from '../checking/check-pattern.ts';
import type { Explanation } from '../explaining/explain-pattern.ts';
import type { CodeExports } from '../exporting/languages.ts';
import type { PatternRequest, PatternResult } from '../matching/run-pattern.ts';

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
