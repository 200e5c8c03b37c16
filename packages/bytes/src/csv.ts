export interface CsvRecord {
  /** The line on which it begins, from 1; a quoted field may span several. */
  readonly line: number;
  readonly fields: readonly string[];
  /** Where it begins in the text, in UTF-16 code units; after a problem, where that is. */
  readonly offset: number;
  /** Why the record cannot be read, or null. */
  readonly problem: string | null;
}

export interface CsvLimits {
  readonly maxFields: number;
  /** Whether records of nothing but blank fields are read too, except those of one field. */
  readonly keepsBlankRecords?: boolean;
}

const COST_FILES: CsvLimits = { maxFields: 64 };
const LINE_END = /\r\n|\n|\r/g;

type Field = { readonly value: string } | { readonly problem: string; readonly offset: number };

/**
 * Reads CSV (RFC 4180) one record at a time: CRLF, LF or CR ends a record, a quoted field may contain anything, with
 * quotation marks doubled. Nothing is guessed: a record that breaks these rules is reported as a problem, and reading
 * continues on the next line. Blank lines are skipped.
 *
 * @param delimiter one character
 */
export function* readCsv(
  text: string,
  delimiter: string,
  { maxFields, keepsBlankRecords = false }: CsvLimits = COST_FILES,
): Generator<CsvRecord> {
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

  const quotedField = (): Field => {
    const open = at;
    const parts: string[] = [];
    let from = at + 1;
    for (;;) {
      const end = text.indexOf('"', from);
      if (end === -1) {
        at = text.length;
        return { problem: 'a quotation mark is opened and never closed', offset: open };
      }
      parts.push(text.slice(from, end));
      line += text.slice(from, end).match(LINE_END)?.length ?? 0;
      at = end + 1;
      if (text[at] !== '"') break;
      parts.push('"');
      from = at + 1;
    }
    if (isFieldEnd(text[at])) return { value: parts.join('') };
    return { problem: 'text follows the closing quotation mark of a field', offset: at };
  };

  const plainField = (lineEnd: number): Field => {
    // Cached: searching again on every line would scan the rest of the text each time.
    if (nextDelimiter < at) nextDelimiter = text.indexOf(delimiter, at);
    if (nextDelimiter === -1) nextDelimiter = text.length;
    const end = Math.min(nextDelimiter, lineEnd);
    const value = text.slice(at, end);
    const quote = value.indexOf('"');
    const offset = at + quote;
    at = end;
    if (quote === -1) return { value };
    return { problem: 'a quotation mark stands within a field that is not in quotation marks', offset };
  };

  while (at < text.length) {
    const start = line;
    let offset = at;
    const fields: string[] = [];
    let problem: string | null = null;
    let lineEnd = nextLineEnd(at)?.index ?? text.length;
    for (;;) {
      const quoted = text[at] === '"';
      const field = quoted ? quotedField() : plainField(lineEnd);
      if ('problem' in field) {
        problem = field.problem;
        offset = field.offset;
        break;
      }
      if (quoted && at > lineEnd) lineEnd = nextLineEnd(at)?.index ?? text.length;
      fields.push(field.value);
      if (text[at] !== delimiter) break;
      at += 1;
      if (fields.length === maxFields) {
        problem = `there are more than ${maxFields} fields`;
        break;
      }
    }
    endLine();
    const isBlank =
      problem === null &&
      (fields.length === 1 || !keepsBlankRecords) &&
      fields.every((value) => value.trim() === '');
    if (!isBlank) yield { line: start, offset, fields, problem };
  }
}

/**
 * Writes one record of CSV (RFC 4180) without its line end: a field is quoted if it has the delimiter, a quotation mark
 * or a line end in it.
 *
 * @param delimiter one character
 */
export function writeCsvRecord(fields: readonly string[], delimiter = ','): string {
  return fields
    .map((field) =>
      field.includes(delimiter) || /["\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field,
    )
    .join(delimiter);
}
