import { aucklandTime } from '../../../lib/timestamps.ts';
import { timeOf } from '../data/time-of.ts';

/** The time of a point as its range needs it: of long steps, also the day. */
export function timeText(at: string, stepSeconds: number): string {
  const text = aucklandTime(new Date(timeOf(at)));
  return stepSeconds > 60 ? text.slice(5, 16) : text.slice(11, 16);
}
