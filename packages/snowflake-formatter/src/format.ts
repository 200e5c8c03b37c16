import { now } from './clock.ts';
import { completeOptions } from './options.ts';
import { print } from './print.ts';
import { proveUnchanged } from './proof/index.ts';
import type { FormatSqlOptions, FormatterResult } from './types.ts';
import { validateSQL } from './validate.ts';

/**
 * Formats Snowflake SQL in the house style. Never throws, whatever it is given, and never changes what the SQL means:
 * where it cannot keep that promise, `formatted` is the input and `errors` says why.
 */
export function formatSQL(sql: string, options?: FormatSqlOptions): FormatterResult {
  const started = now();
  const done = (
    formatted: string,
    changes: string[],
    errors: readonly string[],
    warnings: readonly string[],
  ): FormatterResult => ({
    formatted,
    changes,
    errors,
    warnings,
    source: 'local',
    processingTime: now() - started,
  });
  if (typeof sql !== 'string') return done('', [], ['Formatting error: the input is not a text'], []);
  try {
    const validation = validateSQL(sql);
    if (!validation.valid && options?.validateSyntax !== false)
      return done(sql, [], validation.errors, validation.warnings);
    const printed = print(sql, completeOptions(options));
    const failure = proveUnchanged(sql, printed.text);
    if (failure !== null) {
      const position = failure.inputPosition + 1;
      return done(
        sql,
        [],
        [`Formatting error: ${failure.reason} at position ${position}`],
        validation.warnings,
      );
    }
    return done(printed.text, printed.text === sql ? [] : ['Formatted'], [], validation.warnings);
  } catch (error) {
    return done(sql, [], [`Formatting error: ${error instanceof Error ? error.message : String(error)}`], []);
  }
}
