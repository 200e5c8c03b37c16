import * as v from 'valibot';
import { expect, it } from 'vitest';
import { priceHistorySchema, priceWatchItemsSchema } from './price-watch.ts';

it("parses rows that have only the specification's columns", () => {
  const item = {
    id: '5f2a0000-0000-4000-8000-000000000001',
    user_id: '5f2a0000-0000-4000-8000-0000000000ff',
    item_name: 'Kettle',
    item_url: 'https://shop.nz/1',
    current_price: null,
    is_active: true,
    created_at: '2026-11-01T00:00:00+00:00',
    updated_at: '2026-11-01T00:00:00+00:00',
  };
  expect(v.parse(priceWatchItemsSchema, [item])).toMatchObject([
    { ...item, notify_on_rise: false, currency: null, target_price: null, last_checked_at: null },
  ]);
  const price = { watch_item_id: item.id, price: 7.5, checked_at: '2026-11-02T00:00:00+00:00' };
  expect(v.parse(priceHistorySchema, [price])).toEqual([{ ...price, currency: null, item_url: null }]);
});
