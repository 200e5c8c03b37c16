import { describe, expect, it } from 'vitest';
import { writeCursor } from './cursor.ts';
import { dayMoments, forwardPage, type RowKey } from './forward-pages.ts';

const ALL = Array.from({ length: 450 }, (_, n) => 450 - n);
const KEY: RowKey<number, readonly [row: number, name: string]> = {
  length: 2,
  isKey: (values): values is readonly [number, string] =>
    typeof values[0] === 'number' && typeof values[1] === 'string',
  of: (row) => [row, `row ${row}`],
  pagesBack: 40,
};

/** A database that returns at most 200 rows, newest first. */
const page = (cursor: string | null, pageSize: number) =>
  forwardPage({ cursor, pageSize }, 200, KEY, async (after, count) =>
    ALL.filter((row) => after === null || row < after[0]).slice(0, Math.min(count, 200)),
  );

describe('pages from a forward-only source', () => {
  it('lead forwards and back', async () => {
    const first = await page(null, 50);
    expect([first.rows[0], first.rows.length, first.previous, first.from]).toEqual([450, 50, null, 1]);
    const second = await page(first.next, 50);
    expect([second.rows[0], second.rows.length, second.from]).toEqual([400, 50, 51]);
    const third = await page(second.next, 50);
    expect([third.rows[0], third.from]).toEqual([350, 101]);
    expect(await page(third.previous, 50)).toEqual(second);
    expect(await page(second.previous, 50)).toEqual(first);
  });

  it('lose nothing if more is requested than the database returns at once', async () => {
    const rows: number[] = [];
    for (let cursor: string | null = null; ; ) {
      const { rows: more, next } = await page(cursor, 500);
      rows.push(...more);
      if (next === null) break;
      cursor = next;
    }
    expect(rows).toEqual(ALL);
  });

  it('refuse a foreign cursor', async () => {
    await expect(page('x', 50)).rejects.toThrow('That page is no longer there.');
    for (const key of [
      [1],
      ['row 1', 1],
      [1, 'row 1', 2],
      Array.from({ length: 41 }, () => [1, 'x']).flat(),
    ]) {
      await expect(page(writeCursor({ to: 'next', key }), 50)).rejects.toThrow('no longer there');
    }
  });
});

it('ends a day in Auckland where the next begins, even if it has 23 or 25 hours', () => {
  expect(dayMoments('2026-09-27', '2026-09-27')).toEqual({
    from_time: '2026-09-26T12:00:00.000Z',
    to_time: '2026-09-27T11:00:00.000Z',
  });
  expect(dayMoments(undefined, undefined)).toEqual({ from_time: null, to_time: null });
});
