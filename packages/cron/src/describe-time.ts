import type { Cron } from './parse.ts';
import { clockText, listText, ordinal, type Shape, shapeOf, two } from './shapes.ts';

/** How many times of day are listed one by one. */
const MOST_TIMES = 6;

/** When on its days an expression runs, such as “At 09:30” or “Every 15 minutes from 09:00 to 17:45”. */
export function describeTime({ fields }: Cron): string {
  const seconds = fields.second?.values ?? [0];
  const minutes = fields.minute?.values ?? [];
  const hours = fields.hour?.values ?? [];
  const hour = shapeOf(hours, 0, 23);
  const minute = shapeOf(minutes, 0, 59);
  const second = shapeOf(seconds, 0, 59);
  const isFew = hours.length * minutes.length * seconds.length <= MOST_TIMES;
  if (isFew && hour.kind !== 'all') {
    const times = hours.flatMap((h) =>
      minutes.flatMap((m) => seconds.map((s) => clockText(h * 3600 + m * 60 + s))),
    );
    return `At ${listText(times)}`;
  }
  const isOnTheMinute = second.kind === 'one' && second.value === 0;
  if (isOnTheMinute) return withinHours(minute, minutes, hour, hours);
  const every = everySecond(second);
  if (minute.kind === 'all') return hour.kind === 'all' ? every : `${every} ${hoursText(hour, hours)}`;
  return `${every}, ${lowered(withinHours(minute, minutes, hour, hours))}`;
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function everySecond(second: Shape): string {
  switch (second.kind) {
    case 'all':
      return 'Every second';
    case 'one':
      return `At second ${second.value} of each minute`;
    case 'steps':
      if (second.isEven && second.from === 0) return `Every ${second.step} seconds`;
      return `Every ${second.step} seconds from second ${second.from} to ${second.to} of each minute`;
    case 'run':
      return `At each second from ${second.from} to ${second.to} of each minute`;
    default:
      return `At the seconds ${listText(second.values.map(String))} of each minute`;
  }
}

/** Minutes and hours together. */
function withinHours(
  minute: Shape,
  minutes: readonly number[],
  hour: Shape,
  hours: readonly number[],
): string {
  const [first = 0] = minutes;
  const last = minutes.at(-1) ?? first;
  const every = minute.kind === 'steps' ? `Every ${minute.step} minutes` : 'Every minute';
  const isRegular = minute.kind === 'all' || (minute.kind === 'steps' && minute.isEven);
  if (hour.kind === 'all') {
    if (minute.kind === 'all') return 'Every minute';
    if (minute.kind === 'steps' && minute.isEven && first === 0) return `Every ${minute.step} minutes`;
    if (minute.kind === 'one')
      return minute.value === 0 ? 'Every hour, on the hour' : `Every hour, at ${past(minute.value)}`;
    return `Every hour, ${minutesText(minute, minutes)}`;
  }
  const from = hours[0] ?? 0;
  const to = hours.at(-1) ?? from;
  if (isRegular && (hour.kind === 'run' || hour.kind === 'one')) {
    return `${every} from ${two(from)}:${two(first)} to ${two(to)}:${two(last)}`;
  }
  if (minute.kind === 'one' && hour.kind === 'run') {
    return `Every hour from ${two(from)}:${two(first)} to ${two(to)}:${two(first)}`;
  }
  if (minute.kind === 'one' && hour.kind === 'steps' && hour.isEven) {
    return `Every ${hour.step} hours from ${two(from)}:${two(first)} to ${two(to)}:${two(first)}`;
  }
  const isFromTheHour = isRegular && first === 0;
  const minuteText = isFromTheHour ? every : raised(minutesText(minute, minutes));
  return `${minuteText} ${hoursText(hour, hours)}`;
}

const raised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const past = (minute: number) => (minute === 1 ? '1 minute past' : `${minute} minutes past`);

function minutesText(minute: Shape, minutes: readonly number[]): string {
  switch (minute.kind) {
    case 'one':
      return `at minute ${minute.value}`;
    case 'steps':
      if (minutes.length <= 12) return `at the minutes ${listText(minutes.map(String))}`;
      return `at every ${ordinal(minute.step)} minute from ${minute.from} to ${minute.to}`;
    case 'run':
      return `at each minute from ${minute.from} to ${minute.to}`;
    default:
      return `at the minutes ${listText(minutes.map(String))}`;
  }
}

function hoursText(hour: Shape, hours: readonly number[]): string {
  switch (hour.kind) {
    case 'all':
      return 'of every hour';
    case 'one':
      return `of the hour from ${two(hour.value)}:00`;
    case 'run':
      return `of the hours from ${two(hour.from)}:00 to ${two(hour.to)}:59`;
    default:
      return `of the hours ${listText(hours.map(two))}`;
  }
}
