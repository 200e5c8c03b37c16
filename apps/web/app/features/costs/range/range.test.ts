import { afterAll, describe, expect, it } from 'vitest';
import {
  dayNumber,
  dayText,
  fullDay,
  rangeAround,
  rangeFaults,
  rangeFromQuery,
  rangeLength,
  rangeToQuery,
  yearBefore,
} from './date-range.ts';
import { todayNumber } from './use-range.ts';

const machineZone = process.env.TZ;
afterAll(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

describe('days', () => {
  it.each(['1970-01-01', '2024-02-29', '2026-12-31', '1900-03-01', '2200-12-31'])(
    'reads and writes %s',
    (text) => {
      expect(dayText(dayNumber(text) ?? Number.NaN)).toBe(text);
    },
  );

  it.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '01/02/2026',
    '',
  ])('refuses %j', (text) => expect(dayNumber(text)).toBeNull());

  it('formats a day in full', () => {
    expect(fullDay(dayNumber('2026-11-02') ?? 0)).toBe('Monday, 2 November 2026');
  });
});

describe.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'with the machine in %s',
  (zone) => {
    it.each([
      // Ordinary days in winter and in summer, at both ends of Wellington's day.
      ['2026-07-15T00:00:00Z', '2026-06-15', '2026-08-14'],
      ['2026-01-14T10:59:59Z', '2025-12-15', '2026-02-13'],
      ['2026-01-14T11:00:00Z', '2025-12-16', '2026-02-14'],
      ['2026-07-14T11:59:59Z', '2026-06-14', '2026-08-13'],
      ['2026-07-14T12:00:00Z', '2026-06-15', '2026-08-14'],
      // 27 September 2026 has 23 hours, 5 April 2026 has 25.
      ['2026-09-26T11:59:59Z', '2026-08-27', '2026-10-26'],
      ['2026-09-26T12:00:00Z', '2026-08-28', '2026-10-27'],
      ['2026-09-27T10:59:59Z', '2026-08-28', '2026-10-27'],
      ['2026-09-27T11:00:00Z', '2026-08-29', '2026-10-28'],
      ['2026-04-04T11:00:00Z', '2026-03-06', '2026-05-05'],
      ['2026-04-05T11:59:59Z', '2026-03-06', '2026-05-05'],
      ['2026-04-05T12:00:00Z', '2026-03-07', '2026-05-06'],
    ])('at %s the page shows %s to %s', (now, start, end) => {
      process.env.TZ = zone;
      // Without this zone in effect, the test would prove nothing.
      expect(new Date(0).getTimezoneOffset()).toBe(
        { UTC: 0, 'Pacific/Auckland': -720, 'America/Los_Angeles': 480, 'Asia/Kolkata': -330 }[zone] ?? 640,
      );
      expect(rangeAround(todayNumber(new Date(now)))).toEqual({ start, end });
      expect(rangeLength({ start, end })).toBe(61);
      expect(fullDay(dayNumber('2026-09-27') ?? 0)).toBe('Sunday, 27 September 2026');
    });
  },
);

describe('a typed range', () => {
  it.each([
    ['2026-11-01', '2026-11-30', null],
    ['2026-11-01', '2026-11-01', null],
    ['2026-11-02', '2026-11-01', { end: 'The end date is before the start date.' }],
    ['', '2026-11-01', { start: 'Enter a date as yyyy-mm-dd.' }],
    ['2026-11-01', '2026-11-31', { end: 'This isn’t a date. Enter it as yyyy-mm-dd.' }],
    ['1/11/2026', 'x', expect.objectContaining({ start: expect.any(String), end: expect.any(String) })],
    ['0202-11-01', '2026-11-01', { start: 'Choose a date from 1900-01-01 to 2200-12-31.' }],
    ['2016-11-01', '2026-11-30', { end: 'Choose ten years or less.' }],
  ])('is checked: %j to %j', (start, end, faults) => expect(rangeFaults({ start, end })).toEqual(faults));

  it('is kept in the query of the URL, whose other parameters stay', () => {
    const range = { start: '2026-10-01', end: '2026-10-31' };
    const query = rangeToQuery(new URLSearchParams('from=mail'), range);
    expect(query.toString()).toBe('from=mail&start=2026-10-01&end=2026-10-31');
    expect(rangeFromQuery(query)).toEqual(range);
    expect(rangeToQuery(query, null).toString()).toBe('from=mail');
    expect(rangeFromQuery(new URLSearchParams('start=2026-10-31&end=2026-10-01'))).toBeNull();
    expect(rangeFromQuery(new URLSearchParams('start=2026-10-31'))).toBeNull();
  });
});

it.each([
  ['2025-11-01', '2025-11-30', '2024-11-01', '2024-11-30'],
  ['2024-02-29', '2024-03-01', '2023-02-28', '2023-03-01'],
  ['2025-02-28', '2026-01-05', '2024-02-28', '2025-01-05'],
])('the year before %s to %s has the same days', (start, end, first, last) => {
  expect(yearBefore({ start, end })).toEqual({ start: first, end: last });
});
