import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

it('computes each value once, even if it is null', () => {
  const computed: string[] = [];
  const length = memoize((key) => {
    computed.push(key);
    return key === '' ? null : key.length;
  });
  expect(['ab', '', 'abc', 'ab', ''].map(length)).toEqual([2, null, 3, 2, null]);
  expect(computed).toEqual(['ab', '', 'abc']);
});
