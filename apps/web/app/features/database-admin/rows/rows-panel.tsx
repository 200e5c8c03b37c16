import type { BrowsableTable } from '@hln/contracts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { countMatches, useListCount } from '../../../staff-parts/list/list-count.ts';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useReading } from '../data/read-database.ts';
import styles from '../database-admin.module.css';
import { CsvButton } from './csv-button.tsx';
import { FilterForm } from './filter-form.tsx';
import { browseRows, PAGE, readTables } from './read-rows.ts';
import { RowsTable, type ShownValues, useShownValues, type Wanted } from './rows-table.tsx';
import { type RowsUrl, readRowsUrl, tableIn, withRows, withTable } from './rows-url.ts';
import { ROWS } from './texts.ts';

interface ShowDrawerProps {
  readonly table: string;
  readonly wanted: Wanted;
  readonly onShow: ShownValues['show'];
  readonly onClose: () => void;
}

interface TableRowsProps {
  readonly table: BrowsableTable;
  readonly mayShow: boolean;
}

/**
 * The rows of the table that the URL names, with a choice of tables. @param mayShow whether masked values may be shown
 * for a reason
 */
export function RowsPanel({ mayShow }: { readonly mayShow: boolean }) {
  const { data, failure, reload } = useReading('browsable', readTables, ROWS.failed);
  return (
    <Panel title={ROWS.title}>
      {data === null && failure === null && <p role="status">{ROWS.loading}</p>}
      {data === null && failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {data !== null && <Browser tables={data} mayShow={mayShow} />}
    </Panel>
  );
}

function Browser({
  tables,
  mayShow,
}: {
  readonly tables: readonly BrowsableTable[];
  readonly mayShow: boolean;
}) {
  const [params, setParams] = useSearchParams();
  const table = tables.find((each) => each.name === tableIn(params)) ?? tables[0];
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{ROWS.text}</p>
      <Field label={ROWS.table}>
        {(control) => (
          <Select
            {...control}
            value={table?.name ?? ''}
            options={tables.map((each) => ({ value: each.name, label: each.name }))}
            onChange={({ target }) =>
              setParams(withTable(params, target.value), { preventScrollReset: true })
            }
          />
        )}
      </Field>
      {/* Another table begins with its first page, without filters, and with everything masked. */}
      {table !== undefined && <TableRows key={table.name} table={table} mayShow={mayShow} />}
    </div>
  );
}

/** The displayed rows are not reloaded. */
const readNothing = () => undefined;

/** Asks for a reason to show masked values, and shows them. */
function ShowDrawer({ table, wanted, onShow, onClose }: ShowDrawerProps) {
  const { run } = useChanges({ unsaved: ROWS.unshown, readAnew: readNothing });
  const show = (why: string) =>
    run(async () => {
      await onShow(wanted, why);
      return null;
    });
  return (
    <Drawer title={ROWS.drawer} onClose={onClose} returnFocus={() => null}>
      <ReasonForm
        form={staffDraft(`show-values:${JSON.stringify([table, wanted])}`)}
        submit={ROWS.show}
        onSubmit={show}
        onClose={onClose}
      >
        <p>{ROWS.drawerText(wanted.columns, wanted.keys.length)}</p>
      </ReasonForm>
    </Drawer>
  );
}

/** Pages through a table's rows. */
function TableRows({ table, mayShow }: TableRowsProps) {
  const [params, setParams] = useSearchParams();
  const asked = useMemo(() => readRowsUrl(params, table.columns), [params, table]);
  const { filters, places, skipped } = asked;
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const shown = useShownValues(table.name);
  const after = places.at(-1) ?? null;
  const question = JSON.stringify([table.name, filters, after]);
  const { data, failure, reload } = useReading(
    `rows ${question}`,
    async (signal) => ({
      question,
      page: skipped + places.length + 1,
      rows: await browseRows(table.name, filters, after, signal),
    }),
    ROWS.failed,
  );
  const shownPage = data?.page ?? 1;
  const count = useListCount(
    ['rows', table.name, filters],
    data === null
      ? null
      : {
          rows: Math.min(data.rows.length, PAGE),
          from: (shownPage - 1) * PAGE + 1,
          isWhole: shownPage === 1 && data.rows.length <= PAGE,
        },
    (signal) => countMatches('count_browsed_rows', { relation_name: table.name, filters }, signal),
  );
  const go = (to: Omit<RowsUrl, 'hasFaults'>) =>
    setParams(withRows(params, to), { preventScrollReset: true });
  const rows = data?.rows.slice(0, PAGE) ?? [];
  const last = rows.at(-1);
  // The previous rows stay while others are loading, because a next page depends on the current one.
  const isCurrent = data?.question === question;
  const hasNext = isCurrent && data.rows.length > PAGE && last !== undefined;
  // A button without a page to go to keeps the focus, and a press does nothing.
  const next = () => hasNext && go({ filters, skipped, places: [...places, last.place] });
  const previous = () =>
    places.length > 0 &&
    go({ filters, places: places.slice(0, -1), skipped: places.length > 1 ? skipped : 0 });
  return (
    <>
      <FilterForm
        columns={table.columns}
        filters={filters}
        onChange={(next) => go({ filters: next, places: [], skipped: 0 })}
      />
      {!table.has_key && <p className={styles.note}>{ROWS.noOrder}</p>}
      {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      <LiveRegion className={styles.note}>
        {asked.hasFaults && `${ROWS.leftOut} `}
        {data === null && failure === null && ROWS.loading}
        {!count.isCounting && count.text}
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
            <CsvButton table={table} filters={filters} />
          </div>
        </>
      )}
      {wanted !== null && (
        <ShowDrawer table={table.name} wanted={wanted} onShow={shown.show} onClose={() => setWanted(null)} />
      )}
    </>
  );
}
