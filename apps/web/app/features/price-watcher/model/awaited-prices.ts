import type { PriceWatchItem } from '@hln/contracts';
import { readTimestamp } from '../../../lib/timestamps.ts';

export interface AwaitedPrice {
  readonly item: PriceWatchItem;
  /** Names the check that may bring the price, among all checks of all items. */
  readonly check: string;
  /** When the check is due, in milliseconds since 1970. */
  readonly at: number;
}

/** So many items are looked at together; the others have their turn when these have been checked. */
const AT_ONCE = 5;

/**
 * The items for whose first price the system keeps trying, those whose check comes first.
 * @param waitedFor checks that are not worth another wait
 * @param following ids of items that are looked at now; `true` for those that somebody asked for
 */
export function nextAwaited(
  items: readonly PriceWatchItem[],
  waitedFor: ReadonlySet<string>,
  following: ReadonlyMap<string, boolean>,
): readonly AwaitedPrice[] {
  const busy = [...following.values()].filter((isAsked) => !isAsked).length;
  return items
    .filter((item) => item.is_active && item.current_price === null && !following.has(item.id))
    .flatMap((item) => {
      const at = item.next_check_at === null ? undefined : readTimestamp(item.next_check_at)?.getTime();
      const check = `${item.id} ${item.next_check_at}`;
      return at === undefined || waitedFor.has(check) ? [] : [{ item, check, at }];
    })
    .sort((one, other) => one.at - other.at)
    .slice(0, Math.max(0, AT_ONCE - busy));
}
