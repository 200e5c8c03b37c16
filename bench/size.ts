import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { BUILD_DIR } from '@hln/web/e2e/site';
import { PRERENDERED_PATHS } from '@hln/web/site-map';

const KINDS = ['js', 'css', 'woff2'] as const;

/**
 * Prints the size of each page's HTML and of the files that it references, in kilobytes as transferred: with Brotli,
 * except for fonts, which are compressed already. The site must be built.
 */
export async function run(): Promise<void> {
  const weights = new Map<string, Promise<number>>();
  const weigh = (path: string): Promise<number> => {
    const known = weights.get(path);
    if (known !== undefined) return known;
    const weight = readFile(join(BUILD_DIR, path)).then((bytes) =>
      path.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length,
    );
    weights.set(path, weight);
    return weight;
  };
  const rows: Record<string, Record<string, string>> = {};
  for (const path of PRERENDERED_PATHS) {
    const file = join(path, 'index.html');
    const html = await readFile(join(BUILD_DIR, file), 'utf8');
    const named = [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)\b/g))];
    const row: Record<string, number> = { html: await weigh(file) };
    for (const kind of KINDS) {
      const files = named.filter((name) => name.endsWith(`.${kind}`));
      row[kind] = (await Promise.all(files.map(weigh))).reduce((sum, bytes) => sum + bytes, 0);
    }
    row.total = Object.values(row).reduce((sum, bytes) => sum + bytes, 0);
    rows[path] = Object.fromEntries(
      Object.entries(row).map(([kind, bytes]) => [kind, (bytes / 1_000).toFixed(1)]),
    );
  }
  console.table(rows);
}
