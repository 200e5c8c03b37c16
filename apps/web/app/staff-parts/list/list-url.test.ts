import { describe, expect, it } from 'vitest';
import { withParameters } from '../use-url-parameters.ts';
import type { ListDefinition } from './list-definition.ts';
import { readListUrl, writeListUrl } from './list-url.ts';

const PEOPLE: ListDefinition<'role' | 'since' | 'note', 'email' | 'seen'> = {
  id: 'people',
  filters: {
    role: {
      kind: 'choice',
      label: 'Role',
      options: [
        { value: 'owner', label: 'Owner' },
        { value: 'member', label: 'Member' },
      ],
    },
    since: { kind: 'day', label: 'Since' },
    note: { kind: 'text', label: 'Note' },
  },
  sorts: { email: 'Email address', seen: 'Last seen' },
  defaultSort: { by: 'email', descending: false },
  pageSize: 20,
};
const read = (text: string) => readListUrl(PEOPLE, new URLSearchParams(text));

describe('the URL of a list', () => {
  it('asks for everything if it is empty', () => {
    expect(read('')).toEqual({
      query: { search: '', filters: {}, sort: { by: 'email', descending: false } },
      cursor: null,
      open: null,
      faults: [],
    });
  });

  it('contains search, filters, sorting, page and open row', () => {
    expect(read('q=+mere+&role=owner&since=2026-11-22&note=a%26b&sort=-seen&cursor=Ab-_9&open=42')).toEqual({
      query: {
        search: 'mere',
        filters: { role: 'owner', since: '2026-11-22', note: 'a&b' },
        sort: { by: 'seen', descending: true },
      },
      cursor: 'Ab-_9',
      open: '42',
      faults: [],
    });
  });

  it.each([
    ['role=boss', 'role', 'boss'],
    ['since=2026-02-30', 'since', '2026-02-30'],
    ['since=yesterday', 'since', 'yesterday'],
    ['sort=password', 'sort', 'password'],
    ['cursor=%3Cb%3E', 'cursor', '<b>'],
    [`q=${'x'.repeat(201)}`, 'q', 'x'.repeat(201)],
  ])('ignores and reports an invalid part: %s', (text, name, value) => {
    expect(read(text)).toEqual({ ...read(''), faults: [{ name, value }] });
  });

  it('survives a round trip, omits defaults, and leaves other parameters alone', () => {
    const text = 'tab=people&q=mere&role=owner&sort=-seen';
    const { query } = read(text);
    const before = new URLSearchParams('tab=people&cursor=Ab&open=42&role=member&note=old');
    expect(read(writeListUrl(PEOPLE, before, query).toString()).query).toEqual(query);
    expect([...writeListUrl(PEOPLE, before, query).keys()].sort()).toEqual(['q', 'role', 'sort', 'tab']);
    expect(writeListUrl(PEOPLE, before, read('').query).toString()).toBe('tab=people');
  });

  it('changes one parameter and keeps the rest', () => {
    const params = new URLSearchParams('q=a&cursor=x');
    expect(withParameters(params, { open: '7' }).toString()).toBe('q=a&cursor=x&open=7');
    expect(withParameters(params, { cursor: null }).toString()).toBe('q=a');
    expect(params.toString()).toBe('q=a&cursor=x');
  });
});
