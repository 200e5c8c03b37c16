import { useEffect, useState } from 'react';
import { aucklandDate, aucklandTime } from '../../../lib/timestamps.ts';
import { dayNumber } from './calendar.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Today in Auckland, in days since 1970-01-01. */
export function todayNumber(now: Date): number {
  return dayNumber(aucklandDate(now)) ?? 0;
}

/**
 * How long to wait before looking at the calendar again, in milliseconds: until midnight in Auckland, but an hour at
 * most, since a day may have 23 or 25 of them.
 */
export function untilNextLook(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = aucklandTime(now).slice(11).split(':').map(Number);
  const sinceMidnight = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + now.getMilliseconds();
  return Math.min(DAY_MS - sinceMidnight, HOUR_MS);
}

/**
 * Today in Auckland, in days since 1970-01-01, also on a page that is left open: it moves on at midnight, and when
 * somebody comes back to a page or machine that was asleep then.
 */
export function useToday(): number {
  const [today, setToday] = useState(() => todayNumber(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const now = new Date();
      setToday(todayNumber(now));
      clearTimeout(timer);
      timer = setTimeout(look, untilNextLook(now));
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('pageshow', look);
    };
  }, []);
  return today;
}
