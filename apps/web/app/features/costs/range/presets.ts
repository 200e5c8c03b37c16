import { type DateRange, dayNumber, dayText } from './date-range.ts';

/** The preset ranges, in the order of their buttons. */
export const PRESETS = ['last-7', 'last-30', 'last-90', 'this-month', 'last-month', 'this-year'] as const;
export type Preset = (typeof PRESETS)[number];

/** A preset range, and the period before it that its costs are compared with. */
export interface PresetRange {
  readonly range: DateRange;
  readonly before: DateRange;
}

/**
 * The days of a preset. All but last month end today. The period before is as long, or consists of the same days of the
 * month or year before, as far as that month has them.
 *
 * @param today days since 1970-01-01
 */
export function presetRange(preset: Preset, today: number): PresetRange {
  const [year = 0, month = 1, day = 1] = dayText(today).split('-').map(Number);
  switch (preset) {
    case 'last-7':
      return lastDays(7, today);
    case 'last-30':
      return lastDays(30, today);
    case 'last-90':
      return lastDays(90, today);
    case 'this-month':
      return { range: span([year, month, 1], [year, month, day]), before: monthTo(year, month - 1, day) };
    case 'last-month':
      return { range: monthTo(year, month - 1, 31), before: monthTo(year, month - 2, 31) };
    case 'this-year':
      return {
        range: span([year, 1, 1], [year, month, day]),
        before: { start: dateText(year - 1, 1, 1), end: monthTo(year - 1, month, day).end },
      };
  }
}

function lastDays(days: number, today: number): PresetRange {
  const start = today - days + 1;
  return {
    range: { start: dayText(start), end: dayText(today) },
    before: { start: dayText(start - days), end: dayText(start - 1) },
  };
}

type YearMonthDay = readonly [year: number, month: number, day: number];

const span = (start: YearMonthDay, end: YearMonthDay): DateRange => ({
  start: dateText(...start),
  end: dateText(...end),
});

/** From the first of a month to a day of it, or to its last day if it is shorter. Month 0 is last year's December. */
function monthTo(year: number, month: number, day: number): DateRange {
  const first = dayNumber(dateText(year, month, 1)) ?? 0;
  const nextFirst = dayNumber(dateText(year, month + 1, 1)) ?? 0;
  return { start: dayText(first), end: dayText(Math.min(first + day - 1, nextFirst - 1)) };
}

/** A day of a month as yyyy-mm-dd. Month 0 and below belong to earlier years, 13 and above to later ones. */
function dateText(year: number, month: number, day: number): string {
  const months = year * 12 + month - 1;
  const parts = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, day];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}
