import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@hln/contracts/database';
import { PostgrestClient } from '@supabase/postgrest-js';
import { openBackend } from '../backend.ts';
import type { Config } from '../config.ts';
import { DataDirInUseError, lockDataDir } from '../installation/data-dir-lock.ts';
import { loadKeys } from '../installation/keys.ts';
import { readServerAddress } from '../installation/server-address.ts';

/** The data API as service_role, wherever the data is. */
export interface OpenCosts {
  readonly db: PostgrestClient<Database>;
  close(): Promise<void>;
}

const WAIT_MS = 90_000;
const POLL_MS = 100;

/**
 * Reaches the costs in one of three ways: on Postgres by DATABASE_URL, in the embedded database itself, or
 * through the server that has that one open.
 * @throws DataDirInUseError when something else than a server keeps it open for long
 */
export async function openCosts(config: Config): Promise<OpenCosts> {
  if (config.databaseUrl !== null) return await openHere(config, () => {});
  const giveUpAt = Date.now() + WAIT_MS;
  for (;;) {
    try {
      const unlock = await lockDataDir(config.dataDir);
      return await openHere(config, unlock);
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
      const url = await readServerAddress(config.dataDir, error.pid);
      if (url !== null) return await openThrough(config, url);
      // A server that is starting has no address yet, and another import gives the folder back.
      if (Date.now() > giveUpAt) throw error;
      await pause(POLL_MS);
    }
  }
}

async function openHere(config: Config, unlock: () => void): Promise<OpenCosts> {
  try {
    const backend = await openBackend(config, await loadKeys(config.dataDir, config.keys));
    return {
      db: backend.service,
      close: async () => {
        await backend.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openThrough(config: Config, url: string): Promise<OpenCosts> {
  const keys = await loadKeys(config.dataDir, config.keys);
  return {
    db: new PostgrestClient<Database>(`${url}/rest/v1`, { headers: { apikey: keys.secret } }),
    close: async () => {},
  };
}
