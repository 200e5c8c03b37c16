/** How many items the chart shows before anybody has chosen. */
export const DEFAULT_SELECTION = 3;

/** Which items the chart shows. Each keeps its slot, and so its colour, while others come and go. */
export interface ChartSelection {
  readonly slots: ReadonlyMap<string, number>;
  /** Whether the user has put items in or out; an emptied chart then stays empty. */
  readonly chosen: boolean;
}

export const NOTHING_SELECTED: ChartSelection = { slots: new Map(), chosen: false };

interface Identified {
  readonly id: string;
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

/** Puts an item in when it is out, and out when it is in. */
export function toggleSelected({ slots }: ChartSelection, id: string): ChartSelection {
  return { slots: slots.has(id) ? minus(slots, id) : plus(slots, id), chosen: true };
}

/** Takes an item out because it is no longer watched, which is no choice about the chart. */
export function withoutItem({ slots, chosen }: ChartSelection, id: string): ChartSelection {
  return { slots: minus(slots, id), chosen };
}

/**
 * Brings the selection in line with the items of the list: what is no longer there goes, and where nothing is selected
 * yet, the first three come in.
 * @param items those that the list shows, in its order
 */
export function settleSelection(selection: ChartSelection, items: readonly Identified[]): ChartSelection {
  const listed = new Set(items.map((item) => item.id));
  const kept = new Map([...selection.slots].filter(([id]) => listed.has(id)));
  const slots =
    kept.size === 0 && !selection.chosen
      ? new Map(items.slice(0, DEFAULT_SELECTION).map((item, slot) => [item.id, slot]))
      : kept;
  const same =
    slots.size === selection.slots.size && [...slots.keys()].every((id) => selection.slots.has(id));
  return same ? selection : { slots, chosen: selection.chosen };
}
