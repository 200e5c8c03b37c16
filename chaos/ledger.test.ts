import { expect, it } from 'vitest';
import { namesIn, settle } from './ledger.ts';

it('counts missing and duplicated rows', () => {
  expect(settle(new Set(['a', 'b', 'c']), ['a', 'b', 'b', 'd'])).toEqual({
    acknowledged: 3,
    found: 2,
    missing: 1,
    doubled: 1,
  });
});

it('ignores rows that were written but not confirmed', () => {
  expect(settle(new Set(), ['a'])).toEqual({ acknowledged: 0, found: 0, missing: 0, doubled: 0 });
});

it('counts only the emails that a scenario asked for', () => {
  const emails = [
    { content: 'Reason: mail0123456=\r\n789abcdef.' },
    { content: 'Somebody signed in.' },
    { content: 'Somebody signed in.' },
  ];
  expect(namesIn(emails)).toEqual(['mail0123456789abcdef']);
  expect(settle(new Set(namesIn(emails)), namesIn(emails))).toMatchObject({ found: 1, doubled: 0 });
});
