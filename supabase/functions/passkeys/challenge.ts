import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import { dataOf } from '../_shared/http/database-errors.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';

/** The site for which passkeys are made and used. */
export interface PasskeySite {
  /** The only origin whose pages may ask for passkeys. */
  readonly origin: string;
  /** The host name to which the passkeys belong. */
  readonly relyingParty: string;
}

/**
 * Returns the configured site. The request's own headers decide nothing, since somebody who lures people to another URL
 * controls those as well.
 * @returns null where passkeys are impossible: without a host name, as with an IP address, or without TLS except on
 * localhost
 */
export function passkeySite(address: string | null): PasskeySite | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null) return null;
  const { hostname, origin, protocol } = url;
  const isIpAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  return isIpAddress || !isSafe ? null : { origin, relyingParty: hostname };
}

/** The ticket is gone: it was older than a minute, or its session has ended. */
const NOBODY_ASKED = 'PT404';

/**
 * Returns the database's response to a verdict. A verdict that came too late is not our error: the challenge has
 * expired, and a user who still waits may ask for another.
 *
 * @param operation names the call in our log
 * @throws Error if the database failed otherwise
 */
export function verdictOf<Data>(
  operation: string,
  answer: PostgrestSingleResponse<Data>,
): Data | { outcome: 'expired' } {
  return answer.error?.code === NOBODY_ASKED ? { outcome: 'expired' } : dataOf(operation, answer);
}

/**
 * Uses up the challenge of the caller's session before anything is verified.
 * @param credential the passkey that signed it; null when a new one was created
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
    // The generated types don't allow null for parameters.
    db.rpc('take_passkey_challenge', { challenge, credential: credential as string }),
  );
}

/** Has the database record that a signature does not hold. */
export async function refuseSigned(
  { db }: Pick<FunctionDependencies, 'db'>,
  ticket: string,
  credential: string | null,
): Promise<{ readonly outcome: 'wrong' }> {
  verdictOf('refuse_passkey', await db.rpc('refuse_passkey', { ticket, credential: credential as string }));
  return { outcome: 'wrong' };
}
