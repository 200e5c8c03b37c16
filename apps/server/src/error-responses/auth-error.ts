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

/** A 503 for a request that would only lengthen a queue; clients take it as temporary and keep their session. */
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
