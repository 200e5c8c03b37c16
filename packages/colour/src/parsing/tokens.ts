/** A token of CSS Syntax 3, as far as colours need them. */
export type Token =
  | { readonly type: 'number' | 'percentage'; readonly value: number }
  | { readonly type: 'dimension'; readonly value: number; readonly unit: string }
  | { readonly type: 'ident' | 'function' | 'hash'; readonly name: string }
  | { readonly type: 'space' | ',' | '/' | '(' | ')' | '+' | '-' | '*' };

// Regular expressions would fold the Kelvin sign into "k" and treat non-breaking spaces as spaces; CSS does neither.
const ESCAPE = String.raw`\\(?:[0-9a-fA-F]{1,6}(?:\r\n|[ \t\r\n\f])?|[^\r\n\f0-9a-fA-F])`;
const START = String.raw`(?:[a-zA-Z_\u0080-\u{10ffff}]|${ESCAPE})`;
const PART = String.raw`(?:[a-zA-Z0-9_\-\u0080-\u{10ffff}]|${ESCAPE})`;
const IDENT = new RegExp(`(?:--|-?${START})${PART}*`, 'yu');
const HASH = new RegExp(`#(${PART}+)`, 'yu');
const NUMBER = /[+-]?(?:\d+\.\d+|\.\d+|\d+)(?:[eE][+-]?\d+)?/y;
/** An unclosed comment extends to the end of the text. */
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/y;
const SPACE = /[ \t\r\n\f]+/y;

/** Converts only A to Z to lower case: the rest of Unicode has no case in CSS. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function unescaped(text: string): string {
  const plain = text.replace(
    /\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\r\n\f])?|([^\r\n\f]))/gu,
    (_, hex?: string, other?: string) => {
      if (hex === undefined) return other ?? '';
      const code = Number.parseInt(hex, 16);
      const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return String.fromCodePoint(valid ? code : 0xfffd);
    },
  );
  return lowerAscii(plain);
}

const SIGNS = [',', '/', '(', ')', '+', '-', '*'] as const;

/**
 * Returns the tokens of a text without its comments; null for a character that no colour contains. Idents are in lower
 * case.
 */
export function tokenize(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at += found[0].length;
    return found;
  };
  while (at < text.length) {
    if (take(COMMENT)) continue;
    if (take(SPACE)) {
      tokens.push({ type: 'space' });
      continue;
    }
    const number = take(NUMBER);
    if (number) {
      const value = Number(number[0]);
      const unit = take(IDENT);
      if (unit) tokens.push({ type: 'dimension', value, unit: unescaped(unit[0]) });
      else if (text[at] === '%') {
        at++;
        tokens.push({ type: 'percentage', value });
      } else tokens.push({ type: 'number', value });
      continue;
    }
    const ident = take(IDENT);
    if (ident) {
      const called = text[at] === '(';
      if (called) at++;
      tokens.push({ type: called ? 'function' : 'ident', name: unescaped(ident[0]) });
      continue;
    }
    const hash = take(HASH);
    if (hash) {
      tokens.push({ type: 'hash', name: unescaped(hash[1] ?? '') });
      continue;
    }
    const sign = SIGNS.find((each) => each === text[at]);
    if (sign === undefined) return null;
    tokens.push({ type: sign });
    at++;
  }
  return tokens;
}
