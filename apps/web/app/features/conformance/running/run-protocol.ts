import type { SetResult } from './run-sets.ts';

/** What the worker is to run. */
export interface RunOrder {
  /** Ids of the tools. */
  readonly tools: readonly string[];
}

/** What the worker says while it runs: how far one tool's tests are, by the tool's place in the order. */
export interface RunNews {
  readonly index: number;
  readonly result: SetResult;
}
