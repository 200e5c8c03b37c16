import type { Vector } from '../../../tools/vector.ts';

/** How one vector came out: null when the answer was as expected. */
export interface Failure {
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
