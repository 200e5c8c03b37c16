import { Changes } from './changes.ts';
import { now } from './clock.ts';
import { lex } from './lexer/lexer.ts';
import { completeOptions } from './options.ts';
import { print } from './print.ts';
import { proveUnchanged } from './proof/index.ts';
import { tokensOf } from './tokenize.ts';
import type { FormatSqlOptions, FormatterResult } from './types.ts';
import { validateTokens } from './validate.ts';
import type { Watch } from './watch.ts';

/** A result with the place in `formatted` that a watched place of the input went to; -1 if it stayed where it was. */
export interface WatchedResult {
  readonly result: FormatterResult;
  readonly watched: number;
}

/**
 * Formats Snowflake SQL in the house style. Never throws, whatever it is given, and never changes what the SQL means:
 * where it cannot keep that promise, `formatted` is the input and `errors` says why.
 */
export function formatSQL(sql: string, options?: FormatSqlOptions): FormatterResult {
  return formatWatched(sql, options).result;
}

/** The same, following one token or comment of the input. */
export function formatWatched(
  sql: string,
  options: FormatSqlOptions | undefined,
  watch?: Watch,
): WatchedResult {
  const started = now();
  const finish = (formatted: string, rest: Partial<FormatterResult>): FormatterResult => ({
    formatted,
    changes: [],
    errors: [],
    warnings: [],
    source: 'local',
    ...rest,
    processingTime: now() - started,
  });
  const refuse = (
    text: string,
    errors: readonly string[],
    warnings: readonly string[] = [],
  ): WatchedResult => ({
    result: finish(text, { errors, warnings }),
    watched: -1,
  });
  if (typeof sql !== 'string') return refuse('', ['Formatting error: the input is not a text']);
  try {
    const chosen = completeOptions(options);
    const tokens = lex(sql);
    const validation = validateTokens(tokens);
    if (!validation.valid && options?.validateSyntax !== false)
      return refuse(sql, validation.errors, validation.warnings);
    const printed = print(tokens, chosen, watch);
    const failure = proveUnchanged(sql, printed.text);
    if (failure !== null) {
      return refuse(
        sql,
        [`Formatting error: ${failure.reason} at position ${failure.inputPosition}`],
        validation.warnings,
      );
    }
    const changes = new Changes(sql, printed, chosen);
    const result = finish(printed.text, {
      changes: changes.descriptions,
      warnings: validation.warnings,
      ...(options?.includeTokens === true ? { tokens: tokensOf(printed.annotations, chosen) } : {}),
      ...(options?.includeStatistics === true ? { statistics: changes.statistics } : {}),
    });
    return { result, watched: printed.watched };
  } catch (error) {
    return refuse(sql, [`Formatting error: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
