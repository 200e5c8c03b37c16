import { TOOLS } from './registry.ts';
import type { Vector } from './vector.ts';

/** The known answers of one tool, loaded with its logic when they are to be run. */
export interface VectorSet {
  readonly name: string;
  readonly path: string;
  readonly load: () => Promise<readonly Vector[]>;
}

/** Every tool that has a file of vectors, found by its name. */
const FILES = import.meta.glob<{ readonly VECTORS: readonly Vector[] }>('./*/vectors.ts');

/** Of every tool that has vectors, in the order of the grid. */
export const VECTOR_SETS: readonly VectorSet[] = TOOLS.flatMap(({ id, name, path }) => {
  const load = FILES[`./${id}/vectors.ts`];
  return load === undefined ? [] : [{ name, path, load: async () => (await load()).VECTORS }];
});
