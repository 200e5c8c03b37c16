import type { DatabaseOverview } from '@hln/contracts';
import { useMemo } from 'react';
import { TABLES } from '../../../content/database-admin.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ListPanel } from '../../../staff-parts/list/list-panel.tsx';
import { rowLink } from '../../../staff-parts/list/row-link.ts';
import { useList } from '../../../staff-parts/list/use-list.ts';
import { TableDetails } from './table-details.tsx';
import { tablesColumns } from './tables-columns.tsx';
import { TABLES_DEFINITION, tablesSource } from './tables-list.ts';

/** Every table, with its size; one of them in detail. */
export function TablesPanel({ overview }: { readonly overview: DatabaseOverview }) {
  const { tables, is_embedded: isEmbedded } = overview;
  const source = useMemo(() => tablesSource(tables), [tables]);
  const columns = useMemo(() => tablesColumns(!isEmbedded), [isEmbedded]);
  const list = useList(TABLES_DEFINITION, source);
  const opened = tables.find(({ name }) => name === list.open);
  return (
    <>
      <ListPanel
        list={list}
        title={TABLES.title}
        columns={columns}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        empty={<p>{TABLES.empty}</p>}
        fileName={TABLES.fileName}
      />
      {list.open !== null && (
        <Drawer
          title={opened?.name ?? TABLES.gone}
          lede={opened?.comment}
          onClose={list.close}
          returnFocus={() => rowLink(list.open ?? '')}
        >
          {opened === undefined ? (
            <p>{TABLES.goneText}</p>
          ) : (
            <TableDetails table={opened} overview={overview} />
          )}
        </Drawer>
      )}
    </>
  );
}
