import { type BrowsableTable, type BrowsedRow, CELL_CHARACTERS, type RowFilter } from '@hln/contracts';
import { csvText } from '../../../lib/csv.ts';
import { downloadText } from '../../../lib/download.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { browseRows, LARGEST_PAGE, type RowKey } from './read-rows.ts';
import { ROWS } from './texts.ts';

/** The most rows of a file. */
export const MOST_IN_FILE = 5_000;

export interface CsvButtonProps {
  readonly table: BrowsableTable;
  readonly filters: readonly RowFilter[];
}

/** An export changes nothing on the page. */
const readNothing = () => undefined;

/** Exports the matching rows as a file. */
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

/** The displayed text of a cell: long ones are cut, with a mark. */
export const shownCell = (cell: string): string =>
  cell.length <= CELL_CHARACTERS ? cell : `${cell.slice(0, CELL_CHARACTERS)}${ROWS.goesOn}`;

/**
 * The matching rows as a file, page by page. Masked values stay masked, even those uncovered on the page.
 *
 * @param read reads the page after a given row, plus one extra row if there are more
 * @returns `isCut` if there are more rows than a file holds
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
