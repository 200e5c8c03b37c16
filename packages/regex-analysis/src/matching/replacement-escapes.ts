const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0', '\\': '\\' };

/**
 * Reads `\n`, `\t`, `\r`, `\0`, `\\`, `\xHH`, `\uHHHH` and `\u{…}` in a replacement as a string literal would. Any other
 * backslash stays as it is, with what follows it.
 */
export function readEscapes(replacement: string): string {
  return replacement.replace(
    /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\}|([nrt0\\]))/g,
    (whole: string, byte?: string, unit?: string, point?: string, letter?: string) => {
      if (letter !== undefined) return ESCAPES[letter] ?? whole;
      const code = Number.parseInt(byte ?? unit ?? point ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
