import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_DIR } from './site.ts';

/**
 * The built site as another build would write it to `folder`: some scripts have another content, so another name.
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
    // What is compressed would have the old names in it.
    filter: (path) => !path.endsWith('.br') && !path.endsWith('.gz'),
  });
  const names = await namesInUse(folder);
  for (const [from, to] of renames) {
    const name = names.find((candidate) => from.test(candidate));
    if (name === undefined) throw new Error(`The build has no file like ${from}.`);
    await rename(join(folder, 'assets', name), join(folder, 'assets', to));
    await replaceEverywhere(folder, name, to);
  }
}

/** Without what earlier builds have left in `assets`: only names that occur somewhere count. */
async function namesInUse(folder: string): Promise<string[]> {
  const pages = await Promise.all(
    (await textFiles(folder)).filter((path) => path.endsWith('.html')).map((path) => readFile(path, 'utf8')),
  );
  const manifest = /manifest-[\w-]+\.js/.exec(pages.join(''))?.[0] ?? '';
  const used = pages.join('') + (await readFile(join(folder, 'assets', manifest), 'utf8'));
  return (await readdir(join(folder, 'assets'))).filter((name) => used.includes(name));
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
