import { type CostRow, DEMO_SOURCE } from '@hln/cost-files';

const DAYS_BEFORE = 75;
const DAYS_AFTER = 35;

interface DemoCategory {
  readonly class1: string;
  readonly class2: string;
  /** The amount in NZD on an ordinary day. */
  readonly base: number;
  /** How far a day may deviate, as a fraction of it. */
  readonly spread: number;
  /** The fraction of the base that is spent on Saturdays and Sundays; 1 if the weekend makes no difference. */
  readonly weekend: number;
  /** Billed only on this day of the month; null for every day. */
  readonly dayOfMonth: number | null;
}

const daily = (class1: string, class2: string, base: number, spread: number, weekend: number) => ({
  class1,
  class2,
  base,
  spread,
  weekend,
  dayOfMonth: null,
});
const monthly = (class1: string, class2: string, base: number, dayOfMonth: number) => ({
  class1,
  class2,
  base,
  spread: 0,
  weekend: 1,
  dayOfMonth,
});

/** Typical costs of a consultancy of three. */
const CATEGORIES: readonly DemoCategory[] = [
  daily('Cloud', 'Compute', 11.4, 0.2, 0.75),
  daily('Cloud', 'Storage', 2.15, 0.05, 1),
  daily('Cloud', 'Network', 1.3, 0.45, 0.6),
  daily('AI models', 'Text generation', 9.6, 0.5, 0.3),
  daily('AI models', 'Embeddings', 1.85, 0.6, 0.4),
  daily('AI models', 'Speech', 0.9, 0.7, 0.2),
  daily('Data', 'Warehouse credits', 6.2, 0.35, 0.25),
  daily('Office', 'Coffee and milk', 4.5, 0.4, 0),
  daily('Travel', 'Buses and parking', 5.8, 0.8, 0.1),
  monthly('Tools', 'Payroll', 38.5, 20),
  monthly('Tools', 'Code hosting', 31.2, 3),
  monthly('Communication', 'Mail and calendar', 27.6, 1),
];

/**
 * Returns demonstration costs from 75 days before a day to 35 days after it: the same for the same day, and the same on
 * each day that two sets share. The later ones are forecasts.
 *
 * @param today yyyy-mm-dd
 */
export function demoCosts(today: string): CostRow[] {
  const rows: CostRow[] = [];
  for (let offset = -DAYS_BEFORE; offset <= DAYS_AFTER; offset += 1) {
    const day = new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000);
    const date = day.toISOString().slice(0, 10);
    for (const category of CATEGORIES) {
      const cents = centsOf(category, day, date);
      if (cents === 0) continue;
      rows.push({
        line: rows.length + 1,
        date,
        class_1: category.class1,
        class_2: category.class2,
        amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
        source: DEMO_SOURCE,
        entry_key: `id:${date}/${category.class1}/${category.class2}`,
      });
    }
  }
  return rows;
}

function centsOf(category: DemoCategory, day: Date, date: string): number {
  if (category.dayOfMonth !== null) {
    return day.getUTCDate() === category.dayOfMonth ? Math.round(category.base * 100) : 0;
  }
  const isWeekend = day.getUTCDay() % 6 === 0;
  const swing = 1 + category.spread * (2 * fractionOf(`${date}/${category.class1}/${category.class2}`) - 1);
  return Math.round(category.base * 100 * swing * (isWeekend ? category.weekend : 1));
}

/** A pseudo-random number from 0 to 1, always the same for a text (FNV-1a, then mixed). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_0000_0000;
}
