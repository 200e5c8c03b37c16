import type { Diagnostic, FormatSqlOptions } from '@hln/snowflake-formatter';

/** What the page asks of its worker. */
export interface FormatRequest {
  /** Comes back with the answer. */
  readonly id: number;
  readonly sql: string;
  readonly options: FormatSqlOptions;
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
}

export type FormatResponse =
  | { readonly id: number; readonly kind: 'report'; readonly report: FormatReport }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };
