import { describe, expect, it } from 'vitest';
import { colourTokens, NO_COLOURS } from './colour-tokens.ts';
import { lineStarts } from './line-starts.ts';
import { type Mark, segmentsOf } from './segments.ts';

describe('lineStarts', () => {
  it('knows where each line begins', () => {
    expect(lineStarts('')).toEqual([0]);
    expect(lineStarts('a\n\nb\n')).toEqual([0, 2, 3, 5]);
  });
});

describe('segmentsOf', () => {
  const sql = 'SELECT 1, /* two\nlines */ name\n  FROM t';
  const colours = colourTokens(sql);
  const marks: Mark[] = [
    { start: 2, end: 8, kind: 'problem' },
    { start: 7, end: 8, kind: 'bracket' },
  ];

  it('cuts a text at its coloured tokens', () => {
    expect(segmentsOf(sql, colours, [], 0, 9)).toEqual([
      { text: 'SELECT', names: 'keyword' },
      { text: ' ', names: '' },
      { text: '1', names: 'number' },
      { text: ',', names: '' },
    ]);
  });

  it('cuts it at its marks too', () => {
    expect(segmentsOf(sql, colours, marks, 0, 9)).toEqual([
      { text: 'SE', names: 'keyword' },
      { text: 'LECT', names: 'keyword problem' },
      { text: ' ', names: 'problem' },
      { text: '1', names: 'number problem bracket' },
      { text: ',', names: '' },
    ]);
  });

  it('begins and ends inside a token when the segment does', () => {
    const second = sql.indexOf('lines');
    expect(segmentsOf(sql, colours, [], second, second + 3)).toEqual([{ text: 'lin', names: 'comment' }]);
  });

  it('loses nothing, wherever it is cut', () => {
    for (let from = 0; from <= sql.length; from += 1) {
      for (let to = from; to <= sql.length; to += 1) {
        const joined = segmentsOf(sql, colours, marks, from, to).map(({ text }) => text);
        expect(joined.join('')).toBe(sql.slice(from, to));
      }
    }
  });

  it('is plain without colours', () => {
    expect(segmentsOf(sql, NO_COLOURS, [], 0, 6)).toEqual([{ text: 'SELECT', names: '' }]);
  });
});
