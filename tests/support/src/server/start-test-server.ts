import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type HlnServer, type StartOptions, startServer } from '@hln/server/start-server';
import { dataFolders } from '../data-folders.ts';
import { temporaryDataDir } from './data-dir-template.ts';
import { findTestPostgres } from './postgres.ts';
import { createMigratedDatabase } from './postgres-template.ts';
import { NO_SITE } from './short-lived.ts';

export interface TestServer extends HlnServer {
  readonly dataDir: string;
  /** The PostgreSQL database's URL, for another process on the same database. */
  readonly databaseUrl: string | null;
}

/**
 * Starts a server on its own port with its own empty database, silent and without the limit on requests per minute. In
 * tests it has no site unless they name one. `close()` removes what it created.
 */
export async function startTestServer(options: StartOptions = {}): Promise<TestServer> {
  const onPostgres = options.databaseUrl !== undefined && options.databaseUrl !== null;
  const given = options.dataDir;
  const dataDir =
    given ?? (onPostgres ? await mkdtemp(join(dataFolders(), 'hln-test-')) : await temporaryDataDir());
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    databaseUrl: null,
    logLevel: 'silent',
    apiRequestsPerMinute: 0,
    ...(NO_SITE !== undefined && { siteDir: NO_SITE }),
    ...options,
    dataDir,
  });
  // A test that publishes passes a build, or plays the publisher itself.
  if (options.build === undefined) await server.publishing.stop();
  return {
    ...server,
    dataDir,
    databaseUrl: options.databaseUrl ?? null,
    close: async () => {
      await server.close();
      if (given === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A database under test: its name, and how to start a server on an empty one. */
export interface TestBackend {
  readonly name: 'PGlite' | 'PostgreSQL';
  start(options?: TestOptions): Promise<TestServer>;
}

/** Options that depend on the database are created once it exists; its URL is null for PGlite. */
export type TestOptions = StartOptions | ((databaseUrl: string | null) => Promise<StartOptions>);

const optionsFor = async (options: TestOptions, databaseUrl: string | null) =>
  typeof options === 'function' ? await options(databaseUrl) : options;

/**
 * The databases on which a suite runs: always PGlite, and PostgreSQL if there is a server. Use it with
 * `describe.each(await testBackends())`.
 */
export async function testBackends(): Promise<TestBackend[]> {
  const embedded: TestBackend = {
    name: 'PGlite',
    start: async (options = {}) => await startTestServer(await optionsFor(options, null)),
  };
  const server = await findTestPostgres();
  if (server === null) {
    console.info('Skipped on PostgreSQL: TEST_DATABASE_URL is not set and no server answers on port 5432.');
    return [embedded];
  }
  return [embedded, { name: 'PostgreSQL', start: (options) => startOnPostgres(server, options) }];
}

async function startOnPostgres(server: string, options: TestOptions = {}): Promise<TestServer> {
  const database = await createMigratedDatabase(server);
  try {
    const running = await startTestServer({
      ...(await optionsFor(options, database.url)),
      databaseUrl: database.url,
    });
    return {
      ...running,
      close: async () => {
        await running.close();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
