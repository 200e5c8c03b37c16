import { describe, expect, it } from 'vitest';
import { colourTokens } from './colour-tokens.ts';
import { lineStarts } from './line-starts.ts';
import { paintSegments } from './paint-colours.ts';

describe('lineStarts', () => {
  it('knows where each line begins', () => {
    expect(lineStarts('')).toEqual([0]);
    expect(lineStarts('a\n\nb\n')).toEqual([0, 2, 3, 5]);
  });
});

describe('paintSegments', () => {
  const sql = 'SELECT 1, /* two\nlines */ name\n  FROM t';
  const colours = colourTokens(sql);

  it('cuts a text at its coloured tokens', () => {
    expect(paintSegments(sql, colours, 0, 9)).toEqual([
      { text: 'SELECT', kind: 'keyword' },
      { text: ' ', kind: null },
      { text: '1', kind: 'number' },
      { text: ',', kind: null },
    ]);
  });

  it('begins and ends inside a token when the segment does', () => {
    const second = sql.indexOf('lines');
    expect(paintSegments(sql, colours, second, second + 3)).toEqual([{ text: 'lin', kind: 'comment' }]);
  });

  it('loses nothing, wherever it is cut', () => {
    for (let from = 0; from <= sql.length; from += 1) {
      for (let to = from; to <= sql.length; to += 1) {
        const joined = paintSegments(sql, colours, from, to)
          .map((segment) => segment.text)
          .join('');
        expect(joined).toBe(sql.slice(from, to));
      }
    }
  });

  it('is plain without colours', () => {
    expect(paintSegments(sql, new Uint32Array(), 0, 6)).toEqual([{ text: 'SELECT', kind: null }]);
  });
});
