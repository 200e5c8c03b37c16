import { useEffect, useRef, useState } from 'react';
import { downloadText } from '../../../lib/download.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { downloadIcon } from '../../../ui/icons.ts';
import { Menu } from '../../menu/menu.tsx';
import { LIST } from '../../texts.ts';
import { useToasts } from '../../toasts/toast-store.ts';
import { type CsvColumn, type ListColumn, listCsv, readAllRows } from '../list-column.ts';
import { type ListSettingsControl, withColumn } from '../settings/list-settings.ts';
import type { List } from '../use-list.ts';
import { ListFilters } from './list-filters.tsx';
import { SearchField } from './search-field.tsx';
import styles from './toolbar.module.css';
import { ViewsMenu } from './views-menu.tsx';

interface ExportButtonProps<Row, Filter extends string, Sort extends string> {
  readonly list: List<Row, Filter, Sort>;
  readonly columns: readonly CsvColumn<Row>[];
  readonly fileName: string;
}

interface ColumnsMenuProps<Row, Sort extends string> {
  readonly columns: readonly ListColumn<Row, Sort>[];
  readonly shown: readonly ListColumn<Row, Sort>[];
  readonly settings: ListSettingsControl;
}

/** Which columns are shown, remembered per person. The first, which names the row, always is. */
function ColumnsMenu<Row, Sort extends string>({
  columns,
  shown,
  settings: { failure, change },
}: ColumnsMenuProps<Row, Sort>) {
  return (
    <Menu label={LIST.columns} align="end">
      {() => (
        <>
          {failure !== null && <p>{failure}</p>}
          {columns.slice(1).map((column) => (
            <Checkbox
              key={column.id}
              label={column.title}
              disabled={failure !== null}
              checked={shown.includes(column)}
              onChange={({ target }) =>
                void change((settings) => withColumn(settings, column.id, target.checked))
              }
            />
          ))}
        </>
      )}
    </Menu>
  );
}

export interface ListToolbarProps<Row, Filter extends string, Sort extends string> {
  readonly list: List<Row, Filter, Sort>;
  readonly columns: readonly ListColumn<Row, Sort>[];
  readonly shown: readonly ListColumn<Row, Sort>[];
  readonly settings: ListSettingsControl;
  readonly fileName: string;
}

/** How many rows are worth a saved view. */
const LONG_LIST = 10;

/** Search, filters, views, columns and the export. */
export function ListToolbar<Row, Filter extends string, Sort extends string>({
  list,
  columns,
  shown,
  settings,
  fileName,
}: ListToolbarProps<Row, Filter, Sort>) {
  const { definition, query, ask, page, cursor, isNarrowed } = list;
  const { views, columns: chosen } = settings.settings;
  /** A short list needs no views or columns, unless somebody has already chosen some. */
  const isShort =
    page !== null &&
    page.rows.length < LONG_LIST &&
    page.next === null &&
    cursor === null &&
    !isNarrowed &&
    views.length === 0 &&
    Object.keys(chosen).length === 0;
  return (
    <div className={styles.toolbar}>
      <div className={styles.tools}>
        {definition.hasSearch !== false && (
          <SearchField value={query.search} onSearch={(search) => ask({ search }, 'replace')} />
        )}
        {!isShort && (
          <>
            <ViewsMenu list={list} settings={settings} />
            <ColumnsMenu columns={columns} shown={shown} settings={settings} />
          </>
        )}
        <ExportButton list={list} columns={shown} fileName={fileName} />
      </div>
      <ListFilters list={list} />
    </div>
  );
}

/** Exports all rows of the query, from every page, with the visible columns. */
function ExportButton<Row, Filter extends string, Sort extends string>({
  list: { source, query },
  columns,
  fileName,
}: ExportButtonProps<Row, Filter, Sort>) {
  const toasts = useToasts();
  const running = useRef<AbortController | null>(null);
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save() {
    const abort = new AbortController();
    running.current = abort;
    setCount(0);
    try {
      const { rows, isCut } = await readAllRows(source, query, abort.signal, setCount);
      downloadText(`${fileName}.csv`, 'text/csv;charset=utf-8', listCsv(columns, rows));
      toasts.show({
        tone: isCut ? 'danger' : 'success',
        text: isCut ? LIST.exportedFirst(rows.length) : LIST.exported(rows.length),
      });
    } catch (error) {
      if (!abort.signal.aborted) {
        toasts.show({ tone: 'danger', text: isSiteError(error) ? error.message : LIST.exportFailed });
      }
    }
    running.current = null;
    setCount(null);
  }

  return (
    <div className={styles.export}>
      <Button
        size="small"
        icon={<Icon path={downloadIcon} />}
        busy={count !== null}
        onClick={() => (running.current === null ? void save() : running.current.abort())}
      >
        {count === null ? LIST.export : LIST.cancel}
      </Button>
      <span role="status" className="visually-hidden">
        {count !== null && LIST.exporting(count)}
      </span>
    </div>
  );
}
