import { DEFAULT_OPTIONS, type FormattingOptions, type LetterCase } from '@hln/snowflake-formatter';
import * as v from 'valibot';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';

/** The range of a number field, and its value if nothing readable was typed. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly fallback: number;
}

export const INDENT_SIZE: NumberRange = { min: 1, max: 8, fallback: DEFAULT_OPTIONS.indentSize };
export const LINE_LENGTH: NumberRange = { min: 40, max: 400, fallback: DEFAULT_OPTIONS.maxLineLength };

export type SwitchKey =
  | 'uppercaseKeywords'
  | 'newlineAfterComma'
  | 'alignCommas'
  | 'indentSubqueries'
  | 'formatFunctions'
  | 'alignAliases';

/** What the settings panel offers; the engine's other options keep their defaults on this page. */
export type PanelOptions = Pick<
  FormattingOptions,
  | 'indentSize'
  | 'maxLineLength'
  | SwitchKey
  | 'keywordCase'
  | 'functionCase'
  | 'dataTypeCase'
  | 'identifierCase'
  | 'commaPosition'
  | 'layout'
>;

export const DEFAULT_PANEL_OPTIONS: PanelOptions = {
  indentSize: DEFAULT_OPTIONS.indentSize,
  maxLineLength: DEFAULT_OPTIONS.maxLineLength,
  uppercaseKeywords: DEFAULT_OPTIONS.uppercaseKeywords,
  newlineAfterComma: DEFAULT_OPTIONS.newlineAfterComma,
  alignCommas: DEFAULT_OPTIONS.alignCommas,
  alignAliases: DEFAULT_OPTIONS.alignAliases,
  indentSubqueries: DEFAULT_OPTIONS.indentSubqueries,
  formatFunctions: DEFAULT_OPTIONS.formatFunctions,
  // Without these, the switches decide. They are listed so that a reset clears them.
  keywordCase: undefined,
  functionCase: undefined,
  dataTypeCase: undefined,
  identifierCase: DEFAULT_OPTIONS.identifierCase,
  commaPosition: DEFAULT_OPTIONS.commaPosition,
  layout: DEFAULT_OPTIONS.layout,
};

const switchOr = (fallback: boolean) => v.fallback(v.boolean(), fallback);
const wholeIn = ({ min, max, fallback }: NumberRange) =>
  v.fallback(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)), fallback);
const LETTER_CASES: readonly LetterCase[] = ['upper', 'lower', 'preserve'];
const letterCase = v.picklist(LETTER_CASES);
const letterCaseOrNone = v.fallback(v.optional(letterCase), undefined);

/** Options from storage or a link: a missing or foreign value becomes its default, so an old copy never fails. */
export const panelOptionsSchema: v.GenericSchema<unknown, PanelOptions> = v.object({
  indentSize: wholeIn(INDENT_SIZE),
  maxLineLength: wholeIn(LINE_LENGTH),
  uppercaseKeywords: switchOr(DEFAULT_PANEL_OPTIONS.uppercaseKeywords),
  newlineAfterComma: switchOr(DEFAULT_PANEL_OPTIONS.newlineAfterComma),
  alignCommas: switchOr(DEFAULT_PANEL_OPTIONS.alignCommas),
  alignAliases: switchOr(DEFAULT_PANEL_OPTIONS.alignAliases),
  indentSubqueries: switchOr(DEFAULT_PANEL_OPTIONS.indentSubqueries),
  formatFunctions: switchOr(DEFAULT_PANEL_OPTIONS.formatFunctions),
  keywordCase: letterCaseOrNone,
  functionCase: letterCaseOrNone,
  dataTypeCase: letterCaseOrNone,
  identifierCase: v.fallback(letterCase, DEFAULT_PANEL_OPTIONS.identifierCase),
  commaPosition: v.fallback(v.picklist(['trailing', 'leading']), DEFAULT_PANEL_OPTIONS.commaPosition),
  layout: v.fallback(v.picklist(['river', 'left']), DEFAULT_PANEL_OPTIONS.layout),
});

/** The storage key in this browser. */
export const PANEL_OPTIONS: OptionsFormat<PanelOptions> = {
  key: 'snowflake-formatter-settings',
  schema: panelOptionsSchema,
  defaults: DEFAULT_PANEL_OPTIONS,
};

/** The options that differ from the defaults, as feedback stores them. */
export function chosenOptions(options: PanelOptions): Record<string, string | number | boolean> {
  const defaults: Readonly<Record<string, unknown>> = { ...DEFAULT_PANEL_OPTIONS };
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      value === undefined || value === defaults[name] ? [] : [[name, value] as const],
    ),
  );
}
