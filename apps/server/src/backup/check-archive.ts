import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BLOCK, readTarHeader } from '../foundation/tar.ts';
import { DataFolderError } from '../installation/data-folder.ts';

/** What every database has, at the root of its folder. */
const EVIDENCE = ['PG_VERSION', 'global/pg_control'];

/**
 * Reads a backup's archive to its end, a piece at a time, so that a damaged one is told before anything is made of it.
 * @throws DataFolderError that says what is wrong with it
 */
export async function checkArchive(source: string): Promise<void> {
  const refuse = (what: string, cause?: unknown) =>
    new DataFolderError(`${source} ${what} Nothing was changed. Choose another backup.`, { cause });
  let isGzip = false;
  let unreadable: Error | null = null;
  const gunzip = createGunzip();
  const file = createReadStream(source);
  file.once('data', (chunk) => {
    isGzip = chunk[0] === 0x1f && chunk[1] === 0x8b;
  });
  file.once('error', (error) => {
    unreadable = error;
    gunzip.destroy(error);
  });
  const names = new NameReader();
  try {
    for await (const chunk of file.pipe(gunzip)) names.take(Buffer.from(chunk));
  } catch (error) {
    if (unreadable !== null) {
      throw refuse(`cannot be read (${error instanceof Error ? error.message : String(error)}).`, error);
    }
    throw refuse(
      isGzip ? 'is cut off or damaged: it cannot be unpacked to its end.' : 'is no backup of this program.',
      error,
    );
  } finally {
    file.destroy();
  }
  if (names.isDamaged) throw refuse('is no backup of this program, or damaged inside.');
  if (!EVIDENCE.every((name) => names.found.has(name))) throw refuse('is an archive, but of no database.');
}

/** Reads the names of the files in the stream of a tar archive, and skips what is in them. */
class NameReader {
  readonly found = new Set<string>();
  #header = Buffer.alloc(0);
  #skip = 0;
  #isOver = false;
  #isBroken = false;

  /** Whether it does not hold together, as far as it was read. */
  get isDamaged(): boolean {
    return this.#isBroken || this.#skip > 0 || this.#header.length > 0 || this.found.size === 0;
  }

  take(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && !this.#isOver && !this.#isBroken) {
      const skipped = Math.min(this.#skip, rest.length);
      this.#skip -= skipped;
      const wanted = skipped + BLOCK - this.#header.length;
      this.#header = Buffer.concat([this.#header, rest.subarray(skipped, wanted)]);
      rest = rest.subarray(wanted);
      if (this.#header.length === BLOCK) this.#read();
    }
  }

  #read(): void {
    try {
      const entry = readTarHeader(this.#header);
      if (entry === null) this.#isOver = true;
      else this.found.add(entry.name);
      this.#skip = Math.ceil((entry?.size ?? 0) / BLOCK) * BLOCK;
    } catch {
      this.#isBroken = true;
    }
    this.#header = Buffer.alloc(0);
  }
}
