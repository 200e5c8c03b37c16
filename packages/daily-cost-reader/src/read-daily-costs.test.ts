import { describe, expect, it } from 'vitest';
import type { DailyCostRow } from '@hln/contracts';
import { type DailyCostQuestion, readAllDailyCosts } from './read-daily-costs.ts';

const RANGE = { start: '2026-01-01', end: '2026-03-01' };
const LIMIT = 10;

const dayText = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
const rowOf = (day: number, n: number): DailyCostRow => ({
  date: dayText(day),
  class_1: `C${String(n).padStart(4, '0')}`,
  class_2: '',
  daily_amount: '1',
});
/** So many rows on each day from the first on. */
const everything = (perDay: readonly number[]) =>
  perDay.flatMap((count, day) => Array.from({ length: count }, (_, n) => rowOf(day, n)));
const inOrder = (rows: readonly DailyCostRow[]) => {
  const key = ({ date, class_1 }: DailyCostRow) => `${date} ${class_1}`;
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
};

/** A server that answers ten rows at most, out of what `rows` holds at that moment. */
function server(rows: () => readonly DailyCostRow[]) {
  const asked: DailyCostQuestion[] = [];
  let underWay = 0;
  const seen = { asked, most: 0 };
  const readPage = async (question: DailyCostQuestion) => {
    asked.push(question);
    underWay += 1;
    seen.most = Math.max(seen.most, underWay);
    await Promise.resolve();
    underWay -= 1;
    const { from, to, offset, counted } = question;
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
    ['days without anything', [9, 0, 0, 12, 0, 1]],
    ['a quiet year and a busy week', [...Array.from({ length: 50 }, () => 0), 9, 10, 11, 12, 3, 9, 9]],
    ['many days alike', Array.from({ length: 60 }, () => 4)],
  ])('reads %s once and in order', async (_, perDay) => {
    const rows = everything(perDay);
    const { readPage, seen } = server(() => rows);
    expect(await readAllDailyCosts(RANGE, readPage)).toEqual(rows);
    expect(seen.asked.filter(({ counted }) => counted)).toHaveLength(1);
  });

  it('asks one question where one will do, and for days alike hardly more than there are pages', async () => {
    const few = server(() => everything([3, 4]));
    await readAllDailyCosts(RANGE, few.readPage);
    expect(few.seen.asked).toEqual([{ from: RANGE.start, to: RANGE.end, offset: 0, counted: true }]);
    const many = server(() => everything(Array.from({ length: 60 }, () => 3)));
    await readAllDailyCosts(RANGE, many.readPage);
    expect(many.seen.asked.length).toBeLessThanOrEqual(21);
  });

  it('asks four questions at a time and no more', async () => {
    const { readPage, seen } = server(() => everything(Array.from({ length: 60 }, () => 4)));
    await readAllDailyCosts(RANGE, readPage);
    expect(seen.most).toBe(4);
  });

  it('neither doubles nor loses what is imported while it reads', async () => {
    for (let when = 1; when <= 12; when += 1) {
      const before = everything(Array.from({ length: 25 }, () => 4));
      const after = inOrder([...before, ...[0, 2, 12, 24].map((day) => rowOf(day, -1))]);
      let rows = before;
      let pages = 0;
      const { readPage } = server(() => {
        pages += 1;
        // On days that have been read, on the one that a page ended in, and on days that have not.
        if (pages === when) rows = after;
        return rows;
      });
      const read = await readAllDailyCosts(RANGE, readPage);
      // All of the import or nothing of it.
      expect([before, after], `imported at page ${when}`).toContainEqual(read);
    }
  });

  it('reads again, and no more than three times, what changes all the time', async () => {
    let more = 0;
    const { readPage, seen } = server(() => {
      more += 1;
      return [...everything([9, 9]), ...Array.from({ length: more }, (_, n) => rowOf(1, 100 + n))];
    });
    const read = await readAllDailyCosts(RANGE, readPage);
    expect(seen.asked.filter(({ counted }) => counted)).toHaveLength(3);
    expect(new Set(read.map(({ date, class_1 }) => `${date} ${class_1}`)).size).toBe(read.length);
  });

  it('ends when rows have gone meanwhile', async () => {
    let rows = everything([8, 7]);
    const { readPage } = server(() => {
      const answered = rows;
      rows = everything([8]);
      return answered;
    });
    expect(await readAllDailyCosts(RANGE, readPage)).toEqual(everything([8]));
  });

  it('says how far it is, in the end all of it', async () => {
    const heard: number[] = [];
    const rows = everything(Array.from({ length: 25 }, () => 4));
    await readAllDailyCosts(RANGE, server(() => rows).readPage, ({ read, total }) => {
      expect(total).toBe(100);
      heard.push(read);
    });
    expect(heard.length).toBeGreaterThan(9);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(heard.at(-1)).toBe(100);
  });

  it('fails with the first question that fails, and asks nothing further', async () => {
    const { readPage, seen } = server(() => everything(Array.from({ length: 60 }, () => 4)));
    const failing = (question: DailyCostQuestion) =>
      seen.asked.length === 3 ? Promise.reject(new Error('No answer.')) : readPage(question);
    await expect(readAllDailyCosts(RANGE, failing)).rejects.toThrow('No answer.');
    const asked = seen.asked.length;
    await Promise.resolve();
    expect(seen.asked).toHaveLength(asked);
  });
});
