import { describe, expect, it, vi } from 'vitest';
import { fileTime, listCsv, readAllRows } from './list-column.ts';
import type { ListRequest, ListSource } from './list-definition.ts';

const QUERY = { search: 'x', filters: {}, sort: { by: 'id', descending: false } } as const;
const { signal } = new AbortController();

/** The numbers from 0 to `count`, whose cursor is the next number. */
function numbersTo(count: number) {
  const load = vi.fn(async ({ cursor, pageSize }: ListRequest<never, 'id'>) => {
    const start = Number(cursor ?? 0);
    const end = Math.min(count, start + pageSize);
    const rows = Array.from({ length: end - start }, (_, index) => start + index);
    return { rows, next: end < count ? String(end) : null, previous: null, from: start + 1 };
  });
  return { load } satisfies ListSource<number, never, 'id'>;
}

describe('reading all rows', () => {
  it('reads the pages of the same query and reports progress', async () => {
    const source = numbersTo(1200);
    const progress: number[] = [];
    const { rows, isCut } = await readAllRows(source, QUERY, signal, (count) => progress.push(count));
    expect(rows).toEqual(Array.from({ length: 1200 }, (_, index) => index));
    expect(isCut).toBe(false);
    expect(progress).toEqual([500, 1000, 1200]);
    for (const [request] of source.load.mock.calls) expect(request).toMatchObject(QUERY);
  });

  it.each([
    [1000, false],
    [1001, true],
  ])('stops at the limit and says whether there was more: %i rows', async (count, cut) => {
    const { rows, isCut } = await readAllRows(numbersTo(count), QUERY, signal, () => {}, 1000);
    expect(rows).toHaveLength(1000);
    expect(isCut).toBe(cut);
  });

  it('stops at a page without rows, even if that names a next one', async () => {
    const source = { load: async () => ({ rows: [], next: 'again', previous: null, from: 1 }) };
    expect(await readAllRows(source, QUERY, signal, () => {})).toEqual({ rows: [], isCut: false });
  });

  it('stops when it is aborted', async () => {
    const stop = new AbortController();
    const reading = readAllRows(numbersTo(5000), QUERY, stop.signal, () => stop.abort());
    await expect(reading).rejects.toThrow(/abort/i);
  });
});

it('writes titles and values, and makes formulas harmless', () => {
  const columns = [
    { title: 'Name', csv: (row: string) => row },
    { title: 'Length', csv: (row: string) => String(row.length) },
  ];
  expect(listCsv(columns, ['=1+1', 'a,"b"'])).toBe('\uFEFFName,Length\r\n\'=1+1,4\r\n"a,""b""",5\r\n');
});

it('writes a time as it is in Auckland', () => {
  expect(fileTime('2026-11-22T03:00:00+00:00')).toBe('2026-11-22 16:00:00');
});

it.each([null, undefined])('writes nothing for %j', (at) => {
  expect(fileTime(at)).toBe('');
});

it('leaves a text that isn’t a time unchanged', () => {
  expect(fileTime('yesterday')).toBe('yesterday');
});
