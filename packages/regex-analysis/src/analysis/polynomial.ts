import { at } from '../pattern/at.ts';
import { type Candidate, candidateAt, type Findings, type Step, shortestWay } from './candidate.ts';
import type { SearchGraph } from './search-graph.ts';
import { type Loops, strongComponents } from './strong-components.ts';

const MOST_CANDIDATES = 8;

/**
 * Finds polynomial ambiguity: two nodes x and y and a text over which x leads to x, x to y and y to y, so that each
 * repetition adds another path. They are found in the triple product, with an edge from each (x, y, y) back to (x, x,
 * y): the two reach each other (criterion IDA of Weber and Seidl, 1991, as Allauzen, Mohri and Rastogi test it, 2008).
 */
export function findPolynomial(graph: SearchGraph, loops: Loops, maxTriples: number): Findings {
  const size = graph.edges.length;
  const component = (node: number) => at(loops.componentOf, node);
  const join = (first: number, second: number, third: number) => (first * size + second) * size + third;
  const apart = (triple: number) =>
    [Math.floor(triple / size / size), Math.floor(triple / size) % size, triple % size] as const;

  const stepsFrom = (triple: number): Step[] => {
    const [first, second, third] = apart(triple);
    const steps: Step[] = [];
    if (second === third && first !== second) steps.push([null, join(first, first, third)]);
    const thirdRow = at(loops.inner, third);
    const secondRow = at(graph.edges, second);
    for (const [label, firsts] of at(loops.inner, first)) {
      const thirds = thirdRow.get(label);
      const seconds = thirds && secondRow.get(label);
      if (thirds === undefined || seconds === undefined) continue;
      for (const next of seconds) {
        // The second path starts in the first loop and ends in the other; a component leads only to smaller numbers.
        if (component(next) > component(first) || component(next) < component(third)) continue;
        for (const one of firsts) for (const other of thirds) steps.push([label, join(one, next, other)]);
      }
    }
    return steps;
  };

  const components = strongComponents(
    rootsOf(loops, join),
    (triple) => stepsFrom(triple).map(([, target]) => target),
    maxTriples,
  );
  if (components === null) return { candidates: [], exhausted: true };
  const candidates: Candidate[] = [];
  const done = new Set<string>();
  for (const [triple, found] of components) {
    const [first, second, third] = apart(triple);
    if (first !== second || second === third) continue;
    const goal = join(first, third, third);
    const loopPair = `${component(first)} ${component(third)}`;
    if (components.get(goal) !== found || done.has(loopPair)) continue;
    done.add(loopPair);
    const stepsInside = (from: number) =>
      stepsFrom(from).filter(([, target]) => components.get(target) === found);
    const pump = shortestWay([triple], stepsInside, (reached) => reached === goal) ?? [];
    candidates.push(candidateAt(graph, first, pump));
    if (candidates.length >= MOST_CANDIDATES) break;
  }
  return { candidates, exhausted: false };
}

/** Yields every (x, x, y) of two different loops that share a label, starting with loops that lead to others. */
function* rootsOf(
  loops: Loops,
  join: (first: number, second: number, third: number) => number,
): Generator<number> {
  const byLabel = new Map<number, number[]>();
  for (const [node, row] of loops.inner.entries()) {
    for (const label of row.keys()) {
      const nodes = byLabel.get(label);
      if (nodes === undefined) byLabel.set(label, [node]);
      else nodes.push(node);
    }
  }
  for (const [node, row] of loops.inner.entries()) {
    const partners = new Set<number>();
    for (const label of row.keys()) for (const other of byLabel.get(label) ?? []) partners.add(other);
    for (const other of partners) {
      if (at(loops.componentOf, other) < at(loops.componentOf, node)) yield join(node, node, other);
    }
  }
}
