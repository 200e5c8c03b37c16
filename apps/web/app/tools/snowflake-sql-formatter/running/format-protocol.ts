import type { Diagnostic, FormatSqlOptions } from '@hln/snowflake-formatter';

/** What the page sends to its worker. */
export interface FormatRequest {
  /** Comes back with the answer. */
  readonly id: number;
  readonly sql: string;
  readonly options: FormatSqlOptions;
  /** The caret's offset in the input, from 0; requests its offset in the formatted text. */
  readonly caret?: number;
}

export interface FormatReport {
  readonly formatted: string;
  readonly changes: readonly string[];
  /** Why the formatter itself failed, if it did; `formatted` is then the input. */
  readonly failure: string | null;
  /** What is wrong with the input, and where. After an error, `formatted` is the input. */
  readonly problems: readonly Diagnostic[];
  /** Milliseconds inside the engine. */
  readonly processingTime: number;
  /** The caret's offset in `formatted`, if it was requested. */
  readonly caret?: number;
}

/** Whether the text was formatted, as opposed to returned unchanged. */
export function isFormatted({ failure, problems }: FormatReport): boolean {
  return failure === null && problems.every(({ severity }) => severity !== 'error');
}

/**
 * The worker's answers: a report, or the failure of the engine; after a report, the colours of its text. They come
 * second, so that the text does not wait for them.
 */
export type FormatResponse =
  | { readonly id: number; readonly kind: 'report'; readonly report: FormatReport }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  | { readonly id: number; readonly kind: 'colours'; readonly colours: Uint32Array };
