import pg from 'pg';
import type { Log } from '../foundation/log.ts';
import { within } from '../foundation/within.ts';
import { type Availability, watchAvailability } from './availability.ts';
import { BOUNDS } from './bounds.ts';
import type { PoolUse } from './database.ts';
import { connectError, isServerAway, isSilent } from './pg-errors.ts';
import { PgSession } from './pg-session.ts';
import { asLibpqReads } from './single-client.ts';
import { DatabaseUnavailableError, noteOutage } from './unavailable.ts';

/**
 * The settings of every connection, with which no statement outlives its caller by much and no lock outlives a hanging
 * caller.
 */
const SESSION_SETTINGS = `
  set statement_timeout = ${BOUNDS.statement};
  set idle_in_transaction_session_timeout = ${BOUNDS.idleTransaction};
  set timezone = 'UTC'`;

export interface PgPool {
  /** Lends a connection to `work`. @throws DatabaseUnavailableError if none is available in time */
  use<Result>(work: (session: PgSession) => Promise<Result>): Promise<Result>;
  /** Lends a connection to callers that release it themselves. */
  acquire(): Promise<LentSession>;
  /** Opens a connection outside the pool, closed after `work`: waiting on it delays nobody else. */
  useApart<Result>(work: (session: PgSession) => Promise<Result>): Promise<Result>;
  /** @throws DatabaseUnavailableError while the server is known to be unavailable */
  assertThere(): void;
  inUse(): PoolUse;
  /** Ends all connections, within a few seconds even if the server does not answer. */
  close(): Promise<void>;
}

interface LentSession {
  readonly session: PgSession;
  release(): void;
}

/** A client with its own time limit for connecting. */
class PromptClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: BOUNDS.connect });
  }
}

/** Opens node-postgres's pool, with a time limit for every wait. */
export function openPgPool(address: string, size: number, log: Pick<Log, 'error' | 'info'> | null): PgPool {
  const url = asLibpqReads(address);
  const config: pg.ClientConfig = {
    connectionString: url.href,
    application_name: 'hln',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const clients = new Set<pg.Client>();
  /** Callers that wait for a connection of the pool. */
  const waiting = new Set<PromiseWithResolvers<never>>();
  const keep = (client: pg.Client) => {
    // Nothing else listens while a connection is lent, and an error event without a listener ends the process. The
    // server may have ended the session between two statements: the next one must find the connection closed.
    client.on('error', () => client.connection.stream.destroy());
    client.on('end', () => clients.delete(client));
    clients.add(client);
  };
  const cutAll = () => {
    for (const client of clients) client.connection.stream.destroy();
  };
  const openApart = async () => {
    const client = new PromptClient(config);
    keep(client);
    try {
      await client.connect();
    } catch (cause) {
      client.connection.stream.destroy();
      throw connectError(url, cause);
    }
    return client;
  };
  const availability: Availability = watchAvailability({
    probe: async () => {
      const client = await openApart();
      availability.confirm();
      void client.end();
    },
    isAway: isServerAway,
    onAway: (error) => {
      if (isSilent(error)) cutAll();
      for (const { reject } of waiting) reject(error);
    },
    log,
  });
  const pool = new pg.Pool({
    ...config,
    // In the pool, this limits the wait for a free connection, which `connect` ends earlier with a better error.
    connectionTimeoutMillis: BOUNDS.acquire + 1_000,
    Client: PromptClient,
    max: size,
    idleTimeoutMillis: 60_000,
    onConnect: async (client) => {
      if (client instanceof pg.Client) keep(client);
      await client.query(SESSION_SETTINGS);
    },
  });
  // An idle connection was lost; the pool has dropped it.
  pool.on('error', () => availability.suspect());

  let busyLineAt = Number.NEGATIVE_INFINITY;
  const busy = () => {
    const message = 'No connection to the database was free in time.';
    if (performance.now() - busyLineAt > BOUNDS.busyLine) {
      busyLineAt = performance.now();
      log?.error(message, { connections: size, waiting: waiting.size });
    }
    return new DatabaseUnavailableError('53300', message);
  };
  const connect = async () => {
    const connecting = pool.connect();
    const inVain = Promise.withResolvers<never>();
    waiting.add(inVain);
    try {
      return await within(BOUNDS.acquire, Promise.race([connecting, inVain.promise]), busy);
    } catch (error) {
      // The connection may still be made, but nobody will use it.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw error instanceof DatabaseUnavailableError ? error : connectError(url, error);
    } finally {
      waiting.delete(inVain);
    }
  };
  /** Opens a connection in or outside the pool, unless the server is known to be unavailable. */
  const reach = async <Client>(open: () => Promise<Client>): Promise<Client> => {
    availability.check();
    try {
      const client = await open();
      availability.confirm();
      return client;
    } catch (error) {
      noteOutage();
      availability.suspect();
      throw error;
    }
  };
  const acquire = async () => {
    const client = await reach(connect);
    const session = new PgSession(client, availability.suspect);
    return { session, release: () => client.release(session.isSpoilt) };
  };
  return {
    acquire,
    use: async (work) => {
      const { session, release } = await acquire();
      try {
        return await work(session);
      } finally {
        release();
      }
    },
    useApart: async (work) => {
      const client = await reach(openApart);
      try {
        return await work(new PgSession(client, availability.suspect));
      } finally {
        void client.end();
      }
    },
    assertThere: availability.check,
    inUse: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: size,
    }),
    close: async () => {
      availability.stop();
      await within(BOUNDS.close, pool.end(), () => null).catch(() => {});
      cutAll();
    },
  };
}
