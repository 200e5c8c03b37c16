import { describe, expect, it } from 'vitest';
import {
  dateOf,
  daysOf,
  distanceInWords,
  instantsIn,
  isTimeZone,
  offsetAt,
  offsetStretches,
  readMoment,
  timeZoneNames,
  type UnixUnit,
  utcText,
  weekdayOf,
  writeMoment,
} from './index.ts';

const AUCKLAND = 'Pacific/Auckland';

const read = (text: string, zone = 'UTC', unit: UnixUnit | null = null) =>
  readMoment(text, { unit, zone, now: 1_795_940_419_123_456_789n });

function utc(text: string, zone = 'UTC', unit: UnixUnit | null = null): string {
  const moment = read(text, zone, unit);
  return moment.kind === 'error' ? moment.message : utcText(moment.nanoseconds);
}

const remarks = (text: string, zone = 'UTC') => {
  const moment = read(text, zone);
  return moment.kind === 'error' ? [] : moment.remarks.join(' ');
};

describe('Unix times', () => {
  it.each([
    ['0', 's', '1970-01-01T00:00:00Z'],
    ['-1', 's', '1969-12-31T23:59:59Z'],
    ['1795940419', 's', '2026-11-29T08:20:19Z'],
    ['1795940419.5', 's', '2026-11-29T08:20:19.500Z'],
    ['-0.000000001', 's', '1969-12-31T23:59:59.999999999Z'],
    ['1795940419123', 'ms', '2026-11-29T08:20:19.123Z'],
    ['1795940419123456', 'us', '2026-11-29T08:20:19.123456Z'],
    ['1795940419123456789', 'ns', '2026-11-29T08:20:19.123456789Z'],
    ['2147483648', 's', '2038-01-19T03:14:08Z'],
    ['99999999999', 's', '5138-11-16T09:46:39Z'],
    ['100000000000', 'ms', '1973-03-03T09:46:40Z'],
    ['-62135596800', 's', '0001-01-01T00:00:00Z'],
    ['1s', 's', '1970-01-01T00:00:01Z'],
    ['1 ms', 'ms', '1970-01-01T00:00:00.001Z'],
    ['-0', 's', '1970-01-01T00:00:00Z'],
    [' 1700000000 ', 's', '2023-11-14T22:13:20Z'],
    [`${'0'.repeat(40)}1700000000`, 's', '2023-11-14T22:13:20Z'],
    ['7µs', 'us', '1970-01-01T00:00:00.000007Z'],
  ])('%s is in %s', (text, unit, expected) => {
    expect(read(text)).toMatchObject({ notation: 'unix', unit });
    expect(utc(text)).toBe(expected);
  });

  it('take the chosen unit', () => {
    expect(utc('1795940419', 'UTC', 'ms')).toBe('1970-01-21T18:52:20.419Z');
    expect(utc('20261129', 'UTC', 's')).toBe('1970-08-23T12:05:29Z');
    expect(read('1', 'UTC', 'ns')).toMatchObject({ isUnitGuessed: false });
    expect(read('1')).toMatchObject({ isUnitGuessed: true });
  });

  it('are written back with every digit', () => {
    for (const text of ['-1795940419.123456789', '0.1', '-0.000000001', '253402300799.999999999']) {
      const moment = read(text, 'UTC', 's');
      expect(moment.kind === 'moment' && writeMoment(moment.nanoseconds, 'UTC').unix.s).toBe(text);
    }
  });
});

describe('the examples of standards', () => {
  it.each([
    // RFC 3339 §5.8
    ['1985-04-12T23:20:50.52Z', '1985-04-12T23:20:50.520Z'],
    ['1996-12-19T16:39:57-08:00', '1996-12-20T00:39:57Z'],
    ['1990-12-31T23:59:60Z', '1991-01-01T00:00:00Z'],
    ['1990-12-31T15:59:60-08:00', '1991-01-01T00:00:00Z'],
    ['1937-01-01T12:00:27.87+00:20', '1937-01-01T11:40:27.870Z'],
    // RFC 5322 appendix A
    ['Fri, 21 Nov 1997 09:55:06 -0600', '1997-11-21T15:55:06Z'],
    ['Thu, 13 Feb 1969 23:32:54 -0330', '1969-02-14T03:02:54Z'],
    ['21 Nov 97 09:55:06 GMT', '1997-11-21T09:55:06Z'],
    ['Thu, 13 Feb 1969 23:32 -0330 (Newfoundland Time)', '1969-02-14T03:02:00Z'],
    // RFC 9110 §5.6.7, its three forms
    ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37Z'],
    // ISO 8601-1
    ['1985-W15-5', '1985-04-12T00:00:00Z'],
    ['1985W155', '1985-04-12T00:00:00Z'],
    ['1985-102', '1985-04-12T00:00:00Z'],
    ['19850412T101530+0400', '1985-04-12T06:15:30Z'],
    ['1985-04-12T24:00:00Z', '1985-04-13T00:00:00Z'],
    ['+001985-04-12T00:00Z', '1985-04-12T00:00:00Z'],
    ['-000001-12-31T00:00Z', '-000001-12-31T00:00:00Z'],
    // RFC 9557 §3.4
    ['2022-07-08T00:14:07+02:00[Europe/Paris]', '2022-07-07T22:14:07Z'],
    ['2022-07-08T00:14:07Z[!Europe/London][u-ca=japanese]', '2022-07-08T00:14:07Z'],
  ])('%s', (text, expected) => {
    expect(utc(text)).toBe(expected);
  });

  it.each([
    ['10/Oct/2000:13:55:36 -0700', '2000-10-10T20:55:36Z'],
    ['Sun Nov 29 2026 21:20:19 GMT+1300 (New Zealand Daylight Time)', '2026-11-29T08:20:19Z'],
    ['Sun Nov 29 08:20:19 UTC 2026', '2026-11-29T08:20:19Z'],
    ['2026-11-29 08:20:19.5 UTC', '2026-11-29T08:20:19.500Z'],
    ['2026-11', '2026-11-01T00:00:00Z'],
    [' now ', '2026-11-29T08:20:19.123456789Z'],
  ])('and of programs: %s', (text, expected) => {
    expect(utc(text)).toBe(expected);
  });
});

describe('dates without an offset', () => {
  it('are read by the clocks of the chosen time zone', () => {
    expect(utc('2026-11-29T21:20:19', AUCKLAND)).toBe('2026-11-29T08:20:19Z');
    expect(utc('2026-07-01', AUCKLAND)).toBe('2026-06-30T12:00:00Z');
    expect(utc('2026-11-29T21:20[Asia/Shanghai]', AUCKLAND)).toBe('2026-11-29T13:20:00Z');
    expect(read('2026-11-29T21:20:19', AUCKLAND)).toMatchObject({ isLocal: true });
    expect(read('2026-11-29T21:20:19Z', AUCKLAND)).toMatchObject({ isLocal: false });
  });

  it('say so where the clocks skip a time or show it twice', () => {
    expect(utc('2026-09-27T02:30', AUCKLAND)).toBe('2026-09-26T14:30:00Z');
    expect(remarks('2026-09-27T02:30', AUCKLAND)).toContain('skipped this time');
    expect(utc('2026-04-05T02:30', AUCKLAND)).toBe('2026-04-04T13:30:00Z');
    expect(remarks('2026-04-05T02:30', AUCKLAND)).toContain('showed this time twice');
  });
});

describe('remarks', () => {
  it.each([
    ['2026-11-29T00:00:00.1234567891Z', 'after the ninth'],
    ['Mon, 29 Nov 2026 21:20:19 +1300', 'That day is a Sunday'],
    ['29 Nov 26 21:20:19 +1300', 'The year 26 was read as 2026.'],
    ['2016-12-31T23:59:60Z', 'no leap seconds'],
    ['2017-01-01T12:59:60.5+13:00', 'no leap seconds'],
    ['2022-07-08T00:14:07-00:00', 'unknown'],
    ['2022-07-08T00:14:07+01:00[Europe/Paris]', 'another offset'],
    ['20261129', 'Eight digits were read as a date.'],
    ['29/11/2026', 'Read as day, month and year: there is no month 29.'],
    ['11/29/2026', 'Read as month, day and year: there is no month 29.'],
    ['Monday, November 29, 2026', 'That day is a Sunday'],
  ])('%s', (text, expected) => {
    expect(remarks(text)).toContain(expected);
  });
});

describe('errors', () => {
  it.each([
    ['2100-02-29T00:00Z', 0, '28 days'],
    ['2026-13-01', 0, 'no month 13'],
    ['2026-11-29T25:00', 11, 'hours 0 to 23'],
    ['2026-11-29T24:01', 11, 'hours 0 to 23'],
    ['2026-11-29T10:60', 11, 'minutes 0 to 59'],
    ['2026-11-29T10:00 tomorrow', 16, '“ tomorrow”'],
    ['2026-11-29T10:00+24:00', 16, 'less than 24 hours'],
    ['2025-W53', 5, 'no such week'],
    ['2025-366', 5, 'no such day'],
    ['3/4/2026', 0, 'Write the year first'],
    ['03.04.2026 10:00', 0, 'Write the year first'],
    ['29/11/26', 0, 'Write the year first'],
    ['2026-02-30', 0, 'February 2026 has 28 days.'],
    ['2016-12-31T12:30:60Z', 11, 'only at 23:59:60 UTC'],
    ['2017-01-01T00:59:60+00:30', 11, 'only at 23:59:60 UTC'],
    ['1.7e9', 0, 'exponent'],
    ['1e10', 0, 'exponent'],
    ['1'.repeat(41), 0, '300 million years'],
    ['1,795,940,419', 0, 'without separators'],
    ['  yesterday', 2, 'neither a Unix time nor a date'],
    ['2026-11-29T10:00[Mars/Olympus]', 11, 'no time zone “Mars/Olympus”'],
    ['Sun, 29 Nov 2026 21:20:19 NZDT', 26, '“NZDT” is the name of different offsets'],
    ['99999999999999999999999999999', 0, '300 million years'],
  ])('%s', (text, offset, message) => {
    const moment = read(text);
    expect(moment).toMatchObject({ kind: 'error', offset });
    expect(moment.kind === 'error' && moment.message).toContain(message);
  });
});

describe('the calendar', () => {
  it('agrees with the platform wherever that reaches', () => {
    for (let step = -400; step <= 400; step += 1) {
      const days = step * 214_321 + 17;
      const date = new Date(days * 86_400_000);
      expect(dateOf(days)).toEqual({
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      });
      expect(daysOf(dateOf(days))).toBe(days);
      expect(weekdayOf(days)).toBe(date.getUTCDay());
    }
  });

  it('goes on where the platform ends', () => {
    expect(utc('+123456789-03-01T00:00Z')).toBe('+123456789-03-01T00:00:00Z');
    const far = read('+123456789-03-01T00:00Z');
    expect(far.kind === 'moment' && writeMoment(far.nanoseconds, AUCKLAND).zoned).toBeNull();
  });
});

describe('time zones', () => {
  it('have the offsets of the tz database', () => {
    expect(offsetAt(AUCKLAND, 1_795_940_419)).toBe(13 * 3600);
    expect(offsetAt(AUCKLAND, -3_471_334_744)).toBe(11 * 3600 + 39 * 60 + 4);
    expect(offsetAt('America/New_York', 1_782_000_000)).toBe(-4 * 3600);
    expect(offsetAt('Asia/Kathmandu', 0)).toBe(5 * 3600 + 30 * 60);
    expect(offsetAt('UTC', -99_999_999_999)).toBe(0);
  });

  it('are recognised by name', () => {
    expect(['UTC', 'pacific/auckland', 'US/Pacific', 'Asia/Calcutta'].map(isTimeZone)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['', 'Mars/Olympus', 'NZDT'].map(isTimeZone)).toEqual([false, false, false]);
    expect(timeZoneNames()).toEqual(expect.arrayContaining(['UTC', AUCKLAND]));
  });

  it('are split where their clocks change', () => {
    const change = Date.parse('2026-09-26T14:00:00Z') / 1000;
    expect(offsetStretches(AUCKLAND, change - 50_000, change + 50_000)).toEqual([
      { from: change - 50_000, to: change, offset: 12 * 3600 },
      { from: change, to: change + 50_000, offset: 13 * 3600 },
    ]);
  });

  it('read a clock as the platform writes it', () => {
    for (const zone of [AUCKLAND, 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
      for (let hour = 0; hour < 24 * 365; hour += 7) {
        const seconds = 1_767_225_600 + hour * 3600;
        const shown = dateOf(Math.floor((seconds + offsetAt(zone, seconds)) / 86_400));
        const rest = (seconds + offsetAt(zone, seconds)) % 86_400;
        const time = {
          ...shown,
          hour: Math.floor(rest / 3600),
          minute: Math.floor(rest / 60) % 60,
          second: 0,
          nanosecond: 0,
        };
        const { instant, again } = instantsIn(zone, time);
        expect([instant, again]).toContain(BigInt(seconds) * 1_000_000_000n);
      }
    }
  });
});

describe('writing', () => {
  it('has every form', () => {
    expect(writeMoment(1_795_940_419_120_000_000n, AUCKLAND)).toEqual({
      unix: { s: '1795940419.12', ms: '1795940419120', us: '1795940419120000', ns: '1795940419120000000' },
      utc: '2026-11-29T08:20:19.120Z',
      zoned: '2026-11-29T21:20:19.120+13:00',
      named: '2026-11-29T21:20:19.120+13:00[Pacific/Auckland]',
      email: 'Sun, 29 Nov 2026 21:20:19 +1300',
      http: 'Sun, 29 Nov 2026 08:20:19 GMT',
      week: '2026-W48-7',
      ordinal: '2026-333',
    });
  });

  it('leaves out what a standard does not have', () => {
    expect(writeMoment(-99_999_999_999_000_000_000n, AUCKLAND)).toMatchObject({ email: null, http: null });
    // Amsterdam was 19 minutes and 32 seconds ahead, which no email can say.
    expect(writeMoment(-1_800_000_000_000_000_000n, 'Europe/Amsterdam').http).not.toBeNull();
  });

  it.each([
    [0, 'now'],
    [-1, '1 second ago'],
    [59, 'in 59 seconds'],
    [60, 'in 1 minute'],
    [-3 * 3600, '3 hours ago'],
    [86_400 * 29, 'in 29 days'],
    [86_400 * 31, 'in 1 month'],
    [86_400 * 366, 'in 1 year'],
    [-86_400 * 365_243, '1,000 years ago'],
  ])('names the distance of %s seconds', (seconds, words) => {
    const now = 1_795_940_419_000_000_000n;
    expect(distanceInWords(now, now + BigInt(seconds) * 1_000_000_000n)).toBe(words);
  });
});
