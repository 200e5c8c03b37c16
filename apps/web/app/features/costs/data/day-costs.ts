import { costCategory, type DailyCostRow } from '@hln/contracts';
import { memoize } from '../../../lib/memoize.ts';
import { type DateRange, dayNumber } from '../range/date-range.ts';
import { absoluteMicros, type Micros, signedMicros, toDollars } from './amount.ts';

/** A row of the view whose date is in the range. */
export interface CostRecord {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly category: string;
  readonly class1: string;
  readonly class2: string;
  /** Absolute. */
  readonly amount: Micros;
  /** With its sign: negative for a day of credits. */
  readonly net: Micros;
}

/** The costs of one category in a range. */
export interface CategoryCosts {
  /** 'class_1 - class_2', which is also the label. */
  readonly id: string;
  readonly records: number;
  readonly total: Micros;
  /** An exact sum for each day of the range. */
  readonly amounts: readonly Micros[];
  /** The same in dollars, for lengths on the screen only. */
  readonly dollars: Float64Array;
}

/** The costs of a range by day. */
export interface DayCosts {
  readonly range: DateRange;
  /** Counted since 1970-01-01. Entry `i` of every array is for the day `firstDay + i`. */
  readonly firstDay: number;
  readonly days: number;
  readonly records: readonly CostRecord[];
  /** In alphabetical order of their labels. */
  readonly categories: readonly CategoryCosts[];
}

/** The name of a class that a row does not have. */
const NO_CLASS = 'Unclassified';

/** Groups rows of the view by day and category. Rows without a date or outside the range are dropped. */
export function dayCosts(rows: readonly DailyCostRow[], range: DateRange): DayCosts {
  const firstDay = dayNumber(range.start) ?? 0;
  const days = (dayNumber(range.end) ?? 0) - firstDay + 1;
  const records: CostRecord[] = [];
  const found = new Map<string, { records: number; total: Micros; amounts: Micros[] }>();
  // Two years have 730 dates and a few thousand amounts, but many times as many rows.
  const dayOf = memoize(dayNumber);
  const amountOf = memoize(absoluteMicros);
  const netOf = memoize(signedMicros);
  for (const row of rows) {
    const day = row.date === null ? null : dayOf(row.date);
    if (day === null || day < firstDay || day >= firstDay + days) continue;
    const class1 = row.class_1 || NO_CLASS;
    const class2 = row.class_2 || NO_CLASS;
    const category = costCategory(class1, class2);
    const amount = amountOf(row.daily_amount);
    const net = netOf(row.net_amount ?? row.daily_amount);
    records.push({ day, category, class1: row.class_1 ?? '', class2: row.class_2 ?? '', amount, net });
    let entry = found.get(category);
    if (entry === undefined) {
      entry = { records: 0, total: 0n, amounts: new Array<Micros>(days).fill(0n) };
      found.set(category, entry);
    }
    entry.records += 1;
    entry.total += amount;
    entry.amounts[day - firstDay] = (entry.amounts[day - firstDay] ?? 0n) + amount;
  }
  const categories = [...found]
    .map(([id, entry]) => ({ id, ...entry, dollars: Float64Array.from(entry.amounts, toDollars) }))
    .sort((a, b) => byLabel(a.id, b.id));
  return { range, firstDay, days, records, categories };
}

const { compare } = new Intl.Collator('en-NZ', { numeric: true });

/** Alphabetical order. Texts that compare as equal are sorted by their code units, so that the order is always the same. */
export function byLabel(a: string, b: string): number {
  return compare(a, b) || (a < b ? -1 : Number(a > b));
}
