import { type BrowsableTable, type BrowsedRow, CELL_CHARACTERS, type RowFilter } from '@hln/contracts';
import { csvText } from '../../../lib/csv.ts';
import { downloadText } from '../../../lib/download.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { browseRows, LARGEST_PAGE, type RowKey } from './read-rows.ts';
import { ROWS } from './texts.ts';

/** At most so many rows are in a file. */
export const MOST_IN_FILE = 5_000;

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

/** A cell as it is shown: long ones are cut, which they say. */
export const shownCell = (cell: string): string =>
  cell.length <= CELL_CHARACTERS ? cell : `${cell.slice(0, CELL_CHARACTERS)}${ROWS.goesOn}`;

/**
 * The rows that match as a file, page by page. What is masked stays so, also what was uncovered on the page.
 *
 * @param read reads the rows after one, and one more than a page has where there are more
 * @returns `isCut` where there are more rows than a file holds
 */
export async function rowsCsv(
  table: BrowsableTable,
  filters: readonly RowFilter[],
  pageSize: number,
  read: (filters: readonly RowFilter[], after: RowKey | null) => Promise<readonly BrowsedRow[]>,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const rows: BrowsedRow[] = [];
  let hasMore = true;
  while (hasMore && rows.length < MOST_IN_FILE) {
    const page = await read(filters, rows.at(-1)?.place ?? null);
    rows.push(...page.slice(0, pageSize));
    hasMore = page.length > pageSize;
  }
  const text = csvText([
    table.columns.map(({ name }) => name),
    ...rows.slice(0, MOST_IN_FILE).map(({ cells }) => cells.map((cell) => shownCell(cell ?? ''))),
  ]);
  return { text, isCut: hasMore || rows.length > MOST_IN_FILE };
}
