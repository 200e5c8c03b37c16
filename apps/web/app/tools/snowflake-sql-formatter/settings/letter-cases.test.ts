import { describe, expect, it } from 'vitest';
import { caseInForce, changeCase, changeSwitch, countFoldedChanges, isOn } from './letter-cases.ts';
import { DEFAULT_PANEL_OPTIONS, type PanelOptions } from './options.ts';

const withChanges = (...changes: readonly Partial<PanelOptions>[]): PanelOptions =>
  Object.assign({}, DEFAULT_PANEL_OPTIONS, ...changes);

describe('a letter case and its switch', () => {
  it('agree at first', () => {
    expect(caseInForce(DEFAULT_PANEL_OPTIONS, 'keywordCase')).toBe('upper');
    expect(isOn(DEFAULT_PANEL_OPTIONS, 'uppercaseKeywords')).toBe(true);
  });

  it.each([
    ['upper', true],
    ['lower', false],
    ['preserve', false],
  ] as const)('agree when %s is chosen', (letterCase, on) => {
    for (const [key, ofCase] of [
      ['uppercaseKeywords', 'keywordCase'],
      ['formatFunctions', 'functionCase'],
    ] as const) {
      const options = withChanges(changeCase(ofCase, letterCase));
      expect(caseInForce(options, ofCase)).toBe(letterCase);
      expect(isOn(options, key)).toBe(on);
    }
  });

  it('agree when the switch is used after lower case was chosen', () => {
    const lower = changeCase('keywordCase', 'lower');
    expect(caseInForce(withChanges(lower, changeSwitch('uppercaseKeywords', true)), 'keywordCase')).toBe(
      'upper',
    );
    expect(caseInForce(withChanges(lower, changeSwitch('uppercaseKeywords', false)), 'keywordCase')).toBe(
      'preserve',
    );
  });

  it('follow a link that names only the case', () => {
    expect(isOn(withChanges({ keywordCase: 'upper', uppercaseKeywords: false }), 'uppercaseKeywords')).toBe(
      true,
    );
  });
});

it('leaves other switches alone', () => {
  expect(changeSwitch('alignCommas', false)).toEqual({ alignCommas: false });
  expect(isOn(withChanges({ alignCommas: false }), 'alignCommas')).toBe(false);
});

it('counts the changes among the folded options', () => {
  expect(countFoldedChanges(DEFAULT_PANEL_OPTIONS)).toBe(0);
  const changed = withChanges(changeCase('functionCase', 'lower'), { alignAliases: true, maxLineLength: 80 });
  expect(countFoldedChanges(changed)).toBe(2);
  expect(countFoldedChanges(withChanges(changed, DEFAULT_PANEL_OPTIONS))).toBe(0);
});
