import { describe, expect, it } from 'vitest';
import { COLOURED, colourTokens } from './colour-tokens.ts';

/** `SELECT:keyword 1:number`: what is coloured, in words. */
function painted(sql: string): string {
  const triples = colourTokens(sql);
  const words: string[] = [];
  for (let at = 0; at < triples.length; at += 3) {
    words.push(`${sql.slice(triples[at], triples[at + 1])}:${COLOURED[triples[at + 2] ?? -1]}`);
  }
  return words.join(' ');
}

describe('colourTokens', () => {
  it('finds keywords, functions, strings, numbers and comments with their places', () => {
    expect(painted("SELECT COUNT(a) + 1, 'x' FROM t -- end")).toBe(
      "SELECT:keyword COUNT:function 1:number 'x':string FROM:keyword -- end:comment",
    );
  });

  it('leaves names plain, also those that look like keywords', () => {
    expect(painted('SELECT t.date, "select" FROM t')).toBe('SELECT:keyword FROM:keyword');
  });

  it('leaves a very long text plain', () => {
    expect(colourTokens(`SELECT '${'x'.repeat(500_000)}'`)).toHaveLength(0);
  });
});
