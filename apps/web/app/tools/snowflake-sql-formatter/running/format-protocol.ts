import type { Diagnostic, FormatSqlOptions, ProofSummary } from '@hln/snowflake-formatter';
import type { Colours } from '../highlighting/colour-tokens.ts';

/** A part of a text, by offsets from 0. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The page's request to its worker. */
export interface FormatRequest {
  readonly sql: string;
  readonly options: FormatSqlOptions;
  /**
   * The selection in the input, to be found again in the answer; a caret is an empty range. Of a longer selection, only
   * the statements that it touches are formatted.
   */
  readonly selection?: TextRange;
}

export interface FormatReport {
  readonly formatted: string;
  readonly changes: readonly string[];
  /** Why the formatter itself failed, if it did; `formatted` is then the input. */
  readonly failure: Pick<Diagnostic, 'code' | 'message'> | null;
  /** The problems in the input and their positions. After an error, `formatted` is the input. */
  readonly problems: readonly Diagnostic[];
  /** Milliseconds inside the engine. */
  readonly processingTime: number;
  /** The selection, in `formatted`. */
  readonly selection?: TextRange;
  /** What was compared to be sure that `formatted` means the same; missing if it is the input or has a selection. */
  readonly proof?: ProofSummary;
}

/** Whether the text was formatted, rather than returned unchanged. */
export function isFormatted({ failure, problems }: FormatReport): boolean {
  return failure === null && problems.every(({ severity }) => severity !== 'error');
}

/** The colours of a report's text. They are sent after it, so that the text does not wait for them. */
export type FormatNews = Colours;
