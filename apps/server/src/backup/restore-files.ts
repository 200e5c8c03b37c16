import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TarFile } from '../foundation/tar.ts';

/** As PostgreSQL names its files: nothing that leads anywhere else. */
const PATH = /^(?:[A-Za-z0-9_][A-Za-z0-9_.-]*\/?)+$/;

/**
 * Unpacks an archive of a database's files, which earlier versions made, into an empty folder.
 * @throws Error for an archive that is damaged, or holds what no backup does
 */
export async function restoreFiles(
  files: AsyncGenerator<TarFile>,
  folder: string,
  onWritten: (bytes: number) => void | Promise<void>,
): Promise<void> {
  for await (const { name, size, content } of files) {
    // The folder of the database itself.
    if (name === '') continue;
    if (!PATH.test(name)) throw new Error('It holds a file that no database has.');
    const path = join(folder, name);
    await mkdir(size === null ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (size === null) continue;
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const piece of content) {
        await file.write(piece);
        await onWritten(piece.length);
      }
    } finally {
      await file.close();
    }
  }
}
