import { readCsv } from '@hln/bytes/csv';
import { describe, expect, test } from 'vitest';
import { type ListFormat, type ListRequest, listMatches, MAX_LISTED } from './list-matches.ts';
import { MAX_MATCHES } from './run-pattern.ts';

const list = (source: string, flags: string, text: string, request: Partial<ListRequest>) =>
  listMatches(source, flags, text, { format: 'lines', group: '0', template: '', ...request });

function textOf(source: string, flags: string, text: string, request: Partial<ListRequest>): string {
  const listing = list(source, flags, text, request);
  if (listing.kind !== 'text') throw new Error(`The pattern has no group ${listing.written}.`);
  return listing.text;
}

const DATES = '(?<year>\\d{4})-(\\d\\d)';
const TEXT = '2026-11, 2027-01';

describe('lines', () => {
  test.each([
    ['0', '2026-11\n2027-01'],
    ['year', '2026\n2027'],
    ['2', '11\n01'],
    ['gone', '2026-11\n2027-01'],
  ])('lists one match per line, or the group %s', (group, lines) => {
    expect(textOf(DATES, 'g', TEXT, { group })).toBe(lines);
  });

  test('a group that took no part is an empty line', () => {
    expect(textOf('a(b)?', 'g', 'ab a ab', { group: '1' })).toBe('b\n\nb');
  });

  test('lists only the first match without g, and only matches at the last end with y', () => {
    expect(textOf('a', '', 'aa', {})).toBe('a');
    expect(textOf('a', 'gy', 'aaba', {})).toBe('a\na');
  });

  test('lists more matches than are shown, and counts those with line breaks', () => {
    expect(list('a\\n?', 'g', `${'a'.repeat(MAX_MATCHES + 5)}\na`, {})).toMatchObject({
      count: MAX_MATCHES + 6,
      cut: false,
      broken: 1,
    });
  });
});

test('JSON has the place and all groups of each match, whatever their names', () => {
  const text = textOf('(?<__proto__>a)(b)?|(?<n>c)|(?<n>d)', 'g', 'a"ab d', { format: 'json' });
  expect(JSON.parse(text)).toEqual([
    { match: 'a', start: 0, end: 1, groups: JSON.parse('{"__proto__": "a", "2": null, "n": null}') },
    { match: 'ab', start: 2, end: 4, groups: JSON.parse('{"__proto__": "a", "2": "b", "n": null}') },
    { match: 'd', start: 5, end: 6, groups: JSON.parse('{"__proto__": null, "2": null, "n": "d"}') },
  ]);
  expect(JSON.parse(textOf('b', '', 'abc', { format: 'json' }))).toEqual([{ match: 'b', start: 1, end: 2 }]);
});

test('CSV has a column for each group, and quotes what needs it', () => {
  const text = textOf('(?<word>[a-z",\\n]+)(\\d)?', 'g', 'a"b1 c,\nd', { format: 'csv' });
  expect(Array.from(readCsv(text, ','), ({ fields }) => fields)).toEqual([
    ['match', 'start', 'end', 'word', '2'],
    ['a"b1', '0', '4', 'a"b', '1'],
    ['c,\nd', '5', '9', 'c,\nd', ''],
  ]);
});

describe('templates', () => {
  test.each([
    ['$0;', '2026-11;2027-01;'],
    ['$&\\n', '2026-11\n2027-01\n'],
    ['$2/$<year>\\t', '11/2026\t01/2027\t'],
    ['$<year $<|', '$<year $<|$<year $<|'],
    ['$$1 $ $x $22 $05|', '$1 $ $x 112 2026-115|$1 $ $x 012 2027-015|'],
  ])('%s is filled in for each match', (template, text) => {
    expect(textOf(DATES, 'g', TEXT, { format: 'template', template })).toBe(text);
  });

  test('$12 is group 12 if there is one, and otherwise group 1 and a 2', () => {
    const format = 'template';
    expect(textOf('(.)'.repeat(12), '', 'abcdefghijkl', { format, template: '$12' })).toBe('l');
    expect(textOf('(.)'.repeat(9), '', 'abcdefghijkl', { format, template: '$10' })).toBe('a0');
  });

  test.each([
    ['$3', '$3'],
    ['$<year>$<month>', '$<month>'],
    ['$<2>', '$<2>'],
    ['\\x24<day>', '$<day>'],
  ])('%s names a group that the pattern lacks', (template, written) => {
    expect(list(DATES, 'g', TEXT, { format: 'template', template })).toEqual({
      kind: 'unknown-group',
      groups: ['year', '2'],
      written,
    });
  });
});

test('nothing is listed if nothing matches', () => {
  for (const format of ['lines', 'json', 'csv', 'template'] satisfies ListFormat[])
    expect(list('x', 'g', 'abc', { format, template: '$0' })).toMatchObject({
      text: '',
      count: 0,
      cut: false,
    });
});

test('a list that is too long ends after a whole match', () => {
  const long = 'a'.repeat(MAX_LISTED / 10);
  const listing = list('a+', 'g', `${long} ${long}`, { format: 'template', template: '$0$0$0$0$0$0' });
  expect(listing).toMatchObject({ count: 1, cut: true });
  // 10,000 times a long match would be more than a string can hold.
  const template = '$0'.repeat(10_000);
  expect(list('a+', 'g', long, { format: 'template', template })).toMatchObject({ text: '', cut: true });
  const json = list('', 'g', 'a'.repeat(300_000), { format: 'json' });
  if (json.kind !== 'text') throw new Error('There are no groups.');
  expect([json.cut, json.text.length <= MAX_LISTED, JSON.parse(json.text).length]).toEqual([
    true,
    true,
    json.count,
  ]);
});
