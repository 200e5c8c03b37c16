import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inEvenTime, SLOT_MS } from './backend.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Returns how long (ms) a call to `path` takes when it does `work`, which itself takes some milliseconds. */
async function timeOf(path: string, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const ended = inEvenTime(path, work)
    .catch(() => {})
    .then(() => performance.now() - started);
  await vi.runAllTimersAsync();
  return await ended;
}
const after = (milliseconds: number) => () => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('takes the same time to answer right and wrong codes', async () => {
  const path = '/rest/v1/rpc/give_second_factor';
  expect(await timeOf(path, after(8))).toBe(SLOT_MS);
  expect(await timeOf(path, after(61))).toBe(SLOT_MS);
  const refused = async () => {
    await after(23)();
    throw new Error('The code is wrong.');
  };
  expect(await timeOf(path, refused)).toBe(SLOT_MS);
  expect(await timeOf(path, after(130))).toBe(2 * SLOT_MS);
});

it('does not delay other calls', async () => {
  expect(await timeOf('/rest/v1/rpc/my_access', after(8))).toBe(8);
});
