import type { BrowsableTable } from '@hln/contracts';
import { useSearchParams } from 'react-router';
import { ROWS } from '../../../content/table-rows.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useReading } from '../data/read-database.ts';
import styles from '../database-admin.module.css';
import { readTables } from './read-rows.ts';
import { tableIn, withTable } from './rows-url.ts';
import { TableRows } from './table-rows.tsx';

/** The rows of a table of one's choice, which the URL names. @param mayShow whether what is masked may be shown for a reason */
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
