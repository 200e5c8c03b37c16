import { expect, it } from 'vitest';
import { completionsAt } from './query-field.tsx';

const TABLES = [
  {
    name: 'public.donations',
    columns: [
      { name: 'id', type: 'uuid' },
      { name: 'amount_cents', type: 'integer' },
    ],
  },
  {
    name: 'public.staff_roles',
    columns: [
      { name: 'name', type: 'text' },
      { name: 'position', type: 'smallint' },
    ],
  },
];

/** The bar marks the caret. */
const at = (text: string) => {
  const caret = text.indexOf('|');
  return completionsAt(text.replace('|', ''), caret, TABLES).names;
};

it('completes tables, and columns of the tables in the query', () => {
  expect(at('select * from don|')).toEqual(['donations']);
  expect(at('select * from public.st|')).toEqual(['public.staff_roles']);
  expect(at('select po| from staff_roles')).toEqual(['position']);
  expect(at('select AMO| from donations')).toEqual(['amount_cents']);
});

it('completes the columns of a table or of its alias after a dot', () => {
  expect(at('select d.| from donations as d')).toEqual(['d.id', 'd.amount_cents']);
  expect(at('select staff_roles.n| from staff_roles')).toEqual(['staff_roles.name']);
  expect(at('select r.p| from public.staff_roles r')).toEqual(['r.position']);
});

it('offers nothing if nothing was typed or nothing matches', () => {
  expect(at('select |')).toEqual([]);
  expect(at('select zebra|')).toEqual([]);
  expect(at('select x.(| from donations')).toEqual([]);
});

it('names the text it belongs to and the part it replaces', () => {
  const text = 'select po from staff_roles';
  expect(completionsAt(text, 9, TABLES)).toEqual({ text, from: 7, to: 9, names: ['position'] });
});
