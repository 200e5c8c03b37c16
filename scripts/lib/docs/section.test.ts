import { expect, it } from 'vitest';
import { replaceSection, table } from './section.ts';

const section = { file: 'a.md', name: 'part', body: '\nnew\n' };

it('replaces the text between the markers, and nothing else', () => {
  const text = 'before\n<!-- part -->\nold\n<!-- /part -->\nafter\n';
  const replaced = replaceSection(text, section);
  expect(replaced).toBe('before\n<!-- part -->\nnew\n<!-- /part -->\nafter\n');
  expect(replaceSection(replaced, section)).toBe(replaced);
});

it.each([
  'no markers',
  '<!-- part --> open',
  '<!-- /part --> <!-- part -->',
  '<!-- part --><!-- /part --><!-- part --><!-- /part -->',
])('refuses a file without exactly one pair of markers: %s', (text) => {
  expect(() => replaceSection(text, section)).toThrow(
    'a.md needs <!-- part --> and, after it, <!-- /part -->',
  );
});

it('writes a table', () => {
  expect(table(['a', 'b'], [['1', '2']])).toBe('| a | b |\n|---|---|\n| 1 | 2 |');
});
