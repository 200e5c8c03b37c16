import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { COSTS_CHANGE } from '../../../content/costs.ts';
import type { Micros } from '../data/amount.ts';
import type { DayCosts } from '../data/day-costs.ts';
import { loadCosts } from '../data/load-costs.ts';
import { type DateRange, sameRange } from '../range/date-range.ts';
import { PRESETS, presetRange } from '../range/presets.ts';
import { changeText, shortChange } from './change.ts';
import { largestChanges } from './largest-changes.ts';

export interface Comparison {
  /** In a sentence; null for a range that is compared with nothing. */
  readonly text: string | null;
  /** Which categories rose and fell most, in a sentence each; none until it is known. */
  readonly largest: readonly string[];
  /** How much more or less a category costs, as text; '' until it is known. */
  changeOf(id: string): string;
  /** Reads the period before again. */
  reload(): void;
}

/**
 * Compares the costs of a range at a press with those of the period before it.
 *
 * @param costs null until they have been read
 * @param total of the visible categories
 * @param hidden the categories that are not counted
 * @param today days since 1970-01-01
 */
export function useComparison(
  range: DateRange,
  costs: DayCosts | null,
  total: Micros,
  hidden: readonly string[],
  today: number,
): Comparison {
  const before = useMemo(
    () =>
      PRESETS.map((preset) => presetRange(preset, today)).find((found) => sameRange(found.range, range))
        ?.before,
    [range, today],
  );
  const { data, error, refetch } = useQuery({
    // The same key as when the period is shown itself, so that going there reads nothing twice.
    queryKey: ['daily-costs', before?.start, before?.end],
    queryFn: ({ signal }) => loadCosts(before ?? range, signal, () => undefined),
    enabled: before !== undefined,
    structuralSharing: false,
  });

  const then = data?.costs ?? null;
  const totals = useMemo(
    () => (then === null ? null : new Map(then.categories.map((category) => [category.id, category.total]))),
    [then],
  );
  const changeOf = useCallback(
    (id: string) => {
      const now = costs?.categories.find((category) => category.id === id);
      if (before === undefined || totals === null || now === undefined) return '';
      return shortChange(now.total, totals.get(id) ?? 0n);
    },
    [before, costs, totals],
  );
  const reload = () => {
    if (before !== undefined) void refetch();
  };

  const unknown = { largest: [], changeOf, reload };
  if (before === undefined || costs === null) return { text: null, ...unknown };
  if (error !== null) return { text: COSTS_CHANGE.failed, ...unknown };
  if (then === null) return { text: COSTS_CHANGE.reading, ...unknown };
  const excluded = new Set(hidden);
  const counted = then.categories.filter(({ id }) => !excluded.has(id));
  const totalBefore = counted.reduce((sum, category) => sum + category.total, 0n);
  const { rose, fell } = largestChanges(costs.categories, then.categories, excluded);
  const largest = [
    rose && COSTS_CHANGE.rose(rose.id, shortChange(rose.now, rose.before)),
    fell && COSTS_CHANGE.fell(fell.id, shortChange(fell.now, fell.before)),
  ].filter((sentence) => sentence !== null);
  return { text: changeText(total, totalBefore, before), largest, changeOf, reload };
}
