/** A part of a row of JSON, with the class that colours it; null for punctuation and blanks. */
export interface ColouredPart {
  readonly text: string;
  readonly kind: 'key' | 'string' | 'number' | 'word' | null;
}

const TOKEN = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?[0-9][-+.0-9eE]*)|(true|false|null)|[^"tfn0-9-]+|./gs;

/** Tells the tokens of one row apart. A row that begins in the middle of a string may be coloured wrongly: it is a guess. */
export function colourRow(row: string): ColouredPart[] {
  const parts: ColouredPart[] = [];
  for (const [text, string, colon, number, word] of row.matchAll(TOKEN)) {
    if (string !== undefined) {
      parts.push({ text: string, kind: colon === undefined ? 'string' : 'key' });
      if (colon !== undefined) parts.push({ text: colon, kind: null });
    } else {
      parts.push({ text, kind: number !== undefined ? 'number' : word !== undefined ? 'word' : null });
    }
  }
  return parts;
}
