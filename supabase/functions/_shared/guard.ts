import { FunctionError } from './errors.ts';

/** The credentials a caller shows, as Supabase clients send them. */
function credentials(request: Request): string[] {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return [request.headers.get('apikey'), bearer].filter((key) => key !== null && key !== undefined);
}

/** Compares digests, so that the time taken says nothing about where two keys differ. */
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

/** Lets in whoever shows a key of this project. @throws FunctionError 401 */
export async function requireProjectKey(
  request: Request,
  keys: { readonly publishableKeys: readonly string[]; readonly secretKeys: readonly string[] },
): Promise<void> {
  if (await holdsOneOf(request, [...keys.publishableKeys, ...keys.secretKeys])) return;
  throw refusal(request, 'Send the publishable key of this project as a bearer token.');
}

/** Lets in our own jobs only. @throws FunctionError 401 */
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
