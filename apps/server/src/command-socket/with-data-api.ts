import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { openBackend } from '../backend/backend.ts';
import type { Config } from '../config/config.ts';
import { loadKeys } from '../installation/keys.ts';
import { throughDataApi } from './through-data-api.ts';
import { useFolder } from './use-folder.ts';

/**
 * Does `work` with the data API as service_role, wherever the data is: on Postgres by DATABASE_URL, in the embedded
 * database itself, or through the server that has that one open.
 * @throws ChannelError when that server cannot be reached
 */
export async function withDataApi(
  config: Config,
  work: (db: PostgrestClient<Database>) => Promise<void>,
): Promise<void> {
  if (config.databaseUrl !== null) return await withBackend(config, work);
  await useFolder(
    config.dataDir,
    () => withBackend(config, work),
    (ask) => throughDataApi(ask, work),
  );
}

async function withBackend(
  config: Config,
  work: (db: PostgrestClient<Database>) => Promise<void>,
): Promise<void> {
  const backend = await openBackend(config, await loadKeys(config.dataDir, config.keys));
  try {
    await work(backend.service);
  } finally {
    await backend.close();
  }
}
