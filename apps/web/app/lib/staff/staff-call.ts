import { SiteError } from '../errors.ts';
import { backendMessage } from '../service-message.ts';

/** The time limit of one request of a staff page, in milliseconds. */
const TIME_LIMIT = 15_000;

/** Ends a request that takes too long or is no longer needed. */
export function limited(signal?: AbortSignal, ms = TIME_LIMIT): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
}

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly status: number;
}

/**
 * Returns the data of a response from the data API.
 *
 * @param fallback the message if the response has none, for example without a connection
 * @throws SiteError with the backend's code and sentence
 */
export function dataOf({ data, error, status }: Answer, fallback: string): unknown {
  if (error === null) return data;
  const message = status === 0 ? null : backendMessage(error);
  throw new SiteError(error.code, message ?? fallback, { status, cause: error });
}
