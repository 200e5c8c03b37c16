import type { TestedTool } from '../../../tools/tested-tools.ts';
import type { Vector } from '../../../tools/vector.ts';
import type { VectorSet } from '../../../tools/vector-sets.ts';

/** The result of one vector: null if the answer was as expected. */
interface Failure {
  readonly name: string;
  readonly source: string;
  readonly expected: string;
  /** The answer as JSON, or the error that was thrown instead. */
  readonly actual: string;
}

/** Runs one vector. An error that it throws counts as its answer. */
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

/** A value as JSON with sorted keys, so that equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'undefined'
  );
}

/** The progress of one tool's tests. */
export interface SetResult {
  readonly name: string;
  readonly path: string;
  readonly state: 'waiting' | 'loading' | 'running' | 'done' | 'not-loaded';
  readonly all: number;
  readonly done: number;
  readonly failures: readonly Failure[];
  /** Names and sources of all vectors, once they are loaded. */
  readonly vectors: readonly { readonly name: string; readonly source: string }[];
  /** Why they could not be loaded. */
  readonly problem?: string;
}

/** How long (ms) to wait between progress reports, because the page renders each one. */
const SILENCE = 100;

export interface RunParts {
  readonly onResult: (index: number, result: SetResult) => void;
  /** A clock, in milliseconds. */
  readonly now: () => number;
}

/** The report before anything has run. */
export const waitingResult = ({ name, path }: TestedTool): SetResult => ({
  name,
  path,
  state: 'waiting',
  all: 0,
  done: 0,
  failures: [],
  vectors: [],
});

/** Runs the tests of all tools, one after the other. Takes seconds, so it doesn't belong on the page's own thread. */
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
