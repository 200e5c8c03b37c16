import { useCallback, useMemo } from 'react';
import { useReading } from '../../../lib/staff/staff-queries.tsx';
import { type Micros, nzdText } from '../data/amount.ts';
import type { DayCosts } from '../data/day-costs.ts';
import { loadCosts } from '../data/load-costs.ts';
import { type DateRange, rangeFaults, sameRange, yearBefore } from '../range/date-range.ts';
import { PRESETS, presetRange } from '../range/presets.ts';
import { COSTS_CHANGE } from '../texts.ts';

/** What a category costs in a period. */
interface CategoryTotal {
  /** The category's id, which is also its label. */
  readonly id: string;
  readonly total: Micros;
}

interface LargestChange {
  readonly id: string;
  readonly now: Micros;
  readonly before: Micros;
}

/**
 * The categories that rose and fell most against the earlier period; null if none did. One that occurs in only one
 * period costs nothing in the other.
 *
 * @param hidden the categories that are not counted
 */
export function largestChanges(
  now: readonly CategoryTotal[],
  before: readonly CategoryTotal[],
  hidden: ReadonlySet<string>,
): Readonly<Record<'rose' | 'fell', LargestChange | null>> {
  const totals = new Map(now.map(({ id, total }) => [id, { id, now: total, before: 0n }]));
  for (const { id, total } of before) totals.set(id, { id, now: totals.get(id)?.now ?? 0n, before: total });
  const found: Record<'rose' | 'fell', LargestChange | null> = { rose: null, fell: null };
  for (const change of totals.values()) {
    if (hidden.has(change.id)) continue;
    if (differenceOf(change) > differenceOf(found.rose)) found.rose = change;
    if (differenceOf(change) < differenceOf(found.fell)) found.fell = change;
  }
  return found;
}

const differenceOf = (change: LargestChange | null) => (change === null ? 0n : change.now - change.before);

const percent = new Intl.NumberFormat('en-NZ', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

const size = (micros: Micros) => (micros < 0n ? -micros : micros);

/** '$12.00 more (+5.3%) than 2026-10-01 to 2026-10-22: $226.00' */
export function changeText(now: Micros, before: Micros, { start, end }: DateRange): string {
  const difference = now - before;
  if (difference === 0n) return `${COSTS_CHANGE.same} ${COSTS_CHANGE.as(start, end, nzdText(before))}`;
  const words = difference > 0n ? COSTS_CHANGE.more : COSTS_CHANGE.less;
  // A change from nothing has no percentage.
  const share =
    before === 0n ? '' : COSTS_CHANGE.share(percent.format(Number((difference * 10_000n) / before) / 10_000));
  return `${words(nzdText(size(difference)))}${share} ${COSTS_CHANGE.than(start, end, nzdText(before))}`;
}

/** '+$12.00' or '−$3.50'; '' for no change. */
export function shortChange(now: Micros, before: Micros): string {
  const difference = now - before;
  if (difference === 0n) return '';
  return (difference > 0n ? COSTS_CHANGE.up : COSTS_CHANGE.down)(nzdText(size(difference)));
}

export interface Comparison {
  /** The comparison as a sentence; null for a range that isn't compared. */
  readonly text: string | null;
  /** The categories that rose and fell most, one sentence each; none until they are known. */
  readonly largest: readonly string[];
  /** The change of a category, as text; '' until it is known. */
  changeOf(id: string): string;
  /** Reloads the earlier period. */
  reload(): void;
}

/** What the costs of a range can be compared with; the first is the default. */
export const COMPARED_WITH = ['period', 'year'] as const;
export type ComparedWith = (typeof COMPARED_WITH)[number];

/**
 * The period that a range is compared with: the one before a preset range, or the same days a year ago. Undefined if
 * there is none.
 *
 * @param today days since 1970-01-01
 */
export function comparedRange(
  range: DateRange,
  comparedWith: ComparedWith,
  today: number,
): DateRange | undefined {
  if (comparedWith === 'year') {
    const before = yearBefore(range);
    return rangeFaults(before) === null ? before : undefined;
  }
  return PRESETS.map((name) => presetRange(name, today)).find((preset) => sameRange(preset.range, range))
    ?.before;
}

/**
 * Compares the costs of a range with those of the period before it, or of the same days a year before.
 *
 * @param costs null until they have loaded
 * @param total of the visible categories
 * @param hidden the categories that are not counted
 * @param today days since 1970-01-01
 */
export function useComparison(
  range: DateRange,
  comparedWith: ComparedWith,
  costs: DayCosts | null,
  total: Micros,
  hidden: readonly string[],
  today: number,
): Comparison {
  const before = useMemo(() => comparedRange(range, comparedWith, today), [range, comparedWith, today]);
  const {
    data,
    failure,
    reload: readAgain,
  } = useReading(
    // The same key as when the period itself is shown, so that going there loads nothing twice.
    ['daily-costs', before?.start, before?.end],
    (signal) => loadCosts(before ?? range, signal, () => undefined),
    COSTS_CHANGE.failed,
    { enabled: before !== undefined, structuralSharing: false },
  );

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
    if (before !== undefined) readAgain();
  };

  const unknown = { largest: [], changeOf, reload };
  if (before === undefined || costs === null) return { text: null, ...unknown };
  if (failure !== null) return { text: COSTS_CHANGE.failed, ...unknown };
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
