import type { FormatSqlOptions } from './types.ts';

/** One example: an input and the exact output. */
export interface GoldenCase {
  readonly title: string;
  readonly options: FormatSqlOptions;
  readonly input: string;
  readonly output: string;
}

/** The prefix of the lines in a golden file that are not SQL. */
export const CASE = '-- case: ';
export const OPTIONS = '-- options: ';
export const OUTPUT = '-- formatted:';

/** The text of a golden file with these cases. */
export function goldenText(cases: readonly GoldenCase[]): string {
  const parts = cases.map(({ title, options, input, output }) => {
    const chosen = Object.keys(options).length > 0 ? `${OPTIONS}${JSON.stringify(options)}\n` : '';
    return `${CASE}${title}\n${chosen}${input}\n${OUTPUT}\n${output}\n`;
  });
  return parts.join('\n');
}
