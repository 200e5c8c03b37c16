import { describe, expect, it } from 'vitest';
import { scrollScale } from '../../../tool-parts/window/use-window.ts';
import { colourRow } from './lines-view.tsx';
import { cutIntoRows, rowAt, rowCount, rowText } from './text-rows.ts';

const cut = (text: string) => cutIntoRows(new TextEncoder().encode(text));
const rowsOf = (text: string) => {
  const rows = cut(text);
  return Array.from({ length: rowCount(rows) }, (_, row) => rowText(rows, row));
};

describe('rows', () => {
  it('are the lines', () => {
    expect(rowsOf('a\r\nbā\n\nc')).toEqual(['a', 'bā', '', 'c']);
    expect(rowsOf('')).toEqual(['']);
    expect(cut('a\nb').lines).toBeNull();
  });

  it('continue if a line is too long, never within a character', () => {
    const text = `${'ā'.repeat(1501)}\nend`;
    const rows = cut(text);
    expect(rowsOf(text).join('')).toBe(text.replace('\n', ''));
    expect(Array.from(rows.lines ?? [])).toEqual([...Array(13).fill(1), 2]);
    expect(rowsOf(`a${'ā'.repeat(600)}`)[0]).toBe(`a${'ā'.repeat(119)}`);
  });

  it('are found by the offset of a byte', () => {
    const rows = cut('ab\ncd\n');
    expect([0, 2, 3, 5, 6, 99].map((offset) => rowAt(rows, offset))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

it('splits a row into tokens and keeps every character', () => {
  const row = '  "a\\"b": [-1.5e3, "x: 1", true, null],';
  const parts = colourRow(row);
  expect(parts.map(({ text }) => text).join('')).toBe(row);
  expect(parts.filter(({ kind }) => kind !== null)).toEqual([
    { text: '"a\\"b"', kind: 'key' },
    { text: '-1.5e3', kind: 'number' },
    { text: '"x: 1"', kind: 'string' },
    { text: 'true', kind: 'word' },
    { text: 'null', kind: 'word' },
  ]);
  expect(colourRow('"open')).toEqual([{ text: '"open', kind: 'string' }]);
});

it('scrolls over more rows than an element can be high', () => {
  expect(scrollScale(100, 20, 400)).toEqual({ height: 2000, rowsPerPixel: 80 / 1600, lastTop: 80 });
  expect(scrollScale(3, 20, 400)).toEqual({ height: 60, rowsPerPixel: 0, lastTop: 0 });
  const large = scrollScale(5_000_000, 20, 400);
  expect(large.height).toBe(8_000_000);
  expect((large.height - 400) * large.rowsPerPixel).toBeCloseTo(large.lastTop);
});
