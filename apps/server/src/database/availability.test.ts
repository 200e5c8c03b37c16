import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchAvailability } from './availability.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database whose state the test sets: the error that a probe gets, or null. */
function watched(isAway = (_: unknown) => true) {
  const lines: string[] = [];
  const state: { trouble: Error | null; probes: number; cuts: number } = {
    trouble: null,
    probes: 0,
    cuts: 0,
  };
  const availability = watchAvailability({
    probe: async () => {
      state.probes += 1;
      if (state.trouble !== null) throw state.trouble;
    },
    isAway,
    onAway: () => {
      state.cuts += 1;
    },
    log: {
      error: (message) => lines.push(message),
      info: (message, fields) => lines.push(`${message} ${fields?.refusedMeanwhile}`),
    },
  });
  return { availability, state, lines };
}

it('logs once that the database is unavailable and once that it is back, with the number of refused requests', async () => {
  const { availability, state, lines } = watched();
  state.trouble = new Error('refused');
  availability.suspect();
  availability.suspect();
  await vi.advanceTimersByTimeAsync(0);
  for (let request = 0; request < 3; request += 1) {
    expect(() => availability.check()).toThrow(DatabaseUnavailableError);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.cuts).toBe(1);
  expect(lines).toEqual(['The database is away. Requests that need it are answered with 503.']);

  state.trouble = null;
  // The longest pause between two checks.
  await vi.advanceTimersByTimeAsync(1_000);
  availability.check();
  expect(lines.slice(1)).toEqual(['The database is back. 3']);
  availability.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('disconnects nobody if the server only refuses new connections, and logs the reason once', async () => {
  const { availability, state, lines } = watched(() => false);
  availability.confirm();
  state.trouble = new Error('password authentication failed');
  for (let look = 0; look < 3; look += 1) {
    availability.suspect();
    await vi.advanceTimersByTimeAsync(0);
  }
  availability.check();
  expect([state.probes, state.cuts]).toEqual([3, 0]);
  expect(lines).toEqual(['The database takes no new connection.']);
});

it('stops checking when it is stopped', async () => {
  const { availability, state } = watched();
  state.trouble = new Error('refused');
  availability.suspect();
  availability.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  availability.suspect();
  expect([state.probes, state.cuts]).toEqual([1, 0]);
});
