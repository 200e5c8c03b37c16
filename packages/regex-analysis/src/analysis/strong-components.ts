import { at } from '../pattern/at.ts';
import type { SearchGraph } from './search-graph.ts';

/**
 * Numbers the strongly connected components reachable from some nodes (Tarjan, without recursion). A component has a
 * greater number than those to which it leads.
 *
 * @param successors called once for each node.
 * @returns the component of each node reached; null after more than `maxNodes`.
 */
export function strongComponents(
  roots: Iterable<number>,
  successors: (node: number) => readonly number[],
  maxNodes: number,
): Map<number, number> | null {
  const component = new Map<number, number>();
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  let components = 0;
  for (const root of roots) {
    if (order.has(root)) continue;
    const path: { node: number; next: readonly number[]; taken: number }[] = [];
    const enter = (node: number) => {
      order.set(node, order.size);
      low.set(node, order.size - 1);
      open.push(node);
      path.push({ node, next: successors(node), taken: 0 });
    };
    enter(root);
    while (path.length > 0) {
      if (order.size > maxNodes) return null;
      const step = at(path, path.length - 1);
      const target = step.next[step.taken];
      step.taken += 1;
      if (target !== undefined) {
        if (!order.has(target)) enter(target);
        else if (!component.has(target)) lower(low, step.node, order.get(target) ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(low, parent.node, low.get(step.node) ?? 0);
      if (low.get(step.node) !== order.get(step.node)) continue;
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        component.set(node, components);
        if (node === step.node) break;
      }
      components += 1;
    }
  }
  return component;
}

function lower(low: Map<number, number>, node: number, value: number): void {
  if (value < (low.get(node) ?? 0)) low.set(node, value);
}

/** The strongly connected components of a graph, and their internal edges. */
export interface Loops {
  /** The component of each node; a component has a greater number than those to which it leads. */
  readonly componentOf: readonly number[];
  /** For each node, the edges inside its component, by label. */
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
