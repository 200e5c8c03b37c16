import { expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { readGoldenFiles } from '../../tests/golden/golden-files.ts';
import { formatSQL } from '../index.ts';
import { textEdit } from './convert.ts';
import { minimalChanges } from './edits.ts';

/** Applies the changes as an editor does; the library rejects overlapping changes. */
function applied(before: string, after: string): string {
  const document = TextDocument.create('file:///a.sql', 'sql', 1, before);
  return TextDocument.applyEdits(
    document,
    minimalChanges(before, after).map((change) => textEdit(change, document)),
  );
}

it.each([
  ['a\nb\nc', 'a\nB\nc', [{ start: 2, end: 3, text: 'B' }]],
  ['a\nb\nc', 'a\nc', [{ start: 2, end: 4, text: '' }]],
  ['a\nc', 'a\nb\nc', [{ start: 2, end: 2, text: 'b\n' }]],
  ['  x y', 'x  y', [{ start: 0, end: 3, text: 'x ' }]],
  ['x', '  x', [{ start: 0, end: 0, text: '  ' }]],
  [
    'aXb\ncYd\n',
    'aUb\ncVd\n',
    [
      { start: 1, end: 2, text: 'U' },
      { start: 5, end: 6, text: 'V' },
    ],
  ],
  ['same', 'same', []],
  ['a\r\n', 'a\n', [{ start: 1, end: 3, text: '\n' }]],
  ['a\n', 'a\r\n', [{ start: 1, end: 2, text: '\r\n' }]],
  ['a \r\nb', 'a\r\nb', [{ start: 1, end: 2, text: '' }]],
])('changes few characters from %j to %j', (before, after, changes) => {
  expect(minimalChanges(before, after)).toEqual(changes);
  expect(applied(before, after)).toBe(after);
});

it('counts offsets from the start of the whole text', () => {
  expect(minimalChanges('b', 'B', 10)).toEqual([{ start: 10, end: 11, text: 'B' }]);
});

it('reproduces the formatted text of every golden text, with any line ends', () => {
  for (const { input } of readGoldenFiles().flatMap((file) => file.cases))
    for (const text of [input, input.replaceAll('\n', '\r\n')]) {
      const { formatted } = formatSQL(text);
      expect(applied(text, formatted)).toBe(formatted);
    }
});
