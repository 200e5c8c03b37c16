import { describe, expect, it } from 'vitest';
import { layOutMarks, type MarkPiece } from './mark-layout.ts';

const marked = (...pieces: readonly [text: string, marked: boolean][]): MarkPiece => ({
  kind: 'marked',
  pieces: pieces.map(([text, isMarked]) => ({ text, marked: isMarked })),
});

describe('the layer of marks', () => {
  it('counts what takes a row each and shows the line with the mark', () => {
    expect(layOutMarks('a\n\nbc)d\ne', [{ offset: 5, length: 1 }], 80)).toEqual([
      { kind: 'rows', count: 2 },
      marked(['bc', false], [')', true], ['d', false]),
    ]);
  });

  it('is empty without marks', () => {
    expect(layOutMarks('select 1', [], 80)).toEqual([]);
  });

  it('leaves lines to the browser that wrap or have uneven characters', () => {
    const long = 'x'.repeat(11);
    expect(layOutMarks(`a\n${long}\nb\n\tc\n漢字\n)`, [{ offset: 22, length: 1 }], 10)).toEqual([
      { kind: 'rows', count: 2 },
      { kind: 'lines', text: `${long}\n\tc\n漢字` },
      marked([')', true]),
    ]);
  });

  it('goes on after a mark, and draws several in a line', () => {
    const marks = [
      { offset: 0, length: 1 },
      { offset: 2, length: 1 },
      { offset: 6, length: 1 },
    ];
    expect(layOutMarks('( (\nx\n(', marks, 80)).toEqual([
      marked(['(', true], [' ', false], ['(', true]),
      { kind: 'rows', count: 1 },
      marked(['(', true]),
    ]);
  });

  it('draws what spans lines as far as the first one goes', () => {
    expect(layOutMarks("select 'a\nb", [{ offset: 7, length: 4 }], 80)).toEqual([
      marked(['select ', false], ["'a", true]),
    ]);
  });

  it('draws something where nothing is, at the end of a line', () => {
    expect(layOutMarks('ab\n', [{ offset: 2, length: 1 }], 80)).toEqual([marked(['ab', false], [' ', true])]);
    expect(layOutMarks('ab\n', [{ offset: 3, length: 1 }], 80)).toEqual([
      { kind: 'rows', count: 1 },
      marked([' ', true]),
    ]);
  });

  it('gives up where the browser would have to lay out too much', () => {
    const text = `(\n${'x'.repeat(100_000)}\n(`;
    expect(
      layOutMarks(
        text,
        [
          { offset: 0, length: 1 },
          { offset: 100_003, length: 1 },
        ],
        80,
      ),
    ).toEqual([marked(['(', true])]);
  });

  it('does not lay out a long text of short lines', () => {
    const text = `${'select 1;\n'.repeat(100_000)}(`;
    expect(layOutMarks(text, [{ offset: 1_000_000, length: 1 }], 80)).toEqual([
      { kind: 'rows', count: 100_000 },
      marked(['(', true]),
    ]);
  });
});
