import { at } from '../pattern/at.ts';
import type { SearchGraph } from './search-graph.ts';
import { strongComponents } from './strong-components.ts';

/** The strongly connected components of a graph, and the edges that stay inside. */
export interface Loops {
  /** Of each node its component; a component has a greater number than those that it leads to. */
  readonly componentOf: readonly number[];
  /** Of each node the edges inside its component, by label. */
  readonly inner: readonly ReadonlyMap<number, readonly number[]>[];
  /** Whether a node lies on a loop. */
  isOnLoop(node: number): boolean;
}

export function loopsOf({ edges }: SearchGraph): Loops {
  const components = strongComponents(
    edges.keys(),
    (node) => [...at(edges, node).values()].flat(),
    Number.POSITIVE_INFINITY,
  );
  const componentOf = edges.map((_, node) => components?.get(node) ?? -1);
  const inner = edges.map((row, node) => {
    const kept = new Map<number, readonly number[]>();
    for (const [label, targets] of row) {
      const inside = targets.filter((target) => componentOf[target] === componentOf[node]);
      if (inside.length > 0) kept.set(label, inside);
    }
    return kept;
  });
  return { componentOf, inner, isOnLoop: (node) => at(inner, node).size > 0 };
}
