import { expect, it } from 'vitest';
import { readIni } from './ini.ts';

// The expected values are what Python 3.11's `configparser.ConfigParser(delimiters='=', interpolation=None)` reads from
// the same text.
it('reads what configparser reads', () => {
  const text = [
    '\ufeff# a comment',
    '[sqlfluff]',
    'dialect = snowflake',
    '; another comment',
    'max_line_length=100',
    'exclude_rules = L001,',
    '  L002,',
    '    # a comment between',
    '  L003',
    '  ',
    '[sqlfluff:rules:capitalisation.keywords]  trailing text',
    'capitalisation_policy = upper ; not a comment',
    'Case = a = b',
    'empty =',
  ].join('\r\n');
  expect(readIni('.sqlfluff', text)).toEqual([
    { section: 'sqlfluff', name: 'dialect', value: 'snowflake' },
    { section: 'sqlfluff', name: 'max_line_length', value: '100' },
    { section: 'sqlfluff', name: 'exclude_rules', value: 'L001,\nL002,\nL003' },
    {
      section: 'sqlfluff:rules:capitalisation.keywords',
      name: 'capitalisation_policy',
      value: 'upper ; not a comment',
    },
    { section: 'sqlfluff:rules:capitalisation.keywords', name: 'Case', value: 'a = b' },
    { section: 'sqlfluff:rules:capitalisation.keywords', name: 'empty', value: '' },
  ]);
});

it.each([
  ['a = 1', '.sqlfluff:1: "a = 1" cannot be read: no section begins before it'],
  ['[s]\na: 1', '.sqlfluff:2: "a: 1" cannot be read: it has no name and "="'],
  ['[s]\n= 1', '.sqlfluff:2: "= 1" cannot be read: it has no name and "="'],
])('refuses %j, as configparser does', (text, message) => {
  expect(() => readIni('.sqlfluff', text)).toThrow(message);
});
