import { useEffect, useRef, useState } from 'react';
import { LIST } from '../../../content/staff-parts.ts';
import { downloadText } from '../../../lib/download.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { downloadIcon } from '../../../ui/icons.ts';
import { useToasts } from '../../toasts/toast-store.ts';
import { type CsvColumn, listCsv, readAllRows } from '../list-csv.ts';
import type { List } from '../use-list.ts';
import styles from './toolbar.module.css';

export interface ExportButtonProps<Row, Filter extends string, Sort extends string> {
  readonly list: List<Row, Filter, Sort>;
  readonly columns: readonly CsvColumn<Row>[];
  readonly fileName: string;
}

/** Saves all rows of the query, on whatever page, with the columns that are shown. */
export function ExportButton<Row, Filter extends string, Sort extends string>({
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
