import type { Micros } from '../data/amount.ts';

/** What a category costs in a period. */
interface CategoryTotal {
  /** Its label, too. */
  readonly id: string;
  readonly total: Micros;
}

export interface LargestChange {
  readonly id: string;
  readonly now: Micros;
  readonly before: Micros;
}

/**
 * The category that costs most more than in the period before, and the one that costs most less; null where none does.
 * One that is in a single period costs nothing in the other.
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
