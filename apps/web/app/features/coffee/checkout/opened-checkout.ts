import { coffeeAmountSchema } from '@hln/contracts';
import * as v from 'valibot';

const KEY = 'coffee-checkout';

/** The checkout that this tab opened last: the provider sends the buyer back with its ID alone. */
const openedSchema = v.object({ sessionId: v.string(), amount: coffeeAmountSchema });
export type OpenedCheckout = v.InferOutput<typeof openedSchema>;

/** Keeps what is being paid until the buyer comes back to this tab. */
export function keepOpenedCheckout(opened: OpenedCheckout): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(opened));
  } catch {
    // Without storage the page that one comes back to names no amount, which is all that depends on it.
  }
}

/**
 * The dollars of the checkout that one comes back from; null when this tab did not open it.
 *
 * @param sessionId of the return URL, null after a cancelled checkout, whose URL carries none
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
