import { MONTH_NAMES, WEEKDAY_NAMES } from '@hln/instants';
import { dayRule } from './days.ts';
import { describeTime } from './describe-time.ts';
import type { CronField, SpecialDay } from './fields.ts';
import type { Cron } from './parse.ts';
import { listText, ordinal, type Shape, shapeOf } from './shapes.ts';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

const weekdayName = (weekday: number) => WEEKDAY_NAMES[weekday] ?? '';

/** An expression in one sentence of plain English. */
export function describeCron(cron: Cron): string {
  const parts = [describeTime(cron), daysText(cron)].filter((part) => part !== '');
  return `${parts.join(', ')}${yearsText(cron.fields.year)}.`;
}

function isAny(field: CronField | undefined, size: number): boolean {
  return field === undefined || (field.specials.length === 0 && field.values.length === size);
}

function daysText(cron: Cron): string {
  const { day, weekday, month } = cron.fields;
  const months = isAny(month, 12) ? null : monthsText(month?.values ?? []);
  const isAnyDay = isAny(day, 31);
  const isAnyWeekday = isAny(weekday, 7);
  if (isAnyDay && isAnyWeekday) {
    if (months === null) return describeTime(cron).startsWith('At ') ? 'every day' : '';
    return `every day in ${months}`;
  }
  const inMonths = months === null ? '' : ` in ${months}`;
  if (isAnyDay) return `${onWeekdays(weekday)}${inMonths}`;
  const onDays = `${onDaysOfMonth(day)} of ${months ?? 'the month'}`;
  if (isAnyWeekday) return onDays;
  if (dayRule(cron) === 'either') return `${onDays}, and also ${onWeekdays(weekday)}${inMonths}`;
  return `${onDays}, but only if that is ${aWeekday(weekday)}`;
}

/** Parts of one field, as a list. */
function onWeekdays(field: CronField | undefined): string {
  const { values = [], specials = [] } = field ?? {};
  const parts: string[] = [];
  if (values.length > 0) {
    const run = weekdayRun(values);
    parts.push(
      run === null
        ? `on ${listText(inWeek(values).map((value) => `${weekdayName(value)}s`))}`
        : `from ${run}`,
    );
  }
  parts.push(...specials.map((special) => `on ${specialText(special)} of the month`));
  return listText(parts);
}

function aWeekday(field: CronField | undefined): string {
  const { values = [], specials = [] } = field ?? {};
  const names = inWeek(values).map((value) => `a ${weekdayName(value)}`);
  return listText([...names, ...specials.map((special) => `${specialText(special)} of the month`)], 'or');
}

/** From Monday to Sunday. */
const inWeek = (values: readonly number[]) => values.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));

/** `Monday to Friday`, if there are at least three days in a row. */
function weekdayRun(values: readonly number[]): string | null {
  const days = inWeek(values).map((value) => (value + 6) % 7);
  const [first = 0] = days;
  if (days.length < 3 || days.some((day, index) => day !== first + index)) return null;
  return `${weekdayName((first + 1) % 7)} to ${weekdayName((first + days.length) % 7)}`;
}

function onDaysOfMonth(field: CronField | undefined): string {
  const { values = [], specials = [] } = field ?? {};
  const parts = values.length === 0 ? [] : [plainDays(shapeOf(values, 1, 31), values)];
  parts.push(...specials.map((special) => `on ${specialText(special)}`));
  return listText(parts);
}

function plainDays(shape: Shape, values: readonly number[]): string {
  if (shape.kind === 'run') return `from the ${ordinal(shape.from)} to the ${ordinal(shape.to)}`;
  if (shape.kind === 'all') return 'on every day';
  if (shape.kind === 'steps' && values.length > 4) {
    return `on every ${ordinal(shape.step)} day from the ${ordinal(shape.from)} to the ${ordinal(shape.to)}`;
  }
  return `on the ${listText(values.map(ordinal))}`;
}

function specialText(special: SpecialDay): string {
  switch (special.kind) {
    case 'last':
      if (special.before === 0) return 'the last day';
      return `the day ${special.before === 1 ? 'before' : `${special.before} days before`} the last`;
    case 'last-working':
      return 'the last day from Monday to Friday';
    case 'nearest-working':
      return `the day from Monday to Friday nearest to the ${ordinal(special.day)}`;
    case 'nth':
      return `the ${PLACES[special.nth - 1]} ${weekdayName(special.weekday)}`;
    default:
      return `the last ${weekdayName(special.weekday)}`;
  }
}

function monthsText(values: readonly number[]): string {
  const shape = shapeOf(values, 1, 12);
  const name = (value: number) => MONTH_NAMES[value - 1] ?? '';
  if (shape.kind === 'run') return `${name(shape.from)} to ${name(shape.to)}`;
  return listText(values.map(name));
}

function yearsText(field: CronField | undefined): string {
  if (field === undefined || field.text === '*') return '';
  const shape = shapeOf(field.values, 1970, 2199);
  if (shape.kind === 'run') return `, from ${shape.from} to ${shape.to}`;
  if (field.values.length > 6) return `, in ${field.values.slice(0, 3).join(', ')} and so on`;
  return `, in ${listText(field.values.map(String))}`;
}

/** What often goes wrong with such an expression, in sentences. */
export function cronAdvice(cron: Cron): readonly string[] {
  const { day, weekday, minute, hour, month } = cron.fields;
  const advice: string[] = [];
  if (!isAny(day, 31) && !isAny(weekday, 7)) advice.push(bothDaysAdvice(cron));
  if (minute?.text === '*' && hour !== undefined && !isAny(hour, 24)) {
    advice.push('It runs every minute of those hours. For one run an hour, write 0 for the minute.');
  }
  for (const [field, size, whole] of [
    [minute, 60, 'hour'],
    [hour, 24, 'day'],
  ] as const) {
    const step = Number(/^(?:\*|0)\/(\d+)$/.exec(field?.text ?? '')?.[1] ?? 1);
    if (step > 1 && step < size && size % step !== 0) {
      advice.push(
        `${field?.text} starts anew with each ${whole}, so the last gap is shorter: ${size % step} instead of ${step}.`,
      );
    }
  }
  advice.push(...longSteps(cron));
  const days = day?.specials.length === 0 && isAny(weekday, 7) ? day.values : [];
  const months = month?.values ?? [];
  if (days.length > 0 && days.every((each) => each > 28)) {
    if (months.length === 1 && months[0] === 2) {
      if (days.includes(29)) advice.push('29 February is only in leap years.');
    } else if (days.every((each) => each > 30) || months.includes(2)) {
      advice.push('Months without that day are left out. For the last day of each month, see L in Quartz.');
    }
  }
  return advice;
}

const WHOLES = {
  second: [60, 'minute'],
  minute: [60, 'hour'],
  hour: [24, 'day'],
  day: [31, 'month'],
  month: [12, 'year'],
} as const;

/** Steps beyond the end of their field, which leave only its first value. */
function longSteps({ fields }: Cron): readonly string[] {
  return Object.entries(WHOLES).flatMap(([name, [size, whole]]) => {
    const field = fields[name as keyof typeof WHOLES];
    const step = Number(/^(?:\*|\d+(?:-\d+)?)?\/(\d+)$/.exec(field?.text ?? '')?.[1] ?? 1);
    if (field === undefined || step < size) return [];
    return [
      `A step of ${step} goes beyond the ${whole}, which has ${size} ${name}s, so ${field.text} means only ${field.values[0]}. No field counts on from one ${whole} to the next.`,
    ];
  });
}

function bothDaysAdvice(cron: Cron): string {
  const { day, weekday } = cron.fields;
  if (cron.flavour === 'spring') {
    return 'Spring needs both fields of days to match; npm’s cron packages and Vixie’s rule take either.';
  }
  if (dayRule(cron) === 'either') {
    return 'Both fields of days are restricted, so cron runs on days that match either of them.';
  }
  const starred = day?.isOpen === true ? day : weekday;
  return `${starred?.text} begins with *, so Vixie’s cron (Linux, macOS) needs both fields of days to match. Others may take either.`;
}
