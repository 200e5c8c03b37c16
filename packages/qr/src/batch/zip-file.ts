import { crc32 } from '@hln/bytes';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** 1 January 1980, the earliest possible date: the same codes give the same archive. */
const DATE = 0x0021;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;

interface Packed {
  readonly name: Uint8Array<ArrayBuffer>;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
}

/** Writes what occurs both before a file and in the directory at the end: version, flags, method, date, sizes, name. */
function writeCommon(view: DataView, at: number, { name, crc, size }: Packed): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, FLAGS, true);
  view.setUint16(at + 8, DATE, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}

function localHeader(packed: Packed): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(30 + packed.name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x04034b50, true);
  writeCommon(view, 4, packed);
  bytes.set(packed.name, 30);
  return bytes;
}

function directoryEntry(packed: Packed): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(46 + packed.name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, VERSION, true);
  writeCommon(view, 6, packed);
  view.setUint32(42, packed.offset, true);
  bytes.set(packed.name, 46);
  return bytes;
}

function directoryEnd(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return bytes;
}

/**
 * Packs files in a ZIP archive (APPNOTE 6.3), uncompressed: PNG files are compressed already.
 *
 * @param entries at most 65,535, and 4 GB together, since the archive is not a ZIP64
 */
export function zipFile(entries: readonly ZipEntry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const packed = { name: new TextEncoder().encode(name), crc: crc32(bytes), size: bytes.length, offset };
    const header = localHeader(packed);
    parts.push(header, bytes);
    directory.push(directoryEntry(packed));
    offset += header.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  return new Blob([...parts, ...directory, directoryEnd(entries.length, size, offset)], {
    type: 'application/zip',
  });
}
