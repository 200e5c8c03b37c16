/** Dates, times and durations of RFC 3339. ASCII digits only. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:z|([-+])(\d{2}):(\d{2}))$/i;

export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

export function isTime(text: string): boolean {
  const [, hour, minute, second, sign, offsetHour = '0', offsetMinute = '0'] = TIME.exec(text) ?? [];
  if (hour === undefined) return false;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(offsetHour) > 23 || Number(offsetMinute) > 59)
    return false;
  if (Number(second) < 60) return true;
  // A leap second ends a day of UTC, wherever the clock stands.
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  const utc = (Number(hour) * 60 + Number(minute) - offset + 2880) % 1440;
  return Number(second) === 60 && utc === 1439;
}

export function isDateTime(text: string): boolean {
  const [date = '', time = '', ...more] = text.split(/t/i);
  return more.length === 0 && isDate(date) && isTime(time);
}

const DURATION =
  /^P(?:\d+W|(?=\d|T\d)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

/** RFC 3339, appendix A. */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}
