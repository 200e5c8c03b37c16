import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WordEdit } from '@hln/contracts/site-words';
import { replaceWords } from '@hln/site-words/replace-words';

/**
 * Writes texts into the content files. Every file is read and rewritten in memory before the first one is written, so
 * that a mistake leaves all of them as they are.
 * @returns the names of the files that changed
 */
export async function writeWords(contentDir: string, edits: readonly WordEdit[]): Promise<string[]> {
  const files = [...new Set(edits.map(({ key }) => key.slice(0, key.indexOf('/'))))].sort();
  const rewritten = await Promise.all(
    files.map(async (file) => {
      const path = join(contentDir, `${file}.ts`);
      return { path, content: replaceWords(await readFile(path, 'utf8'), file, edits) };
    }),
  );
  for (const { path, content } of rewritten) {
    await writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path);
  }
  return files.map((file) => `${file}.ts`);
}
