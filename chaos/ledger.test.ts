import { expect, it } from 'vitest';
import { settle } from './ledger.ts';

it('counts what is missing and what is doubled', () => {
  expect(settle(new Set(['a', 'b', 'c']), ['a', 'b', 'b', 'd'])).toEqual({
    acknowledged: 3,
    found: 2,
    missing: 1,
    doubled: 1,
  });
});

it('does not mind what was written and not confirmed', () => {
  expect(settle(new Set(), ['a'])).toEqual({ acknowledged: 0, found: 0, missing: 0, doubled: 0 });
});
