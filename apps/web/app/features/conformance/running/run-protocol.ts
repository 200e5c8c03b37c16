import type { SetResult } from './run-sets.ts';

/** What the worker says while it runs: how far one tool's tests are, by the tool's place in the list. */
export interface RunNews {
  readonly index: number;
  readonly result: SetResult;
}
