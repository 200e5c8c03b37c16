import { type Base64Encoder, createLineBreaker } from './base64-encode.ts';
import { joinBytes } from './join-bytes.ts';

/** The alphabets of RFC 4648 §6 and §7, and Douglas Crockford's (https://www.crockford.com/base32.html). */
export const BASE32_LETTERS = {
  rfc4648: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  base32hex: '0123456789ABCDEFGHIJKLMNOPQRSTUV',
  crockford: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
} as const;
export type Base32Alphabet = keyof typeof BASE32_LETTERS;

export interface Base32EncodeOptions {
  /** `rfc4648` by default. */
  readonly alphabet?: Base32Alphabet | undefined;
  /** Whether the last group is padded with `=`; true by default. Crockford's alphabet never is. */
  readonly padding?: boolean | undefined;
  /** Characters per line; by default, or with 0, there is one line. */
  readonly lineWidth?: number | undefined;
}

export interface HexEncodeOptions {
  /** Lower case by default. */
  readonly upperCase?: boolean | undefined;
  /** ASCII between two bytes; nothing by default. */
  readonly separator?: string | undefined;
}

const GROUP = 5;
const PAD = 61;

/** Returns the Base32 of bytes. */
export function encodeBase32(bytes: Uint8Array, options: Base32EncodeOptions = {}): string {
  return encodeWhole(createBase32Encoder(options), bytes);
}

/** Returns bytes in hexadecimal, with a choice of case and separator. */
export function encodeHex(bytes: Uint8Array, options: HexEncodeOptions = {}): string {
  return encodeWhole(createHexEncoder(options), bytes);
}

function encodeWhole(encoder: Base64Encoder, bytes: Uint8Array): string {
  return new TextDecoder().decode(joinBytes([encoder.push(bytes), encoder.finish()]));
}

/**
 * Encodes bytes that arrive in parts. With Crockford's alphabet, bits are grouped from the left as in RFC 4648: his
 * page defines it for numbers only.
 *
 * @throws {RangeError} for a line width that is not a whole number from 0
 */
export function createBase32Encoder(options: Base32EncodeOptions = {}): Base64Encoder {
  const { alphabet = 'rfc4648', padding = true, lineWidth = 0 } = options;
  const codes = new TextEncoder().encode(BASE32_LETTERS[alphabet]);
  const breakLines = createLineBreaker(lineWidth, '\r\n');
  const isPadded = padding && alphabet !== 'crockford';
  let rest: Uint8Array = new Uint8Array();
  return {
    push(bytes) {
      const all = rest.length === 0 ? bytes : joinBytes([rest, bytes]);
      const whole = all.length - (all.length % GROUP);
      rest = all.slice(whole);
      return breakLines(encodeGroups(all.subarray(0, whole), codes));
    },
    finish() {
      const letters = Math.ceil((rest.length * 8) / 5);
      const last = encodeGroups(
        joinBytes([rest, new Uint8Array(rest.length === 0 ? 0 : GROUP - rest.length)]),
        codes,
      );
      rest = new Uint8Array();
      return breakLines(isPadded ? last.fill(PAD, letters) : last.slice(0, letters));
    },
  };
}

/** @param bytes a multiple of five */
function encodeGroups(bytes: Uint8Array, codes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array((bytes.length / GROUP) * 8);
  let bits = 0;
  let held = 0;
  let to = 0;
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff;
    held += 8;
    while (held >= 5) {
      held -= 5;
      out[to] = codes[(bits >> held) & 31] ?? 0;
      to += 1;
    }
  }
  return out;
}

/** Encodes bytes that arrive in parts, as two digits each. */
export function createHexEncoder({
  upperCase = false,
  separator = '',
}: HexEncodeOptions = {}): Base64Encoder {
  const codes = new TextEncoder().encode(upperCase ? '0123456789ABCDEF' : '0123456789abcdef');
  const between = new TextEncoder().encode(separator);
  let isFirst = true;
  return {
    push(bytes) {
      const out = new Uint8Array(bytes.length * (2 + between.length));
      let to = 0;
      for (const byte of bytes) {
        if (!isFirst) {
          out.set(between, to);
          to += between.length;
        }
        isFirst = false;
        out[to] = codes[byte >> 4] ?? 0;
        out[to + 1] = codes[byte & 15] ?? 0;
        to += 2;
      }
      return out.subarray(0, to);
    },
    finish: () => new Uint8Array(),
  };
}
