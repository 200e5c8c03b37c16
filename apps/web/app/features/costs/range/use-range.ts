import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type DateRange,
  defaultRange,
  type RangeFaults,
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
 * shown stays in the fields with a message, and what was shown before stays shown.
 */
export function useRange(): RangeControl {
  const [query, setQuery] = useSearchParams();
  const [around, setAround] = useState(() => defaultRange(new Date()));
  const asked = { start: query.get('start'), end: query.get('end') };
  const range = rangeFromQuery(query) ?? around;
  const [typed, setTyped] = useState<DateRange>(() => ({
    start: asked.start ?? around.start,
    end: asked.end ?? around.end,
  }));
  const [judged, setJudged] = useState(typed);

  // Somebody may follow a link to this page, or go back, while it is open.
  const before = useRef(range);
  const sent = useRef(range);
  useEffect(() => {
    if (sameRange(before.current, range)) return;
    before.current = range;
    // Our own doing comes back late, when the fields may already hold the next date.
    if (sameRange(sent.current, range)) return;
    setTyped(range);
    setJudged(range);
  }, [range]);

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
    const fresh = defaultRange(new Date());
    setAround(fresh);
    setTyped(fresh);
    setJudged(fresh);
    sent.current = fresh;
    show(null);
  }, [show]);

  // A fault goes as soon as it is mended, and comes only when the typing pauses.
  const faults = rangeFaults(typed) === null ? null : rangeFaults(judged);
  return { range, typed, faults, setTyped, reset };
}
