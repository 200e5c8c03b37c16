import type { Client, Submittable } from 'pg';
import { BOUNDS } from './bounds.ts';
import type { RowSql } from './database.ts';
import { singleClient } from './single-client.ts';

type Connection = Parameters<Submittable['submit']>[0];

export interface PostgresRows extends RowSql {
  close(): Promise<void>;
}

/** Makes equal values have equal text, whatever the server's defaults are. */
const PLAIN_TEXT = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/** Opens a separate connection to a PostgreSQL server for moving rows in bulk, without the limits of requests. */
export async function openPostgresRows(address: string, name: string): Promise<PostgresRows> {
  const client = singleClient(address, name, BOUNDS.connect);
  await client.connect();
  // A table with rows hidden by policies is an error, instead of yielding fewer rows.
  await client.query(`${PLAIN_TEXT}; set row_security = off`);
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[],
    run: async (script) => {
      await client.query(script);
    },
    copyOut: (query) => copied(client, new Copy(`copy (${query}) to stdout`, null)),
    copyIn: async (target, rows) => {
      await copied(client, new Copy(`copy ${target} from stdin`, rows));
    },
    close: async () => {
      await client.end().catch(() => {});
    },
  };
}

async function copied(client: Client, copy: Copy): Promise<Uint8Array<ArrayBuffer>> {
  client.query(copy);
  return await copy.done;
}

/** A COPY in PostgreSQL's protocol, which node-postgres leaves to objects passed to `query`. */
class Copy implements Submittable {
  readonly done: Promise<Uint8Array<ArrayBuffer>>;
  readonly #text: string;
  readonly #rows: Uint8Array | null;
  readonly #answer = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  readonly #pieces: Uint8Array[] = [];

  constructor(text: string, rows: Uint8Array | null) {
    this.#text = text;
    this.#rows = rows;
    this.done = this.#answer.promise;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  // The client calls these by name as messages arrive.
  handleCopyInResponse(connection: Connection): void {
    const sender = connection as Connection & {
      sendCopyFromChunk(rows: Uint8Array): void;
      endCopyFrom(): void;
    };
    // The driver only accepts a Buffer.
    if (this.#rows !== null)
      sender.sendCopyFromChunk(Buffer.from(this.#rows.buffer, this.#rows.byteOffset, this.#rows.length));
    sender.endCopyFrom();
  }

  handleCopyData({ chunk }: { readonly chunk: Uint8Array }): void {
    // The driver reads its next messages into the same memory.
    this.#pieces.push(Uint8Array.from(chunk));
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#answer.resolve(Buffer.concat(this.#pieces));
  }

  handleError(error: unknown): void {
    this.#answer.reject(error);
  }
}
