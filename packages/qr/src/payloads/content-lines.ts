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

/** Undoes `escapeText`; vCard 4.0 and calendars also write `\\N`. */
export function unescapeText(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, character: string) => (/[nN]/.test(character) ? '\n' : character));
}

/** Splits at a separator that no backslash precedes; the parts stay escaped. */
export function splitEscaped(text: string, separator: string): string[] {
  const parts = [''];
  for (const [unit] of text.matchAll(/\\.|[\s\S]/g)) {
    if (unit === separator) parts.push('');
    else parts[parts.length - 1] += unit;
  }
  return parts;
}

/** One property of a vCard or a calendar, with its value still escaped. */
export interface ContentLine {
  /** In capitals, without a group such as `item1.` */
  readonly name: string;
  /** In capitals, such as `TYPE=CELL`. */
  readonly parameters: readonly string[];
  readonly value: string;
}

/** A property in quoted-printable with its further lines: each line but the last ends in “=”. */
const SOFT_BREAKS = /^[^:\r\n]*;(?:encoding=)?quoted-printable[;:](?:.*=\r?\n)+/gim;

/** Reads the lines of a vCard or a calendar: unfolded, and decoded if vCard 2.1 wrote them as quoted-printable. */
export function readContentLines(text: string): ContentLine[] {
  const unfolded = text
    .replaceAll(SOFT_BREAKS, (lines) => lines.replaceAll(/=\r?\n/g, ''))
    .replaceAll(/(?:\r\n|\r|\n)[ \t]/g, '');
  return unfolded.split(/\r\n|\r|\n/).flatMap((line) => {
    // A colon in a quoted parameter does not end the name.
    const match = /^([\w.-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line);
    if (match === null) return [];
    const [, name = '', written = '', value = ''] = match;
    const parameters = written.split(';').filter(Boolean);
    const isQuoted = parameters.some((each) => /^(?:encoding=)?quoted-printable$/i.test(each));
    return [
      {
        name: name.replace(/^.*\./, '').toUpperCase(),
        parameters: parameters.map((each) => each.toUpperCase()),
        value: isQuoted ? fromQuotedPrintable(value) : value,
      },
    ];
  });
}

function fromQuotedPrintable(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const decoded: number[] = [];
  for (let index = 0; index < bytes.length; index++) {
    const digits = text.slice(index, index + 3);
    const isCode = /^=[0-9A-F]{2}$/i.test(digits) && bytes.length === text.length;
    decoded.push(isCode ? Number.parseInt(digits.slice(1), 16) : (bytes[index] ?? 0));
    if (isCode) index += 2;
  }
  return new TextDecoder().decode(Uint8Array.from(decoded));
}

/** Joins lines to the text of a vCard or calendar, each ended by CRLF. */
export function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
