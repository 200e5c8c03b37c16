import { COST_EXPORT_COLUMNS, COST_EXPORT_NET_COLUMN } from '@hln/contracts';
import { csvText } from '../../../lib/csv.ts';
import { type DateRange, dayText } from '../range/date-range.ts';
import { centsText, exactText } from './amount.ts';
import type { CostRecord } from './day-costs.ts';

/** operational-costs-2026-10-22-to-2026-12-21.csv; with demonstration data among the costs, its name says so. */
export function csvName({ start, end }: DateRange, hasDemoCosts: boolean): string {
  return `operational-costs-${start}-to-${end}${hasDemoCosts ? '-demonstration-data' : ''}.csv`;
}

/**
 * The records of the visible categories as a file for spreadsheets, by date and then in the order of the list: the five
 * specified columns, and one more only where an amount alone does not say what the day's sum was, since it has neither
 * sign nor fractions of a cent (docs/decisions/costs.md).
 *
 * @param visible the labels of the categories to be written, in their order
 */
export function costsCsv(records: readonly CostRecord[], visible: readonly string[]): string {
  const positions = new Map(visible.map((id, index) => [id, index]));
  const position = (record: CostRecord) => positions.get(record.category) ?? 0;
  const shown = records
    .filter((record) => positions.has(record.category))
    .sort((a, b) => a.day - b.day || position(a) - position(b));
  const needsNet = shown.some(({ amount, net }) => exactText(net) !== centsText(amount));
  const rows = shown.map(({ day, category, class1, class2, amount, net }) => [
    dayText(day),
    category,
    class1,
    class2,
    centsText(amount),
    ...(needsNet ? [exactText(net)] : []),
  ]);
  return csvText([[...COST_EXPORT_COLUMNS, ...(needsNet ? [COST_EXPORT_NET_COLUMN] : [])], ...rows]);
}
