import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file for its owner only. It has the new content or the one it had; and the disk has it before anybody is told.
 * @param draft where it is written first, in the same folder: a killed process leaves it behind
 */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  draft = `${path}.${randomBytes(4).toString('hex')}`,
): Promise<void> {
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
