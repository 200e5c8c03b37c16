import type { DailyCostRow } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { type DailyCostRequest, readAllDailyCosts } from './read-daily-costs.ts';

const RANGE = { start: '2026-01-01', end: '2026-03-01' };
const LIMIT = 10;

const dayText = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
const rowOf = (day: number, n: number): DailyCostRow => ({
  date: dayText(day),
  class_1: `C${String(n).padStart(4, '0')}`,
  class_2: '',
  daily_amount: '1',
});
/** Returns the given number of rows for each day, from the first day on. */
const rowsPerDay = (perDay: readonly number[]) =>
  perDay.flatMap((count, day) => Array.from({ length: count }, (_, n) => rowOf(day, n)));
const inOrder = (rows: readonly DailyCostRow[]) => {
  const key = ({ date, class_1 }: DailyCostRow) => `${date} ${class_1}`;
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
};

/** A server that returns at most ten of the current rows. */
function server(rows: () => readonly DailyCostRow[]) {
  const requests: DailyCostRequest[] = [];
  let inFlight = 0;
  const seen = { requests, mostInFlight: 0 };
  const readPage = async (request: DailyCostRequest) => {
    requests.push(request);
    inFlight += 1;
    seen.mostInFlight = Math.max(seen.mostInFlight, inFlight);
    await Promise.resolve();
    inFlight -= 1;
    const { from, to, offset, counted } = request;
    const found = inOrder(rows()).filter(({ date }) => from <= (date ?? '') && (date ?? '') <= to);
    return { rows: found.slice(offset, offset + LIMIT), count: counted ? found.length : null };
  };
  return { seen, readPage };
}

describe('readAllDailyCosts', () => {
  it.each([
    ['nothing', []],
    ['one page', [3, 4]],
    ['exactly one page', [10]],
    ['one row more than a page', [5, 6]],
    ['pages that end within a day', [7, 7, 7, 7]],
    ['a day of several pages', [2, 35, 4]],
    ['a first day of several pages', [20, 3, 31]],
    ['days without rows', [9, 0, 0, 12, 0, 1]],
    ['a quiet year and a busy week', [...Array.from({ length: 50 }, () => 0), 9, 10, 11, 12, 3, 9, 9]],
    ['many days of the same size', Array.from({ length: 60 }, () => 4)],
  ])('reads %s once and in order', async (_, perDay) => {
    const rows = rowsPerDay(perDay);
    const { readPage, seen } = server(() => rows);
    expect(await readAllDailyCosts(RANGE, readPage)).toEqual(rows);
    expect(seen.requests.filter(({ counted }) => counted)).toHaveLength(1);
  });

  it('makes one request if one is enough, and few more than there are pages if days have equal sizes', async () => {
    const few = server(() => rowsPerDay([3, 4]));
    await readAllDailyCosts(RANGE, few.readPage);
    expect(few.seen.requests).toEqual([{ from: RANGE.start, to: RANGE.end, offset: 0, counted: true }]);
    const many = server(() => rowsPerDay(Array.from({ length: 60 }, () => 3)));
    await readAllDailyCosts(RANGE, many.readPage);
    expect(many.seen.requests.length).toBeLessThanOrEqual(21);
  });

  it('has no more than four requests in flight', async () => {
    const { readPage, seen } = server(() => rowsPerDay(Array.from({ length: 60 }, () => 4)));
    await readAllDailyCosts(RANGE, readPage);
    expect(seen.mostInFlight).toBe(4);
  });

  it('neither duplicates nor loses rows imported while it reads', async () => {
    for (let when = 1; when <= 12; when += 1) {
      const before = rowsPerDay(Array.from({ length: 25 }, () => 4));
      const after = inOrder([...before, ...[0, 2, 12, 24].map((day) => rowOf(day, -1))]);
      let rows = before;
      let pages = 0;
      const { readPage } = server(() => {
        pages += 1;
        // The import adds to days that have been read, to the day at which a page ended, and to days not yet read.
        if (pages === when) rows = after;
        return rows;
      });
      const read = await readAllDailyCosts(RANGE, readPage);
      // The reading contains all of the import or none of it.
      expect([before, after], `imported at page ${when}`).toContainEqual(read);
    }
  });

  it('rereads a range that keeps changing, three times at most', async () => {
    let added = 0;
    const { readPage, seen } = server(() => {
      added += 1;
      return [...rowsPerDay([9, 9]), ...Array.from({ length: added }, (_, n) => rowOf(1, 100 + n))];
    });
    const read = await readAllDailyCosts(RANGE, readPage);
    expect(seen.requests.filter(({ counted }) => counted)).toHaveLength(3);
    expect(new Set(read.map(({ date, class_1 }) => `${date} ${class_1}`)).size).toBe(read.length);
  });

  it('ends when rows are removed in the meantime', async () => {
    let rows = rowsPerDay([8, 7]);
    const { readPage } = server(() => {
      const answered = rows;
      rows = rowsPerDay([8]);
      return answered;
    });
    expect(await readAllDailyCosts(RANGE, readPage)).toEqual(rowsPerDay([8]));
  });

  it('reports its progress, up to the last row', async () => {
    const reported: number[] = [];
    const rows = rowsPerDay(Array.from({ length: 25 }, () => 4));
    await readAllDailyCosts(RANGE, server(() => rows).readPage, ({ read, total }) => {
      expect(total).toBe(100);
      reported.push(read);
    });
    expect(reported.length).toBeGreaterThan(9);
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported.at(-1)).toBe(100);
  });

  it('rejects with the first failure, and makes no further requests', async () => {
    const { readPage, seen } = server(() => rowsPerDay(Array.from({ length: 60 }, () => 4)));
    const failing = (request: DailyCostRequest) =>
      seen.requests.length === 3 ? Promise.reject(new Error('No answer.')) : readPage(request);
    await expect(readAllDailyCosts(RANGE, failing)).rejects.toThrow('No answer.');
    const made = seen.requests.length;
    await Promise.resolve();
    expect(seen.requests).toHaveLength(made);
  });
});
