import { coffeeAmountSchema } from '@hln/contracts';
import * as v from 'valibot';

const KEY = 'coffee-checkout';

/** The checkout that this tab opened last: the provider sends the buyer back with only its ID. */
const openedSchema = v.object({ sessionId: v.string(), amount: coffeeAmountSchema });
export type OpenedCheckout = v.InferOutput<typeof openedSchema>;

/** Stores what is being paid until the buyer comes back to this tab. */
export function keepOpenedCheckout(opened: OpenedCheckout): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(opened));
  } catch {
    // Without storage, the return page can't show the amount, and nothing else depends on it.
  }
}

/**
 * The dollars of the checkout that the buyer returns from; null if this tab did not open it.
 *
 * @param sessionId from the return URL, null after a cancelled checkout, whose URL has none
 */
export function openedAmount(sessionId: string | null): number | null {
  try {
    const opened = v.safeParse(openedSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (!opened.success) return null;
    return sessionId === null || opened.output.sessionId === sessionId ? opened.output.amount : null;
  } catch {
    return null;
  }
}
