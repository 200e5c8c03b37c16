import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

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
const unbrotli = promisify(brotliDecompress);
const deflate = promisify(gzip);
const inflate = promisify(gunzip);

/** The compressed forms of a file. */
interface Compressed {
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

/**
 * Writes `.br` and `.gz` next to every file of the built site that compresses well.
 *
 * @param earlier a site that was compressed before: its encodings of identical files are reused, since compressing is a
 *   third of a build
 * @returns the site's size in bytes, plain and as downloaded by a browser with brotli
 */
export async function compressSite(
  folder: string,
  earlier?: string,
): Promise<{ plain: number; brotli: number }> {
  const totals = { plain: 0, brotli: 0 };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name))).values();
  const work = async () => {
    for (const entry of files) {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      const known =
        earlier === undefined ? null : await compressedAs(content, join(earlier, relative(folder, path)));
      const made = known ?? (await compress(content));
      totals.plain += content.length;
      totals.brotli += Math.min(made.brotli.length, content.length);
      await writeIfSmaller(`${path}.br`, made.brotli, content.length);
      await writeIfSmaller(`${path}.gz`, made.gzip, content.length);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return totals;
}

async function compress(content: Buffer): Promise<Compressed> {
  const [small, zipped] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    deflate(content, { level: 9 }),
  ]);
  return { brotli: small, gzip: zipped };
}

/** Returns the compressed forms next to a file, if unpacking them yields this content; otherwise null. */
async function compressedAs(content: Buffer, path: string): Promise<Compressed | null> {
  try {
    const [small, zipped] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)]);
    const unpacked = await Promise.all([unbrotli(small), inflate(zipped)]);
    return unpacked.every((bytes) => bytes.equals(content)) ? { brotli: small, gzip: zipped } : null;
  } catch {
    // Missing or truncated: both are compressed again.
    return null;
  }
}

async function writeIfSmaller(path: string, compressed: Buffer, plain: number): Promise<void> {
  if (compressed.length < plain * 0.95) await writeFile(path, compressed);
}
