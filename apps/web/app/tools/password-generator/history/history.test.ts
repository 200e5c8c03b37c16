import { expect, it } from 'vitest';
import { type Batch, MOST_KEPT, withBatch } from './history.ts';

const made = (at: number, round: number, ...secrets: string[]): Batch => ({ at, round, secrets });
const keep = (...batches: Batch[]) =>
  batches.reduce<readonly Batch[]>(withBatch, []).flatMap(({ secrets }) => secrets);

it('lists the newest first', () => {
  expect(keep(made(0, 0, 'a'), made(5000, 0, 'b'), made(9000, 1, 'c', 'd'))).toEqual(['c', 'd', 'b', 'a']);
});

it('leaves out what changing options passed through, never what “New” replaced', () => {
  expect(keep(made(0, 0, 'a'), made(300, 0, 'b'), made(700, 0, 'c'))).toEqual(['c']);
  expect(keep(made(0, 0, 'a'), made(300, 1, 'b'), made(600, 2, 'c'))).toEqual(['c', 'b', 'a']);
});

it('holds a limited number of secrets', () => {
  const many = Array.from({ length: 15 }, (_, i) => `m${i}`);
  const kept = keep(made(0, 0, ...many), made(5000, 1, ...many.map((each) => `n${each}`)));
  expect(kept).toHaveLength(MOST_KEPT);
  expect(kept.slice(14, 16)).toEqual(['nm14', 'm0']);
});
