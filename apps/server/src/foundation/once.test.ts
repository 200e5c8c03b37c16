import { expect, it, vi } from 'vitest';
import { once } from './once.ts';

it('does the work once, for all that ask meanwhile and later', async () => {
  const work = vi.fn(async () => ({}));
  const ask = once(work);
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(second).toBe(first);
  expect(await ask()).toBe(first);
  expect(work).toHaveBeenCalledOnce();
});

it('does it again after it has failed', async () => {
  const work = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('out of memory'));
  const ask = once(work);
  await expect(ask()).rejects.toThrow('out of memory');
  expect(await ask()).toBe('done');
});
