import { COST_EXPORT_COLUMNS, COST_EXPORT_NET_COLUMN } from '@hln/contracts';
import { csvText } from '../../../lib/csv.ts';
import { dayText } from '../range/calendar.ts';
import type { DateRange } from '../range/date-range.ts';
import { centsText, exactText } from './amount.ts';
import type { CostRecord } from './day-costs.ts';

/** operational-costs-2026-10-22-to-2026-12-21.csv */
export function csvName({ start, end }: DateRange): string {
  return `operational-costs-${start}-to-${end}.csv`;
}

/**
 * The records of the visible categories as a file for spreadsheets: by date, then in the order of the list. Behind the
 * specified columns stands what makes it readable again: the importer knows it for sums of days by its heading.
 *
 * @param visible Labels of the categories to be written, in their order.
 */
export function costsCsv(records: readonly CostRecord[], visible: readonly string[]): string {
  const places = new Map(visible.map((id, index) => [id, index]));
  const place = (record: CostRecord) => places.get(record.category) ?? 0;
  const rows = records
    .filter((record) => places.has(record.category))
    .sort((a, b) => a.day - b.day || place(a) - place(b))
    .map(({ day, category, class1, class2, amount, net }) => [
      dayText(day),
      category,
      class1,
      class2,
      centsText(amount),
      exactText(net),
    ]);
  return csvText([[...COST_EXPORT_COLUMNS, COST_EXPORT_NET_COLUMN], ...rows]);
}
