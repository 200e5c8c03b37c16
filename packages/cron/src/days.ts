import { daysInMonth, daysOf, weekdayOf } from '@hln/instants';
import type { CronField, SpecialDay } from './fields.ts';
import type { Cron } from './parse.ts';

/** A date as the calendar knows it. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** How the two fields of days work together. */
export type DayRule = 'either' | 'both';

/**
 * Cron runs if either field matches, once both are restricted (POSIX crontab). Vixie's cron takes a field that begins
 * with `*`, as `*`+`/2` does, for one that is not, and then both have to match. The others always need both.
 */
export function dayRule({ flavour, fields: { day, weekday } }: Pick<Cron, 'flavour' | 'fields'>): DayRule {
  return flavour === 'crontab' && day?.isOpen === false && weekday?.isOpen === false ? 'either' : 'both';
}

/** Whether an expression runs on a day, whatever the time. */
export function runsOn(cron: Pick<Cron, 'flavour' | 'fields'>, day: Day): boolean {
  const { fields } = cron;
  if (fields.month?.values.includes(day.month) === false) return false;
  if (fields.year?.values.includes(day.year) === false) return false;
  const weekday = weekdayOf(daysOf(day));
  const byDay = matches(fields.day, day.day, day, weekday);
  const byWeekday = matches(fields.weekday, weekday, day, weekday);
  return dayRule(cron) === 'either' ? byDay || byWeekday : byDay && byWeekday;
}

function matches(field: CronField | undefined, value: number, day: Day, weekday: number): boolean {
  if (field === undefined || field.values.includes(value)) return true;
  return field.specials.some((special) => isSpecial(special, day, weekday));
}

function isSpecial(special: SpecialDay, { year, month, day }: Day, weekday: number): boolean {
  const last = daysInMonth(year, month);
  switch (special.kind) {
    case 'last':
      return day === last - special.before;
    case 'last-working':
      return day === workingDayNear({ year, month, day: last });
    case 'nearest-working':
      return special.day <= last && day === workingDayNear({ year, month, day: special.day });
    case 'nth':
      return weekday === special.weekday && Math.ceil(day / 7) === special.nth;
    default:
      return weekday === special.weekday && day + 7 > last;
  }
}

/** The day from Monday to Friday that is nearest to a day, in the same month. */
function workingDayNear({ year, month, day }: Day): number {
  const weekday = weekdayOf(daysOf({ year, month, day }));
  if (weekday === 6) return day === 1 ? 3 : day - 1;
  if (weekday === 0) return day === daysInMonth(year, month) ? day - 2 : day + 1;
  return day;
}
