import { describe, expect, it } from 'vitest';
import { isSiteError } from '../../lib/errors.ts';
import { type InMemoryList, inMemorySource } from './in-memory-source.ts';
import type { ListRequest } from './list-definition.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly score: number | null;
}
type Request = ListRequest<'kind', 'name' | 'score'>;

const LIST: InMemoryList<Row, 'kind', 'name' | 'score'> = {
  rows: [
    { id: 'd', name: 'Item 10', score: 2 },
    { id: 'a', name: 'Item 9', score: 2 },
    { id: 'c', name: 'Āporo red', score: null },
    { id: 'b', name: 'Item 9', score: 7 },
    { id: 'e', name: 'Zebra', score: 1 },
  ],
  idOf: ({ id }) => id,
  textOf: ({ name }) => name,
  valuesOf: ({ name }) => [name],
  matches: { kind: ({ score }, value) => (value === 'scored') === (score !== null) },
  sortValues: { name: ({ name }) => name, score: ({ score }) => score },
};

const source = inMemorySource(LIST);
const ask = (changed: Partial<Request> = {}) =>
  source.load({
    search: '',
    filters: {},
    sort: { by: 'name', descending: false },
    cursor: null,
    pageSize: 2,
    signal: new AbortController().signal,
    ...changed,
  });
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join('');

/** Every page from the first to the last, and then every page back to the first. */
async function walk(changed: Partial<Request> = {}) {
  const pages = [await ask(changed)];
  for (let page = pages[0]; page?.next; pages.push(page)) page = await ask({ ...changed, cursor: page.next });
  const back = [];
  for (let page = pages.at(-1); page?.previous; back.push(page)) {
    page = await ask({ ...changed, cursor: page.previous });
  }
  return { there: pages.map(({ rows }) => ids(rows)), back: back.map(({ rows }) => ids(rows)) };
}

describe('a list in memory', () => {
  it('pages through all rows once, forward and back, with equal ones in the order of their ids', async () => {
    expect(await walk()).toEqual({ there: ['ca', 'bd', 'e'], back: ['bd', 'ca'] });
    expect(await walk({ sort: { by: 'score', descending: false } })).toEqual({
      there: ['ce', 'ad', 'b'],
      back: ['ad', 'ce'],
    });
    expect((await walk({ sort: { by: 'score', descending: true } })).there).toEqual(['ba', 'de', 'c']);
  });

  it('matches every word in any order and case, and filters', async () => {
    expect(ids((await ask({ search: '9 ITEM' })).rows)).toBe('ab');
    expect(ids((await ask({ filters: { kind: 'none' } })).rows)).toBe('c');
    expect(await ask({ search: 'nobody' })).toEqual({
      rows: [],
      next: null,
      previous: null,
      total: 0,
      from: 1,
    });
  });

  it('lists rows whose value equals the search first, on every page', async () => {
    const more = inMemorySource({
      ...LIST,
      rows: [...LIST.rows, { id: 'f', name: 'Item', score: 9 }, { id: 'g', name: 'ITEM', score: 1 }],
    });
    const request = { search: 'item', filters: {}, pageSize: 2, signal: new AbortController().signal };
    const sort = { by: 'score', descending: false } as const;
    const pages = [await more.load({ ...request, sort, cursor: null })];
    for (let page = pages[0]; page?.next; pages.push(page)) {
      page = await more.load({ ...request, sort, cursor: page.next });
    }
    expect(pages.map(({ rows }) => ids(rows))).toEqual(['gf', 'ad', 'b']);
    const back = await more.load({ ...request, sort, cursor: pages[1]?.previous ?? null });
    expect(ids(back.rows)).toBe('gf');
  });

  it('counts, and knows where a page begins', async () => {
    const first = await ask();
    expect(first).toMatchObject({ total: 5, from: 1, previous: null });
    expect(await ask({ cursor: first.next })).toMatchObject({ total: 5, from: 3 });
  });

  it('continues in the right place if the row of the cursor is gone', async () => {
    const { next } = await ask();
    const fewer = inMemorySource({ ...LIST, rows: LIST.rows.filter(({ id }) => id !== 'a') });
    const page = await fewer.load({
      search: '',
      filters: {},
      sort: { by: 'name', descending: false },
      cursor: next,
      pageSize: 2,
      signal: new AbortController().signal,
    });
    expect(ids(page.rows)).toBe('bd');
  });

  it('refuses an invalid cursor', async () => {
    await expect(ask({ cursor: 'nonsense' })).rejects.toSatisfy(isSiteError);
  });
});
