import type { SetResult } from './run-sets.ts';

/** What the worker is to run. */
export interface RunOrder {
  /** Ids of the tools. */
  readonly tools: readonly string[];
}

/** The worker's progress messages: how far one tool's tests are, by the tool's position. */
export interface RunNews {
  readonly index: number;
  readonly result: SetResult;
}
