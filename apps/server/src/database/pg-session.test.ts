import type { Client } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withStatementLimit } from './bounds.ts';
import { PgSession } from './pg-session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a session with a server that never answers, and returns how many seconds it took to give up. */
function ask(within: (work: () => Promise<unknown>) => Promise<unknown>) {
  const stream = { destroyed: false, writable: true, destroy: () => {} };
  const client = {
    connection: { stream },
    query: () => new Promise(() => {}),
    getTransactionStatus: () => 'I',
  };
  const session = new PgSession(client as unknown as Client, () => {});
  const started = Date.now();
  const outcome = { givenUpAfter: null as number | null };
  within(() => session.query('select 1')).catch(() => {
    outcome.givenUpAfter = Math.round((Date.now() - started) / 1_000);
  });
  return outcome;
}

it.each([
  ['of our own', (work: () => Promise<unknown>) => work(), 20],
  ['of a visitor', (work: () => Promise<unknown>) => withStatementLimit(3_000, work), 20],
  ['with a minute of its own', (work: () => Promise<unknown>) => withStatementLimit(60_000, work), 65],
])('a statement %s is waited for slightly longer than the server may take', async (_, within, seconds) => {
  const outcome = ask(within);
  await vi.advanceTimersByTimeAsync((seconds - 1) * 1_000);
  expect(outcome.givenUpAfter).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outcome.givenUpAfter).toBe(seconds);
});
