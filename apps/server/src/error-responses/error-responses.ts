import { DATABASE_AWAY } from '@hln/supabase/shared/http/database-errors';

/** A refusal in the sign-in service's format, which its client turns into an error with `message` and `code`. */
export function authError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status, headers });
}

/** A 429 that says how long to wait. */
export function tooManyAttempts(what: string, seconds: number): Response {
  return authError(429, 'over_request_rate_limit', `${what} Try again in ${inWords(seconds)}.`, {
    'retry-after': String(seconds),
  });
}

const BUSY_SECONDS = 5;

/** A 503 for a request that would only lengthen a queue; clients treat it as temporary and keep their session. */
export function tooBusy(): Response {
  return authError(
    503,
    'over_capacity',
    `Too many people are signing in at this moment. Try again in ${inWords(BUSY_SECONDS)}.`,
    { 'retry-after': String(BUSY_SECONDS) },
  );
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A refusal of our own, in the format that the errors of PostgREST and of our functions share. */
export function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ code, message }, { status, headers });
}

const { ofDataApi, code, message, retryAfter: headers } = DATABASE_AWAY;

/** A 503 in the format of the API that `path` belongs to. Does not reveal where the database is or what is wrong. */
export function databaseIsAway(path: string): Response {
  if (path.startsWith('/auth/v1/')) return authError(503, code, message, headers);
  const body = path.startsWith('/rest/v1/')
    ? { code: ofDataApi, details: null, hint: null, message }
    : { code, error: message };
  return Response.json(body, { status: 503, headers });
}
