import type { VectorSet } from '../../../tools/vector-sets.ts';
import { checkVector, type Failure } from './check-vector.ts';

/** How far the tests of one tool are. */
export interface SetResult {
  readonly name: string;
  readonly path: string;
  readonly state: 'waiting' | 'loading' | 'running' | 'done' | 'not-loaded';
  readonly all: number;
  readonly done: number;
  readonly failures: readonly Failure[];
  /** Names and sources of all of them, once they are loaded. */
  readonly vectors: readonly { readonly name: string; readonly source: string }[];
  /** Why they could not be loaded. */
  readonly problem?: string;
}

/** How long the page may be kept busy at a stretch, in milliseconds. */
const SLICE = 12;

export interface RunParts {
  readonly signal: AbortSignal;
  readonly onResult: (index: number, result: SetResult) => void;
  /** Lets the page draw and listen. */
  readonly rest: () => Promise<void>;
  /** A clock, in milliseconds. */
  readonly now: () => number;
}

/** What there is to say before anything has run. */
export const waitingResult = ({ name, path }: VectorSet): SetResult => ({
  name,
  path,
  state: 'waiting',
  all: 0,
  done: 0,
  failures: [],
  vectors: [],
});

/** Runs the tests of all tools, one tool after the other, in slices so that the page stays usable. */
export async function runSets(sets: readonly VectorSet[], parts: RunParts): Promise<void> {
  for (const [index, set] of sets.entries()) {
    if (parts.signal.aborted) return;
    await runSet(set, parts, (result) => {
      if (!parts.signal.aborted) parts.onResult(index, result);
    });
  }
}

async function runSet(
  set: VectorSet,
  { signal, rest, now }: RunParts,
  report: (result: SetResult) => void,
): Promise<void> {
  const waiting = waitingResult(set);
  report({ ...waiting, state: 'loading' });
  let vectors: Awaited<ReturnType<VectorSet['load']>>;
  try {
    vectors = await set.load();
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    report({ ...waiting, state: 'not-loaded', problem });
    return;
  }
  const base = {
    ...waiting,
    all: vectors.length,
    vectors: vectors.map(({ name, source }) => ({ name, source })),
  };
  const failures: Failure[] = [];
  let sliceEnds = now() + SLICE;
  for (const [done, vector] of vectors.entries()) {
    if (now() >= sliceEnds) {
      report({ ...base, state: 'running', done, failures: [...failures] });
      await rest();
      if (signal.aborted) return;
      sliceEnds = now() + SLICE;
    }
    const failure = await checkVector(vector);
    if (failure !== null) failures.push(failure);
  }
  report({ ...base, state: 'done', done: vectors.length, failures });
}
