import { expect, it } from 'vitest';
import { readPages } from './read-pages.ts';

const parse = (data: unknown) => (Array.isArray(data) ? data.map(Number) : []);
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** A backend with `count` rows that answers at most `most` at a time. */
function backend(count: number, most: number) {
  const asked: number[] = [];
  const ask = async (from: number, to: number, counting: { count?: 'exact' }) => {
    asked.push(from);
    expect(counting).toEqual(asked.length === 1 ? { count: 'exact' } : {});
    const data = numbers(from, Math.min(from + most, to + 1, count));
    return { data, count: counting.count === undefined ? null : count, error: null };
  };
  return { ask, asked };
}

it.each([
  [0, 1000, [0]],
  [1, 1000, [0]],
  [1000, 1000, [0]],
  [2001, 1000, [0, 1000, 2000]],
  [250, 100, [0, 100, 200]],
])('reads %i rows, %i at a time', async (count, most, pages) => {
  const { ask, asked } = backend(count, most);
  expect(await readPages(ask, parse)).toEqual(numbers(0, count));
  expect(asked).toEqual(pages);
});

it('ends when rows have gone meanwhile', async () => {
  const ask = async (from: number) => ({ data: from === 0 ? [1] : [], count: 5, error: null });
  expect(await readPages(ask, parse)).toEqual([1]);
});

it('throws the backend’s code', async () => {
  const ask = async () => ({ data: null, count: null, error: { code: '42501', message: 'no' } });
  await expect(readPages(ask, parse)).rejects.toMatchObject({ code: '42501', message: 'no' });
});
