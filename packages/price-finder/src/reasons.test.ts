import { describe, expect, test } from 'vitest';
import { codeOf, describeReason, isDoubt, isOldPrice, type Reason } from './reasons.ts';

test('a reason is worded from its code, its place and its quotation', () => {
  const worded = (reason: Reason) => [codeOf(reason), describeReason(reason)];
  expect(worded('struck-out')).toEqual(['struck-out', 'struck out']);
  expect(worded({ code: 'saving', words: 'around' })).toEqual(['saving', 'words around it: a saving']);
  expect(worded({ code: 'rate', words: 'after' })).toEqual(['rate', 'words after it: a rate, not a price']);
  expect(worded({ code: 'under-heading', quote: 'Related' })).toEqual([
    'under-heading',
    'under the heading “Related”',
  ]);
});

describe("rules check codes, not a page's words", () => {
  test.each<[Reason | null, boolean]>([
    ['struck-out', true],
    ['marked-as-old', true],
    [{ code: 'old-price', words: 'around' }, true],
    [{ code: 'regular-or-old-price', words: 'after' }, true],
    [{ code: 'in-marked-element', quote: 'struck old price' }, false],
    [{ code: 'under-heading', quote: 'The old price' }, false],
    ['list-or-old-price', false],
    [null, false],
  ])('an old price: %j is %s', (reason, expected) => {
    expect(isOldPrice(reason)).toBe(expected);
  });

  test.each<[Reason | null, boolean]>([
    [{ code: 'bid', words: 'around' }, true],
    [{ code: 'used', words: 'around' }, true],
    [{ code: 'unit-price', words: 'after' }, true],
    [{ code: 'saving', words: 'around' }, false],
    ['unit-price', false],
    [{ code: 'in-marked-part', quote: 'words around it: a bid' }, false],
    [null, false],
  ])('only a doubt: %j is %s', (reason, expected) => {
    expect(isDoubt(reason)).toBe(expected);
  });
});
