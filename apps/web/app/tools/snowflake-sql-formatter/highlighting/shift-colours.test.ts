import { describe, expect, it } from 'vitest';
import { COLOURED, colourTokens } from './colour-tokens.ts';
import { shiftColours } from './shift-colours.ts';

/** The coloured parts of `after`, with the colours of `before`. */
function shifted(before: string, after: string): string[] {
  const { tokens } = shiftColours(colourTokens(before), before, after);
  const parts: string[] = [];
  for (let at = 0; at < tokens.length; at += 3)
    parts.push(`${after.slice(tokens[at], tokens[at + 1])}:${COLOURED[tokens[at + 2] ?? -1]}`);
  return parts;
}

describe('shiftColours', () => {
  it('moves the colours behind an edit along with their tokens', () => {
    expect(shifted('select a from t', 'select a,\n b from t')).toEqual(['select:keyword', 'from:keyword']);
    expect(shifted('select a, b from t', 'select b from t')).toEqual(['select:keyword', 'from:keyword']);
  });

  it('keeps the colour of the token that is typed', () => {
    expect(shifted("select 'a' -- no", "select 'a' -- not")).toContain('-- not:comment');
    expect(shifted("select 'ab'", "select 'a b'")).toContain("'a b':string");
    expect(shifted('select 1', 'select 12')).toContain('12:number');
  });

  it('ends a comment at a new line, and a word at a space', () => {
    expect(shifted('-- no', '-- no\n')).toEqual(['-- no:comment']);
    expect(shifted('select', 'select ')).toEqual(['select:keyword']);
  });

  it('drops what was removed, and cuts what was removed in part', () => {
    expect(shifted("select 1, 'text' from t", 'select from t')).toEqual(['select:keyword', 'from:keyword']);
    expect(shifted("select 'one' from t", "select 'o")).toEqual(['select:keyword', "'o:string"]);
    expect(shifted('select 1 from t', 'om t')).toEqual(['om:keyword']);
    expect(shifted('select 1', '')).toEqual([]);
  });
});
