import { PRICE_WATCH_REFUSALS } from '@hln/contracts';
import { expect, it } from 'vitest';
import { isUnsafeAddress, noSuchItem, notAuthenticated, refusal, watchErrorText } from './watch-error.ts';

const FALLBACK = 'Failed to update item';

it.each([
  ['no user', notAuthenticated(), 'User not authenticated'],
  [
    'a full list',
    refusal({ code: PRICE_WATCH_REFUSALS.full, message: 'Your list is full.' }),
    'Your list is full.',
  ],
  ['haste', refusal({ code: PRICE_WATCH_REFUSALS.tooOften, message: 'Wait.' }), 'Wait.'],
  ['a row that is gone', noSuchItem(), FALLBACK],
  ['a denial', refusal({ code: '42501', message: 'permission denied for table x' }), FALLBACK],
  ['no connection', refusal({ code: '', message: 'TypeError: Failed to fetch' }), FALLBACK],
  ['an answer that is none of ours', new Error('Invalid type'), FALLBACK],
  ['anything thrown', 'oops', FALLBACK],
])('tells the user of %s', (_, error, text) => {
  expect(watchErrorText(error, FALLBACK)).toBe(text);
  expect(isUnsafeAddress(error)).toBe(false);
});

it('knows a refused address', () => {
  const error = refusal({ code: PRICE_WATCH_REFUSALS.unsafe, message: 'This address cannot be watched' });
  expect(isUnsafeAddress(error)).toBe(true);
  expect(watchErrorText(error, FALLBACK)).toBe('This address cannot be watched');
});
