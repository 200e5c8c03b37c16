import type { BrowsableTable, BrowsedRow } from '@hln/contracts';
import { expect, it } from 'vitest';
import { MOST_IN_FILE, rowsCsv } from './csv-button.tsx';

const TABLE: BrowsableTable = {
  name: 'public.donations',
  has_key: true,
  columns: [
    { name: 'id', type: 'bigint', kind: 'id', is_masked: false, is_key: true },
    { name: 'note', type: 'text', kind: 'text', is_masked: false, is_key: false },
  ],
};
const rowsOf = (count: number): BrowsedRow[] =>
  Array.from({ length: count }, (_, at) => ({
    key: [String(at)],
    place: [String(at)],
    cells: [String(at), at === 1 ? '=cmd|x' : null],
  }));
const reading = (rows: readonly BrowsedRow[], pageSize: number) => {
  const asked: (string | null)[] = [];
  const read = async (_: unknown, after: readonly (string | null)[] | null) => {
    asked.push(after?.[0] ?? null);
    const from = after === null ? 0 : Number(after[0]) + 1;
    return rows.slice(from, from + pageSize + 1);
  };
  return { asked, read };
};

it('exports every row of all pages once, without formulas', async () => {
  const { asked, read } = reading(rowsOf(5), 2);
  const { text, isCut } = await rowsCsv(TABLE, [], 2, read);
  expect(text).toBe("\uFEFFid,note\r\n0,\r\n1,'=cmd|x\r\n2,\r\n3,\r\n4,\r\n");
  expect([isCut, asked]).toEqual([false, [null, '1', '3']]);
});

it('stops at the row limit of a file, and says so', async () => {
  const { read } = reading(rowsOf(MOST_IN_FILE + 1), 99);
  const { text, isCut } = await rowsCsv(TABLE, [], 99, read);
  expect(isCut).toBe(true);
  expect(text.split('\r\n')).toHaveLength(MOST_IN_FILE + 2);
});
