import { dayText } from '../range/calendar.ts';

/** The days of a range that fall into one calendar month. */
export interface Month {
  /** yyyy-mm */
  readonly id: string;
  /** Positions in the range: the first day, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** The calendar months of a range. */
export function monthsOf(firstDay: number, days: number): Month[] {
  const months: { id: string; from: number; to: number }[] = [];
  for (let index = 0; index < days; index += 1) {
    const id = dayText(firstDay + index).slice(0, 7);
    const last = months.at(-1);
    if (last?.id === id) last.to = index + 1;
    else months.push({ id, from: index, to: index + 1 });
  }
  return months;
}
