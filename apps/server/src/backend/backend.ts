import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Database as DatabaseTypes } from '@hln/contracts/database';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Config } from '../config/config.ts';
import { KEPT_SCHEMA, keepSchema } from '../data-api/kept-schema.ts';
import { noteRefusal } from '../data-api/note-refusal.ts';
import { type RoleRules, rememberRules } from '../data-api/rules.ts';
import { schemaOf, screenRequest } from '../data-api/screen.ts';
import type { Database, EmbeddedDatabase } from '../database/database.ts';
import { logEngineEvents } from '../database/embedded/keep-log-small.ts';
import { provideEmptyDatabase } from '../database/embedded/kept-databases.ts';
import { readMigrations } from '../database/migrate.ts';
import { openPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import { prepareWhenAvailable } from '../database/preparation.ts';
import { installRequestContext } from '../database/request-context.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { assertFinished } from '../database/unfinished.ts';
import { databaseIsAway } from '../error-responses/error-responses.ts';
import { BoundedQueue } from '../foundation/bounded-queue.ts';
import type { Log } from '../foundation/log.ts';
import { repositoryRoot } from '../foundation/repository-root.ts';
import { openDataFolder } from '../installation/data-folder.ts';
import type { Keys } from '../installation/keys.ts';
import { bringUpToDate, signInApp } from './bring-up-to-date.ts';

export interface Backend {
  readonly database: Database | EmbeddedDatabase;
  readonly keys: Keys;
  /** PostgREST as service_role, in-process. */
  readonly service: PostgrestClient<DatabaseTypes>;
  /** Resolves when the database is up to date: at once, or once it is available. */
  readonly ready: Promise<void>;
  /** The data API's paths for visitors and staff; empty until the schema has been read. */
  readonly dataApiPaths: ReadonlySet<string>;
  /** Serves /rest/v1 and /auth/v1, with 503 while the database is away. */
  fetch(request: Request): Promise<Response>;
  /** @throws DatabaseUnavailableError, or whatever else keeps requests from being served */
  assertReady(): Promise<void>;
  close(): Promise<void>;
}

export const migrationsFolder = join(repositoryRoot, 'supabase/migrations');

/** How many visitors may queue for the database, and for how long (ms). */
const VISITORS_QUEUE = { waiting: 300, patienceMs: 5_000 };

/** How many visitors' requests the embedded database takes at once, so that everybody else waits for at most these. */
const EMBEDDED_VISITORS = 4;

/** Ends the sessions that were signed with keys that have since been replaced. */
async function endSessionsOfOtherKeys(
  database: Pick<Database, 'query'>,
  keys: Keys,
  log?: Log,
): Promise<void> {
  const fingerprint = createHmac('sha256', keys.jwtSecret).update('which key signs sessions').digest('hex');
  const [row] = await database.query<{ ended: number }>(
    'select private.end_sessions_of_other_keys($1) as ended',
    [fingerprint],
  );
  if ((row?.ended ?? 0) > 0)
    log?.warn('The keys were replaced, so all sessions have ended.', { sessions: row?.ended });
}

/** Calls that compare a code with a secret. */
const SECRET_CALLS: ReadonlySet<string> = new Set(
  ['give_second_factor', 'confirm_second_factor', 'remove_second_factor', 'renew_recovery_codes'].map(
    (name) => `/rest/v1/rpc/${name}`,
  ),
);

/** A time slot (ms), several times as long as such a call takes. */
export const SLOT_MS = 100;

/**
 * Runs a request's work. Right and wrong codes write different rows, which takes different times, so a call that checks
 * a code is answered at the next full tenth of a second, whatever the result.
 * @param path of the request
 */
export async function inEvenTime<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  if (!SECRET_CALLS.has(path)) return await work();
  const started = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, SLOT_MS - (took % SLOT_MS)));
  }
}

interface OpenOptions {
  /** With a log the backend opens even while the database is unavailable, and prepares it once it is there. */
  readonly log?: Log;
  /** Runs before the first request. */
  readonly prepare?: (database: Database) => Promise<unknown>;
}

/**
 * Opens the database, migrates it and puts the API in front of it.
 * @throws DatabaseUnavailableError without `log`, Error for a database that can't be migrated
 */
export async function openBackend(
  config: Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir' | 'siteUrl' | 'host' | 'port'>,
  keys: Keys,
  options: OpenOptions = {},
): Promise<Backend> {
  const database =
    config.databaseUrl === null
      ? await openDataFolder(config.dataDir, async (folder) => {
          await provideEmptyDatabase(config.dataDir, folder);
          return await openPglite(folder, options.log && logEngineEvents(options.log));
        })
      : openPostgres(config.databaseUrl, config.databasePoolSize, options.log);
  try {
    const slots =
      database.kind === 'postgres' ? Math.max(1, Math.floor(config.databasePoolSize / 3)) : EMBEDDED_VISITORS;
    const visitors = new BoundedQueue({ slots, ...VISITORS_QUEUE });
    const siteUrl = config.siteUrl ?? `http://${config.host}:${config.port}`;
    if (database.kind === 'pglite') {
      const file = join(config.dataDir, KEPT_SCHEMA);
      database.connection.config.schemaCache = keepSchema(database, file, options.log);
    }
    return await serveDatabase(database, siteUrl, keys, visitors, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serveDatabase(
  database: Database | EmbeddedDatabase,
  siteUrl: string,
  keys: Keys,
  visitors: BoundedQueue,
  { log, prepare }: OpenOptions,
): Promise<Backend> {
  const { connection } = database;
  const app = signInApp(connection, keys, siteUrl);
  const inContext = installRequestContext(connection, visitors);
  const makeReady = async () => {
    await assertFinished(database);
    await bringUpToDate(database, app, await readMigrations(migrationsFolder));
    await endSessionsOfOtherKeys(database, keys, log);
    await connection.clearSchemaCache();
    await prepare?.(database);
  };
  const preparation = await prepareWhenAvailable(makeReady, log ?? null);
  const rules = rememberRules(database);
  const dataApiPaths = new Set<string>();
  // Takes up to a second; the site's pages need not wait for it.
  const firstReading = preparation.done
    .then(rules)
    .then(({ roles }) => {
      for (const path of Object.values(roles).flatMap(pathsOf)) dataApiPaths.add(path);
    })
    .catch(() => {});
  const serve = async (request: Request) => {
    const path = new URL(request.url).pathname;
    try {
      preparation.assertDone();
      database.assertThere?.();
      const facts = { method: request.method, path, headers: factsOf(request), signal: request.signal };
      return await inEvenTime(path, async () => {
        const answer =
          (await screenRequest(request, keys, await rules())) ??
          (await inContext(facts, () => app.fetch(request, { peerAddress: null })));
        await noteRefusal(database, keys, request, schemaOf(request), answer);
        return answer;
      });
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return databaseIsAway(path);
    }
  };
  return {
    database,
    keys,
    dataApiPaths,
    service: new PostgrestClient<DatabaseTypes>('http://backend.internal/rest/v1', {
      headers: { apikey: keys.secret },
      fetch: (input, init) => serve(new Request(input, init)),
    }),
    ready: preparation.done,
    fetch: serve,
    assertReady: async () => {
      preparation.assertDone();
      await database.query('select 1');
    },
    close: async () => {
      if (preparation.stop() === 'done') await firstReading;
      await database.close();
    },
  };
}

/** The paths that a role may request. */
function pathsOf({ relations, calls }: RoleRules): string[] {
  const bare = (name: string) => name.slice(name.indexOf('.') + 1);
  return [
    ...Object.keys(relations).map((name) => `/rest/v1/${bare(name)}`),
    ...Object.keys(calls).map((name) => `/rest/v1/rpc/${bare(name)}`),
  ];
}

/** Returns the headers that SQL may see: all except credentials. */
function factsOf(request: Request): Record<string, string> {
  const withheld = new Set(['authorization', 'apikey', 'cookie', 'proxy-authorization']);
  return Object.fromEntries([...request.headers].filter(([name]) => !withheld.has(name)));
}
