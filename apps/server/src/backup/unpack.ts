import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { BLOCK, readTarHeader } from '../foundation/tar.ts';

/** As PostgreSQL names its files: nothing that leads anywhere else. */
const PATH = /^(?:[A-Za-z0-9_][A-Za-z0-9_.-]*\/?)+$/;

export interface UnpackOptions {
  /** More than that is written by no sound archive, in bytes. */
  readonly most: number;
  readonly onRead: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Unpacks a backup's archive into an empty folder, a piece at a time.
 * @returns the SHA-256 of the archive, in hexadecimal digits
 * @throws Error for an archive that is damaged, or holds what no backup does
 */
export async function unpackArchive(
  source: string,
  folder: string,
  { most, onRead, signal }: UnpackOptions,
): Promise<string> {
  const hash = createHash('sha256');
  let read = 0;
  const file = createReadStream(source, { ...(signal !== undefined && { signal }) });
  file.on('data', (chunk) => {
    hash.update(chunk);
    read += chunk.length;
    onRead(read);
  });
  const gunzip = createGunzip();
  file.on('error', (error) => gunzip.destroy(error));
  file.pipe(gunzip);
  const unpacker = new Unpacker(folder, most);
  try {
    for await (const chunk of gunzip) await unpacker.take(Buffer.from(chunk));
    await unpacker.finish();
  } finally {
    file.destroy();
    await unpacker.close();
  }
  return hash.digest('hex');
}

/** Reads the stream of a tar archive. */
class Unpacker {
  readonly #folder: string;
  readonly #most: number;
  #header = Buffer.alloc(0);
  #file: FileHandle | null = null;
  /** Bytes of the file that are still to come, and of what fills its last block. */
  #left = 0;
  #filling = 0;
  #written = 0;
  #files = 0;
  #isOver = false;

  constructor(folder: string, most: number) {
    this.#folder = folder;
    this.#most = most;
  }

  async take(chunk: Buffer): Promise<void> {
    let rest = chunk;
    while (rest.length > 0 && !this.#isOver) {
      if (this.#left > 0) rest = await this.#write(rest);
      else if (this.#filling > 0) {
        const skipped = Math.min(this.#filling, rest.length);
        this.#filling -= skipped;
        rest = rest.subarray(skipped);
      } else {
        const wanted = BLOCK - this.#header.length;
        this.#header = Buffer.concat([this.#header, rest.subarray(0, wanted)]);
        rest = rest.subarray(wanted);
        if (this.#header.length === BLOCK) await this.#begin();
      }
    }
  }

  async finish(): Promise<void> {
    if (this.#left > 0 || this.#header.length > 0 || this.#files === 0) throw new Error('It is cut off.');
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }

  async #write(bytes: Buffer): Promise<Buffer> {
    const part = bytes.subarray(0, this.#left);
    this.#written += part.length;
    if (this.#written > this.#most) throw new Error('It is larger than the database was.');
    await this.#file?.write(part);
    this.#left -= part.length;
    if (this.#left === 0) await this.close();
    return bytes.subarray(part.length);
  }

  async #begin(): Promise<void> {
    const header = this.#header;
    this.#header = Buffer.alloc(0);
    const entry = readTarHeader(header);
    if (entry === null) {
      this.#isOver = true;
      return;
    }
    const { name, size } = entry;
    // The folder of the database itself.
    if (name === '') return;
    if (!PATH.test(name)) throw new Error('It holds a file that no database has.');
    const path = join(this.#folder, name);
    if (size === null) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      return;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    this.#files += 1;
    this.#file = await open(path, 'wx', 0o600);
    this.#left = size;
    this.#filling = (BLOCK - (size % BLOCK)) % BLOCK;
    if (size === 0) await this.close();
  }
}
