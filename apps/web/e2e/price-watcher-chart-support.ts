import type { StaffForTest } from '@hln/test-support/server';
import type { Page } from 'playwright-core';
import type { SeededItem, SeededPrice } from './price-watcher-support.ts';
import { watcherStage } from './support/watcher-stage.ts';

/** The prices of three days: a rise, then a fall. */
export const PRICES: readonly SeededPrice[] = [
  ['2026-11-18T00:00:00Z', 10],
  ['2026-11-19T00:00:00Z', 12.5],
  ['2026-11-20T00:00:00Z', 11],
];

/** The shared site of a test file, with items that have prices. */
export function chartStage() {
  const stage = watcherStage();
  async function seed(
    user: StaffForTest,
    name: string,
    prices: readonly SeededPrice[] = PRICES,
    item: Partial<SeededItem> = {},
  ) {
    const id = await stage.seedItem(user, { item_name: name, ...item });
    if (prices.length > 0) await stage.seedHistory(id, prices);
    return id;
  }
  // Extends the stage instead of a copy, because its values exist only from the first test on.
  return Object.assign(stage, { seed });
}

export const chart = (page: Page) => page.getByRole('slider', { name: 'Point in time on the chart' });
export const announced = (page: Page) => chart(page).getAttribute('aria-valuetext');
