import { DataDirInUseError, lockDataDir } from '../installation/data-dir-lock.ts';
import { askServer, type OwnerRequest } from './channel.ts';

/**
 * Does `work` with the data folder to itself, or has the server that holds the folder do `request`.
 * @returns what there is to tell the owner
 */
export async function useFolder(
  dataDir: string,
  work: () => Promise<string>,
  request: OwnerRequest,
): Promise<string> {
  for (;;) {
    try {
      const unlock = await lockDataDir(dataDir);
      try {
        return await work();
      } finally {
        unlock();
      }
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
      const answer = await askServer(dataDir, error.pid, request);
      if (answer !== null) return answer;
      // The holder ended without a word: another command, or a server that stopped. The folder is free.
    }
  }
}
