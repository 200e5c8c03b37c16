import { isJsonError, JsonError } from './json-error.ts';
import { locate, type Place } from './locate.ts';
import { BACKSLASH, QUOTE } from './syntax.ts';
import { Tokenizer } from './tokenizer.ts';
import { decodeText, encodeText, utf16Offset } from './utf8.ts';

export interface EscapeOptions {
  /** Whether the quotes around the string are written as well. */
  readonly quotes?: boolean;
  /** Writes everything beyond ASCII as \u escapes. */
  readonly asciiOnly?: boolean;
}

/**
 * Writes any text as a JSON string (RFC 8259 §7). Characters that need no escape are unchanged; a lone surrogate
 * becomes an escape, so that the result is always valid UTF-8.
 */
export function escapeJson(text: string, { quotes = true, asciiOnly = false }: EscapeOptions = {}): string {
  const quoted = JSON.stringify(text);
  const written = asciiOnly
    ? quoted.replace(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : quoted;
  return quotes ? written : written.slice(1, -1);
}

/**
 * Parses a JSON string, with or without its quotes. Throws a JsonError with the position in `text` if an escape is
 * wrong, or if a character that must be escaped, such as a line break, is not.
 */
export function unescapeJson(text: string): string {
  const trimmed = text.trim();
  const hasQuotes = trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"');
  const { bytes, wellFormed } = encodeText(hasQuotes ? trimmed : `"${text}"`);
  const shift = hasQuotes ? text.indexOf('"') : -1;
  const refuse = (message: string, byte: number): never => {
    throw new JsonError(message, placeInText(text, Math.max(0, utf16Offset(bytes, byte) + shift)));
  };
  const tokenizer = new Tokenizer(bytes, { wellFormed });
  try {
    tokenizer.next();
  } catch (error) {
    if (!isJsonError(error)) throw error;
    refuse(error.message, error.offset);
  }
  if (tokenizer.end < bytes.length)
    refuse('A double quote inside the string is written as \\".', tokenizer.end - 1);
  return decodeString(bytes, 0);
}

function placeInText(text: string, offset: number): Place {
  const { bytes } = encodeText(text.slice(0, offset));
  return { ...locate(bytes, bytes.length), offset };
}

/** Returns where the string that begins at `start` ends, including its quotes; the text is valid. */
export function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (let byte = bytes[at]; byte !== QUOTE && byte !== undefined; byte = bytes[at])
    at += byte === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** Returns the text that a string in a valid JSON text represents. `start` is the offset of its opening quote. */
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

/** Decodes the escapes of a string whose escapes are valid. */
function unescapeText(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, unit: string | undefined, letter: string) =>
    unit === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(unit, 16)),
  );
}
