import { DEFAULT_OPTIONS, type FormattingOptions, type LetterCase } from './types.ts';

/** All options with their values, including those whose default depends on another option. */
export type CompleteOptions = {
  readonly [Key in keyof FormattingOptions]-?: NonNullable<FormattingOptions[Key]>;
};

const MAX_LINE_LENGTH = 100_000;

/**
 * Completes a caller's options. Nothing that a caller passes is trusted: a missing value or one of the wrong type gives
 * the default; an indent size is limited to 1 to 8 (a value that is not a number gives 2), a line length to 1 to
 * 100,000.
 */
export function completeOptions(options: unknown): CompleteOptions {
  if (typeof options !== 'object' || options === null) {
    defaults ??= complete({});
    return defaults;
  }
  return complete({ ...options });
}

let defaults: CompleteOptions | undefined;

function complete(given: Record<string, unknown>): CompleteOptions {
  const flags: Record<string, boolean> = {};
  for (const [name, otherwise] of Object.entries(DEFAULT_OPTIONS)) {
    const value = given[name];
    if (typeof otherwise === 'boolean') flags[name] = typeof value === 'boolean' ? value : otherwise;
  }
  const letters = (name: string, otherwise: LetterCase): LetterCase => {
    const value = given[name];
    return value === 'upper' || value === 'lower' || value === 'preserve' ? value : otherwise;
  };
  const upperIf = (name: keyof FormattingOptions): LetterCase =>
    flags[name] === true ? 'upper' : 'preserve';
  const keywordCase = letters('keywordCase', upperIf('uppercaseKeywords'));
  return {
    ...DEFAULT_OPTIONS,
    ...flags,
    indentSize: whole(given.indentSize, DEFAULT_OPTIONS.indentSize, 1, 8),
    maxLineLength: whole(given.maxLineLength, DEFAULT_OPTIONS.maxLineLength, 1, MAX_LINE_LENGTH),
    keywordCase,
    functionCase: letters('functionCase', upperIf('formatFunctions')),
    dataTypeCase: letters('dataTypeCase', keywordCase),
    identifierCase: letters('identifierCase', DEFAULT_OPTIONS.identifierCase),
    aliasAs: given.aliasAs === 'keep' ? 'keep' : 'add',
    commaPosition: given.commaPosition === 'leading' ? 'leading' : 'trailing',
    layout: given.layout === 'left' ? 'left' : 'river',
    indentStyle: given.indentStyle === 'tab' ? 'tab' : 'space',
  };
}

function whole(value: unknown, fallback: number, least: number, most: number): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return fallback;
  return Math.min(most, Math.max(least, Math.round(value)));
}
