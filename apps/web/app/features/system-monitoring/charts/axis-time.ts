import { aucklandTime } from '../../../lib/timestamps.ts';
import { timeOf } from '../data/time-of.ts';

/** The time of a point as an axis has room for it: minutes, and of long steps also the day. */
export function axisTime(at: string, stepSeconds: number): string {
  const text = aucklandTime(new Date(timeOf(at)));
  return stepSeconds > 60 ? text.slice(5, 16) : text.slice(11, 16);
}
