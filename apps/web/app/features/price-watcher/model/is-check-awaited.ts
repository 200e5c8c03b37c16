import type { PriceWatchItem } from '@hln/contracts';
import { readTimestamp } from '../../../lib/timestamps.ts';

/** A check that is due within this time counts as under way, in milliseconds. */
const SOON_MS = 60_000;

const timeOf = (text: string | null) => (text === null ? null : (readTimestamp(text)?.getTime() ?? null));

/**
 * Whether an item is about to get the first check ever, or one that its owner asked for, whoever opened the page since.
 */
export function isCheckAwaited(item: PriceWatchItem, now: number): boolean {
  if (!item.is_active) return false;
  const next = timeOf(item.next_check_at);
  const checked = timeOf(item.last_checked_at);
  const requested = timeOf(item.check_requested_at);
  const isDue = next !== null && next <= now + SOON_MS;
  return isDue && (checked === null || (requested !== null && requested > checked));
}
