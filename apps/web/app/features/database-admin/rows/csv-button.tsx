import type { BrowsableTable, RowFilter } from '@hln/contracts';
import { ROWS } from '../../../content/table-rows.ts';
import { downloadText } from '../../../lib/download.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { browseRows, LARGEST_PAGE } from './read-rows.ts';
import { MOST_IN_FILE, rowsCsv } from './rows-csv.ts';

export interface CsvButtonProps {
  readonly table: BrowsableTable;
  readonly filters: readonly RowFilter[];
}

/** A file changes nothing that is shown. */
const readNothing = () => undefined;

/** Saves the rows that match as a file. */
export function CsvButton({ table, filters }: CsvButtonProps) {
  const { isBusy, run } = useChanges({ unsaved: ROWS.failed, readAnew: readNothing });
  async function save() {
    if (isBusy) return;
    await run(async () => {
      const { text, isCut } = await rowsCsv(table, filters, LARGEST_PAGE, (asked, after) =>
        browseRows(table.name, asked, after, undefined, LARGEST_PAGE),
      );
      downloadText(`${table.name}.csv`, 'text/csv', text);
      return isCut ? { tone: 'info', text: ROWS.csvCut(MOST_IN_FILE) } : null;
    });
  }
  return (
    <Button size="small" aria-disabled={isBusy} onClick={() => void save()}>
      {ROWS.csv}
    </Button>
  );
}
