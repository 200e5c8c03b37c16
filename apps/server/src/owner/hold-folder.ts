import { mkdir, realpath } from 'node:fs/promises';
import type { Log } from '../foundation/log.ts';
import { lockDataDir } from '../installation/data-dir-lock.ts';
import { type OwnerChannel, openChannel } from './open-channel.ts';

/** A data folder that belongs to this process. */
export interface HeldFolder {
  /** Where others ask for what they would do with the folder; nobody is answered before `serve`. */
  readonly channel: OwnerChannel;
  /** Gives the folder back, and lets those know who wait for it. */
  release(): Promise<void>;
}

/**
 * Takes a data folder, which is made when there is none. The lock names a channel that is open already, so that
 * whoever finds the folder taken can reach its holder.
 * @throws DataDirInUseError when a living process holds it
 */
export async function holdFolder(dataDir: string, log: Log | null = null): Promise<HeldFolder> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const channel = await openChannel(await realpath(dataDir), log);
  try {
    const unlock = await lockDataDir(dataDir, channel.address);
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
