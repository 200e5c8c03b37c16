import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PANEL_OPTIONS, panelOptionsSchema, parseIndentSize } from './options.ts';

describe('parseIndentSize', () => {
  it.each([
    ['4', 4],
    ['', 2],
    ['abc', 2],
    ['-', 2],
    ['0', 1],
    ['-3', 1],
    ['9', 8],
    ['1e3', 1],
    ['3.9', 3],
  ])('reads %j as %d', (typed, size) => {
    expect(parseIndentSize(typed)).toBe(size);
  });
});

describe('options from storage or a link', () => {
  it('replace only the values they cannot read', () => {
    const stored = { indentSize: 99, layout: 'spiral', uppercaseKeywords: false, extra: 1 };
    expect(v.parse(panelOptionsSchema, stored)).toEqual({
      ...DEFAULT_PANEL_OPTIONS,
      uppercaseKeywords: false,
    });
  });
});
