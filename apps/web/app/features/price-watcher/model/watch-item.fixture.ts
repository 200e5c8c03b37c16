import type { PriceWatchItem } from '@hln/contracts';

/** An item as the backend would return it, for tests. */
export function watchItem(change: Partial<PriceWatchItem> = {}): PriceWatchItem {
  return {
    id: '5f2a0000-0000-4000-8000-000000000001',
    user_id: '5f2a0000-0000-4000-8000-0000000000ff',
    item_name: 'Kettle',
    item_url: 'https://shop.nz/1',
    current_price: null,
    is_active: true,
    notify_on_rise: false,
    currency: null,
    price_source: null,
    price_raw: null,
    target_price: null,
    target_currency: null,
    target_reached_at: null,
    doubted_price: null,
    doubted_currency: null,
    last_checked_at: null,
    last_success_at: null,
    last_error: null,
    last_error_code: null,
    check_requested_at: null,
    next_check_at: null,
    created_at: '2026-11-01T00:00:00+00:00',
    updated_at: '2026-11-01T00:00:00+00:00',
    ...change,
  };
}
