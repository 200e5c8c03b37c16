import type { DatabaseTable } from '@hln/contracts';
import { bytesText } from '../../../lib/bytes-text.ts';
import { inMemorySource } from '../../../staff-parts/list/in-memory-source.ts';
import type { ListColumn } from '../../../staff-parts/list/list-column.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';
import { count, TABLES } from '../texts.ts';

type TableFilter = 'schema';

type TableSort = 'name' | 'rows' | 'bytes' | 'scans';

/** The filters and sorting of the list of tables. */
export const TABLES_DEFINITION: ListDefinition<TableFilter, TableSort> = {
  id: 'database-tables',
  filters: {
    schema: {
      kind: 'choice',
      label: TABLES.filter,
      options: ['public', 'hln', 'private'].map((schema) => ({ value: schema, label: schema })),
    },
  },
  sorts: {
    name: TABLES.columns.name,
    rows: TABLES.columns.rows,
    bytes: TABLES.columns.bytes,
    scans: TABLES.columns.scans,
  },
  defaultSort: { by: 'bytes', descending: true },
  pageSize: 15,
};

/** Bytes of a table's indexes. */
export const indexBytes = ({ indexes }: DatabaseTable) => indexes.reduce((sum, { bytes }) => sum + bytes, 0);

/** Its indexes that are never used and not needed. */
const unusedIndexes = ({ indexes }: DatabaseTable) =>
  indexes.filter((index) => index.scans === 0 && !index.is_unique);

/** The tables as the list shows them. */
export function tablesSource(
  tables: readonly DatabaseTable[],
): ListSource<DatabaseTable, TableFilter, TableSort> {
  return inMemorySource<DatabaseTable, TableFilter, TableSort>({
    rows: tables,
    idOf: ({ name }) => name,
    textOf: ({ name, comment }) => `${name} ${comment ?? ''}`,
    valuesOf: ({ name }) => [name, name.split('.')[1] ?? ''],
    matches: { schema: ({ name }, schema) => name.startsWith(`${schema}.`) },
    sortValues: {
      name: ({ name }) => name,
      rows: ({ rows }) => rows ?? -1,
      bytes: (table) => table.bytes + indexBytes(table),
      scans: ({ scans }) => scans,
    },
  });
}

/** How many rows a table has, if that is known. */
export function rowsText({ rows, is_estimate: isEstimate }: DatabaseTable): string {
  if (rows === null) return TABLES.unknown;
  return isEstimate ? TABLES.estimate(count(rows)) : count(rows);
}

/** @param isCounted whether the database counts its uses of tables and indexes */
export function tablesColumns(isCounted: boolean): readonly ListColumn<DatabaseTable, TableSort>[] {
  const { columns } = TABLES;
  const size = (table: DatabaseTable) => table.bytes + indexBytes(table);
  const uses: ListColumn<DatabaseTable, TableSort>[] = [
    {
      id: 'scans',
      title: columns.scans,
      sort: 'scans',
      align: 'end',
      csv: ({ scans }) => String(scans),
      cell: ({ scans }) => count(scans),
    },
    {
      id: 'unused',
      title: columns.unused,
      align: 'end',
      csv: (table) => String(unusedIndexes(table).length),
      cell: (table) => count(unusedIndexes(table).length),
    },
  ];
  return [
    { id: 'name', title: columns.name, sort: 'name', csv: ({ name }) => name, cell: ({ name }) => name },
    {
      id: 'rows',
      title: columns.rows,
      sort: 'rows',
      align: 'end',
      csv: ({ rows }) => String(rows ?? ''),
      cell: rowsText,
    },
    {
      id: 'bytes',
      title: columns.bytes,
      sort: 'bytes',
      align: 'end',
      csv: (table) => String(size(table)),
      cell: (table) => bytesText(size(table)),
    },
    {
      id: 'indexes',
      title: columns.indexes,
      align: 'end',
      csv: ({ indexes }) => String(indexes.length),
      cell: ({ indexes }) => count(indexes.length),
    },
    ...(isCounted ? uses : []),
  ];
}
