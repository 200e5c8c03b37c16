import { expect, it } from 'vitest';
import { todayNumber, untilNextCheck } from './use-range.ts';

const MINUTE = 60_000;

it.each([
  ['2026-07-01T11:59:59.250Z', 750],
  ['2026-07-01T12:00:00Z', 60 * MINUTE],
  ['2026-07-01T11:15:00Z', 45 * MINUTE],
  ['2026-01-01T10:30:00Z', 30 * MINUTE],
])('at %s the date is read again after %i ms', (now, wait) =>
  expect(untilNextCheck(new Date(now))).toBe(wait),
);

it.each([
  // A day of 24 hours, one of 23 and one of 25.
  ['2026-07-01T00:00:01Z', '2026-07-01T12:00:00Z'],
  ['2026-09-26T12:00:00Z', '2026-09-27T11:00:00Z'],
  ['2026-04-04T11:00:00Z', '2026-04-05T12:00:00Z'],
])('from %s the next day begins at %s, to the millisecond', (from, midnight) => {
  const first = todayNumber(new Date(from));
  let now = new Date(from);
  while (todayNumber(now) === first) now = new Date(now.getTime() + untilNextCheck(now));
  expect(now).toEqual(new Date(midnight));
  expect(todayNumber(now)).toBe(first + 1);
});
