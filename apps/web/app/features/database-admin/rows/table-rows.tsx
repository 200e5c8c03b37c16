import type { BrowsableTable, RowFilter } from '@hln/contracts';
import { useState } from 'react';
import { ROWS } from '../../../content/table-rows.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReading } from '../data/use-reading.ts';
import styles from '../database-admin.module.css';
import { FilterForm } from './filter-form.tsx';
import { browseRows, PAGE, type RowKey } from './read-rows.ts';
import { RowsTable } from './rows-table.tsx';
import { ShowDrawer } from './show-drawer.tsx';
import { useShownValues, type Wanted } from './use-shown-values.ts';

export interface TableRowsProps {
  readonly table: BrowsableTable;
  readonly mayShow: boolean;
}

/** Pages through a table's rows. */
export function TableRows({ table, mayShow }: TableRowsProps) {
  const [filters, setFilters] = useState<readonly RowFilter[]>([]);
  /** The places that the pages up to this one begin after. */
  const [places, setPlaces] = useState<readonly RowKey[]>([]);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const shown = useShownValues(table.name);
  const after = places.at(-1) ?? null;
  const { data, failure, reload } = useReading(
    `rows ${JSON.stringify([table.name, filters, after])}`,
    async (signal) => ({ places, rows: await browseRows(table.name, filters, after, signal) }),
    ROWS.failed,
  );
  const filterBy = (next: readonly RowFilter[]) => {
    setFilters(next);
    setPlaces([]);
  };
  const rows = data?.rows.slice(0, PAGE) ?? [];
  const last = rows.at(-1);
  const hasNext = (data?.rows.length ?? 0) > PAGE && last !== undefined;
  // It keeps the focus where there is no other page: a press does nothing.
  const next = () => hasNext && setPlaces([...places, last.place]);
  const previous = () => setPlaces(places.slice(0, -1));
  return (
    <>
      <FilterForm columns={table.columns} filters={filters} onChange={filterBy} />
      {!table.has_key && <p className={styles.note}>{ROWS.noOrder}</p>}
      {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      <LiveRegion className={styles.note}>
        {data === null && failure === null && ROWS.loading}
        {data !== null && rows.length > 0 && ROWS.page(data.places.length + 1, rows.length)}
        {data !== null && rows.length === 0 && (filters.length === 0 ? ROWS.none : ROWS.noneMatch)}
      </LiveRegion>
      {rows.length > 0 && (
        <>
          <RowsTable
            table={table}
            rows={rows}
            shown={shown.valueOf}
            onShow={mayShow && table.has_key ? setWanted : null}
          />
          <div className={styles.pair}>
            <Button size="small" aria-disabled={places.length === 0} onClick={previous}>
              {ROWS.previous}
            </Button>
            <Button size="small" aria-disabled={!hasNext} onClick={next}>
              {ROWS.next}
            </Button>
          </div>
        </>
      )}
      {wanted !== null && <ShowDrawer wanted={wanted} onShow={shown.show} onClose={() => setWanted(null)} />}
    </>
  );
}
