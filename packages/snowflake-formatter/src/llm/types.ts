import type { FormatSqlOptions, FormatterResult } from '../types.ts';

/** How to reach a chat endpoint, and what to do with its answers. */
export interface LlmSettings {
  /** Whether the model is used. Off by default: everything is then formatted locally and nothing is sent anywhere. */
  readonly enabled?: boolean;
  /** Base URL of an OpenAI-compatible service (`https://host/v1`), or its complete chat URL. */
  readonly endpoint?: string;
  /** The API key, sent as a bearer token if it is given. */
  readonly apiKey?: string;
  readonly model?: string;
  /** How long one attempt may take, including its response, in milliseconds. Default 30,000. */
  readonly timeout?: number;
  /** How often to try again after 429, 5xx or a lost connection. Default 2. */
  readonly retries?: number;
  /** Milliseconds before the first retry; the delay doubles with each further one. Default 500. */
  readonly retryDelay?: number;
  /** The longest wait that a Retry-After header may ask for, in milliseconds. Default 30,000. */
  readonly maxRetryDelay?: number;
  /** The maximum size of an answer in bytes. Default 64 KiB plus 8 times the SQL. */
  readonly maxAnswerBytes?: number;
  /** Format locally when the model fails. Default true. */
  readonly fallbackToLocal?: boolean;
  /** Replaces the platform's fetch, for example to use a proxy. */
  readonly fetch?: typeof fetch;
}

export interface LlmRequest {
  readonly options?: FormatSqlOptions;
  readonly dialect?: 'snowflake';
  readonly style?: 'readable';
  /** Aborts the request; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface BatchRequest extends LlmRequest {
  /** How many texts may be in progress at a time. Default 4. */
  readonly concurrency?: number;
  /** Called after each text, in the order of completion. */
  readonly onProgress?: (done: number, total: number) => void;
}

export type ConnectionTest =
  | { readonly ok: true; readonly model: string /** Milliseconds. */; readonly latency: number }
  | { readonly ok: false; readonly error: string; readonly status?: number };

export interface LlmFormattingService {
  /**
   * Formats with the model if that is enabled. An answer that is not valid SQL, or whose meaning differs from the
   * input, is refused; with the fallback enabled, the result is then the local engine's, with a warning.
   */
  formatSQL(sql: string, request?: LlmRequest): Promise<FormatterResult>;
  /** Formats many texts. The results are in the order of the texts, and one text's failure does not affect the others. */
  formatBatch(texts: readonly string[], request?: BatchRequest): Promise<FormatterResult[]>;
  /** Asks the endpoint for one word. Only rejects if the signal aborts it. */
  testConnection(signal?: AbortSignal): Promise<ConnectionTest>;
}
