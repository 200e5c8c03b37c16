import type { Keys } from '../installation/keys.ts';
import { checkRequest } from './check-request.ts';
import type { ClientRole } from './questions.ts';
import { type DataApiRules, isExposed } from './rules.ts';

const TOKEN = /^[^.]+\.[^.]+\.[^.]+$/;

/**
 * Returns the role whose rules apply to a request; null for the service, which holds the secret key. This grants
 * nothing: a token only selects the rules for staff, and the library refuses an invalid token.
 */
export function clientRoleOf({ headers }: Request, { secret }: Pick<Keys, 'secret'>): ClientRole | null {
  const key = headers.get('apikey');
  const bearer = /^Bearer\s+(.+)$/.exec(headers.get('authorization') ?? '')?.[1];
  // As in the library: a key in this header is only a key, a token takes precedence over the key, and a malformed token
  // identifies nobody.
  const hasToken =
    bearer !== undefined && bearer !== key && !bearer.startsWith('sb_') && TOKEN.test(bearer.trim());
  if (hasToken) return 'authenticated';
  return key === secret ? null : 'anon';
}

/**
 * Refuses what the library should not see: relations that do not exist, and requests that visitors and staff may not
 * make.
 * @param rules the existing relations, and the permissions of each role
 * @returns the response to a refused request, null if it may proceed
 */
export async function screenRequest(
  request: Request,
  keys: Keys,
  { existing, roles }: DataApiRules,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const schema = schemaOf(request);
  if (!pathname.startsWith('/rest/v1') || !isExposed(schema)) return null;
  const name = /^\/rest\/v1\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (name !== undefined && !existing.has(`${schema}.${name}`)) return missingRelation(`${schema}.${name}`);
  const role = clientRoleOf(request, keys);
  return role === null ? null : await checkRequest(request, role, schema, roles);
}

/** Reads name their schema in one header and writes in another; the default is the first schema. */
export function schemaOf(request: Request): string {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return request.headers.get(reads ? 'accept-profile' : 'content-profile') ?? 'public';
}

/** PostgREST's response for a missing table; the library would also print a stack trace for each. */
function missingRelation(name: string): Response {
  const message = `Could not find the table '${name}' in the schema cache`;
  return Response.json({ code: 'PGRST205', details: null, hint: null, message }, { status: 404 });
}
