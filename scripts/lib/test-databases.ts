import { DATA_FOLDERS } from '@hln/test-support/data-folders';
import { startPostgresCluster } from '@hln/test-support/postgres-cluster';
import { makeFastFolder } from './fast-folder.ts';

export interface TestDatabases {
  /** Variables that tell tests where to make their databases. */
  readonly places: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** For many small databases that nobody needs when the machine stops. */
const SETTINGS = ['fsync=off', 'max_connections=300'];

/**
 * Where a whole run makes its databases: in memory, where that has room, with a PostgreSQL of its own, where its
 * programs are. Otherwise in the system's folder for temporary files and on a server that runs already. Whoever names
 * a server by TEST_DATABASE_URL gets that.
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
