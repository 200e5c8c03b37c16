import { COST_EXPORT_COLUMNS } from '@hln/contracts';
import { csvText } from '../../../lib/csv.ts';
import { dayText } from '../range/calendar.ts';
import type { DateRange } from '../range/date-range.ts';
import { centsText } from './amount.ts';
import type { CostRecord } from './day-costs.ts';

/** operational-costs-2026-10-22-to-2026-12-21.csv */
export function csvName({ start, end }: DateRange): string {
  return `operational-costs-${start}-to-${end}.csv`;
}

/**
 * The records of the visible categories as a file for spreadsheets: by date, then in the order of the list.
 *
 * @param visible Labels of the categories to be written, in their order.
 */
export function costsCsv(records: readonly CostRecord[], visible: readonly string[]): string {
  const places = new Map(visible.map((id, index) => [id, index]));
  const place = (record: CostRecord) => places.get(record.category) ?? 0;
  const rows = records
    .filter((record) => places.has(record.category))
    .sort((a, b) => a.day - b.day || place(a) - place(b))
    .map(({ day, category, class1, class2, amount }) => [
      dayText(day),
      category,
      class1,
      class2,
      centsText(amount),
    ]);
  return csvText([COST_EXPORT_COLUMNS, ...rows]);
}
