import type { BrowsableTable, RowFilter } from '@hln/contracts';
import { useState } from 'react';
import { ROWS } from '../../../content/table-rows.ts';
import { downloadText } from '../../../lib/download.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { browseRows, LARGEST_PAGE } from './read-rows.ts';
import { MOST_IN_FILE, rowsCsv } from './rows-csv.ts';

export interface CsvButtonProps {
  readonly table: BrowsableTable;
  readonly filters: readonly RowFilter[];
}

/** Saves the rows that match as a file. */
export function CsvButton({ table, filters }: CsvButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const toasts = useToasts();
  const isSessionLost = useSessionLoss();
  async function save() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { text, isCut } = await rowsCsv(table, filters, LARGEST_PAGE, (asked, after) =>
        browseRows(table.name, asked, after, undefined, LARGEST_PAGE),
      );
      downloadText(`${table.name}.csv`, 'text/csv', text);
      if (isCut) toasts.show({ tone: 'info', text: ROWS.csvCut(MOST_IN_FILE) });
    } catch (failure) {
      if (!(await isSessionLost(failure)))
        toasts.show({ tone: 'danger', text: isSiteError(failure) ? failure.message : ROWS.failed });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button size="small" aria-disabled={isBusy} onClick={() => void save()}>
      {ROWS.csv}
    </Button>
  );
}
