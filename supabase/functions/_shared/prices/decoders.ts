import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';

/** The most encodings that may be nested. */
const MAX_LAYERS = 2;

/** The largest window that RFC 8878 asks decoders to support, as a power of two: 8 MiB. */
const ZSTD_WINDOW_LOG = 23;

/** The Accept-Encoding header. zstd is decoded as well if it is sent, where the runtime supports it. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * The streams that undo a Content-Encoding, in the order they are applied.
 * @param start the first bytes of the body, which tell the two formats called deflate apart
 * @returns null for an unsupported encoding
 */
export function decodersFor(header: string | undefined, start: Uint8Array): Transform[] | null {
  const names = encodingsOf(header).reverse();
  if (names.length > MAX_LAYERS) return null;
  const decoders = names.map((name, index) => decoderFor(name, index === 0 ? start : new Uint8Array()));
  return decoders.every((decoder) => decoder !== null) ? decoders : null;
}

/** Encodings in the order in which they were applied; `identity` is none. */
export function encodingsOf(header: string | undefined): string[] {
  const names = (header ?? '').toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

function decoderFor(name: string, start: Uint8Array): Transform | null {
  if (name === 'gzip' || name === 'x-gzip') return zlib.createGunzip();
  if (name === 'br') return zlib.createBrotliDecompress();
  if (name === 'deflate') return isZlib(start) ? zlib.createInflate() : zlib.createInflateRaw();
  if (name === 'zstd' && 'createZstdDecompress' in zlib) {
    return zlib.createZstdDecompress({
      params: { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
    });
  }
  return null;
}

/** RFC 1950: method 8, and a checksum over the first two bytes. Missing bytes count as the standard's format. */
function isZlib([first, second]: Uint8Array): boolean {
  if (first === undefined || second === undefined) return true;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}
