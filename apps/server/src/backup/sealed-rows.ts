import { isSealed, type Seal } from './seal.ts';
import { SEALED, type SealedColumn } from './sensitive.ts';

const NEWLINE = 0x0a;
const TAB = 0x09;
const NULL = Buffer.from('\\N');

/** Replaces a value of an encrypted column. null removes it, together with its dependent columns. */
type Change = (value: Buffer, place: string) => Buffer | null;

/** Encrypts the sealed columns of rows in COPY’s text format. */
export const closeRows = (table: string, columns: readonly string[], rows: Buffer, seal: Seal): Buffer =>
  changeRows(table, columns, rows, seal.close);

/** A value that couldn’t be decrypted: its column, and the first value in its row. */
export interface Lost {
  readonly column: string;
  readonly key: string;
}

/**
 * Decrypts the sealed columns. @param seal null if the key is missing: encrypted values are removed, and listed in
 * `lost`
 */
export const openRows = (
  table: string,
  columns: readonly string[],
  rows: Buffer,
  seal: Seal | null,
  lost: Lost[],
): Buffer =>
  changeRows(table, columns, rows, (value, place) => {
    if (!isSealed(value)) return value;
    if (seal !== null) return seal.open(value, place);
    const [column = '', key = ''] = place.split(':');
    lost.push({ column, key });
    return null;
  });

function changeRows(table: string, columns: readonly string[], rows: Buffer, change: Change): Buffer {
  const sealed = SEALED.filter((each) => each.table === table && columns.includes(each.column));
  if (sealed.length === 0) return rows;
  return Buffer.concat(
    split(rows, NEWLINE)
      .filter((line) => line.length > 0)
      .flatMap((line) => [changeRow(sealed, columns, line, change), Buffer.from('\n')]),
  );
}

function changeRow(
  sealed: readonly SealedColumn[],
  columns: readonly string[],
  line: Buffer,
  change: Change,
): Buffer {
  const fields = split(line, TAB);
  const key = fields[0]?.toString('utf8') ?? '';
  for (const { table, column, where, goesWith } of sealed) {
    const at = columns.indexOf(column);
    const value = fields[at];
    if (value === undefined || value.equals(NULL)) continue;
    if (where !== undefined && fields[columns.indexOf(where.column)]?.toString('utf8') !== where.is) continue;
    const changed = change(value, `${table}.${column}:${key}`);
    fields[at] = changed ?? NULL;
    if (changed === null) for (const other of goesWith) fields[columns.indexOf(other)] = NULL;
  }
  return Buffer.concat(
    fields.flatMap((field, index) => (index === 0 ? [field] : [Buffer.from('\t'), field])),
  );
}

function split(bytes: Buffer, by: number): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let to = bytes.indexOf(by); to !== -1; to = bytes.indexOf(by, from)) {
    parts.push(bytes.subarray(from, to));
    from = to + 1;
  }
  parts.push(bytes.subarray(from));
  return parts;
}
