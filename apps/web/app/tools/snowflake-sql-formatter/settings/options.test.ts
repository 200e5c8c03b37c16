import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PANEL_OPTIONS, INDENT_SIZE, LINE_LENGTH, panelOptionsSchema } from './options.ts';
import { parseWhole } from './settings-panel.tsx';

describe('an indent size', () => {
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
    expect(parseWhole(typed, INDENT_SIZE)).toBe(size);
  });
});

describe('a line length', () => {
  it.each([
    ['80', 80],
    ['', 120],
    ['1', 40],
    ['9999', 400],
  ])('reads %j as %d', (typed, length) => {
    expect(parseWhole(typed, LINE_LENGTH)).toBe(length);
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

  it('keep their meaning if they are older than letter cases', () => {
    const { indentSize, uppercaseKeywords, newlineAfterComma, alignCommas, indentSubqueries } =
      DEFAULT_PANEL_OPTIONS;
    const old = { indentSize, uppercaseKeywords, newlineAfterComma, alignCommas, indentSubqueries };
    expect(v.parse(panelOptionsSchema, old)).toEqual(DEFAULT_PANEL_OPTIONS);
  });

  it('survive a round trip as text', () => {
    const all = {
      ...DEFAULT_PANEL_OPTIONS,
      maxLineLength: 80,
      alignAliases: true,
      keywordCase: 'lower',
      functionCase: 'upper',
      dataTypeCase: 'preserve',
      identifierCase: 'lower',
    } as const;
    expect(v.parse(panelOptionsSchema, JSON.parse(JSON.stringify(all)))).toEqual(all);
    const bad = { ...all, keywordCase: 'camel', identifierCase: null, maxLineLength: 5 };
    expect(v.parse(panelOptionsSchema, bad)).toEqual({
      ...all,
      keywordCase: undefined,
      identifierCase: 'preserve',
      maxLineLength: 120,
    });
  });
});
