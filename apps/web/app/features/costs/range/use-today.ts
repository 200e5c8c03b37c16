import { useEffect, useState } from 'react';
import { aucklandClock, aucklandDate, DAY_MS, HOUR_MS } from '../../../lib/timestamps.ts';
import { dayNumber } from './calendar.ts';

/** Today in Auckland, in days since 1970-01-01. */
export function todayNumber(now: Date): number {
  return dayNumber(aucklandDate(now)) ?? 0;
}

/**
 * How long to wait before reading the date again, in milliseconds: until midnight in Auckland, but no more than an
 * hour, because a day can have 23 or 25 of them.
 */
export function untilNextCheck(now: Date): number {
  const sinceMidnight = aucklandClock(now.getTime()) % DAY_MS;
  return Math.min(DAY_MS - sinceMidnight, HOUR_MS);
}

/**
 * Today in Auckland, in days since 1970-01-01. On a page that stays open it changes at midnight; if the page or machine
 * was asleep then, it changes when the user comes back.
 */
export function useToday(): number {
  const [today, setToday] = useState(() => todayNumber(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const now = new Date();
      setToday(todayNumber(now));
      clearTimeout(timer);
      timer = setTimeout(update, untilNextCheck(now));
    };
    update();
    document.addEventListener('visibilitychange', update);
    window.addEventListener('focus', update);
    window.addEventListener('pageshow', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
      window.removeEventListener('focus', update);
      window.removeEventListener('pageshow', update);
    };
  }, []);
  return today;
}
