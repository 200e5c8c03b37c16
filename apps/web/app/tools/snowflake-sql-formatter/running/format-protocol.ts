import type { Diagnostic, FormatSqlOptions } from '@hln/snowflake-formatter';

/** What the page asks of its worker. */
export interface FormatRequest {
  /** Comes back with the answer. */
  readonly id: number;
  readonly sql: string;
  readonly options: FormatSqlOptions;
  /** Where the caret stands, an offset from 0; asks for its place in the formatted text. */
  readonly caret?: number;
}

export interface FormatReport {
  readonly formatted: string;
  readonly changes: readonly string[];
  /** The engine's reasons for giving the text back unchanged; empty when it was formatted. */
  readonly errors: readonly string[];
  /** Findings with their places in the input. */
  readonly diagnostics: readonly Diagnostic[];
  /** Milliseconds inside the engine. */
  readonly processingTime: number;
  /** The caret's place in `formatted`, when it was asked for. */
  readonly caret?: number;
}

/**
 * What an answer consists of: the report, or that the engine failed, and after a report the colours of its text.
 * They come second, so that nobody waits for them.
 */
export type FormatResponse =
  | { readonly id: number; readonly kind: 'report'; readonly report: FormatReport }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  | { readonly id: number; readonly kind: 'colours'; readonly colours: Uint32Array };
