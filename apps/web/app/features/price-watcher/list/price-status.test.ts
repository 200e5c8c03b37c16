import { expect, it } from 'vitest';
import { watchItem } from '../model/watch-item.fixture.ts';
import { isCheckAwaited } from './price-status.tsx';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const before = '2026-11-20T11:00:00+00:00';
const now = '2026-11-20T12:00:00+00:00';
const later = '2026-11-20T18:00:00+00:00';

it.each([
  ['is new', { next_check_at: now }, true],
  ['is new and has to wait', { next_check_at: later }, false],
  ['was checked', { next_check_at: now, last_checked_at: before }, false],
  ['has a requested check', { next_check_at: now, last_checked_at: before, check_requested_at: now }, true],
  [
    'had a requested check, which is done',
    { next_check_at: now, last_checked_at: now, check_requested_at: before },
    false,
  ],
  ['is not watched', { next_check_at: now, is_active: false }, false],
])('tells whether an item that %s is about to be checked: %o', (_, change, awaited) => {
  expect(isCheckAwaited(watchItem(change), NOW)).toBe(awaited);
});
