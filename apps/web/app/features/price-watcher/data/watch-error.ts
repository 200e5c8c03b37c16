import { PRICE_WATCH_REFUSALS } from '@hln/contracts';
import { isSiteError, SiteError } from '../../../lib/errors.ts';
import { WATCH_ERRORS } from '../texts.ts';

const NO_USER = 'no_user';

/** Thrown by writes when the user is no longer signed in. */
export function notAuthenticated(): SiteError {
  return new SiteError(NO_USER, WATCH_ERRORS.noUser);
}

interface BackendError {
  readonly code: string;
  readonly message: string;
}

/**
 * Converts an error of the backend, as postgrest-js returns it.
 * @param fallback the message if the backend's own is not for users
 */
export function refusal({ code, message }: BackendError, fallback = message): SiteError {
  return new SiteError(code, CODES_FOR_USERS.includes(code) ? message : fallback);
}

/** For a write that the backend accepted but that matched no row: the item is another user's, or has been deleted. */
export function noSuchItem(): SiteError {
  return new SiteError(PRICE_WATCH_REFUSALS.missing, 'No row was changed.');
}

const { unsafe, full, tooOften } = PRICE_WATCH_REFUSALS;
const CODES_FOR_USERS: readonly string[] = [NO_USER, unsafe, full, tooOften];

/** The message for the user: the error's own if it is meant for users, otherwise `fallback`. */
export function watchErrorText(error: unknown, fallback: string): string {
  return isSiteError(error) && CODES_FOR_USERS.includes(error.code) ? error.message : fallback;
}

/** Whether the backend refused the URL, which is shown at the form field instead of in the banner. */
export function isUnsafeUrl(error: unknown): boolean {
  return isSiteError(error) && error.code === unsafe;
}
