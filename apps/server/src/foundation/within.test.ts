import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { within } from './within.ts';

const never = new Promise<never>(() => {});

/** Simulates a busy process: several timers are due when it gets to them. */
function blockThread(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('settles as the work does', async () => {
  expect(await within(60_000, Promise.resolve('done'), () => 'late')).toBe('done');
  await expect(within(60_000, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
});

it('rejects with the error for being late', async () => {
  await expect(within(1, never, () => new Error('late'))).rejects.toThrow('late');
});

it('accepts an answer that arrived while the process was busy', async () => {
  const giveUp = vi.fn();
  const waiting = within(5, pause(6, 'done'), giveUp);
  blockThread(20);
  expect(await waiting).toBe('done');
  await nextTurn();
  await nextTurn();
  expect(giveUp).not.toHaveBeenCalled();
});
