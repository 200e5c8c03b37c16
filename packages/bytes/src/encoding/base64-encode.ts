import { alphabetCodes, type Base64Alphabet } from './base64-alphabets.ts';
import { joinBytes } from './join-bytes.ts';

export interface Base64EncodeOptions {
  /** RFC 4648 §4 (`standard`, the default) or §5 (`url`). */
  readonly alphabet?: Base64Alphabet | undefined;
  /** Whether the last group is padded with `=`; true by default, as in RFC 4648 §3.2. */
  readonly padding?: boolean | undefined;
  /** Characters per line, such as MIME's 76; by default, or with 0, there is one line. */
  readonly lineWidth?: number | null | undefined;
  /** The line separator; CR LF by default, as in RFC 2045 §6.8. None follows the last line. */
  readonly lineBreak?: '\r\n' | '\n' | undefined;
}

/** Encodes bytes that arrive in parts. Its results are ASCII codes. */
export interface Base64Encoder {
  push(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
  finish(): Uint8Array<ArrayBuffer>;
}

const PAD = 61;

/**
 * Returns the Base64 of bytes.
 *
 * @throws {RangeError} for an unknown alphabet, for a line width that is not a whole number from 0, and if the text
 * would be longer than a string can be (about 384 MB of bytes): {@link createBase64Encoder} has no such limit.
 */
export function encodeBase64(bytes: Uint8Array, options: Base64EncodeOptions = {}): string {
  const encoder = createBase64Encoder(options);
  const ascii = joinBytes([encoder.push(bytes), encoder.finish()]);
  return new TextDecoder().decode(ascii);
}

/** Encodes bytes that arrive in parts. @throws {RangeError} for the same options as {@link encodeBase64}. */
export function createBase64Encoder(options: Base64EncodeOptions = {}): Base64Encoder {
  const codes = alphabetCodes(options.alphabet ?? 'standard');
  const breakLines = createLineBreaker(options.lineWidth ?? 0, options.lineBreak ?? '\r\n');
  let rest: Uint8Array = new Uint8Array();
  return {
    push(bytes) {
      const all = rest.length === 0 ? bytes : joinBytes([rest, bytes]);
      const whole = all.length - (all.length % 3);
      rest = all.slice(whole);
      return breakLines(encodeTriples(all, whole, codes));
    },
    finish() {
      const last = encodeLast(rest, codes, options.padding ?? true);
      rest = new Uint8Array();
      return breakLines(last);
    },
  };
}

function encodeTriples(bytes: Uint8Array, end: number, codes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array((end / 3) * 4);
  for (let from = 0, to = 0; from < end; from += 3, to += 4) {
    const group = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    out[to] = codes[group >> 18] ?? 0;
    out[to + 1] = codes[(group >> 12) & 63] ?? 0;
    out[to + 2] = codes[(group >> 6) & 63] ?? 0;
    out[to + 3] = codes[group & 63] ?? 0;
  }
  return out;
}

/** Encodes the one or two remaining bytes. */
function encodeLast(rest: Uint8Array, codes: Uint8Array, padding: boolean): Uint8Array<ArrayBuffer> {
  if (rest.length === 0) return new Uint8Array();
  const group = encodeTriples(new Uint8Array([rest[0] ?? 0, rest[1] ?? 0, 0]), 3, codes);
  const letters = rest.length + 1;
  return padding ? group.fill(PAD, letters) : group.slice(0, letters);
}

export function createLineBreaker(width: number, lineBreak: string) {
  if (!Number.isSafeInteger(width) || width < 0)
    throw new RangeError(`A line has a whole number of characters, not ${width}.`);
  const separator = new TextEncoder().encode(lineBreak);
  let column = 0;
  return (ascii: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    if (width === 0 || ascii.length === 0) return ascii;
    const breaks = Math.floor((column + ascii.length - 1) / width);
    const out = new Uint8Array(ascii.length + breaks * separator.length);
    let to = 0;
    for (let from = 0; from < ascii.length; ) {
      if (column === width) {
        out.set(separator, to);
        to += separator.length;
        column = 0;
      }
      const part = ascii.subarray(from, from + width - column);
      out.set(part, to);
      to += part.length;
      from += part.length;
      column += part.length;
    }
    return out;
  };
}
