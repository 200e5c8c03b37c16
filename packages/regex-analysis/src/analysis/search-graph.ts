import { at } from '../pattern/at.ts';
import type { Automaton, Move } from './automaton.ts';
import { type Endings, guardsHold } from './endings.ts';

/**
 * An engine's paths through all texts, as a graph: an edge reads a letter. Two ways of reading the same text are two
 * paths with the same labels.
 */
export interface SearchGraph {
  /** The nodes at which a run can begin. */
  readonly initial: readonly number[];
  /** For each node: the next nodes by label; a node that occurs twice is reached in two ways. */
  readonly edges: readonly ReadonlyMap<number, readonly number[]>[];
  letterOf(label: number): number;
  /** Returns a text after which the engine behaves as in the graph; null if the graph does not know. */
  endingAt(node: number): readonly number[] | null;
}

/** Returns a graph that ignores how a text ends: it contains every path of an engine, and some that it never takes. */
export function graphOfAllWays(automaton: Automaton): SearchGraph {
  const edges = Array.from({ length: automaton.stateCount }, () => new Map<number, number[]>());
  // Includes only what can be reached: an engine that finishes at once, as with (a+)??, tries nothing that could
  // follow.
  const reached = new Set([automaton.initial]);
  for (const state of reached) {
    for (let letter = 0; letter < automaton.letters.count; letter += 1) {
      const targets = triedTargets(automaton.moves(state, letter), null, null);
      if (targets.length > 0) at(edges, state).set(letter, targets);
      for (const target of targets) reached.add(target);
    }
  }
  return {
    // Lookaheads begin in the middle of another path; the moves inside them are among that path's moves.
    initial: [automaton.initial],
    edges,
    letterOf: (label) => label,
    endingAt: () => null,
  };
}

/** Returns the graph of exactly the paths that an engine takes; null if it would have more than `maxEdges`. */
export function graphOfTriedWays(
  automaton: Automaton,
  endings: Endings,
  maxEdges: number,
): SearchGraph | null {
  const count = endings.accepting.length;
  const letterCount = automaton.letters.count;
  const nodes: { state: number; ending: number }[] = [];
  const numbers = new Map<number, number>();
  const numberOf = (state: number, ending: number): number => {
    const key = state * count + ending;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, nodes.length);
    nodes.push({ state, ending });
    return nodes.length - 1;
  };
  const after = reverseEdges(endings);
  const initial = endings.accepting.map((_, ending) => numberOf(automaton.initial, ending));
  const edges: Map<number, readonly number[]>[] = [];
  let edgeCount = 0;
  for (let node = 0; node < nodes.length; node += 1) {
    const { state, ending } = at(nodes, node);
    const row = new Map<number, readonly number[]>();
    for (const [letter, later] of at(after, ending)) {
      const moves = automaton.moves(state, letter);
      const targets = triedTargets(moves, at(endings.accepting, ending), at(endings.accepting, later));
      edgeCount += targets.length + 1;
      if (targets.length === 0) continue;
      row.set(
        letter + letterCount * later,
        targets.map((target) => numberOf(target, later)),
      );
    }
    edges.push(row);
    if (edgeCount > maxEdges) return null;
  }
  return {
    initial,
    edges,
    letterOf: (label) => label % letterCount,
    endingAt: (node) => at(endings.texts, at(nodes, node).ending),
  };
}

/** Returns for each ending the letters with which it can begin, and the ending that follows each. */
function reverseEdges({ before }: Endings): (readonly [letter: number, later: number])[][] {
  const after: (readonly [number, number])[][] = before.map(() => []);
  for (const [later, longer] of before.entries()) {
    for (const [letter, ending] of longer) at(after, ending).push([letter, later]);
  }
  return after;
}

/**
 * Returns the targets that an engine tries in turn, until one path is certain to succeed. Without endings only
 * completion is certain.
 */
function triedTargets(moves: readonly Move[], now: Uint8Array | null, later: Uint8Array | null): number[] {
  const targets: number[] = [];
  const finished = new Set<number>();
  for (const { target, guards, scopes, uncertain } of moves) {
    if (scopes.some((scope) => finished.has(scope))) continue;
    if (now !== null && !guardsHold(guards, now)) continue;
    if (target !== -1) targets.push(target);
    const certain = !uncertain && (now !== null || guards.length === 0);
    if (!certain || (target !== -1 && later?.[target] !== 1)) continue;
    const scope = scopes.at(-1);
    if (scope === undefined) return targets;
    finished.add(scope);
  }
  return targets;
}
