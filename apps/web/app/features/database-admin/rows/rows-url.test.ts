import type { BrowsableColumn, RowFilter } from '@hln/contracts';
import { expect, it } from 'vitest';
import { readRowsUrl, tableIn, withRows, withTable } from './rows-url.ts';

const column = (name: string, kind: BrowsableColumn['kind']): BrowsableColumn => ({
  name,
  type: 'text',
  kind,
  is_masked: kind === 'personal',
  is_key: kind === 'id',
});
const COLUMNS = [column('id', 'id'), column('amount_cents', 'number'), column('customer_email', 'personal')];
const MORE: RowFilter = { column: 'amount_cents', operator: 'more', value: '2 900 & "x"' };
const EMPTY: RowFilter = { column: 'id', operator: 'filled', value: '' };
const through = (params: URLSearchParams) => readRowsUrl(new URLSearchParams(params.toString()), COLUMNS);

it('keeps filters and visited pages', () => {
  const asked = {
    filters: [MORE, EMPTY],
    places: [
      ['a', null],
      ['ō', '2'],
    ],
    skipped: 0,
  };
  const params = withRows(new URLSearchParams('q=x&rows=public.donations'), asked);
  expect(through(params)).toEqual({ ...asked, hasFaults: false });
  expect([params.get('q'), tableIn(params)]).toEqual(['x', 'public.donations']);
});

it('starts over with another table', () => {
  const params = withTable(
    withRows(new URLSearchParams(), { filters: [MORE], places: [['a']], skipped: 0 }),
    'public.jobs',
  );
  expect(params.toString()).toBe('rows=public.jobs');
});

it('forgets the beginnings of pages far back, but still counts them', () => {
  const places = Array.from({ length: 45 }, (_, at) => [String(at)]);
  const read = through(withRows(new URLSearchParams(), { filters: [], places, skipped: 2 }));
  expect(read.places).toHaveLength(40);
  expect(read.places.at(-1)).toEqual(['44']);
  expect(read.skipped + read.places.length).toBe(47);
});

it.each([
  'where=customer_email+is+a',
  'where=amount_cents+contains+2',
  'where=nothing+is+2',
  'where=amount_cents',
  `where=amount_cents+is+${'9'.repeat(201)}`,
  'after=%00',
  'after=e30',
  // {"to":"next","key":[0,2,"a"]}
  'after=eyJ0byI6Im5leHQiLCJrZXkiOlswLDIsImEiXX0',
])('leaves out what does not fit the table: %s', (search) => {
  expect(readRowsUrl(new URLSearchParams(search), COLUMNS)).toEqual({
    filters: [],
    places: [],
    skipped: 0,
    hasFaults: true,
  });
});
