import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type DateRange,
  type RangeFaults,
  rangeAround,
  rangeFaults,
  rangeFromQuery,
  rangeToQuery,
  sameRange,
} from './date-range.ts';

/** From the last change of a date to the question it leads to, in milliseconds (spec, section 9). */
const DEBOUNCE = 300;

export interface RangeControl {
  /** What is shown: always a range that can be. */
  readonly range: DateRange;
  /** What the two fields hold. */
  readonly typed: DateRange;
  readonly faults: RangeFaults | null;
  setTyped(range: DateRange): void;
  /** Back to the days around today. */
  reset(): void;
}

/**
 * The range of the page. It lives in the address, so that a reload and a shared link keep it; a range that cannot be
 * shown stays in the fields with a message, and what was shown before stays shown. Without one in the address it is
 * that around today.
 *
 * @param today days since 1970-01-01
 */
export function useRange(today: number): RangeControl {
  const [query, setQuery] = useSearchParams();
  const around = useMemo(() => rangeAround(today), [today]);
  const asked = { start: query.get('start'), end: query.get('end') };
  const range = rangeFromQuery(query) ?? around;
  const [typed, setTyped] = useState<DateRange>(() => ({
    start: asked.start ?? around.start,
    end: asked.end ?? around.end,
  }));
  const [judged, setJudged] = useState(typed);

  // Somebody may follow a link to this page, or go back, while it is open.
  const before = useRef(range);
  const sent = useRef<DateRange | null>(null);
  const usual = useRef(around);
  useEffect(() => {
    const last = before.current;
    const isNewDay = !sameRange(usual.current, around);
    usual.current = around;
    if (sameRange(last, range)) return;
    before.current = range;
    // Our own doing comes back late, when the fields may already hold the next date.
    if (sent.current !== null && sameRange(sent.current, range)) return;
    sent.current = null;
    // Midnight takes nothing out of a field that somebody is at.
    const next = (fields: DateRange) => (isNewDay && !sameRange(fields, last) ? fields : range);
    setTyped(next);
    setJudged(next);
  }, [range, around]);

  const show = useCallback(
    (next: DateRange | null) => {
      setQuery((current) => rangeToQuery(current, next), { replace: true, preventScrollReset: true });
    },
    [setQuery],
  );

  useEffect(() => {
    if (sameRange(typed, judged)) return;
    const timer = setTimeout(() => {
      setJudged(typed);
      if (rangeFaults(typed) !== null) return;
      sent.current = typed;
      show(typed);
    }, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed, judged, show]);

  const reset = useCallback(() => {
    setTyped(around);
    setJudged(around);
    sent.current = around;
    show(null);
  }, [show, around]);

  // A fault goes as soon as it is mended, and comes only when the typing pauses.
  const faults = rangeFaults(typed) === null ? null : rangeFaults(judged);
  return { range, typed, faults, setTyped, reset };
}
