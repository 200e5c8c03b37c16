import { costCategory, type DailyCostRow } from '@hln/contracts';
import { dayNumber } from '../range/calendar.ts';
import type { DateRange } from '../range/date-range.ts';
import { absoluteMicros, type Micros, signedMicros, toDollars } from './amount.ts';

/** One row of the view that counts: it has a date, and the date is in the range. */
export interface CostRecord {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly category: string;
  readonly class1: string;
  readonly class2: string;
  /** Absolute. */
  readonly amount: Micros;
  /** With its sign: a day of credits is negative. */
  readonly net: Micros;
}

/** What is known of one category in a range. */
export interface CategoryCosts {
  /** 'class_1 - class_2', which is also its label. */
  readonly id: string;
  readonly records: number;
  readonly total: Micros;
  /** One exact sum for each day of the range. */
  readonly amounts: readonly Micros[];
  /** The same in dollars, for lengths on the screen only. */
  readonly dollars: Float64Array;
}

/** The costs of a range, day by day. */
export interface DayCosts {
  readonly range: DateRange;
  /** The first day, counted since 1970-01-01; day `i` of every array is `firstDay + i`. */
  readonly firstDay: number;
  readonly days: number;
  readonly records: readonly CostRecord[];
  /** By label, in the order of the alphabet. */
  readonly categories: readonly CategoryCosts[];
}

/** What stands for a class that a row does not have. */
const NO_CLASS = 'Unclassified';

/** Sorts rows of the view into days and categories. Rows without a date or outside the range are dropped. */
export function dayCosts(rows: readonly DailyCostRow[], range: DateRange): DayCosts {
  const firstDay = dayNumber(range.start) ?? 0;
  const days = (dayNumber(range.end) ?? 0) - firstDay + 1;
  const records: CostRecord[] = [];
  const found = new Map<string, { records: number; total: Micros; amounts: Micros[] }>();
  // Two years hold 730 dates and some thousand amounts, and many times as many rows.
  const dayOf = memo(dayNumber);
  const amountOf = memo(absoluteMicros);
  const netOf = memo(signedMicros);
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

/** The order of the alphabet, the same on every machine: texts that sort alike go by their characters. */
export function byLabel(a: string, b: string): number {
  return compare(a, b) || (a < b ? -1 : Number(a > b));
}

/** Works each text out once. */
function memo<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key) as Value;
  };
}
