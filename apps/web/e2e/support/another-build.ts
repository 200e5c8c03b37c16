import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../scripts/publish/offline-files.ts';
import { BUILD_DIR } from './site.ts';

/**
 * The built site as another build would write it to `folder`: some scripts have different content, and so different
 * names, and pages say that they are of another build.
 *
 * @param renames patterns of names in `assets`, each with the name of that file in this build
 */
export async function anotherBuild(
  folder: string,
  renames: readonly (readonly [from: RegExp, to: string])[],
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(BUILD_DIR, folder, {
    recursive: true,
    // Compressed files would still contain the old names.
    filter: (path) => !path.endsWith('.br') && !path.endsWith('.gz'),
  });
  const names = await namesInUse(folder);
  for (const [from, to] of renames) {
    const name = names.find((candidate) => from.test(candidate));
    if (name === undefined) throw new Error(`The build has no file like ${from}.`);
    await rename(join(folder, 'assets', name), join(folder, 'assets', to));
    await replaceEverywhere(folder, name, to);
  }
  await replaceEverywhere(folder, 'data-build="', 'data-build="another');
}

/**
 * Returns the names of scripts that are in a page, or in a script that is itself used, without the files that earlier
 * builds have left in `assets`.
 */
async function namesInUse(folder: string): Promise<string[]> {
  const pages = (await textFiles(folder)).filter((path) => path.endsWith('.html'));
  const texts = await Promise.all(pages.map((path) => readFile(path, 'utf8')));
  const names = new Set(await readdir(join(folder, 'assets')));
  const used = new Set<string>();
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const name of namesIn(text)) {
      if (used.has(name) || !name.endsWith('.js') || !names.has(name)) continue;
      used.add(name);
      texts.push(await readFile(join(folder, 'assets', name), 'utf8'));
    }
  }
  return [...used];
}

async function replaceEverywhere(folder: string, from: string, to: string): Promise<void> {
  for (const path of await textFiles(folder)) {
    const text = await readFile(path, 'utf8');
    if (text.includes(from)) await writeFile(path, text.replaceAll(from, to));
  }
}

async function textFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:js|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
