import type { Keys } from '../installation/keys.ts';
import { checkRequest } from './check-request.ts';
import { clientRoleOf } from './client-role.ts';
import { type DataApiRules, isExposed } from './rules.ts';

/**
 * Refuses what the library should not see: relations that do not exist, and what visitors and staff may not ask.
 * @param rules the relations that exist, and what each role may ask
 * @returns the answer to a request that goes no further, null for one that may go on
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

/** PostgREST's answer for a table that does not exist; the library would also print a stack for each. */
function missingRelation(name: string): Response {
  const message = `Could not find the table '${name}' in the schema cache`;
  return Response.json({ code: 'PGRST205', details: null, hint: null, message }, { status: 404 });
}
