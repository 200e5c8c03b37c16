/** The targets of each node. Every node is a key. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns everything that can be reached from the given nodes, including them. */
export function reach(graph: Graph, starts: Iterable<string>): Set<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...(graph.get(node) ?? []));
  }
  return seen;
}

/**
 * Returns the graph without implied edges: of a → b → c and a → c the last one is dropped. All edges within a cycle
 * stay, since none of them is implied by the others.
 */
export function withoutImpliedEdges(graph: Graph): Graph {
  const reached = new Map([...graph.keys()].map((node) => [node, reach(graph, [node])]));
  const leadsTo = (from: string, to: string) => reached.get(from)?.has(to) === true;
  const isImplied = (from: string, to: string) =>
    [...(graph.get(from) ?? [])].some(
      (middle) =>
        middle !== to &&
        middle !== from &&
        leadsTo(middle, to) &&
        !leadsTo(to, middle) &&
        !leadsTo(middle, from),
    );
  return new Map(
    [...graph].map(([node, targets]) => [
      node,
      new Set([...targets].filter((target) => target !== node && !isImplied(node, target))),
    ]),
  );
}
