import { setTimeout as pause } from 'node:timers/promises';
import { PostgrestClient } from '@supabase/postgrest-js';
import { openBackend } from '../backend.ts';
import type { Config } from '../config.ts';
import { DataDirInUseError, lockDataDir } from '../installation/data-dir-lock.ts';
import { loadKeys } from '../installation/keys.ts';
import { readServerAddress } from '../installation/server-address.ts';

/** The data API as service_role, wherever the data is. */
export interface OpenCosts {
  readonly db: PostgrestClient;
  close(): Promise<void>;
}

/** How long a server may take from its lock to its port. */
const STARTING_MS = 30_000;
const POLL_MS = 100;

/**
 * Reaches the costs in one of three ways: on Postgres by DATABASE_URL, in the embedded database itself, or
 * through the server that has that one open.
 */
export async function openCosts(config: Config): Promise<OpenCosts> {
  if (config.databaseUrl !== null) return await openHere(config, () => {});
  let unlock: () => void;
  try {
    unlock = await lockDataDir(config.dataDir);
  } catch (error) {
    if (error instanceof DataDirInUseError) return await openThrough(config, error.pid);
    throw error;
  }
  try {
    return await openHere(config, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openHere(config: Config, unlock: () => void): Promise<OpenCosts> {
  const keys = await loadKeys(config.dataDir, config.keys);
  const backend = await openBackend(config, keys);
  return {
    db: backend.service,
    close: async () => {
      await backend.close();
      unlock();
    },
  };
}

async function openThrough(config: Config, pid: number): Promise<OpenCosts> {
  const keys = await loadKeys(config.dataDir, config.keys);
  const url = await addressOf(config.dataDir, pid);
  return {
    db: new PostgrestClient(`${url}/rest/v1`, { headers: { apikey: keys.secret } }),
    close: async () => {},
  };
}

async function addressOf(dataDir: string, pid: number): Promise<string> {
  const giveUpAt = Date.now() + STARTING_MS;
  for (;;) {
    const url = await readServerAddress(dataDir, pid);
    if (url !== null) return url;
    if (Date.now() > giveUpAt) {
      throw new Error(`The data folder ${dataDir} is in use by process ${pid}, which serves nothing yet.`);
    }
    // Throws when the process is gone.
    process.kill(pid, 0);
    await pause(POLL_MS);
  }
}
