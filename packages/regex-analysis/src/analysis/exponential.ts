import { at } from '../pattern/at.ts';
import { type Candidate, candidateAt, type Findings, type Step, shortestWay } from './candidate.ts';
import type { SearchGraph } from './search-graph.ts';
import { type Loops, strongComponents } from './strong-components.ts';

const MOST_CANDIDATES = 4;

/**
 * Finds exponential ambiguity: a node from which two paths lead back to it over the same text, so that each repetition
 * doubles the paths. They are found in the product of each loop with itself: a pair of equal nodes and a pair of
 * different ones that reach each other (criterion EDA of Weber and Seidl, 1991).
 */
export function findExponential(graph: SearchGraph, loops: Loops, maxPairs: number): Findings {
  const candidates = doubledEdges(graph, loops);
  if (candidates.length > 0) return { candidates, exhausted: false };
  const size = graph.edges.length;
  const successors = (pair: number) => stepsOfPair(loops, size, pair).map(([, target]) => target);
  const forking = forkingComponents(loops);
  const roots = [];
  for (const [node, component] of loops.componentOf.entries()) {
    if (forking.has(component)) roots.push(node * size + node);
  }
  const components = strongComponents(roots, successors, maxPairs);
  if (components === null) return { candidates: [], exhausted: true };
  const equalPairs = new Map<number, number>();
  for (const [pair, component] of components) {
    if (Math.floor(pair / size) === pair % size) equalPairs.set(component, pair);
  }
  const done = new Set<number>();
  for (const [pair, component] of components) {
    const equal = equalPairs.get(component);
    if (equal === undefined || done.has(component) || Math.floor(pair / size) === pair % size) continue;
    done.add(component);
    const stepsInside = (from: number) =>
      stepsOfPair(loops, size, from).filter(([, target]) => components.get(target) === component);
    const there = shortestWay([equal], stepsInside, (reached) => reached === pair) ?? [];
    const back = shortestWay([pair], stepsInside, (reached) => reached === equal) ?? [];
    candidates.push(candidateAt(graph, equal % size, [...there, ...back]));
    if (candidates.length >= MOST_CANDIDATES) break;
  }
  return { candidates, exhausted: false };
}

/** Loops in which a node goes to two nodes on one label; paths can only fork there. */
function forkingComponents(loops: Loops): Set<number> {
  const forking = new Set<number>();
  for (const [node, row] of loops.inner.entries()) {
    for (const targets of row.values()) if (targets.length > 1) forking.add(at(loops.componentOf, node));
  }
  return forking;
}

/** Loops with a duplicated edge: that alone makes two paths, as in `(a*)*`. */
function doubledEdges(graph: SearchGraph, loops: Loops): Candidate[] {
  const candidates: Candidate[] = [];
  const done = new Set<number>();
  for (const [node, row] of loops.inner.entries()) {
    const component = at(loops.componentOf, node);
    if (done.has(component)) continue;
    for (const [label, targets] of row) {
      const twice = targets.find((target, index) => targets.indexOf(target) !== index);
      if (twice === undefined) continue;
      const stepsInside = (from: number): Step[] =>
        [...at(loops.inner, from)].flatMap(([each, nodes]) => nodes.map((target) => [each, target] as const));
      const back = shortestWay([twice], stepsInside, (reached) => reached === node) ?? [];
      candidates.push(candidateAt(graph, node, [label, ...back]));
      done.add(component);
      break;
    }
    if (candidates.length >= MOST_CANDIDATES) break;
  }
  return candidates;
}

function stepsOfPair({ inner }: Loops, size: number, pair: number): Step[] {
  const steps: Step[] = [];
  const right = at(inner, pair % size);
  for (const [label, targets] of at(inner, Math.floor(pair / size))) {
    const others = right.get(label);
    if (others === undefined) continue;
    for (const target of targets) for (const other of others) steps.push([label, target * size + other]);
  }
  return steps;
}
