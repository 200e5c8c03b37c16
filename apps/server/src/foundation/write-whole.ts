import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file that only its owner can read. It has either the new content or the old; and it is on the disk before
 * this resolves.
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
