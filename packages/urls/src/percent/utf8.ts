/** A stretch of bytes: either text, or bytes that are not UTF-8 and the reason why. */
export interface Utf8Part {
  readonly start: number;
  /** The first byte after the part. */
  readonly end: number;
  /** Empty for a part that is not UTF-8. */
  readonly text: string;
  readonly reason?: string;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Splits bytes into text and pieces that are not UTF-8. A piece is the maximal subpart of a character that Unicode
 * (§3.9, "U+FFFD substitution") and the Encoding Standard replace with one U+FFFD.
 */
export function readUtf8(bytes: Uint8Array): Utf8Part[] {
  const parts: Utf8Part[] = [];
  let textStart = 0;
  let at = 0;
  const endText = (end: number) => {
    if (end > textStart) {
      parts.push({ start: textStart, end, text: decoder.decode(bytes.subarray(textStart, end)) });
    }
  };
  while (at < bytes.length) {
    const read = readCharacter(bytes, at);
    if (read.reason !== undefined) {
      endText(at);
      parts.push({ start: at, end: at + read.length, text: '', reason: read.reason });
      textStart = at + read.length;
    }
    at += read.length;
  }
  endText(at);
  return parts;
}

interface ReadCharacter {
  readonly length: number;
  readonly reason?: string;
}

/** Reads the bytes of one character, by table 3-7 of the Unicode Standard (well-formed UTF-8 byte sequences). */
function readCharacter(bytes: Uint8Array, start: number): ReadCharacter {
  const lead = bytes[start] ?? 0;
  if (lead < 0x80) return { length: 1 };
  if (lead < 0xc0) return { length: 1, reason: 'it continues a character that did not begin' };
  if (lead < 0xc2)
    return { length: 1, reason: 'it would spell an ASCII character with more bytes than it needs' };
  if (lead > 0xf4) return { length: 1, reason: 'no character begins with this byte' };
  const needed = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  for (let offset = 1; offset <= needed; offset++) {
    const byte = bytes[start + offset];
    if (byte === undefined || byte < 0x80 || byte > 0xbf) {
      return {
        length: offset,
        reason: `the character needs ${needed - offset + 1} more of ${needed + 1} bytes`,
      };
    }
    const wrong = offset === 1 ? wrongSecondByte(lead, byte) : undefined;
    if (wrong !== undefined) return { length: 1, reason: wrong };
  }
  return { length: needed + 1 };
}

function wrongSecondByte(lead: number, byte: number): string | undefined {
  if ((lead === 0xe0 && byte < 0xa0) || (lead === 0xf0 && byte < 0x90)) {
    return 'it would spell a character with more bytes than it needs';
  }
  if (lead === 0xed && byte > 0x9f) return 'it would spell half of a surrogate pair';
  if (lead === 0xf4 && byte > 0x8f) return 'it would lie beyond U+10FFFF';
  return undefined;
}
