import { describe, expect, it } from 'vitest';
import {
  aucklandClock,
  aucklandDate,
  aucklandDayStart,
  aucklandTime,
  readTimestamp,
  zonedTime,
} from './timestamps.ts';

describe('aucklandTime', () => {
  it.each([
    ['2026-07-01T00:00:00Z', '2026-07-01 12:00:00'],
    ['2026-01-01T00:00:00Z', '2026-01-01 13:00:00'],
    ['2026-11-20T11:00:00Z', '2026-11-21 00:00:00'],
    ['2026-11-20T10:59:59Z', '2026-11-20 23:59:59'],
    // The clock goes forward at two on 27 September 2026 and back at three on 4 April 2027.
    ['2026-09-26T13:59:59Z', '2026-09-27 01:59:59'],
    ['2026-09-26T14:00:00Z', '2026-09-27 03:00:00'],
    ['2027-04-03T13:59:59Z', '2027-04-04 02:59:59'],
    ['2027-04-03T14:00:00Z', '2027-04-04 02:00:00'],
  ])('shows %s as %s', (moment, shown) => {
    expect(aucklandTime(new Date(moment))).toBe(shown);
    expect(aucklandDate(new Date(moment))).toBe(shown.slice(0, 10));
    expect(aucklandClock(Date.parse(moment) + 7)).toBe(Date.parse(`${shown.replace(' ', 'T')}.007Z`));
  });
});

it('shows the time in another zone', () => {
  const moment = new Date('2026-07-01T22:30:05Z');
  expect(zonedTime(moment, 'Europe/Berlin')).toBe('2026-07-02 00:30:05');
  expect(zonedTime(moment, 'America/St_Johns')).toBe('2026-07-01 20:00:05');
});

it('handles times before 1970', () => {
  expect(aucklandClock(Date.parse('1969-12-31T11:59:59.250Z'))).toBe(Date.parse('1969-12-31T23:59:59.250Z'));
});

describe('readTimestamp', () => {
  it.each([
    '2026-11-21 10:11:10.07+00',
    '2026-11-21T10:11:10.07+00:00',
    '2026-11-21T10:11:10.070Z',
    '2026-11-21T10:11:10.070123Z',
    '2026-11-21 23:11:10.07+13',
    '2026-11-21T15:41:10.07+0530',
    '2026-11-21T10:11:10.07',
  ])('reads %s', (text) => {
    expect(readTimestamp(text)?.toISOString()).toBe('2026-11-21T10:11:10.070Z');
  });

  it.each(['', '2026-11-21', 'yesterday', '2026-13-41T10:11:10Z', '2026-11-21T10:11:10+99:00'])(
    'refuses %j',
    (text) => expect(readTimestamp(text)).toBeNull(),
  );
});

describe('the start of a day in Auckland', () => {
  it.each([
    ['2026-11-22', '2026-11-21T11:00:00.000Z'],
    ['2026-07-01', '2026-06-30T12:00:00.000Z'],
    // Clocks go forward at 2:00 on this day, and back at 3:00 on that one.
    ['2026-09-27', '2026-09-26T12:00:00.000Z'],
    ['2026-09-28', '2026-09-27T11:00:00.000Z'],
    ['2026-04-05', '2026-04-04T11:00:00.000Z'],
    ['2026-04-06', '2026-04-05T12:00:00.000Z'],
  ])('%s is %s', (day, start) => {
    expect(aucklandDayStart(day)?.toISOString()).toBe(start);
    expect(aucklandDayStart(new Date(Date.parse(start) + 12 * 3_600_000))?.toISOString()).toBe(start);
  });

  it('is null for a text that isn’t a day', () => {
    expect(aucklandDayStart('2026-13-01')).toBeNull();
    expect(aucklandDayStart('yesterday')).toBeNull();
  });
});
