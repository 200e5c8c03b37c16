/** The size of a tar block in bytes, and the positions of its header's fields (POSIX.1, pax: ustar). */
export const BLOCK = 512;
const SIZE_AT = 124;
const SIZE_LENGTH = 12;
const SUM_AT = 148;
const SUM_LENGTH = 8;
const TYPE_AT = 156;
const MAGIC_AT = 257;
const LONGEST_NAME = 100;
const FOLDER = '5';

export interface TarEntry {
  /** Has no leading or trailing slash. */
  readonly name: string;
  /** In bytes; null for a folder. */
  readonly size: number | null;
}

/** Returns the block before a file's content. @throws Error for a name of more than 100 bytes */
export function tarHeader({ name, size }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`The name ${name} is too long for an archive.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(size === null ? '0000700\0' : '0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${(size ?? 0).toString(8).padStart(SIZE_LENGTH - 1, '0')}\0`, SIZE_AT);
  header.write('00000000000\0', 136);
  header.write(size === null ? FOLDER : '0', TYPE_AT);
  header.write('ustar\0' + '00', MAGIC_AT);
  // The checksum counts its own field as blanks.
  header.fill(' ', SUM_AT, SUM_AT + SUM_LENGTH);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, SUM_AT);
  return header;
}

/** Parses a header; null for the empty block at the end. @throws Error for an invalid header */
export function readTarHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  const text = (from: number, length: number) =>
    header.toString('utf8', from, from + length).split('\0')[0] ?? '';
  const size = Number.parseInt(text(SIZE_AT, SIZE_LENGTH).trim() || '0', 8);
  const isOurs = header.toString('latin1', MAGIC_AT, MAGIC_AT + 5) === 'ustar';
  if (!isOurs || !Number.isSafeInteger(size) || size < 0) throw new Error('It is damaged.');
  const name = text(0, LONGEST_NAME).replace(/^\.?\//, '');
  return { name, size: text(TYPE_AT, 1) === FOLDER ? null : size };
}

/**
 * A file or folder of an archive. Its content must be read before the next one is requested, otherwise it is skipped.
 */
export interface TarFile extends TarEntry {
  readonly content: AsyncGenerator<Buffer>;
}

/**
 * Reads a tar archive piece by piece, up to the two empty blocks at its end.
 * @throws Error for a truncated or damaged archive
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const pieces = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** Returns the next bytes, at most `most`. */
  const take = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await pieces.next();
      if (next.done === true) throw new Error('It is cut off.');
      rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length);
    }
    const taken = rest.subarray(0, most);
    rest = rest.subarray(taken.length);
    return taken;
  };
  const takeAll = async function* (bytes: number) {
    for (let left = bytes; left > 0; ) {
      const piece = await take(left);
      left -= piece.length;
      yield piece;
    }
  };
  try {
    for (;;) {
      const header = await gathered(takeAll(BLOCK));
      const entry = readTarHeader(header);
      if (entry === null) break;
      const size = entry.size ?? 0;
      const content = takeAll(size);
      yield { ...entry, content };
      for await (const _ of content);
      for await (const _ of takeAll((BLOCK - (size % BLOCK)) % BLOCK));
    }
    // Reads to the end, where gzip stores its checksum.
    while ((await pieces.next()).done !== true);
  } finally {
    await pieces.return?.();
  }
}

/** The padding of a file's last block. */
export const tarFilling = (size: number) => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);

/** Collects all pieces in memory. */
export async function gathered(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const piece of pieces) found.push(piece);
  return Buffer.concat(found);
}
