import type { FunctionEnvironment } from './environment.ts';
import { FunctionError } from './errors.ts';

/** The credentials of a request, as Supabase clients send them. */
function credentials(request: Request): string[] {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return [request.headers.get('apikey'), bearer].filter((key) => key !== null && key !== undefined);
}

/** Compares digests, so that the time taken does not reveal where two keys differ. */
async function holdsOneOf(request: Request, keys: readonly string[]): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const accepted = await Promise.all(keys.map(digest));
  for (const shown of credentials(request)) {
    const given = await digest(shown);
    if (
      accepted.some(
        (key) => key.reduce((difference, byte, i) => difference | (byte ^ (given[i] ?? 0)), 0) === 0,
      )
    ) {
      return true;
    }
  }
  return false;
}

/** Requires one of this project's keys. @throws FunctionError 401 */
export async function requireProjectKey(
  request: Request,
  keys: { readonly publishableKeys: readonly string[]; readonly secretKeys: readonly string[] },
): Promise<void> {
  if (await holdsOneOf(request, [...keys.publishableKeys, ...keys.secretKeys])) return;
  throw refusal(request, 'Send the publishable key of this project as a bearer token.');
}

/** Requires the secret key, which only our own jobs have. @throws FunctionError 401 */
export async function requireServiceKey(
  request: Request,
  keys: { readonly secretKeys: readonly string[] },
): Promise<void> {
  if (await holdsOneOf(request, keys.secretKeys)) return;
  throw refusal(request, 'This function needs the secret key.');
}

function refusal(request: Request, advice: string): FunctionError {
  const message = credentials(request).length === 0 ? 'No API key found in request.' : 'Invalid API key.';
  return new FunctionError(401, 'unauthorized', `${message} ${advice}`, {
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/**
 * Returns the caller's IP address as seen by the proxy in front, for rate limits. Reads only the header that the proxy
 * overwrites, never one that callers can set themselves.
 */
export function clientIpAddress(request: Request, environment: FunctionEnvironment): string {
  return request.headers.get(environment.addressHeader)?.split(',').at(-1)?.trim() || 'unknown';
}
