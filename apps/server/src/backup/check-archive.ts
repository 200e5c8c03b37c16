import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { DataFolderError } from '../installation/data-folder.ts';

/** Bytes of a block of a tar archive, and where a header says what file follows (POSIX.1, pax: ustar). */
const BLOCK = 512;
const SIZE_AT = 124;
const SIZE_LENGTH = 12;
const MAGIC_AT = 257;

/** What every database has, at the root of its folder. */
const EVIDENCE = ['PG_VERSION', 'global/pg_control'];

/**
 * Reads a backup's archive to its end, so that a damaged one is told before anything is made of it.
 * @returns its bytes
 * @throws DataFolderError that says what is wrong with it
 */
export async function checkArchive(source: string): Promise<Uint8Array<ArrayBuffer>> {
  const refuse = (what: string, cause?: unknown) =>
    new DataFolderError(`${source} ${what} Nothing was changed. Choose another backup.`, { cause });
  let packed: Uint8Array<ArrayBuffer>;
  try {
    packed = new Uint8Array(await readFile(source));
  } catch (error) {
    throw refuse(`cannot be read (${error instanceof Error ? error.message : String(error)}).`, error);
  }
  const content = await promisify(gunzip)(packed).catch((error: unknown) => {
    const isGzip = packed[0] === 0x1f && packed[1] === 0x8b;
    throw refuse(
      isGzip ? 'is cut off or damaged: it cannot be unpacked to its end.' : 'is no backup of this program.',
      error,
    );
  });
  const names = readNames(content);
  if (names === null) throw refuse('is no backup of this program, or damaged inside.');
  if (!EVIDENCE.every((name) => names.has(name))) throw refuse('is an archive, but of no database.');
  return packed;
}

/** The names of the files in a tar archive; null when it does not hold together. */
function readNames(content: Buffer): ReadonlySet<string> | null {
  const names = new Set<string>();
  let at = 0;
  while (at + BLOCK <= content.length && content[at] !== 0) {
    if (content.toString('latin1', at + MAGIC_AT, at + MAGIC_AT + 5) !== 'ustar') return null;
    const text = (from: number, length: number) =>
      content.toString('utf8', at + from, at + from + length).split('\0')[0] ?? '';
    const size = Number.parseInt(text(SIZE_AT, SIZE_LENGTH).trim() || '0', 8);
    if (!Number.isSafeInteger(size)) return null;
    names.add(text(0, 100).replace(/^\.?\//, ''));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return names.size > 0 && at <= content.length ? names : null;
}
