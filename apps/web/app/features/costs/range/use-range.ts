import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { aucklandClock, aucklandDate, DAY_MS, HOUR_MS } from '../../../lib/timestamps.ts';
import { useUrlParameters } from '../../../staff-parts/use-url-parameters.ts';
import {
  type DateRange,
  dayNumber,
  type RangeFaults,
  rangeAround,
  rangeFaults,
  rangeFromQuery,
  rangeToQuery,
  sameRange,
} from './date-range.ts';

/** How long (ms) to wait after the last change of a date before requesting its costs (docs/specification.md, section 9). */
const DEBOUNCE = 300;
/**
 * How long (ms) to wait before an error message about the dates: a year typed digit by digit is invalid three times on
 * the way. Not on blur, because the message would move what is just being clicked.
 */
const PAUSE_BEFORE_FAULT = 1_500;

export interface RangeControl {
  /** The range to show, which is always valid. */
  readonly range: DateRange;
  /** The content of the two fields. */
  readonly typed: DateRange;
  readonly faults: RangeFaults | null;
  setTyped(range: DateRange): void;
  /** Shows a range at once. It must be valid. */
  choose(range: DateRange): void;
  /** Returns to the days around today. */
  reset(): void;
}

/**
 * The range of the page. It is kept in the URL, so that a reload or a shared link shows it again; without one in the
 * URL, it is the days around today. A range that cannot be shown stays in the fields with a message, while the page
 * goes on showing the last valid one.
 *
 * @param today days since 1970-01-01
 */
export function useRange(today: number): RangeControl {
  const [query, changeUrl] = useUrlParameters();
  const around = useMemo(() => rangeAround(today), [today]);
  const linked = { start: query.get('start'), end: query.get('end') };
  const range = rangeFromQuery(query) ?? around;
  const [typed, setTyped] = useState<DateRange>(() => ({
    start: linked.start ?? around.start,
    end: linked.end ?? around.end,
  }));
  const [checked, setChecked] = useState(typed);

  // While the page is open, the URL may change by a link or by going back.
  const lastRange = useRef(range);
  const written = useRef<DateRange | null>(null);
  const lastAround = useRef(around);
  useEffect(() => {
    const last = lastRange.current;
    const isNewDay = !sameRange(lastAround.current, around);
    lastAround.current = around;
    if (sameRange(last, range)) return;
    lastRange.current = range;
    // This page's own changes of the URL arrive late, when the fields may already contain the next date.
    if (written.current !== null && sameRange(written.current, range)) return;
    written.current = null;
    // Midnight must not replace what is being typed.
    const next = (fields: DateRange) => (isNewDay && !sameRange(fields, last) ? fields : range);
    setTyped(next);
    setChecked(next);
  }, [range, around]);

  const show = useCallback(
    (next: DateRange | null) => changeUrl((now) => rangeToQuery(now, next), true),
    [changeUrl],
  );

  useEffect(() => {
    if (sameRange(typed, checked)) return;
    const isValid = rangeFaults(typed) === null;
    const timer = setTimeout(
      () => {
        setChecked(typed);
        if (!isValid) return;
        written.current = typed;
        show(typed);
      },
      isValid ? DEBOUNCE : PAUSE_BEFORE_FAULT,
    );
    return () => clearTimeout(timer);
  }, [typed, checked, show]);

  const reset = useCallback(() => {
    setTyped(around);
    setChecked(around);
    written.current = around;
    show(null);
  }, [show, around]);

  const choose = useCallback(
    (next: DateRange) => {
      setTyped(next);
      setChecked(next);
      written.current = next;
      show(next);
    },
    [show],
  );

  // A message disappears as soon as the dates are valid, and appears only after a pause in typing.
  const faults = rangeFaults(typed) === null ? null : rangeFaults(checked);
  return { range, typed, faults, setTyped, choose, reset };
}

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
