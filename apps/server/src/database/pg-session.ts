import type { Client, QueryResult } from 'pg';
import { within } from '../foundation/within.ts';
import { BOUNDS, statementLimit } from './bounds.ts';
import { endsSession } from './pg-errors.ts';
import { encode, ParameterTypes, RESULT_TYPES } from './pg-values.ts';
import { DatabaseUnavailableError, noteOutage } from './unavailable.ts';

/** A connection lent to one caller. Every wait has a time limit; one that is exceeded ends the connection. */
export class PgSession {
  readonly #client: Client;
  readonly #suspect: () => void;
  #isBroken = false;

  /** @param suspect is called when the server takes long, and when the connection is lost */
  constructor(client: Client, suspect: () => void) {
    this.#client = client;
    this.#suspect = suspect;
  }

  /** Whether the connection must not be reused: it is lost, or still has an open transaction. */
  get isSpoilt(): boolean {
    return this.#isBroken || this.#client.getTransactionStatus() !== 'I';
  }

  /**
   * Runs one statement; several at once are refused.
   * @param ms by the server's clock
   * @throws DatabaseUnavailableError when the connection is lost or silent
   */
  async query(
    text: string,
    values: readonly unknown[] = [],
    ms: number = Math.max(BOUNDS.statement, statementLimit() ?? 0),
  ): Promise<QueryResult> {
    const types = values.some(Array.isArray) ? await this.#types(text, ms) : [];
    const parameters = values.map((value, index) => encode(value, types[index]));
    // The extended protocol accepts only one statement; by default the driver uses it only when there are values.
    const statement = { text, values: parameters, types: RESULT_TYPES, queryMode: 'extended' };
    return await this.#bounded(ms, this.#client.query(statement));
  }

  /** Runs a script of any number of statements. @throws DatabaseUnavailableError */
  async run(script: string): Promise<void> {
    const set = (value: number | 'default') =>
      this.#bounded(BOUNDS.statement, this.#client.query(`set statement_timeout to ${value}`));
    await set(BOUNDS.script);
    try {
      await this.#bounded(BOUNDS.script, this.#client.query(script));
    } catch (error) {
      // Within a transaction, its end restores the setting.
      if (this.#client.getTransactionStatus() === 'I') this.#isBroken = true;
      throw error;
    }
    await set('default');
  }

  async #types(text: string, ms: number): Promise<readonly number[]> {
    const asked = new ParameterTypes(text);
    this.#client.query(asked);
    return await this.#bounded(ms, asked.types);
  }

  async #bounded<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
    const { stream } = this.#client.connection;
    const suspicion = setInterval(this.#suspect, BOUNDS.suspicion);
    try {
      return await within(ms + BOUNDS.grace, answer, () => {
        stream.destroy();
        return new Error('The server did not answer in time.');
      });
    } catch (error) {
      if (!endsSession(error) && !stream.destroyed && stream.writable) throw error;
      this.#isBroken = true;
      stream.destroy();
      this.#suspect();
      noteOutage();
      throw new DatabaseUnavailableError('08006', 'The connection to the database was lost.', {
        cause: error,
      });
    } finally {
      clearInterval(suspicion);
    }
  }
}
