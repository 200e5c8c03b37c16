import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import { dataOf } from '../_shared/http/database-errors.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';

/** Where passkeys are made and used. */
export interface PasskeySite {
  /** The one origin whose pages may ask for them. */
  readonly origin: string;
  /** The host name that they belong to. */
  readonly relyingParty: string;
}

/**
 * The site as it is configured: what a request says of where it came from decides nothing, since whoever lures people to
 * another address writes that as well.
 * @returns null where there can be no passkeys: without a name, as with an IP address, or without TLS but for localhost
 */
export function passkeySite(address: string | null): PasskeySite | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null) return null;
  const { hostname, origin, protocol } = url;
  const isIpAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  return isIpAddress || !isSafe ? null : { origin, relyingParty: hostname };
}

/** Where the ticket is gone: it was a minute old, or its session has ended meanwhile. */
const NOBODY_ASKED = 'PT404';

/**
 * What the database makes of a verdict. One that came too late is no fault of ours: the challenge has expired, and whoever
 * still waits may ask for another.
 *
 * @param operation names the call in our log
 * @throws Error where the database failed otherwise
 */
export function verdictOf<Data>(
  operation: string,
  answer: PostgrestSingleResponse<Data>,
): Data | { outcome: 'expired' } {
  return answer.error?.code === NOBODY_ASKED ? { outcome: 'expired' } : dataOf(operation, answer);
}

/**
 * Uses the challenge of the caller's session up, before anything is verified.
 * @param credential the passkey that has signed it; null where a new one was made
 * @returns the database's answer: a ticket for the verdict, or why there is none
 */
export async function takeChallenge(
  request: Request,
  environment: FunctionEnvironment,
  { db }: Pick<FunctionDependencies, 'db'>,
  challenge: string,
  credential: string | null,
): Promise<unknown> {
  return await askAsCaller(
    request,
    environment,
    'take_passkey_challenge',
    // The types have no null for parameters.
    db.rpc('take_passkey_challenge', { challenge, credential: credential as string }),
  );
}

/** Has the database note that what was signed does not hold. */
export async function refuseSigned(
  { db }: Pick<FunctionDependencies, 'db'>,
  ticket: string,
  credential: string | null,
): Promise<{ readonly outcome: 'wrong' }> {
  verdictOf('refuse_passkey', await db.rpc('refuse_passkey', { ticket, credential: credential as string }));
  return { outcome: 'wrong' };
}
