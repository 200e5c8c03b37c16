import { DATABASE_AWAY } from '@hln/supabase/shared/http/database-errors';
import { authError } from './auth-error.ts';

const { ofDataApi, code, message, retryAfter: headers } = DATABASE_AWAY;

/** A 503 in the format of the API that `path` belongs to. Does not reveal where the database is or what is wrong. */
export function databaseIsAway(path: string): Response {
  if (path.startsWith('/auth/v1/')) return authError(503, code, message, headers);
  const body = path.startsWith('/rest/v1/')
    ? { code: ofDataApi, details: null, hint: null, message }
    : { code, error: message };
  return Response.json(body, { status: 503, headers });
}
