import type { Decoded } from './base64-decode.ts';

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns bytes in hexadecimal: two lower-case digits each. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += DIGITS[byte];
  return text;
}

/**
 * Parses hexadecimal digits in any case. White space, `:`, `-`, `,` between bytes and `0x` or `\x` before them are
 * skipped, as in hex dumps and code; a byte's two digits must be adjacent.
 */
export function fromHex(text: string): Decoded {
  const bytes = new Uint8Array(text.length >> 1);
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const rest = text.charAt(at);
    if (/[\s:,-]/.test(rest)) {
      at += 1;
    } else if (/^(?:0x|\\x)/i.test(text.slice(at, at + 2))) {
      at += 2;
    } else {
      const first = digit(text.charCodeAt(at));
      if (first < 0) return failed(`“${characterAt(text, at)}” is not a hexadecimal digit.`, at);
      const second = digit(text.charCodeAt(at + 1));
      if (second < 0) return failed('A byte has two hexadecimal digits; this one has one.', at);
      bytes[count] = first * 16 + second;
      count += 1;
      at += 2;
    }
  }
  return { bytes: bytes.slice(0, count) };
}

function failed(message: string, position: number): Decoded {
  return { error: { message, position } };
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

/** Returns the value of a hexadecimal digit's code, or -1. */
function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
