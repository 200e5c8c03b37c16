/** A row of a table and the line of the file that it starts on, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The separator that the first line has most of: comma, semicolon or tab. Quoted ones do not count. */
function separatorOf(text: string): string {
  const firstLine = (text.split(/\r\n|\r|\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => firstLine.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/**
 * Reads a table (RFC 4180, also with semicolons or tabs as spreadsheets write them). Quotes may hold separators and
 * line breaks; empty lines are left out; a quote that is never closed runs to the end.
 */
export function parseCsv(text: string): CsvRow[] {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let startLine = 1;
  let quoted = false;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((each) => each !== '')) rows.push({ line: startLine, cells });
    cells = [];
    cell = '';
    startLine = line;
  };
  for (let index = 0; index < source.length; index++) {
    const character = source[index] ?? '';
    const breaks = character === '\n' || (character === '\r' && source[index + 1] !== '\n');
    if (breaks) line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (breaks) endRow();
    else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
}
