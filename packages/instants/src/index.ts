/** Points in time: Unix times, dates and time zones, in nanoseconds as BigInt, so that no digit is lost. */
export {
  type CalendarDay,
  dateOf,
  daysInMonth,
  daysOf,
  floorDivide,
  MONTH_NAMES,
  WEEKDAY_NAMES,
  weekdayOf,
} from './calendar.ts';
export type { Moment, MomentError, Notation, UnixUnit } from './moment.ts';
export { readMoment } from './read.ts';
export {
  distanceInWords,
  type MomentForms,
  unixText,
  utcText,
  writeMoment,
} from './write.ts';
export {
  instantsIn,
  isTimeZone,
  type OffsetStretch,
  offsetAt,
  offsetStretches,
  timeZoneNames,
} from './zones.ts';
