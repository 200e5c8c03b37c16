import type { FormatSqlOptions } from './types.ts';

/** One example: an input and the exact output. */
export interface GoldenCase {
  readonly title: string;
  readonly options: FormatSqlOptions;
  readonly input: string;
  readonly output: string;
}

/** How the lines of a golden file begin that are not SQL. */
export const CASE = '-- case: ';
export const OPTIONS = '-- options: ';
export const OUTPUT = '-- formatted:';

/** A golden file's text, as the formatter's tests read it. */
export function goldenText(cases: readonly GoldenCase[]): string {
  const parts = cases.map(({ title, options, input, output }) => {
    const chosen = Object.keys(options).length > 0 ? `${OPTIONS}${JSON.stringify(options)}\n` : '';
    return `${CASE}${title}\n${chosen}${input}\n${OUTPUT}\n${output}\n`;
  });
  return parts.join('\n');
}
