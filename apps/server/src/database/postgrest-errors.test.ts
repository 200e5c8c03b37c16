import { expect, it } from 'vitest';
import { asDatabaseError, postgrestError, statusOf } from './postgrest-errors.ts';

// https://docs.postgrest.org/en/v14/references/errors.html#http-status-codes
it.each([
  ['23514', 400],
  ['23502', 400],
  ['22P02', 400],
  ['22001', 400],
  ['42703', 400],
  ['P0001', 400],
  ['23505', 409],
  ['23503', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['28000', 403],
  ['40001', 500],
  ['53300', 503],
  ['53400', 500],
  ['08006', 503],
  ['57014', 500],
  ['XX000', 500],
  ['PT429', 429],
  ['PT402', 402],
])('%s is %i', (code, status) => {
  expect(statusOf(code, 'anon')).toBe(status);
});

it('tells an anonymous caller to sign in and a signed-in one that access is denied', () => {
  expect([statusOf('42501', 'anon'), statusOf('42501', 'authenticated')]).toEqual([401, 403]);
});

it("answers in PostgREST's format", async () => {
  const error = Object.assign(new Error('too many'), { code: 'PT429', severity: 'ERROR', hint: 'Wait.' });
  const found = asDatabaseError(error);
  if (found === null) throw new Error('The error was not recognised.');
  const response = postgrestError(found, 'anon');
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('60');
  expect(await response.json()).toEqual({ code: 'PT429', details: null, hint: 'Wait.', message: 'too many' });
});

it('quotes no rows to anybody when a constraint is violated', async () => {
  const detailed = (code: string) =>
    Object.assign(new Error('broken'), { code, severity: 'ERROR', detail: 'Failing row contains (secret).' });
  for (const role of ['anon', 'authenticated', 'service_role']) {
    for (const [code, details] of [
      ['23514', null],
      ['23502', null],
      ['23505', null],
      ['22P02', 'Failing row contains (secret).'],
    ] as const) {
      const found = asDatabaseError(detailed(code));
      if (found === null) throw new Error('The error was not recognised.');
      expect(await postgrestError(found, role).json()).toEqual({
        code,
        details,
        hint: null,
        message: 'broken',
      });
    }
  }
});

it("does not mistake a driver's error for one of the database", () => {
  expect(asDatabaseError(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBeNull();
  expect(
    asDatabaseError(Object.assign(new Error('x'), { code: 'ECONNRESET', severity: 'ERROR' })),
  ).toBeNull();
  expect(asDatabaseError(new Error('x'))).toBeNull();
  expect(asDatabaseError('x')).toBeNull();
});
