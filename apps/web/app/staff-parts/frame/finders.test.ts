import { expect, it, vi } from 'vitest';
import { readOnce } from './finders.ts';

it('loads when it is first wanted, once for all callers', async () => {
  const read = vi.fn(async () => ({ read: true }));
  const get = readOnce(read);
  expect(read).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([get(), get()]);
  expect(first).toBe(second);
  expect(await get()).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
});
