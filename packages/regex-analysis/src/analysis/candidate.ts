import { at } from '../pattern/at.ts';
import type { SearchGraph } from './search-graph.ts';

/** A potentially slow text, as letters: the prefix, the pump repeated, then the suffix. */
export interface Candidate {
  readonly prefix: readonly number[];
  readonly pump: readonly number[];
  /** Null if the graph does not know how the text must end. */
  readonly suffix: readonly number[] | null;
}

/** The result of a search for ambiguity; `exhausted` if the graph was too large to search completely. */
export interface Findings {
  readonly candidates: readonly Candidate[];
  readonly exhausted: boolean;
}

/** Returns the candidate whose pump loops at a node. */
export function candidateAt(graph: SearchGraph, node: number, pump: readonly number[]): Candidate {
  const way = shortestWay(
    graph.initial,
    (from) => labelledSteps(graph, from),
    (to) => to === node,
  );
  if (way === null) throw new Error('A node of the graph cannot be reached.');
  return {
    prefix: way.map((label) => graph.letterOf(label)),
    pump: pump.map((label) => graph.letterOf(label)),
    suffix: graph.endingAt(node),
  };
}

/** A step to another node; the label is null for a step that reads nothing. */
export type Step = readonly [label: number | null, target: number];

function labelledSteps(graph: SearchGraph, node: number): Step[] {
  const steps: Step[] = [];
  for (const [label, targets] of at(graph.edges, node)) {
    for (const target of targets) steps.push([label, target]);
  }
  return steps;
}

/** Returns the labels of a shortest path (breadth first), or null. The path from a goal to itself is empty. */
export function shortestWay(
  starts: readonly number[],
  stepsFrom: (node: number) => readonly Step[],
  isGoal: (node: number) => boolean,
): number[] | null {
  const cameFrom = new Map<number, readonly [from: number, label: number | null] | null>();
  for (const start of starts) cameFrom.set(start, null);
  const queue = [...cameFrom.keys()];
  for (let index = 0; index < queue.length; index += 1) {
    const node = at(queue, index);
    if (isGoal(node)) return walkBack(cameFrom, node);
    for (const [label, target] of stepsFrom(node)) {
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, [node, label]);
      queue.push(target);
    }
  }
  return null;
}

function walkBack(
  cameFrom: ReadonlyMap<number, readonly [from: number, label: number | null] | null>,
  end: number,
): number[] {
  const labels: number[] = [];
  for (let step = cameFrom.get(end); step; step = cameFrom.get(step[0])) {
    if (step[1] !== null) labels.push(step[1]);
  }
  return labels.reverse();
}
