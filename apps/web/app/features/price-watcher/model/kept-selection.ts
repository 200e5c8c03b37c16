import * as v from 'valibot';
import { loadRemembered, type RememberingStorage, saveRemembered } from '../../../lib/remembered.ts';
import { type ChartSelection, NOTHING_SELECTED } from './chart-selection.ts';

/** More lines than anybody can tell apart. */
const MOST_LINES = 200;

const keptSchema = v.pipe(
  v.array(v.tuple([v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))])),
  v.maxLength(MOST_LINES),
);

const keyOf = (userId: string) => `price-watcher-chart ${userId}`;

/** The items that a user last chose for the chart in this browser; none chosen when nothing is kept. */
export function keptSelection(storage: RememberingStorage | null, userId: string): ChartSelection {
  const kept = loadRemembered<v.InferOutput<typeof keptSchema> | null>(
    storage,
    keyOf(userId),
    keptSchema,
    null,
  );
  return kept === null ? NOTHING_SELECTED : { slots: new Map(kept), chosen: true };
}

/** Keeps what the user has chosen. Where nothing can be kept, the choice holds until the page is left. */
export function keepSelection(
  storage: RememberingStorage | null,
  userId: string,
  { slots }: ChartSelection,
): void {
  saveRemembered(storage, keyOf(userId), [...slots].slice(0, MOST_LINES));
}
