import type { Diagnostic, FormatSqlOptions, ProofSummary } from '@hln/snowflake-formatter';

/** What the page asks of its worker. */
export interface FormatRequest {
  readonly sql: string;
  readonly options: FormatSqlOptions;
  /** The caret's offset in the input, from 0; requests its offset in the formatted text. */
  readonly caret?: number;
}

export interface FormatReport {
  readonly formatted: string;
  readonly changes: readonly string[];
  /** Why the formatter itself failed, if it did; `formatted` is then the input. */
  readonly failure: Pick<Diagnostic, 'code' | 'message'> | null;
  /** What is wrong with the input, and where. After an error, `formatted` is the input. */
  readonly problems: readonly Diagnostic[];
  /** Milliseconds inside the engine. */
  readonly processingTime: number;
  /** The caret's offset in `formatted`, if it was requested. */
  readonly caret?: number;
  /** What was compared to be sure that `formatted` means the same; missing where it is the input or has a caret. */
  readonly proof?: ProofSummary;
}

/** Whether the text was formatted, as opposed to returned unchanged. */
export function isFormatted({ failure, problems }: FormatReport): boolean {
  return failure === null && problems.every(({ severity }) => severity !== 'error');
}

/** The colours of a report's text. They come after it, so that the text does not wait for them. */
export type FormatNews = Uint32Array;
