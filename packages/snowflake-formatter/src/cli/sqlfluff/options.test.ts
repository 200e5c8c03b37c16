import { expect, it } from 'vitest';
import { borrowOptions } from './options.ts';
import { readSettings } from './settings.ts';

const CASES = { keywordCase: 'upper', functionCase: 'lower', dataTypeCase: 'upper', identifierCase: 'lower' };

it.each([
  [
    'names of today',
    '[sqlfluff:rules:capitalisation.keywords]\ncapitalisation_policy = upper\n' +
      '[sqlfluff:rules:capitalisation.functions]\nextended_capitalisation_policy = lower\n' +
      '[sqlfluff:rules:capitalisation.types]\nextended_capitalisation_policy = Upper\n' +
      '[sqlfluff:rules:capitalisation.identifiers]\nextended_capitalisation_policy = lower\nunquoted_identifiers_policy = all\n',
  ],
  [
    'codes of version 2',
    '[sqlfluff:rules:CP01]\ncapitalisation_policy = upper\n[sqlfluff:rules:CP03]\nextended_capitalisation_policy = lower\n' +
      '[sqlfluff:rules:CP05]\nextended_capitalisation_policy = upper\n[sqlfluff:rules:CP02]\nextended_capitalisation_policy = lower\n',
  ],
  [
    'codes of version 1',
    '[sqlfluff:rules:L010]\ncapitalisation_policy = upper\n[sqlfluff:rules:L030]\nextended_capitalisation_policy = lower\n' +
      '[sqlfluff:rules:L063]\nextended_capitalisation_policy = upper\n[sqlfluff:rules:L014]\nextended_capitalisation_policy = lower\n',
  ],
])('translates the letter case setting %s', (_names, text) => {
  expect(borrowOptions(readSettings('.sqlfluff', '.sqlfluff', text))).toEqual({ options: CASES, left: [] });
});

it('translates letter case settings from nested TOML tables and quoted names', () => {
  const text =
    '[tool.sqlfluff.rules.capitalisation.keywords]\ncapitalisation_policy = "upper"\n' +
    '[tool.sqlfluff.rules."capitalisation.functions"]\nextended_capitalisation_policy = "lower"\n' +
    '[tool.sqlfluff.rules.capitalisation]\ntypes = { extended_capitalisation_policy = "upper" }\n' +
    '[tool.sqlfluff.rules.CP02]\nextended_capitalisation_policy = "lower"\n';
  expect(borrowOptions(readSettings('pyproject.toml', 'pyproject.toml', text))).toEqual({
    options: CASES,
    left: [],
  });
});

it.each(['pascal', 'capitalise', 'snake', 'camel'])(
  'ignores the letter case "%s", which has no equivalent',
  (policy) => {
    const text = `[sqlfluff:rules:capitalisation.functions]\nextended_capitalisation_policy = ${policy}\n`;
    expect(borrowOptions(readSettings('.sqlfluff', '.sqlfluff', text))).toEqual({
      options: {},
      left: [`its function case "${policy}" has no equivalent here`],
    });
  },
);
