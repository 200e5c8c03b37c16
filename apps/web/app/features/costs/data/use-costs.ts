import type { ReadingProgress } from '@hln/daily-cost-reader';
import { useState } from 'react';
import { useReading } from '../../../lib/staff/staff-queries.tsx';
import type { DateRange } from '../range/date-range.ts';
import { COSTS_ERRORS } from '../texts.ts';
import { type LoadedCosts, loadCosts } from './load-costs.ts';

/** What the page knows about the costs of its range. */
export type CostsState = LoadingCosts | FailedCosts | ({ readonly kind: 'ready' } & LoadedCosts);

export interface LoadingCosts {
  readonly kind: 'loading';
  /** null until it is known that there is more than one page to load. */
  readonly progress: ReadingProgress | null;
}

export interface FailedCosts {
  readonly kind: 'failed';
  readonly message: string;
}

/** The costs of a range. Another range, or `reload`, aborts the current load. */
export function useCosts({ start, end }: DateRange): { state: CostsState; reload: () => void } {
  const [reading, setReading] = useState<{ range: DateRange; progress: ReadingProgress | null }>();
  const { data, failure, isReading, reload } = useReading(
    ['daily-costs', start, end],
    (signal) => {
      const range = { start, end };
      setReading({ range, progress: null });
      return loadCosts(range, signal, (progress) => {
        if (!signal.aborted) setReading({ range, progress });
      });
    },
    COSTS_ERRORS.fetch,
    // Comparing thousands of rows with those they replace would save nothing.
    { structuralSharing: false },
  );
  if (!isReading && failure !== null) return { state: { kind: 'failed', message: failure }, reload };
  if (!isReading && data !== null) return { state: { kind: 'ready', ...data }, reload };
  const isCurrent = reading?.range.start === start && reading.range.end === end;
  return { state: { kind: 'loading', progress: isCurrent ? reading.progress : null }, reload };
}
