import { authError } from './auth-error.ts';

/** In seconds. The server looks for the database more often than that. */
const RETRY_AFTER = { 'retry-after': '2' };

const MESSAGE = 'The database cannot be reached at the moment. Try again in a few seconds.';

/** A 503 in the format of the API that `path` belongs to. Does not reveal where the database is or what is wrong. */
export function databaseIsAway(path: string): Response {
  if (path.startsWith('/auth/v1/')) return authError(503, 'database_unavailable', MESSAGE, RETRY_AFTER);
  // PostgREST's own code for a database that it cannot connect to.
  const body = path.startsWith('/rest/v1/')
    ? { code: 'PGRST000', details: null, hint: null, message: MESSAGE }
    : { code: 'database_unavailable', error: MESSAGE };
  return Response.json(body, { status: 503, headers: RETRY_AFTER });
}
