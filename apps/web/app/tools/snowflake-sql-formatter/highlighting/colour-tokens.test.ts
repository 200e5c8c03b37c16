import { describe, expect, it } from 'vitest';
import { bracketsAt, COLOURED, colourTokens } from './colour-tokens.ts';

/** `SELECT:keyword 1:number`: what is coloured, in words. */
function painted(sql: string): string {
  const { tokens } = colourTokens(sql);
  const words: string[] = [];
  for (let at = 0; at < tokens.length; at += 3) {
    words.push(`${sql.slice(tokens[at], tokens[at + 1])}:${COLOURED[tokens[at + 2] ?? -1]}`);
  }
  return words.join(' ');
}

describe('colourTokens', () => {
  it('finds keywords, functions, strings, numbers and comments with their places', () => {
    expect(painted("SELECT COUNT(a) + 1, 'x' FROM t -- end")).toBe(
      "SELECT:keyword COUNT:function 1:number 'x':string FROM:keyword -- end:comment",
    );
  });

  it('leaves names plain, even those that look like keywords', () => {
    expect(painted('SELECT t.date, "select" FROM t')).toBe('SELECT:keyword FROM:keyword');
  });

  it('leaves a very long text plain', () => {
    expect(colourTokens(`SELECT '${'x'.repeat(500_000)}'`).tokens).toHaveLength(0);
  });
});

describe('bracketsAt', () => {
  const sql = 'f(a[1], \')\', ")") /* ) */ + g)';
  const colours = colourTokens(sql);
  const end = sql.indexOf(') /*');

  it('finds the partner of the bracket before the caret, and of the one after it', () => {
    expect(bracketsAt(colours, 2)).toEqual([1, end]);
    expect(bracketsAt(colours, 1)).toEqual([1, end]);
    expect(bracketsAt(colours, end + 1)).toEqual([end, 1]);
    expect(bracketsAt(colours, 4)).toEqual([3, 5]);
  });

  it('finds none in strings, names and comments, beside other characters, and where a bracket has no partner', () => {
    for (const caret of [
      sql.indexOf("')'") + 2,
      sql.indexOf('")"') + 2,
      sql.indexOf(') */') + 1,
      sql.length,
      0,
    ])
      expect(bracketsAt(colours, caret)).toBeNull();
  });
});
