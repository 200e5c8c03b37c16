import * as v from 'valibot';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';

export interface CompareOptions {
  readonly mode: 'text' | 'json';
  readonly whiteSpace: boolean;
  readonly letterCase: boolean;
  readonly lineEnds: boolean;
  readonly numbers: 'value' | 'text';
}

const DEFAULTS: CompareOptions = {
  mode: 'text',
  whiteSpace: false,
  letterCase: false,
  lineEnds: false,
  numbers: 'value',
};

/** The storage key in this browser. A missing or foreign value becomes its default. */
export const COMPARE_OPTIONS: OptionsFormat<CompareOptions> = {
  key: 'text-compare-options',
  schema: v.object({
    mode: v.fallback(v.picklist(['text', 'json']), DEFAULTS.mode),
    whiteSpace: v.fallback(v.boolean(), DEFAULTS.whiteSpace),
    letterCase: v.fallback(v.boolean(), DEFAULTS.letterCase),
    lineEnds: v.fallback(v.boolean(), DEFAULTS.lineEnds),
    numbers: v.fallback(v.picklist(['value', 'text']), DEFAULTS.numbers),
  }),
  defaults: DEFAULTS,
};
