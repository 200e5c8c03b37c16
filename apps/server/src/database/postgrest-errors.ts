/**
 * PostgREST's HTTP status for each SQLSTATE; a longer prefix wins, anything else is a 400. Source:
 * https://docs.postgrest.org/en/v14/references/errors.html#http-status-codes
 */
const STATUS_BY_SQLSTATE: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
};

export interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly detail: string | null;
  readonly hint: string | null;
}

/** Returns the database's own error, or null if `error` came from elsewhere. */
export function asDatabaseError(error: unknown): DatabaseError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code } = error;
  // `severity` tells a server error from a driver's, whose codes can have five letters too (EPIPE).
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || !('severity' in error)) return null;
  const text = (name: 'detail' | 'hint') => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { code, message: error.message, detail: text('detail'), hint: text('hint') };
}

/** Returns PostgREST's status for a database error and this role. */
export function statusOf(code: string, role: string): number {
  const custom = /^PT([2-5]\d\d)$/.exec(code);
  if (custom) return Number(custom[1]);
  if (code === '42501') return role === 'anon' ? 401 : 403;
  return STATUS_BY_SQLSTATE[code] ?? STATUS_BY_SQLSTATE[code.slice(0, 2)] ?? 400;
}

/** Violated constraints, whose details quote rows, including rows that the caller may not read, or another table's. */
const isConstraint = (code: string) => code.startsWith('23');

/** Returns the error as PostgREST would, but without the details of a violated constraint. */
export function postgrestError(error: DatabaseError, role: string): Response {
  const { code, message, detail, hint } = error;
  const status = statusOf(code, role);
  return Response.json(
    { code, details: isConstraint(code) ? null : detail, hint, message },
    { status, headers: status === 429 ? { 'retry-after': '60' } : {} },
  );
}
