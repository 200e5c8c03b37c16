import { MONTH_NAMES, WEEKDAY_NAMES } from '@hln/instants';

/**
 * The kinds of cron: `crontab` (five fields), `spring` (seconds first), `quartz` (seconds first, year last or left out)
 * and `aws` (EventBridge: year last).
 */
export type Flavour = 'crontab' | 'spring' | 'quartz' | 'aws';

export type FieldName = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'weekday' | 'year';

/** The fields of each flavour, in order. */
export const FIELD_ORDER: Readonly<Record<Flavour, readonly FieldName[]>> = {
  crontab: ['minute', 'hour', 'day', 'month', 'weekday'],
  spring: ['second', 'minute', 'hour', 'day', 'month', 'weekday'],
  quartz: ['second', 'minute', 'hour', 'day', 'month', 'weekday', 'year'],
  aws: ['minute', 'hour', 'day', 'month', 'weekday', 'year'],
};

export const FIELD_NAMES: Readonly<Record<FieldName, string>> = {
  second: 'second',
  minute: 'minute',
  hour: 'hour',
  day: 'day of the month',
  month: 'month',
  weekday: 'day of the week',
  year: 'year',
};

const short = (name: string) => name.slice(0, 3).toUpperCase();
const MONTHS = MONTH_NAMES.map(short);
const WEEKDAYS = WEEKDAY_NAMES.map(short);

/** The numbers and names that a field takes as written. */
export interface FieldRange {
  readonly min: number;
  readonly max: number;
  /** In the order of the numbers from `namesFrom` on. */
  readonly names: readonly string[];
  readonly namesFrom: number;
}

const plain = (min: number, max: number): FieldRange => ({ min, max, names: [], namesFrom: 0 });

const RANGES: Readonly<Record<Exclude<FieldName, 'weekday'>, FieldRange>> = {
  second: plain(0, 59),
  minute: plain(0, 59),
  hour: plain(0, 23),
  day: plain(1, 31),
  month: { min: 1, max: 12, names: MONTHS, namesFrom: 1 },
  year: plain(1970, 2199),
};

/** Quartz and EventBridge count the days of the week from 1 for Sunday. */
export const countsFromOne = (flavour: Flavour) => flavour === 'quartz' || flavour === 'aws';

export function rangeOf(name: FieldName, flavour: Flavour): FieldRange {
  // Quartz ends a century before EventBridge.
  if (name === 'year' && flavour === 'quartz') return plain(1970, 2099);
  if (name !== 'weekday') return RANGES[name];
  return countsFromOne(flavour)
    ? { min: 1, max: 7, names: WEEKDAYS, namesFrom: 1 }
    : { min: 0, max: 7, names: WEEKDAYS, namesFrom: 0 };
}

/** The day of the week from 0 for Sunday, of a number as written. */
export function weekdayFrom(written: number, flavour: Flavour): number {
  return (countsFromOne(flavour) ? written - 1 : written) % 7;
}

/** Days that depend on the month. */
export type SpecialDay =
  | { readonly kind: 'last' /** How many days before the last. */; readonly before: number }
  | { readonly kind: 'last-working' }
  | { readonly kind: 'nearest-working'; readonly day: number }
  | { readonly kind: 'nth'; readonly weekday: number; readonly nth: number }
  | { readonly kind: 'last-weekday'; readonly weekday: number };

export interface CronField {
  readonly name: FieldName;
  readonly text: string;
  /** Where it begins in the expression, in UTF-16 code units. */
  readonly at: number;
  /** Whether it begins with `*` or is `?`: cron then leaves the choice of days to the other day field. */
  readonly isOpen: boolean;
  /** In ascending order; days of the week from 0 for Sunday. */
  readonly values: readonly number[];
  readonly specials: readonly SpecialDay[];
}

/** What is wrong with an expression, and where. */
export interface CronProblem {
  readonly message: string;
  /** In UTF-16 code units from 0. */
  readonly offset: number;
  readonly length: number;
}

/** Quotes a text of the input, or its beginning. */
export const quoted = (text: string) => (text.length > 40 ? `“${text.slice(0, 40)}…”` : `“${text}”`);
