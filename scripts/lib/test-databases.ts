import { DATA_FOLDERS } from '@hln/test-support/data-folders';
import { startPostgresCluster } from '@hln/test-support/postgres-cluster';
import { makeFastFolder } from './fast-folder.ts';

export interface TestDatabases {
  /** Variables that tell tests where to create their databases. */
  readonly places: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Settings for many small databases that nobody needs after a crash. */
const SETTINGS = ['fsync=off', 'max_connections=300'];

/**
 * Chooses where a whole run creates its databases: in memory if it has room, with a PostgreSQL of its own if its
 * programs are installed. Otherwise in the system's temporary folder and on a running server. TEST_DATABASE_URL takes
 * precedence.
 */
export async function openTestDatabases(): Promise<TestDatabases> {
  const folder = makeFastFolder();
  if (folder === null) return { places: {}, close: async () => {} };
  const inMemory = { [DATA_FOLDERS]: folder };
  const cluster =
    (process.env.TEST_DATABASE_URL ?? '') === ''
      ? await startPostgresCluster({ parent: folder, settings: SETTINGS })
      : null;
  return {
    places: cluster === null ? inMemory : { ...inMemory, TEST_DATABASE_URL: cluster.url },
    close: async () => {
      await cluster?.stop('fast');
      await cluster?.remove();
    },
  };
}
