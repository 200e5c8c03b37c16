import { describe, expect, it } from 'vitest';
import { readMoment, utcText } from './index.ts';

const read = (text: string) => readMoment(text, { unit: null, zone: 'UTC', now: 0n });

function utc(text: string): string {
  const moment = read(text);
  return moment.kind === 'error' ? moment.message : utcText(moment.nanoseconds);
}

describe('what people paste', () => {
  it.each([
    ['November 29, 2024 10:00 AM', '2024-11-29T10:00:00Z'],
    ['November 29, 2024 at 10:00\u202fPM', '2024-11-29T22:00:00Z'],
    ['Friday, November 29th, 2024, 12:00 am', '2024-11-29T00:00:00Z'],
    ['29th of November 2024 12:30 p.m.', '2024-11-29T12:30:00Z'],
    ['29 Nov 2024', '2024-11-29T00:00:00Z'],
    ['Nov 29, 2024', '2024-11-29T00:00:00Z'],
    ['29-Nov-2024', '2024-11-29T00:00:00Z'],
    ['2024-Nov-29', '2024-11-29T00:00:00Z'],
    ['29 Nov 2024 9 pm', '2024-11-29T21:00:00Z'],
    ['29/11/2024', '2024-11-29T00:00:00Z'],
    ['29.11.2024 10:00', '2024-11-29T10:00:00Z'],
    ['11/29/2024, 10:00:00 AM', '2024-11-29T10:00:00Z'],
    ['11/11/2024', '2024-11-11T00:00:00Z'],
    ['2024/11/29 10:00:00', '2024-11-29T10:00:00Z'],
    ['2024/11/29 10:00:00.5 +0200', '2024-11-29T08:00:00.500Z'],
    ['2024-11-29 10:00:00 +0000 UTC', '2024-11-29T10:00:00Z'],
    ['2024-11-29 10:00:00.123 +1300 NZDT m=+0.000012', '2024-11-28T21:00:00.123Z'],
    ['2024-11-29 10:00 UTC+1', '2024-11-29T09:00:00Z'],
    ['2024-11-29 1:05 pm', '2024-11-29T13:05:00Z'],
    ['2024-1-5', '2024-01-05T00:00:00Z'],
    ['@1732850000', '2024-11-29T03:13:20Z'],
    ['1732850000,', '2024-11-29T03:13:20Z'],
    ['"exp": 1732850000,', '2024-11-29T03:13:20Z'],
    ['{"exp": 1732850000}', '2024-11-29T03:13:20Z'],
    ['exp=1732850000;', '2024-11-29T03:13:20Z'],
    ['"1732850000"', '2024-11-29T03:13:20Z'],
    ['1732850000L', '2024-11-29T03:13:20Z'],
    ['1732850000000n', '2024-11-29T03:13:20Z'],
    ['/Date(1732850000000)/', '2024-11-29T03:13:20Z'],
    ['"\\/Date(0+1300)\\/"', '1970-01-01T00:00:00Z'],
    ['new Date(1732850000000)', '2024-11-29T03:13:20Z'],
    ['FROM_UNIXTIME(1732850000)', '2024-11-29T03:13:20Z'],
    ['"created_at": "2024-11-29T10:00:00+13:00",', '2024-11-28T21:00:00Z'],
    ['Date: Fri, 29 Nov 2024 10:00:00 +1300', '2024-11-28T21:00:00Z'],
  ])('%j is read', (text, expected) => {
    expect(utc(text)).toBe(expected);
  });
});

describe('counts of other systems', () => {
  it.each([
    ['133773236000000000', 'As a Windows FILETIME, it would be 2024-11-29T03:13:20Z.'],
    ['638684612000000000', 'As ticks of .NET, it would be 2024-11-29'],
    ['13377323600000000', 'As a time of Chrome or WebKit, it would be 2024-11-29T03:13:20Z.'],
  ])('are named: %s', (text, expected) => {
    const moment = read(text);
    expect(moment.kind === 'moment' && moment.remarks).toEqual([expect.stringContaining(expected)]);
  });

  it('are not named for numbers that are surely Unix times', () => {
    for (const text of [
      '1732850000',
      '1732850000000',
      '1732850000000000',
      '1732850000000000000',
      '133773236000000000ns',
    ])
      expect(read(text)).toMatchObject({ kind: 'moment', remarks: [] });
  });
});

it.each([
  ['29/30/2026', 0, 'no month 30'],
  ['2026-11-29 10:00 EST', 17, '“EST” is the name of different offsets'],
  ['29 Nov 2026 10:00 AM NZDT', 21, '“NZDT” is the name of different offsets'],
  ['2026-11-29 13:05 pm', 11, 'With am or pm'],
  ['2026-11-29 0:05 am', 11, 'With am or pm'],
  ['1732850000\n1732850001', 10, 'more than one time'],
  ['1732850000, 1732850001', 10, 'more than one time'],
  ['2026-11-29T10:00Z 2026-11-30T10:00Z', 17, 'more than one time'],
  ['Nov 29, 2026\nNov 30, 2026', 12, 'more than one time'],
  ['"exp": "soon",', 8, 'neither a Unix time nor a date'],
  ['Nov 31, 2026', 4, 'November 2026 has 30 days.'],
  ['2026-1-32', 0, 'January 2026 has 31 days.'],
  ['192.168.1.1', 0, 'neither'],
  ['10:30', 0, 'neither'],
])('refuses %j with its reason', (text, offset, message) => {
  const moment = read(text);
  expect(moment).toMatchObject({ kind: 'error', offset });
  expect(moment.kind === 'error' && moment.message).toContain(message);
});

it('takes time that grows with the text alone', () => {
  const started = performance.now();
  for (const text of ['1', ' ', '2024-11-29 ', '"', 'a', 'a:', '(', '1732850000 ', '\n', '[', 'Nov ', '1/'])
    read(`${text.repeat(10_000)}x`);
  expect(performance.now() - started).toBeLessThan(2_000);
});
