import type { DatabaseError } from '../postgrest-errors.ts';

/** The server's requests to the embedded database's thread; one at a time. */
export type EngineQuestion =
  /** Opens the database; the first request, sent once. For `engine`, see compiledEngine. */
  | { readonly op: 'open'; readonly engine: WebAssembly.Module }
  /** Creates an empty database; the only request that its thread gets. */
  | { readonly op: 'initialise'; readonly engine: WebAssembly.Module }
  | { readonly op: 'query'; readonly text: string; readonly values: readonly unknown[] }
  /** Any number of statements. */
  | { readonly op: 'run'; readonly script: string }
  /** One statement whose values are returned as PostgreSQL writes them, whatever their types. */
  | { readonly op: 'table'; readonly text: string }
  /** Returns the rows of a query, in COPY's text format. */
  | { readonly op: 'copy-out'; readonly query: string }
  /** Adds such rows to `target`, a table with its columns. */
  | { readonly op: 'copy-in'; readonly target: string; readonly rows: Uint8Array<ArrayBuffer> }
  | { readonly op: 'close' };

/** An error of the database: the statement failed and the session continues, unless it is fatal. */
export interface EngineRefusal extends DatabaseError {
  readonly severity: string;
  readonly isFatal: boolean;
  /** The position of the faulty character in the statement, counted from 1, as text. */
  readonly position: string | null;
}

/** The thread's answers. */
export type EngineMessage =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[]; readonly affected: number | null }
  | {
      readonly kind: 'table';
      readonly columns: readonly { readonly name: string; readonly type: number }[];
      readonly rows: readonly (readonly (string | null)[])[];
    }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: EngineRefusal };

/** Tells the thread's messages from those that the runtime sends over the same port. */
export function isEngineMessage(message: object): message is EngineMessage {
  return 'kind' in message;
}
