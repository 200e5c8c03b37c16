/** Bytes of a block of a tar archive, and where its header says what follows (POSIX.1, pax: ustar). */
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
  /** Without a slash at its beginning or end. */
  readonly name: string;
  /** In bytes; null for a folder. */
  readonly size: number | null;
}

/** The block before a file's content. @throws Error for a name of more than 100 bytes */
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
  // The sum counts its own field as blanks.
  header.fill(' ', SUM_AT, SUM_AT + SUM_LENGTH);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, SUM_AT);
  return header;
}

/** What a header says; null for the empty block at the end. @throws Error for what is no header */
export function readTarHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  const text = (from: number, length: number) =>
    header.toString('utf8', from, from + length).split('\0')[0] ?? '';
  const size = Number.parseInt(text(SIZE_AT, SIZE_LENGTH).trim() || '0', 8);
  const isOurs = header.toString('latin1', MAGIC_AT, MAGIC_AT + 5) === 'ustar';
  if (!isOurs || !Number.isSafeInteger(size) || size < 0) throw new Error('It is damaged inside.');
  const name = text(0, LONGEST_NAME).replace(/^\.?\//, '');
  return { name, size: text(TYPE_AT, 1) === FOLDER ? null : size };
}
