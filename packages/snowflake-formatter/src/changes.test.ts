import { describe, expect, it } from 'vitest';
import { formatSQL } from './index.ts';

describe('the changes', () => {
  it('are described in words with the right counts', () => {
    const { changes, statistics } = formatSQL('select a b, sum(c)::int from t', { includeStatistics: true });
    expect(changes).toEqual([
      'Upper-cased 2 keywords (SELECT, FROM)',
      'Upper-cased 1 function (SUM)',
      'Upper-cased 1 data type (INT)',
      'Added 1 missing AS',
      'Moved 1 clause to a new line',
    ]);
    expect(statistics).toEqual({
      originalLineCount: 1,
      formattedLineCount: 3,
      tokensProcessed: 12,
      keywordsUppercased: 2,
      indentationFixed: 0,
    });
  });

  it('are none when nothing changed', () => {
    expect(formatSQL('SELECT 1').changes).toEqual([]);
  });
});
