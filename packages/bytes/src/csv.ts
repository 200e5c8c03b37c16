export interface CsvRecord {
  /** The line on which it begins, from 1; a quoted field may span several. */
  readonly line: number;
  readonly fields: readonly string[];
  /** Why the record cannot be read, or null. */
  readonly problem: string | null;
}

const MAX_FIELDS = 64;
const LINE_END = /\r\n|\n|\r/g;

/**
 * Reads CSV (RFC 4180) one record at a time: CRLF, LF or CR ends a record, a quoted field may contain anything, with
 * quotation marks doubled. Nothing is guessed: a record that breaks these rules is reported as a problem, and reading
 * continues on the next line. Blank lines are skipped.
 *
 * @param delimiter one character
 */
export function* readCsv(text: string, delimiter: string): Generator<CsvRecord> {
  let at = 0;
  let line = 1;
  let nextDelimiter = -1;

  const nextLineEnd = (from: number) => {
    LINE_END.lastIndex = from;
    return LINE_END.exec(text);
  };
  /** Moves past the line end at or after `at`, or to the end of the text. */
  const endLine = () => {
    const end = nextLineEnd(at);
    at = end === null ? text.length : end.index + end[0].length;
    line += 1;
  };
  const isFieldEnd = (character: string | undefined) =>
    character === undefined || character === delimiter || character === '\r' || character === '\n';

  const quotedField = (): { value: string } | { problem: string } => {
    const parts: string[] = [];
    let from = at + 1;
    for (;;) {
      const end = text.indexOf('"', from);
      if (end === -1) {
        at = text.length;
        return { problem: 'a quotation mark is opened and never closed' };
      }
      parts.push(text.slice(from, end));
      line += text.slice(from, end).match(LINE_END)?.length ?? 0;
      at = end + 1;
      if (text[at] !== '"') break;
      parts.push('"');
      from = at + 1;
    }
    if (isFieldEnd(text[at])) return { value: parts.join('') };
    return { problem: 'text follows the closing quotation mark of a field' };
  };

  const plainField = (lineEnd: number): { value: string } | { problem: string } => {
    // Cached: searching again on every line would scan the rest of the text each time.
    if (nextDelimiter < at) nextDelimiter = text.indexOf(delimiter, at);
    if (nextDelimiter === -1) nextDelimiter = text.length;
    const end = Math.min(nextDelimiter, lineEnd);
    const value = text.slice(at, end);
    at = end;
    if (!value.includes('"')) return { value };
    return { problem: 'a quotation mark stands within a field that is not in quotation marks' };
  };

  while (at < text.length) {
    const start = line;
    const fields: string[] = [];
    let problem: string | null = null;
    let lineEnd = nextLineEnd(at)?.index ?? text.length;
    for (;;) {
      const quoted = text[at] === '"';
      const field = quoted ? quotedField() : plainField(lineEnd);
      if ('problem' in field) {
        problem = field.problem;
        break;
      }
      if (quoted && at > lineEnd) lineEnd = nextLineEnd(at)?.index ?? text.length;
      fields.push(field.value);
      if (text[at] !== delimiter) break;
      at += 1;
      if (fields.length === MAX_FIELDS) {
        problem = `there are more than ${MAX_FIELDS} fields`;
        break;
      }
    }
    endLine();
    const isBlank = problem === null && fields.every((value) => value.trim() === '');
    if (!isBlank) yield { line: start, fields, problem };
  }
}
