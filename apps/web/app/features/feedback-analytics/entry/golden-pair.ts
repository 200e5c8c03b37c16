import type { FormatSqlOptions } from '@hln/snowflake-formatter';
import { CASE, goldenText, OPTIONS, OUTPUT } from '@hln/snowflake-formatter/golden';
import { FEEDBACK_GOLDEN } from '../../../content/feedback-cases.ts';

export interface GoldenDraft {
  readonly title: string;
  readonly options: FormatSqlOptions;
  readonly input: string;
  readonly output: string;
}

/** Why a draft would be no golden case; null when it is one. */
export function faultOf({ title, input, output }: GoldenDraft): string | null {
  const { faults } = FEEDBACK_GOLDEN;
  if (!/^\S[^\r\n]*$/.test(title.trim())) return faults.title;
  if (output.trim() === '') return faults.blank;
  const isMarker = (line: string) => [CASE, OPTIONS, OUTPUT].some((mark) => line.startsWith(mark));
  return `${input}\n${output}`.split('\n').some(isMarker) ? faults.marker : null;
}

/** The file's text. Golden files have no blank lines at the ends of a case, and line ends of one character. */
export function goldenFile({ title, options, input, output }: GoldenDraft): string {
  const tidy = (text: string) => text.replaceAll(/\r\n?/g, '\n').replace(/^\n+/, '').replace(/\s+$/, '');
  return goldenText([{ title: title.trim(), options, input: tidy(input), output: tidy(output) }]);
}
