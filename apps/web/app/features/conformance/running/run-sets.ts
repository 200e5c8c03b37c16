import type { TestedTool } from '../../../tools/tested-tools.ts';
import type { Vector } from '../../../tools/vector.ts';
import type { VectorSet } from '../../../tools/vector-sets.ts';

/** How one vector came out: null when the answer was as expected. */
interface Failure {
  readonly name: string;
  readonly source: string;
  readonly expected: string;
  /** The answer as JSON, or the error that came instead. */
  readonly actual: string;
}

/** Runs one vector. What it throws is its answer. */
export async function checkVector({ name, source, run, expected }: Vector): Promise<Failure | null> {
  const wanted = canonicalJson(expected);
  let actual: string;
  try {
    actual = canonicalJson(await run());
  } catch (error) {
    actual = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  return actual === wanted ? null : { name, source, expected: wanted, actual };
}

/** A value as JSON whose keys are in order, so that equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'undefined'
  );
}

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

/** How long nothing is said of the progress, in milliseconds: each time, the page draws it. */
const SILENCE = 100;

export interface RunParts {
  readonly onResult: (index: number, result: SetResult) => void;
  /** A clock, in milliseconds. */
  readonly now: () => number;
}

/** What there is to say before anything has run. */
export const waitingResult = ({ name, path }: TestedTool): SetResult => ({
  name,
  path,
  state: 'waiting',
  all: 0,
  done: 0,
  failures: [],
  vectors: [],
});

/** Runs the tests of all tools, one tool after the other. Takes seconds: not for the page's own thread. */
export async function runSets(sets: readonly VectorSet[], { onResult, now }: RunParts): Promise<void> {
  for (const [index, set] of sets.entries()) await runSet(set, now, (result) => onResult(index, result));
}

async function runSet(set: VectorSet, now: () => number, report: (result: SetResult) => void): Promise<void> {
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
  let silentUntil = now() + SILENCE;
  for (const [done, vector] of vectors.entries()) {
    if (now() >= silentUntil) {
      report({ ...base, state: 'running', done, failures: [...failures] });
      silentUntil = now() + SILENCE;
    }
    const failure = await checkVector(vector);
    if (failure !== null) failures.push(failure);
  }
  report({ ...base, state: 'done', done: vectors.length, failures });
}
