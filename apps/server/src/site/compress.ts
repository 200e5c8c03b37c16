import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set([
  '.html',
  '.css',
  '.js',
  '.mjs',
  '.json',
  '.svg',
  '.txt',
  '.xml',
  '.sql',
  '.data',
  '.map',
  '.wasm',
  '.webmanifest',
  '.ico',
]);

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside every file of the built site that compresses well.
 * @returns the site's size in bytes, plain and as a browser with brotli loads it
 */
export async function compressSite(folder: string): Promise<{ plain: number; brotli: number }> {
  const totals = { plain: 0, brotli: 0 };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    const [small, zipped] = await Promise.all([
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
      deflate(content, { level: 9 }),
    ]);
    totals.plain += content.length;
    totals.brotli += Math.min(small.length, content.length);
    await writeIfSmaller(`${path}.br`, small, content.length);
    await writeIfSmaller(`${path}.gz`, zipped, content.length);
  }
  return totals;
}

async function writeIfSmaller(path: string, compressed: Buffer, plain: number): Promise<void> {
  if (compressed.length < plain * 0.95) await writeFile(path, compressed);
}
