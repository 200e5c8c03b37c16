import { expect, it } from 'vitest';
import { readPages } from './load-watch.ts';

const parse = (data: unknown) => (Array.isArray(data) ? data.map(Number) : []);
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** A backend with `count` rows that returns at most `most` at a time. */
function backend(count: number, most: number) {
  const requested: number[] = [];
  const readPage = async (from: number, to: number, counting: { count?: 'exact' }) => {
    requested.push(from);
    expect(counting).toEqual(requested.length === 1 ? { count: 'exact' } : {});
    const data = numbers(from, Math.min(from + most, to + 1, count));
    return { data, count: counting.count === undefined ? null : count, error: null };
  };
  return { readPage, requested };
}

it.each([
  [0, 1000, [0]],
  [1, 1000, [0]],
  [1000, 1000, [0]],
  [2001, 1000, [0, 1000, 2000]],
  [250, 100, [0, 100, 200]],
])('reads %i rows, %i at a time', async (count, most, pages) => {
  const { readPage, requested } = backend(count, most);
  expect(await readPages(readPage, parse)).toEqual(numbers(0, count));
  expect(requested).toEqual(pages);
});

it('ends when rows have been deleted in the meantime', async () => {
  const readPage = async (from: number) => ({ data: from === 0 ? [1] : [], count: 5, error: null });
  expect(await readPages(readPage, parse)).toEqual([1]);
});

it('throws the backend’s code', async () => {
  const readPage = async () => ({ data: null, count: null, error: { code: '42501', message: 'no' } });
  await expect(readPages(readPage, parse)).rejects.toMatchObject({ code: '42501', message: 'no' });
});
