import { TESTED_TOOLS, type TestedTool } from './tested-tools.ts';
import type { Vector } from './vector.ts';

/** The known answers of one tool, loaded with its logic when they are run. */
export interface VectorSet extends TestedTool {
  readonly load: () => Promise<readonly Vector[]>;
}

/** Every tool that has a file of vectors, found by its name. */
const FILES = import.meta.glob<{ readonly VECTORS: readonly Vector[] }>('./*/vectors.ts');

/**
 * The sets of every tool that has vectors, in the order of the grid. For workers and tests: a page needs only their
 * names.
 */
export const VECTOR_SETS: readonly VectorSet[] = TESTED_TOOLS.map((tool) => ({
  ...tool,
  load: async () => {
    const load = FILES[`./${tool.id}/vectors.ts`];
    if (load === undefined) throw new Error(`${tool.id} has no vectors.`);
    return (await load()).VECTORS;
  },
}));
