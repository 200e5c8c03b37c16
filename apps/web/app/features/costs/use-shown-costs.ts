import type { CostsViewPreference } from '@hln/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Category, categoryList, NO_PREFERENCE, withSeen } from './categories/category-list.ts';
import { paintOf } from './chart/palette.ts';
import type { Series } from './chart/series.ts';
import { type Micros, nzdText } from './data/amount.ts';
import type { DayCosts } from './data/day-costs.ts';
import type { CostsState } from './data/use-costs.ts';

export interface ShownCosts {
  /** null until both the costs of the range and the user's choices have loaded. */
  readonly costs: DayCosts | null;
  /** In the order of the list. While another range is loading, those of the last range. */
  readonly categories: readonly Category[];
  /** The visible categories, as the chart draws them. */
  readonly series: readonly Series[];
  /** The sum of the visible categories. */
  readonly total: Micros;
  readonly records: number;
  /** All categories of this visit and earlier ones, in the order in which they were first seen. */
  readonly seen: readonly string[];
  /** What a category costs in the range, as text; '' until it is known. */
  totalOf(id: string): string;
}

/** Combines the costs of the range with the user's choices. */
export function useShownCosts(state: CostsState, preference: CostsViewPreference | null): ShownCosts {
  const costs = state.kind === 'ready' && preference !== null ? state.costs : null;
  const [ids, setIds] = useState<readonly string[]>([]);
  // Colours stay the same from one range to the next, even if no preference has been saved yet.
  const [visit, setVisit] = useState(NO_PREFERENCE);
  const loaded = state.kind === 'ready' ? state.costs : null;
  useEffect(() => {
    if (loaded === null) return;
    const found = loaded.categories.map(({ id }) => id);
    setIds(found);
    setVisit((current) => withSeen(current, found));
  }, [loaded]);

  const present = useMemo(() => costs?.categories.map(({ id }) => id) ?? ids, [costs, ids]);
  const known = useMemo(
    () => (preference === null ? null : withSeen(preference, visit.seen ?? [])),
    [preference, visit],
  );
  const categories = useMemo(() => (known === null ? [] : categoryList(present, known)), [present, known]);

  const byId = useMemo(() => new Map(costs?.categories.map((category) => [category.id, category])), [costs]);
  const series = useMemo(
    () =>
      categories.flatMap(({ id, label, colour, visible }): Series[] => {
        const category = byId.get(id);
        if (category === undefined || !visible) return [];
        return [{ id, label, paint: paintOf(colour), amounts: category.amounts, dollars: category.dollars }];
      }),
    [categories, byId],
  );
  const shown = series.map(({ id }) => byId.get(id));
  const totalOf = useCallback(
    (id: string) => {
      const category = byId.get(id);
      return category === undefined ? '' : nzdText(category.total);
    },
    [byId],
  );
  return {
    costs,
    categories,
    series,
    total: shown.reduce((sum, category) => sum + (category?.total ?? 0n), 0n),
    records: shown.reduce((sum, category) => sum + (category?.records ?? 0), 0),
    seen: known?.seen ?? [],
    totalOf,
  };
}
