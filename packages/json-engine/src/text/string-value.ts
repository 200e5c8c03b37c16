import { BACKSLASH, QUOTE } from './syntax.ts';
import { decodeText } from './utf8.ts';

/** Where the string that begins at `start` ends, its quotes included; the text is valid. */
export function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (let byte = bytes[at]; byte !== QUOTE && byte !== undefined; byte = bytes[at])
    at += byte === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** The text that a string of a valid JSON text stands for. `start` is the offset of its opening quote. */
export function decodeString(bytes: Uint8Array, start: number, end = stringEnd(bytes, start)): string {
  const raw = bytes.subarray(start + 1, end - 1);
  const text = decodeText(raw, !hasHalfSurrogate(raw));
  return text.includes('\\') ? unescapeText(text) : text;
}

function hasHalfSurrogate(raw: Uint8Array): boolean {
  for (let at = raw.indexOf(0xed); at !== -1; at = raw.indexOf(0xed, at + 1))
    if ((raw[at + 1] ?? 0) >= 0xa0) return true;
  return false;
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Reads the escapes of a string whose escapes are valid. */
export function unescapeText(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, unit: string | undefined, letter: string) =>
    unit === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(unit, 16)),
  );
}
