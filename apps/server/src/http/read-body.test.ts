import { expect, it } from 'vitest';
import { createBodyQuota } from './read-body.ts';

it('gives each network its share, until it is released', () => {
  const shareOf = createBodyQuota(100);
  const [first, second, other] = [shareOf('192.0.2.1'), shareOf('192.0.2.1'), shareOf('192.0.2.2')];
  expect([first.take(40), first.take(40), second.take(30), second.take(20)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(other.take(100)).toBe(true);
  first.release();
  first.release();
  expect([second.take(80), second.take(1)]).toEqual([true, false]);
});
