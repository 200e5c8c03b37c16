import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { DataFolderError, databaseFolder, replacedFolder, restoreDraft } from './data-folder.ts';

/** A complete database that is to replace the current one. Its existence is the decision to switch. */
export const restoredFolder = (dataDir: string) => `${databaseFolder(dataDir)}.restored`;

/** Decides that the database in the draft replaces the current one at the next start: one rename. */
export async function decideSwitch(dataDir: string): Promise<void> {
  await rename(restoreDraft(dataDir), restoredFolder(dataDir));
}

/**
 * Finishes a switch that was decided: sets the current database aside and puts the restored one into its place. A
 * process that is killed between the two leaves it to the next holder of the folder, who finds either the old or the new
 * database, complete. The caller holds the folder, and nobody has its database open.
 */
export async function finishSwitch(dataDir: string): Promise<void> {
  const restored = restoredFolder(dataDir);
  if (!existsSync(restored)) return;
  const current = databaseFolder(dataDir);
  const replaced = replacedFolder(dataDir);
  if (existsSync(current)) {
    if (existsSync(replaced)) {
      // A restore refuses to begin meanwhile, so somebody has moved these folders.
      throw new DataFolderError(
        `${restored} is to replace ${current}, but ${replaced} is still there. Move one of them away, and start again.`,
      );
    }
    await rename(current, replaced);
  }
  await rename(restored, current);
}

/** Deletes what a restore has built that was interrupted before it was complete. */
export async function removeUndecided(dataDir: string): Promise<void> {
  if (existsSync(databaseFolder(dataDir))) {
    await rm(restoreDraft(dataDir), { recursive: true, force: true });
  }
}
