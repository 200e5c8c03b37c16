import type { CalendarDay } from './calendar.ts';
import { FRACTION_REMARK, failure, fractionOf, type MomentError, type Notation } from './moment.ts';
import type { Written } from './resolve.ts';

/** The time zones that RFC 5322 §4.3 gives a meaning, in hours. */
const NAMED_OFFSETS: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
};

const OFFSET = /^([+-])(\d{2}):?(\d{2})?(?::?(\d{2}))?$/;

/** An offset in seconds; undefined if it isn't one. */
export function offsetOf(text: string): number | undefined {
  const hours = NAMED_OFFSETS[text.toLowerCase()];
  if (hours !== undefined) return hours * 3600;
  const [, sign, hour, minute = '0', second = '0'] = OFFSET.exec(text) ?? [];
  if (sign === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return sign === '-' ? 0 - seconds : seconds;
}

/** The name of an offset that no standard gives a meaning here. */
export const unclearOffset = (name: string, at: number): MomentError =>
  failure(
    `“${name}” is the name of different offsets in different places. Write the offset, such as +13:00.`,
    at,
  );

const TIME =
  /^(?:[Tt_]| +at +|,? +)(?:(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d{1,40}))?)?)?|(\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,40}))?)?|(\d)(?= ?[ap]\.?m))(?!\d)/i;
const HALF_OF_DAY = /^ ?([ap])(?:m|\.m\.)(?!\w)/i;
const OFFSET_AFTER = /^ ?(Z|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d\d(?::?\d\d)?)?|UTC|GMT)(?![\w:])/i;
/** What Go writes after an offset: its name there, and the reading of a clock that only counts. */
const AFTER_OFFSET = /^ (?:[A-Z]{1,5}|[+-]\d{2,4})(?: m=[+-]\d{1,12}(?:\.\d{1,12})?)?$/;
const ZONE = /^\[!?([\w+\-/:]{1,60})\]/;

/** A day that a text begins with, and how it was written. */
export interface WrittenDay {
  readonly date: CalendarDay;
  readonly notation: Notation;
  readonly remarks: readonly string[];
  readonly dayAt: number;
  /** Where it ends. */
  readonly end: number;
}

/** Reads the time, the offset and the time zone after a day, each of which may be missing. */
export function readTime(text: string, day: WrittenDay): Written | MomentError {
  const remarks = [...day.remarks];
  let at = day.end;
  const time = TIME.exec(text.slice(at));
  const [, hour2, minute2, second2, digits2, hour1, minute1, second1, digits1, hourAlone] = time ?? [];
  const fraction = fractionOf(digits2 ?? digits1 ?? '');
  if (fraction.isCut) remarks.push(FRACTION_REMARK);
  const timeAt = time === null ? at : at + time[0].search(/\d/);
  at += time?.[0].length ?? 0;
  const half = time === null ? null : HALF_OF_DAY.exec(text.slice(at));
  at += half?.[0].length ?? 0;
  const written = Number(hour2 ?? hour1 ?? hourAlone ?? 0);
  if (half !== null && (written < 1 || written > 12))
    return failure('With am or pm, the hours are 1 to 12. Write the time of 24 hours without it.', timeAt);
  const hour = half === null ? written : (written % 12) + (/p/i.test(half[1] ?? '') ? 12 : 0);
  const after = time === null ? null : OFFSET_AFTER.exec(text.slice(at));
  const offset = after === null ? null : offsetOf(withTwoDigits(after[1] ?? ''));
  if (offset === undefined)
    return failure('An offset from UTC looks like +13:00 and has less than 24 hours.', at);
  if (/^ ?-00:?00$/.test(after?.[0] ?? '')) {
    remarks.push('-00:00 says that the offset at the place is unknown; the time is in UTC.');
  }
  at += after?.[0].length ?? 0;
  if (after !== null) at += AFTER_OFFSET.exec(text.slice(at))?.[0].length ?? 0;
  let zone: string | null = null;
  for (
    let suffix = /^\[([^\]]*)\]/.exec(text.slice(at));
    suffix !== null;
    suffix = /^\[([^\]]*)\]/.exec(text.slice(at))
  ) {
    // Other suffixes, such as [u-ca=hebrew], say how to show the time.
    if (!suffix[0].includes('=')) zone = ZONE.exec(suffix[0])?.[1] ?? suffix[1] ?? null;
    at += suffix[0].length;
  }
  if (at < text.length) return unexpected(text, at, time !== null && after === null);
  return {
    ...{ date: day.date, notation: day.notation, remarks, dayAt: day.dayAt, timeAt, zone, offset },
    ...{ hour, minute: Number(minute2 ?? minute1 ?? 0), second: Number(second2 ?? second1 ?? 0) },
    nanosecond: fraction.nanoseconds,
  };
}

/** `UTC+1` and `+1:00` have the hour in one digit. */
const withTwoDigits = (offset: string): string =>
  offset.replace(/^(?:utc|gmt)(?=[+-])/i, '').replace(/^([+-])(\d)(?!\d)/, '$10$2');

function unexpected(text: string, at: number, mayHaveOffset: boolean): MomentError {
  const rest = text.slice(at);
  const name = /^ ?([A-Z]{2,5})$/.exec(rest)?.[1];
  if (mayHaveOffset && name !== undefined) return unclearOffset(name, at + rest.indexOf(name));
  if (/^[\s,;]+(?:\d{4}-\d\d-\d\d|\d{9,20}(?!\d))/.test(rest))
    return failure('This is more than one time. Convert one at a time.', at);
  return failure(`“${rest.length > 20 ? `${rest.slice(0, 20)}…` : rest}” was not expected here.`, at);
}
