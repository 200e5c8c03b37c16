import { PRICE_WATCH_REFUSALS } from '@hln/contracts';
import { WATCH_ERRORS } from '../../../content/price-watcher.ts';
import { isSiteError, SiteError } from '../../../lib/errors.ts';

const NO_USER = 'no_user';

/** Raised on a write when nobody is signed in any more. */
export function notAuthenticated(): SiteError {
  return new SiteError(NO_USER, WATCH_ERRORS.noUser);
}

/** The backend's refusal, as postgrest-js hands it over. */
export function refusal({ code, message }: { readonly code: string; readonly message: string }): SiteError {
  return new SiteError(code, message);
}

/** A write that the backend accepted but that met no row: the item is another user's, or gone. */
export function noSuchItem(): SiteError {
  return new SiteError(PRICE_WATCH_REFUSALS.missing, 'No row was changed.');
}

const { unsafe, full, tooOften } = PRICE_WATCH_REFUSALS;
const FOR_THE_USER: readonly string[] = [NO_USER, unsafe, full, tooOften];

/** What the user reads of an error: its own words where they are meant for him, otherwise `fallback`. */
export function watchErrorText(error: unknown, fallback: string): string {
  return isSiteError(error) && FOR_THE_USER.includes(error.code) ? error.message : fallback;
}

/** Whether the backend refused the address, which belongs under the form and not into the banner. */
export function isUnsafeAddress(error: unknown): boolean {
  return isSiteError(error) && error.code === unsafe;
}
