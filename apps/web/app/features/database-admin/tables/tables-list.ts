import type { DatabaseTable } from '@hln/contracts';
import { TABLES } from '../../../content/database-admin.ts';
import { inMemorySource } from '../../../staff-parts/list/in-memory-source.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';

export type TableFilter = 'schema';
export type TableSort = 'name' | 'rows' | 'bytes' | 'scans';

/** What the list of tables can be asked for. */
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

/** Its indexes that nothing has used and nothing needs. */
export const unusedIndexes = ({ indexes }: DatabaseTable) =>
  indexes.filter((index) => index.scans === 0 && !index.is_unique);

/** The tables as the list asks for them. */
export function tablesSource(
  tables: readonly DatabaseTable[],
): ListSource<DatabaseTable, TableFilter, TableSort> {
  return inMemorySource<DatabaseTable, TableFilter, TableSort>({
    rows: tables,
    idOf: ({ name }) => name,
    textOf: ({ name, comment }) => `${name} ${comment ?? ''}`,
    matches: { schema: ({ name }, schema) => name.startsWith(`${schema}.`) },
    sortValues: {
      name: ({ name }) => name,
      rows: ({ rows }) => rows ?? -1,
      bytes: (table) => table.bytes + indexBytes(table),
      scans: ({ scans }) => scans,
    },
  });
}
