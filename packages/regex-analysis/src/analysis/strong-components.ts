import { at } from '../pattern/at.ts';

/**
 * Numbers the strongly connected components of what can be reached from some nodes (Tarjan, without recursion). A
 * component has a greater number than those that it leads to.
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
