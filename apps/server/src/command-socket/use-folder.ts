import { setTimeout as pause } from 'node:timers/promises';
import { DataDirInUseError } from '../installation/data-dir-lock.ts';
import { type Ask, askHolder } from './ask-holder.ts';
import { ChannelError, describeFault, hasFault } from './channel-error.ts';
import { type HeldFolder, holdFolder } from './hold-folder.ts';

/** For a process that no longer answers to be gone, in milliseconds. */
const END_MS = 15_000;
const RETRY_MS = 50;

/**
 * Does `work` with the data folder to itself, or has the server that holds the folder do what `request` asks it for.
 * Where another command holds it, this waits.
 * @throws ChannelError when the holder is there and has nothing to say, or says that it failed
 */
export async function useFolder<Result>(
  dataDir: string,
  work: (folder: HeldFolder) => Promise<Result>,
  request: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  /** When each holder first hung up. */
  const hungUp = new Map<string | null, number>();
  for (;;) {
    const folder = await holdOrFind(dataDir);
    if (!(folder instanceof DataDirInUseError)) {
      try {
        return await work(folder);
      } finally {
        await folder.release();
      }
    }
    try {
      return await request(askHolder(dataDir, folder));
    } catch (error) {
      if (!hasFault(error, 'gone')) throw error;
    }
    // A holder that hangs up has given the folder back, or has been killed and is still there for a moment.
    const since = hungUp.get(folder.channel) ?? performance.now();
    hungUp.set(folder.channel, since);
    if (performance.now() - since > END_MS) {
      throw new ChannelError('silent', describeFault('silent', { dataDir, pid: folder.pid }));
    }
    await pause(RETRY_MS);
  }
}

async function holdOrFind(dataDir: string): Promise<HeldFolder | DataDirInUseError> {
  try {
    return await holdFolder(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUseError) return error;
    throw error;
  }
}
