import { expect, it, vi } from 'vitest';
import { hasEveryWord } from '../../lib/has-every-word.ts';
import { readOnce } from './finders.ts';

it.each([
  ['Māori names', 'NAMES maori', true],
  ['Māori names', '  ', true],
  ['Māori names', 'name list', false],
])('%s, %s: %s', (text, typed, found) => {
  expect(hasEveryWord(text, typed)).toBe(found);
});

it('loads when it is first wanted, once for all callers', async () => {
  const read = vi.fn(async () => ({ read: true }));
  const get = readOnce(read);
  expect(read).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([get(), get()]);
  expect(first).toBe(second);
  expect(await get()).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
});
