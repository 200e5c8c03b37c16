import type { DatabaseTable } from '@hln/contracts';
import { count, TABLES } from '../../../content/database-admin.ts';
import { bytesText } from '../../../lib/bytes-text.ts';
import type { ListColumn } from '../../../staff-parts/list/list-column.ts';
import { indexBytes, type TableSort, unusedIndexes } from './tables-list.ts';

/** How many rows a table has, as far as that is known. */
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
