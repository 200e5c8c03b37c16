import { CONSOLE_BOUNDS, type ConsoleQuestion } from '@hln/contracts';
import type { SqlConsole } from '@hln/supabase/shared/staff/sql-console';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../foundation/log.ts';
import { openEmbeddedConsole } from './embedded/embedded-console.ts';
import { askPostgres } from './postgres/ask-postgres.ts';
import { openQueryReader } from './query-reader.ts';
import { refused } from './refusals.ts';

/** How much longer (ms) than the server's own limit a query may take before it is ended from outside. */
const GRACE_MS = 1_000;

export interface OpenedConsole extends SqlConsole {
  /** Ends the current queries. */
  close(): Promise<void>;
}

/** Opens this server's console: on PostgreSQL with its own login, otherwise on a copy. */
export function openConsole(
  database: Database,
  { consoleDatabaseUrl, dataDir }: Pick<Config, 'consoleDatabaseUrl' | 'dataDir'>,
  log: Log,
): OpenedConsole {
  const closing = new AbortController();
  const reader = openQueryReader();
  const embedded = database.kind === 'pglite' ? openEmbeddedConsole(database, dataDir, log) : null;
  const state = () => {
    if (embedded !== null) return { state: 'ready', database: 'embedded' } as const;
    return { state: consoleDatabaseUrl === null ? 'off' : 'ready', database: 'postgres' } as const;
  };
  const answer = async (question: ConsoleQuestion, person: string, signal: AbortSignal) => {
    const read = await reader.read(question.query, signal);
    if ('code' in read) return read;
    const query =
      question.wanted === 'plan' && read.kind === 'select'
        ? ({ ...read, kind: 'explain', added: EXPLAIN.length, text: `${EXPLAIN}${read.text}` } as const)
        : read;
    if (embedded !== null) return await embedded.ask(query, { person, anew: question.anew }, signal);
    if (consoleDatabaseUrl === null) {
      return refused('not_configured', 'The console has no login of its own: set CONSOLE_DATABASE_URL.');
    }
    const limits = {
      statementMs: CONSOLE_BOUNDS.ms,
      outerMs: CONSOLE_BOUNDS.ms + GRACE_MS,
      rows: CONSOLE_BOUNDS.rows,
      bytes: CONSOLE_BOUNDS.bytes,
    };
    return await askPostgres(consoleDatabaseUrl, query, limits, signal);
  };
  return {
    state,
    ask: async (question, person, signal) => {
      try {
        return await answer(question, person, AbortSignal.any([signal, closing.signal]));
      } catch (problem) {
        // The error's message may contain the host or the login, so it only goes to the log.
        log.error('A question to the SQL console failed.', describeError(problem));
        return refused('unavailable', 'The database could not be asked. Try again in a moment.');
      }
    },
    close: async () => {
      closing.abort();
      await reader.close();
      await embedded?.close();
    },
  };
}

const EXPLAIN = 'explain ';
