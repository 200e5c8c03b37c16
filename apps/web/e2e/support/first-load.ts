import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUILD_DIR } from './site.ts';

/**
 * What a page loads of script before it can be used: every script that its HTML names, the modules that are loaded
 * ahead included.
 *
 * @param path of the page
 * @returns the scripts' paths, and their size in bytes as gzip makes them, together
 */
export async function firstLoad(path: string): Promise<{ scripts: readonly string[]; gzipped: number }> {
  const html = await readFile(join(BUILD_DIR, path, 'index.html'), 'utf8');
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js\b/g))];
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(await readFile(join(BUILD_DIR, script)), { level: 9 }).length),
  );
  return { scripts, gzipped: sizes.reduce((total, size) => total + size, 0) };
}

/**
 * Every script that a page can come to load: those that its HTML names, and those that these name in turn, but for other
 * routes, which the router's manifest names.
 *
 * @param path of the page
 * @returns the scripts' texts by their names
 */
export async function reachableScripts(path: string): Promise<ReadonlyMap<string, string>> {
  const reached = new Map<string, string>();
  const texts = [await readFile(join(BUILD_DIR, path, 'index.html'), 'utf8')];
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const [, name = ''] of text.matchAll(/[`"'](?:\.\/|\/?assets\/)([\w.-]+\.js)[`"']/g)) {
      if (reached.has(name) || name.startsWith('manifest-')) continue;
      const script = await readFile(join(BUILD_DIR, 'assets', name), 'utf8');
      reached.set(name, script);
      texts.push(script);
    }
  }
  return reached;
}
