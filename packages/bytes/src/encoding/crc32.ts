/** The reversed polynomial of ISO 3309, ITU-T V.42, gzip, ZIP and PNG. */
const POLYNOMIAL = 0xedb88320;
/** Bytes per step: 16 independent look-ups. */
const SLICES = 16;

/**
 * Returns one table after another: table `n` contains what a byte does to the remainder if `n` zero bytes follow it.
 */
function makeTables(): Uint32Array {
  const tables = new Uint32Array(256 * SLICES);
  for (let byte = 0; byte < 256; byte += 1) {
    let remainder = byte;
    for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (remainder & 1 ? POLYNOMIAL : 0);
    tables[byte] = remainder;
  }
  for (let index = 256; index < tables.length; index += 1) {
    const before = tables[index - 256] ?? 0;
    tables[index] = (before >>> 8) ^ (tables[before & 255] ?? 0);
  }
  return tables;
}

const TABLES = makeTables();

/** Computes the CRC-32 of bytes that arrive in parts, as four bytes with the highest first, as it is written in hex. */
export function createCrc32() {
  let remainder = ~0;
  return {
    update(bytes: Uint8Array): void {
      remainder = advance(remainder, bytes);
    },
    digest(): Uint8Array<ArrayBuffer> {
      const value = ~remainder;
      return new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]);
    },
  };
}

/** Returns the CRC-32 of bytes in several parts, as PNG and ZIP use it. */
export function crc32(...parts: readonly Uint8Array[]): number {
  return ~parts.reduce(advance, ~0) >>> 0;
}

function advance(start: number, bytes: Uint8Array): number {
  const t = TABLES;
  let crc = start;
  let at = 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const end = bytes.length - SLICES; at <= end; at += SLICES) {
    const a = view.getUint32(at, true) ^ crc;
    const b = view.getUint32(at + 4, true);
    const c = view.getUint32(at + 8, true);
    const d = view.getUint32(at + 12, true);
    crc =
      (t[3840 + (a & 255)] ?? 0) ^
      (t[3584 + ((a >>> 8) & 255)] ?? 0) ^
      (t[3328 + ((a >>> 16) & 255)] ?? 0) ^
      (t[3072 + (a >>> 24)] ?? 0) ^
      (t[2816 + (b & 255)] ?? 0) ^
      (t[2560 + ((b >>> 8) & 255)] ?? 0) ^
      (t[2304 + ((b >>> 16) & 255)] ?? 0) ^
      (t[2048 + (b >>> 24)] ?? 0) ^
      (t[1792 + (c & 255)] ?? 0) ^
      (t[1536 + ((c >>> 8) & 255)] ?? 0) ^
      (t[1280 + ((c >>> 16) & 255)] ?? 0) ^
      (t[1024 + (c >>> 24)] ?? 0) ^
      (t[768 + (d & 255)] ?? 0) ^
      (t[512 + ((d >>> 8) & 255)] ?? 0) ^
      (t[256 + ((d >>> 16) & 255)] ?? 0) ^
      (t[d >>> 24] ?? 0);
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (t[(crc ^ (bytes[at] ?? 0)) & 255] ?? 0);
  return crc;
}
