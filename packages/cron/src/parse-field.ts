import {
  type CronField,
  type CronProblem,
  countsFromOne,
  FIELD_NAMES,
  type FieldName,
  type FieldRange,
  type Flavour,
  quoted,
  rangeOf,
  type SpecialDay,
  weekdayFrom,
} from './fields.ts';

/** Where a field is, and whose rules it follows. */
interface Context {
  readonly name: FieldName;
  readonly flavour: Flavour;
  readonly range: FieldRange;
}

type Item =
  | { readonly values: readonly number[]; readonly remark?: string }
  | { readonly special: SpecialDay }
  | { readonly problem: string; readonly at?: number; readonly length?: number };

/** Reads one field. Remarks go to `remarks`. */
export function parseField(
  text: string,
  at: number,
  name: FieldName,
  flavour: Flavour,
  remarks: Set<string>,
): CronField | CronProblem {
  const context = { name, flavour, range: rangeOf(name, flavour) };
  const values = new Set<number>();
  const specials: SpecialDay[] = [];
  let offset = 0;
  for (const item of text.split(',')) {
    const read = readItem(item, context);
    if ('problem' in read) {
      const from = at + offset + (read.at ?? 0);
      return { message: read.problem, offset: from, length: read.length ?? Math.max(1, item.length) };
    }
    if ('special' in read) specials.push(read.special);
    else {
      for (const value of read.values) values.add(value);
      if (read.remark !== undefined) remarks.add(read.remark);
    }
    offset += item.length + 1;
  }
  return { name, text, at, isOpen: /^[*?]/.test(text), values: [...values].sort((a, b) => a - b), specials };
}

function readItem(item: string, context: Context): Item {
  const { name, range } = context;
  const title = FIELD_NAMES[name];
  if (item === '') return { problem: `A value is missing in the field of the ${title}.`, length: 1 };
  if (item === '?') {
    if (name === 'day' || name === 'weekday') return { values: all(context) };
    return { problem: '? stands only for the day of the month or of the week: write * here.' };
  }
  const special = readSpecial(item, context);
  if (special !== null) return special;
  const whyNot = foreign(item, context);
  if (whyNot !== null) return { problem: whyNot };
  const match = /^(\*|[\da-z]+(?:-[\da-z]+)?)?(?:\/(\w*))?$/i.exec(item);
  if (match === null) return { problem: `${quoted(item)} is not a value, range, step or list of them.` };
  const [, base = '', step] = match;
  if (base === '' && !countsFromOne(context.flavour))
    return { problem: 'A step follows * or a range: */5 or 10-30/5.' };
  if (step !== undefined && !/^\d+$/.test(step)) {
    return {
      problem: 'A step is a whole number.',
      at: item.indexOf('/') + 1,
      length: Math.max(1, step.length),
    };
  }
  const size = step === undefined ? 1 : Number(step);
  if (size === 0)
    return { problem: 'A step of 0 never moves on: write 1 or more.', at: item.indexOf('/') + 1, length: 1 };
  if (base === '*' || base === '') return { values: stepped(range.min, range.max, size, context) };
  const [low = '', high] = base.split('-');
  const from = readValue(low, context);
  if (typeof from === 'string') return { problem: from, length: low.length };
  if (high === undefined) return single(from, step === undefined ? null : size, item, context);
  // Spring counts SUN as 7, so that FRI-SUN is in order.
  const isLastDay = context.flavour === 'spring' && name === 'weekday' && high.toUpperCase() === 'SUN';
  const to = isLastDay ? 7 : readValue(high, context);
  if (typeof to === 'string') return { problem: to, at: low.length + 1, length: high.length };
  if (from > to) return backwards(from, to, size, item, context);
  return { values: stepped(from, to, size, context) };
}

/** All values of a field; a week has only one Sunday. */
function all(context: Context): readonly number[] {
  return stepped(context.range.min, context.range.max, 1, context);
}

/** A number as it counts: of the day of the week, from 0 for Sunday. */
const counted = (written: number, { name, flavour }: Context) =>
  name === 'weekday' ? weekdayFrom(written, flavour) : written;

function stepped(from: number, to: number, step: number, context: Context): readonly number[] {
  const { name, flavour, range } = context;
  // With all days from 0 to 7, a step would meet Sunday twice.
  const end = name === 'weekday' && !countsFromOne(flavour) && from === range.min && to === 7 ? 6 : to;
  const values: number[] = [];
  for (let value = from; value <= end; value += step) values.push(counted(value, context));
  return values;
}

function single(value: number, step: number | null, item: string, context: Context): Item {
  if (step === null) return { values: [counted(value, context)] };
  const { flavour, range, name } = context;
  const last = name === 'weekday' && range.max === 7 && !countsFromOne(flavour) ? 6 : range.max;
  const values = stepped(value, last, step, context);
  if (flavour !== 'crontab') return { values };
  return {
    values,
    remark: `Not every cron takes a step after a single number. Read here as ${item.replace('/', `-${last}/`)}, which is clear everywhere.`,
  };
}

function backwards(from: number, to: number, step: number, item: string, context: Context): Item {
  const { flavour, name, range } = context;
  if (flavour !== 'quartz') {
    const isToSunday = name === 'weekday' && to === 0;
    const rest = isToSunday
      ? `${from}-7`
      : `${from}-${name === 'weekday' ? 7 : range.max},${range.min}-${to}`;
    return { problem: `The range ends before it begins. If it is to go round, write ${rest}.` };
  }
  if (name === 'year') return { problem: 'The range ends before it begins.' };
  // Quartz goes round: 22-2 are the hours 22, 23, 0, 1 and 2.
  const length = range.max - range.min + 1;
  const values: number[] = [];
  for (let value = from; value <= to + length; value += step) {
    values.push(counted(((value - range.min) % length) + range.min, context));
  }
  return { values, remark: `${item} goes round its end, as Quartz reads it.` };
}

/** The number that is written or named; a sentence if there is none. */
function readValue(text: string, { name, range }: Context): number | string {
  const title = FIELD_NAMES[name];
  const named = range.names.indexOf(text.toUpperCase());
  if (named >= 0) return named + range.namesFrom;
  if (!/^\d+$/.test(text)) {
    const names = range.names.length === 0 ? '' : ` or ${range.names[0]} to ${range.names.at(-1)}`;
    return `${quoted(text)} is no ${title}: write ${range.min} to ${range.max}${names}.`;
  }
  const value = Number(text);
  if (value >= range.min && value <= range.max) return value;
  return `${quoted(text)} is out of range: the ${title} is ${range.min} to ${range.max}.`;
}

/** L, W and #, in the two fields of days. */
function readSpecial(item: string, context: Context): Item | null {
  const { name, flavour, range } = context;
  const upper = item.toUpperCase();
  if (name === 'day') {
    const before = /^L(?:-(\d+))?$/.exec(upper);
    if (before !== null) {
      const days = Number(before[1] ?? 0);
      return days > 30
        ? { problem: 'At most 30 days come before the last one.' }
        : { special: { kind: 'last', before: days } };
    }
    if (upper === 'LW' || upper === 'WL') return { special: { kind: 'last-working' } };
    const [, day] = /^(\d+)W$/.exec(upper) ?? [];
    if (day === undefined) return null;
    if (Number(day) < 1 || Number(day) > 31)
      return { problem: `${quoted(day)} is out of range: the day of the month is 1 to 31.` };
    return { special: { kind: 'nearest-working', day: Number(day) } };
  }
  if (name !== 'weekday') return null;
  // Alone it is the week's last day: Saturday to Quartz, Sunday to those who count from Monday.
  if (upper === 'L') return { values: [countsFromOne(flavour) ? 6 : 0] };
  const [, written = '', sign, nth] = /^([A-Z]{3}|\d+)(L|#)(\d*)$/.exec(upper) ?? [];
  if (sign === undefined || (sign === 'L' && nth !== '')) return null;
  const value = readValue(written, { name, flavour, range });
  if (typeof value === 'string') return { problem: value, length: written.length };
  const weekday = weekdayFrom(value, flavour);
  if (sign === 'L') return { special: { kind: 'last-weekday', weekday } };
  if (!/^[1-5]$/.test(nth ?? '')) return { problem: 'After # comes 1 to 5: which one of the month it is.' };
  return { special: { kind: 'nth', weekday, nth: Number(nth) } };
}

/** Why an item that another program understands has no meaning here; null if it may have one. */
function foreign(item: string, { name, flavour }: Context): string | null {
  if (/^H(?:\(|\/|$)/i.test(item)) {
    return 'H is Jenkins’s: it picks a value from the job’s name, so nobody can tell from the expression when it runs.';
  }
  if (item.includes('~'))
    return '~ is a random value in OpenBSD’s cron and cronie: nobody can tell from the expression when it runs.';
  if (/[LW#?]/i.test(item) && !/^[a-z]{3}(?:[-/]|$)/i.test(item)) {
    if (/W$/i.test(item)) return 'W follows one day of the month, such as 15W, or L.';
    if (item.includes('#'))
      return `# belongs to the day of the week, such as ${countsFromOne(flavour) ? '6' : '5'}#2 for the second Friday.`;
    if (/^L/i.test(item))
      return name === 'day'
        ? 'After L comes nothing, W, or a number of days such as L-3.'
        : 'L belongs to the fields of days.';
  }
  return null;
}
