import { writeCsvRecord } from '@hln/bytes/csv';

/**
 * What a spreadsheet may read as the start of a formula; also after apostrophes, so that stripping one apostrophe
 * always restores the original text.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
/** A number is harmless, even a negative one, and must stay a number. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

function safeCell(value: string): string {
  return FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
}

/**
 * Rows as a CSV file (RFC 4180): CRLF after every row, quotes where they are needed, a byte order mark so that
 * spreadsheets read it as UTF-8. A text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${writeCsvRecord(row.map(safeCell))}\r\n`).join('')}`;
}
