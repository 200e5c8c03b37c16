import {
  type CalendarDay,
  type ClockTime,
  clockTimeOf,
  daysInMonth,
  instantOf,
  MONTH_NAMES,
  SECOND,
} from './calendar.ts';
import { failure, type Moment, type MomentError, momentOf, type Notation } from './moment.ts';
import { instantsIn, isTimeZone, offsetAt } from './zones.ts';

/** A date and time as written, before its offset or time zone is applied. */
export interface Written {
  readonly date: CalendarDay;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly nanosecond: number;
  readonly notation: Notation;
  /** In seconds east of UTC; null if none is written. */
  readonly offset: number | null;
  /** The time zone in brackets (RFC 9557). */
  readonly zone: string | null;
  readonly remarks: readonly string[];
  /** Where the day and the time begin in the text, for messages. */
  readonly dayAt: number;
  readonly timeAt: number;
}

/** The moment of a date and time, by its own offset or zone, or else by the clocks of `zone`. */
export function resolve(written: Written, zone: string): Moment | MomentError {
  const { date, hour, minute, second, nanosecond, notation, offset, dayAt, timeAt } = written;
  const remarks = [...written.remarks];
  if (date.month < 1 || date.month > 12) return failure(`There is no month ${date.month}.`, dayAt);
  const most = daysInMonth(date.year, date.month);
  if (date.day < 1 || date.day > most) {
    return failure(`${MONTH_NAMES[date.month - 1]} ${date.year} has ${most} days.`, dayAt);
  }
  if (hour > 24 || (hour === 24 && minute + second + nanosecond > 0)) {
    return failure('A day has the hours 0 to 23; 24:00:00 is its end.', timeAt);
  }
  if (minute > 59) return failure('An hour has the minutes 0 to 59.', timeAt);
  if (second > 60) return failure('A minute has the seconds 0 to 59, or 60 for a leap second.', timeAt);
  const time: ClockTime = { ...date, hour, minute, second, nanosecond };
  const moment =
    written.zone !== null
      ? inWrittenZone(time, written, written.zone, remarks)
      : offset !== null
        ? momentOf(instantOf(time, offset), notation, { remarks })
        : momentOf(localInstant(time, zone, remarks), notation, { isLocal: true, remarks });
  if (second < 60 || moment.kind === 'error') return moment;
  const begun = clockTimeOf(moment.nanoseconds, 0);
  if (begun.hour + begun.minute + begun.second > 0) {
    return failure('A leap second is only at 23:59:60 UTC. Other minutes end with second 59.', timeAt);
  }
  const remark = 'Unix time has no leap seconds: 23:59:60 is the same as the 00:00:00 after it.';
  return { ...moment, remarks: [...moment.remarks, remark] };
}

function inWrittenZone(
  time: ClockTime,
  written: Written,
  zone: string,
  remarks: string[],
): Moment | MomentError {
  const { notation, offset } = written;
  if (!isTimeZone(zone)) return failure(`This browser knows no time zone “${zone}”.`, written.timeAt);
  if (offset === null) return momentOf(localInstant(time, zone, remarks), notation, { remarks });
  const instant = instantOf(time, offset);
  if (offsetAt(zone, Number(instant / SECOND)) !== offset) {
    remarks.push(`${zone} had another offset then. The written offset was used.`);
  }
  return momentOf(instant, notation, { remarks });
}

function localInstant(time: ClockTime, zone: string, remarks: string[]): bigint {
  const { instant, again, isSkipped } = instantsIn(zone, time);
  if (isSkipped)
    remarks.push(`Clocks in ${zone} skipped this time. It was read as if they had not been changed yet.`);
  if (again !== null)
    remarks.push(`Clocks in ${zone} showed this time twice. It was read as the first of both.`);
  return instant;
}
