import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { Log } from '../foundation/log.ts';
import { DataDirInUseError, lockDataDir } from '../installation/data-dir-lock.ts';
import { finishSwitch } from '../installation/switch-database.ts';
import { askHolder } from './ask-holder.ts';
import { ChannelError, hasFault } from './channel-error.ts';
import { type OwnerChannel, openChannel, type Perform } from './open-channel.ts';

/** A data folder that belongs to this process. */
export interface HeldFolder {
  /** The channel for requests from other processes; no request is answered before `serve`. */
  readonly channel: OwnerChannel;
  /** Releases the folder, and notifies the processes that wait for it. */
  release(): Promise<void>;
}

/**
 * Locks a data folder, which is created if it does not exist, and finishes a restore's switch. The lock names a channel that is already open, so that a
 * process that finds the folder locked can reach its holder.
 * @throws DataDirInUseError when a living process holds it
 */
export async function holdFolder(dataDir: string, log: Log | null = null): Promise<HeldFolder> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const channel = await openChannel(await realpath(dataDir), log);
  try {
    const unlock = await lockDataDir(dataDir, channel.address);
    await finishSwitch(dataDir).catch((error: unknown) => {
      unlock();
      throw error;
    });
    return {
      channel,
      release: async () => {
        unlock();
        await channel.close();
      },
    };
  } catch (error) {
    await channel.close();
    throw error;
  }
}

/** The pause (ms) between two attempts to take a folder that is being released, and how long that may take. */
const RETRY_MS = 50;
const GIVING_BACK_MS = 15_000;

/**
 * Locks a data folder for a server. A command that holds it is asked to yield, and otherwise waited for.
 * @throws DataDirInUseError when another server holds it, or a command that must not be interrupted
 */
export async function holdFolderForServer(dataDir: string, log: Log): Promise<HeldFolder> {
  let waitedSince: number | null = null;
  for (;;) {
    try {
      return await holdFolder(dataDir, log);
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
      if (waitedSince === null) log.info('The data folder is in use. Asking for it.', { process: error.pid });
      const refusal = await requestRelease(dataDir, error);
      if (refusal !== null) throw refusal;
      waitedSince ??= performance.now();
      if (performance.now() - waitedSince > GIVING_BACK_MS) throw error;
      await pause(RETRY_MS);
    }
  }
}

/** Returns null once the holder yields, or has already released the folder; an error if it refuses. */
async function requestRelease(dataDir: string, holder: DataDirInUseError): Promise<Error | null> {
  try {
    const why = await askHolder(dataDir, holder)({ kind: 'yield' }, v.nullable(v.string()));
    if (why === null) return null;
    return why === '' ? holder : new DataDirInUseError(why, holder.pid, holder.channel);
  } catch (error) {
    if (hasFault(error, 'gone')) return null;
    return error instanceof ChannelError ? holder : Promise.reject(error);
  }
}

/** Answers servers that want a command's folder. Other commands wait until it is done. */
export function answerServers(answer: () => string | null): Perform {
  return async ({ kind }) => (kind === 'yield' ? answer() : await new Promise(() => {}));
}
