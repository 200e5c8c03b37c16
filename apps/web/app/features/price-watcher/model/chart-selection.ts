/** How many items the chart shows by default. */
export const DEFAULT_SELECTION = 3;

/** The items in the chart. Each keeps its slot, and therefore its colour, while others are added and removed. */
export interface ChartSelection {
  readonly slots: ReadonlyMap<string, number>;
  /** Whether the user has added or removed items. If so, an empty chart stays empty. */
  readonly chosen: boolean;
}

export const NOTHING_SELECTED: ChartSelection = { slots: new Map(), chosen: false };

interface Listed {
  readonly id: string;
  readonly current_price: number | null;
}

function lowestFreeSlot(slots: ReadonlyMap<string, number>): number {
  const taken = new Set(slots.values());
  let slot = 0;
  while (taken.has(slot)) slot += 1;
  return slot;
}

function plus(slots: ReadonlyMap<string, number>, id: string): ReadonlyMap<string, number> {
  return new Map([...slots, [id, lowestFreeSlot(slots)]]);
}

function minus(slots: ReadonlyMap<string, number>, id: string): ReadonlyMap<string, number> {
  return new Map([...slots].filter(([other]) => other !== id));
}

/** Adds an item to the chart, or removes it. */
export function toggleSelected({ slots }: ChartSelection, id: string): ChartSelection {
  return { slots: slots.has(id) ? minus(slots, id) : plus(slots, id), chosen: true };
}

/** Removes an item because it is no longer watched, which does not count as the user's choice. */
export function withoutItem({ slots, chosen }: ChartSelection, id: string): ChartSelection {
  return { slots: minus(slots, id), chosen };
}

/**
 * Adapts the selection to the list: items that are no longer listed are removed, and an empty selection is replaced by
 * the first three items unless the user has emptied it. Where none of these has a price yet, and others have, it is the
 * first three with prices, since the chart would be empty.
 *
 * @param items the items of the list, in its order
 */
export function settleSelection(selection: ChartSelection, items: readonly Listed[]): ChartSelection {
  const listed = new Set(items.map((item) => item.id));
  const kept = new Map([...selection.slots].filter(([id]) => listed.has(id)));
  const slots =
    kept.size === 0 && !selection.chosen
      ? new Map(firstItems(items).map((item, slot) => [item.id, slot]))
      : kept;
  const same =
    slots.size === selection.slots.size && [...slots.keys()].every((id) => selection.slots.has(id));
  return same ? selection : { slots, chosen: selection.chosen };
}

function firstItems(items: readonly Listed[]): readonly Listed[] {
  const first = items.slice(0, DEFAULT_SELECTION);
  const priced = items.filter(({ current_price }) => current_price !== null);
  return priced.length === 0 || first.some((item) => priced.includes(item))
    ? first
    : priced.slice(0, DEFAULT_SELECTION);
}
