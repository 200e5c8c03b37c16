import { DEFAULT_OPTIONS, type FormattingOptions } from '@hln/snowflake-formatter';
import * as v from 'valibot';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';

export const INDENT_SIZE = { min: 1, max: 8, fallback: DEFAULT_OPTIONS.indentSize } as const;

type SwitchKey =
  | 'uppercaseKeywords'
  | 'newlineAfterComma'
  | 'alignCommas'
  | 'indentSubqueries'
  | 'formatFunctions';

/** What the settings panel offers; the engine's other options keep their defaults on this page. */
export type PanelOptions = Pick<FormattingOptions, 'indentSize' | SwitchKey | 'commaPosition' | 'layout'>;

export const DEFAULT_PANEL_OPTIONS: PanelOptions = {
  indentSize: DEFAULT_OPTIONS.indentSize,
  uppercaseKeywords: DEFAULT_OPTIONS.uppercaseKeywords,
  newlineAfterComma: DEFAULT_OPTIONS.newlineAfterComma,
  alignCommas: DEFAULT_OPTIONS.alignCommas,
  indentSubqueries: DEFAULT_OPTIONS.indentSubqueries,
  formatFunctions: DEFAULT_OPTIONS.formatFunctions,
  commaPosition: DEFAULT_OPTIONS.commaPosition,
  layout: DEFAULT_OPTIONS.layout,
};

const switchOr = (fallback: boolean) => v.fallback(v.boolean(), fallback);

/** Options from storage or a link: a missing or foreign value becomes its default, so an old copy never fails. */
export const panelOptionsSchema: v.GenericSchema<unknown, PanelOptions> = v.object({
  indentSize: v.fallback(
    v.pipe(v.number(), v.integer(), v.minValue(INDENT_SIZE.min), v.maxValue(INDENT_SIZE.max)),
    INDENT_SIZE.fallback,
  ),
  uppercaseKeywords: switchOr(DEFAULT_PANEL_OPTIONS.uppercaseKeywords),
  newlineAfterComma: switchOr(DEFAULT_PANEL_OPTIONS.newlineAfterComma),
  alignCommas: switchOr(DEFAULT_PANEL_OPTIONS.alignCommas),
  indentSubqueries: switchOr(DEFAULT_PANEL_OPTIONS.indentSubqueries),
  formatFunctions: switchOr(DEFAULT_PANEL_OPTIONS.formatFunctions),
  commaPosition: v.fallback(v.picklist(['trailing', 'leading']), DEFAULT_PANEL_OPTIONS.commaPosition),
  layout: v.fallback(v.picklist(['river', 'left']), DEFAULT_PANEL_OPTIONS.layout),
});

/** Where this browser remembers them. */
export const PANEL_OPTIONS: OptionsFormat<PanelOptions> = {
  key: 'snowflake-formatter-settings',
  schema: panelOptionsSchema,
  defaults: DEFAULT_PANEL_OPTIONS,
};

/** What was typed into Indent Size, as a whole number from 1 to 8; 2 if it is not a number (spec, section 5). */
export function parseIndentSize(typed: string): number {
  const number = Number.parseInt(typed, 10);
  if (Number.isNaN(number)) return INDENT_SIZE.fallback;
  return Math.min(INDENT_SIZE.max, Math.max(INDENT_SIZE.min, number));
}
