import { setTimeout as pause } from 'node:timers/promises';
import { DataDirInUseError } from '../installation/data-dir-lock.ts';
import { type Ask, askHolder } from './ask-holder.ts';
import { ChannelError, describeFault, hasFault } from './channel-error.ts';
import { type HeldFolder, holdFolder } from './hold-folder.ts';

/** How long (ms) to wait for a process that no longer answers to end. */
const END_MS = 15_000;
const RETRY_MS = 50;

/**
 * Does `work` with the data folder locked, or lets the server that holds the folder do what `request` asks for. If
 * another command holds it, this waits.
 * @throws ChannelError when the holder is running but does not answer, or reports a failure
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
    // A holder that hangs up has released the folder, or was killed and still exists for a moment.
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
