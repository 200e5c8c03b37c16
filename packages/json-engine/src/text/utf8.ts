/** UTF-8 by RFC 3629: no overlong forms, no surrogates, nothing beyond U+10FFFF. */

/**
 * Returns the length of the well-formed character of two to four bytes at `at`, or 0 if there is none. With
 * `surrogates`, a surrogate in three bytes counts as well: that is how a lone surrogate is stored.
 */
export function sequenceLength(bytes: Uint8Array, at: number, end: number, surrogates: boolean): number {
  const first = bytes[at] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || at + length > end) return 0;
  const second = bytes[at + 1] ?? 0;
  const lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const highest = first === 0xf4 ? 0x8f : first === 0xed && !surrogates ? 0x9f : 0xbf;
  if (second < lowest || second > highest) return 0;
  for (let i = 2; i < length; i += 1) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** Returns the code point of the well-formed character at `at`, or of the single byte there. */
export function codePointAt(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return first;
  const length = sequenceLength(bytes, at, end, true);
  if (length === 0) return first;
  let point = first & (0xff >> (length + 1));
  for (let i = 1; i < length; i += 1) point = (point << 6) | ((bytes[at + i] ?? 0) & 0x3f);
  return point;
}

export interface EncodedText {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** False if the text has a lone surrogate, for which UTF-8 has no bytes; it is stored in three bytes of its own. */
  readonly wellFormed: boolean;
}

/** Encodes a text as UTF-8. A lone surrogate is preserved, where the platform's encoder would write U+FFFD. */
export function encodeText(text: string): EncodedText {
  if (text.isWellFormed()) return { bytes: new TextEncoder().encode(text), wellFormed: true };
  const bytes = new Uint8Array(text.length * 3);
  const encoder = new TextEncoder();
  let to = 0;
  for (const character of text) {
    const unit = character.charCodeAt(0);
    if (character.length === 1 && unit >= 0xd800 && unit <= 0xdfff) {
      bytes[to] = 0xed;
      bytes[to + 1] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[to + 2] = 0x80 | (unit & 0x3f);
      to += 3;
    } else {
      to += encoder.encodeInto(character, bytes.subarray(to)).written;
    }
  }
  return { bytes: bytes.slice(0, to), wellFormed: false };
}

/** Decodes the output of {@link encodeText}, or a part of it. */
export function decodeText(bytes: Uint8Array, wellFormed = true): string {
  // Keeps a byte order mark as a character: the platform's decoder would drop it.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  if (wellFormed) return decoder.decode(bytes);
  const parts: string[] = [];
  let from = 0;
  for (let at = bytes.indexOf(0xed); at !== -1; at = bytes.indexOf(0xed, at + 1)) {
    if ((bytes[at + 1] ?? 0) < 0xa0) continue;
    parts.push(decoder.decode(bytes.subarray(from, at)));
    parts.push(String.fromCharCode(codePointAt(bytes, at, bytes.length)));
    from = at + 3;
  }
  parts.push(decoder.decode(bytes.subarray(from)));
  return parts.join('');
}

/** Returns how many UTF-16 code units precede `offset`: the position in the original text. */
export function utf16Offset(bytes: Uint8Array, offset: number): number {
  let units = 0;
  for (let at = 0; at < offset; at += 1) {
    const byte = bytes[at] ?? 0;
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}
