import { COST_EXPORT_COLUMNS, COST_EXPORT_NET_COLUMN } from '@hln/contracts';
import { csvText } from '../../../lib/csv.ts';
import { type DateRange, dayText } from '../range/date-range.ts';
import { centsText, exactText } from './amount.ts';
import type { CostRecord } from './day-costs.ts';

/**
 * The columns of an export: the five that are specified, or one more with the exact net amounts. The specified amount
 * has neither a sign nor fractions of a cent, so only an export with net amounts can be imported again without loss
 * (docs/decisions/costs.md).
 */
export type CostColumns = 'specified' | 'with-net';

/** The file's name, such as operational-costs-2026-10-22-to-2026-12-21.csv; it also names any additional content. */
export function csvName({ start, end }: DateRange, columns: CostColumns, hasDemoCosts: boolean): string {
  const more = `${columns === 'with-net' ? '-net-amounts' : ''}${hasDemoCosts ? '-demonstration-data' : ''}`;
  return `operational-costs-${start}-to-${end}${more}.csv`;
}

/**
 * The records of the visible categories as a file for spreadsheets, by date and then in the order of the list.
 *
 * @param visible the labels of the categories to be written, in their order
 */
export function costsCsv(
  records: readonly CostRecord[],
  visible: readonly string[],
  columns: CostColumns,
): string {
  const positions = new Map(visible.map((id, index) => [id, index]));
  const position = (record: CostRecord) => positions.get(record.category) ?? 0;
  const shown = records
    .filter((record) => positions.has(record.category))
    .sort((a, b) => a.day - b.day || position(a) - position(b));
  const withNet = (row: readonly string[], net: string) => (columns === 'with-net' ? [...row, net] : row);
  const rows = shown.map(({ day, category, class1, class2, amount, net }) =>
    withNet([dayText(day), category, class1, class2, centsText(amount)], exactText(net)),
  );
  return csvText([withNet(COST_EXPORT_COLUMNS, COST_EXPORT_NET_COLUMN), ...rows]);
}
