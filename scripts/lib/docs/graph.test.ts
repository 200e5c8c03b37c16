import { expect, it } from 'vitest';
import { type Graph, reach, withoutImpliedEdges } from './graph.ts';

const graph = (edges: Readonly<Record<string, readonly string[]>>): Graph =>
  new Map(Object.entries(edges).map(([node, targets]) => [node, new Set(targets)]));

it('reaches everything from the starting nodes, and stops in a cycle', () => {
  const round = graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [], e: ['a'] });
  expect([...reach(round, ['b'])].sort()).toEqual(['a', 'b', 'c', 'd']);
});

it('drops an edge that is implied by others, over any number of steps', () => {
  const chain = graph({ a: ['b', 'c', 'd'], b: ['c'], c: ['d'], d: [] });
  expect(withoutImpliedEdges(chain)).toEqual(graph({ a: ['b'], b: ['c'], c: ['d'], d: [] }));
});

it('keeps every edge of a cycle, and one edge into it', () => {
  const cycle = graph({ a: ['b', 'c'], b: ['c'], c: ['b'] });
  expect(withoutImpliedEdges(cycle)).toEqual(cycle);
});
