import { PRICE_WATCH_REFUSALS } from '@hln/contracts';
import { expect, it } from 'vitest';
import { isUnsafeUrl, noSuchItem, notAuthenticated, refusal, watchErrorText } from './watch-error.ts';

const FALLBACK = 'Failed to update item';

it.each([
  ['no user', notAuthenticated(), 'User not authenticated'],
  [
    'a full list',
    refusal({ code: PRICE_WATCH_REFUSALS.full, message: 'Your list is full.' }),
    'Your list is full.',
  ],
  ['too many requests', refusal({ code: PRICE_WATCH_REFUSALS.tooOften, message: 'Wait.' }), 'Wait.'],
  ['a deleted row', noSuchItem(), FALLBACK],
  ['a denial', refusal({ code: '42501', message: 'permission denied for table x' }), FALLBACK],
  ['no connection', refusal({ code: '', message: 'TypeError: Failed to fetch' }), FALLBACK],
  ['an unreadable response', new Error('Invalid type'), FALLBACK],
  ['anything thrown', 'oops', FALLBACK],
])('has a message for the user about %s', (_, error, text) => {
  expect(watchErrorText(error, FALLBACK)).toBe(text);
  expect(isUnsafeUrl(error)).toBe(false);
});

it('recognises a refused URL', () => {
  const error = refusal({ code: PRICE_WATCH_REFUSALS.unsafe, message: 'This URL cannot be watched' });
  expect(isUnsafeUrl(error)).toBe(true);
  expect(watchErrorText(error, FALLBACK)).toBe('This URL cannot be watched');
});
