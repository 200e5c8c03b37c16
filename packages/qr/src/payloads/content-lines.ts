/** The most octets in a line, without its line break (RFC 2426, 2.6 and RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** Escapes a text value for a vCard or a calendar: backslash, semicolon, comma and line breaks. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** Folds a line that is too long, never within a character; each further line starts with a space. */
export function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const width = encoder.encode(character).length;
    if (octets + width > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += width;
  }
  return folded;
}

/** Joins lines to the text of a vCard or calendar, each ended by CRLF. */
export function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
