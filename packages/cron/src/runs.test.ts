import { describe, expect, it } from 'vitest';
import { type Cron, nextRuns, parseCron } from './index.ts';

const AUCKLAND = 'Pacific/Auckland';

function parsed(text: string): Cron {
  const result = parseCron(text);
  if (result.kind !== 'cron') throw new Error(JSON.stringify(result));
  return result;
}

/** As `2026-11-30 09:30`, in the zone, with what the change of clocks did. */
function runs(text: string, zone: string, after: string, count = 4): string[] {
  const found = nextRuns(parsed(text), zone, Date.parse(after) / 1000, count);
  const shown = found.runs.map(({ seconds, change }) => {
    const local = new Date(seconds * 1000).toLocaleString('sv-SE', { timeZone: zone });
    return `${local.slice(0, 16)}${change === null ? '' : ` ${change}`}`;
  });
  return found.end === null ? shown : [...shown, found.end];
}

describe('the next runs', () => {
  it('follow POSIX on both fields of days: its example 0 0 1,15 * 1', () => {
    expect(runs('0 0 1,15 * 1', 'UTC', '2026-11-29T00:00Z', 5)).toEqual([
      ...['2026-11-30 00:00', '2026-12-01 00:00', '2026-12-07 00:00', '2026-12-14 00:00', '2026-12-15 00:00'],
    ]);
  });

  it('follow Vixie on a field that begins with *', () => {
    // Odd days that are Mondays.
    expect(runs('0 0 */2 * 1', 'UTC', '2026-11-29T00:00Z', 3)).toEqual([
      ...['2026-12-07 00:00', '2026-12-21 00:00', '2027-01-11 00:00'],
    ]);
  });

  it('know which dates never come', () => {
    expect(runs('0 0 30 2 *', 'UTC', '2026-11-29T00:00Z')).toEqual(['never']);
    expect(runs('0 0 31 2 *', 'UTC', '2026-11-29T00:00Z')).toEqual(['never']);
    expect(runs('0 0 31 4,6,9,11 *', 'UTC', '2026-11-29T00:00Z')).toEqual(['never']);
    expect(runs('0 0 0 1 1 ? 2020', 'UTC', '2026-11-29T00:00Z')).toEqual(['over']);
    expect(runs('0 0 0 31 12 ? 2026', 'UTC', '2026-11-29T00:00Z')).toEqual(['2026-12-31 00:00', 'over']);
    expect(runs('0 0 29 2 *', 'UTC', '2097-01-01T00:00Z', 2)).toEqual([
      '2104-02-29 00:00',
      '2108-02-29 00:00',
    ]);
  });

  it.each([
    // Quartz’s tutorial: the nearest working day stays in its month.
    [
      '0 0 12 1W * ?',
      [
        '2026-12-01 12:00',
        '2027-01-01 12:00',
        '2027-02-01 12:00',
        '2027-03-01 12:00',
        '2027-04-01 12:00',
        '2027-05-03 12:00',
      ],
    ],
    [
      '0 0 12 LW * ?',
      [
        '2026-11-30 12:00',
        '2026-12-31 12:00',
        '2027-01-29 12:00',
        '2027-02-26 12:00',
        '2027-03-31 12:00',
        '2027-04-30 12:00',
      ],
    ],
    [
      '0 0 12 L-3 * ?',
      [
        '2026-12-28 12:00',
        '2027-01-28 12:00',
        '2027-02-25 12:00',
        '2027-03-28 12:00',
        '2027-04-27 12:00',
        '2027-05-28 12:00',
      ],
    ],
    [
      '0 0 12 ? * 6#5',
      [
        '2027-01-29 12:00',
        '2027-04-30 12:00',
        '2027-07-30 12:00',
        '2027-10-29 12:00',
        '2027-12-31 12:00',
        '2028-03-31 12:00',
      ],
    ],
    [
      '0 0 12 ? * 2L',
      [
        '2026-11-30 12:00',
        '2026-12-28 12:00',
        '2027-01-25 12:00',
        '2027-02-22 12:00',
        '2027-03-29 12:00',
        '2027-04-26 12:00',
      ],
    ],
  ])('of Quartz’s days: %s', (text, expected) => {
    expect(runs(text, 'UTC', '2026-11-29T00:00Z', 6)).toEqual(expected);
  });
});

describe('when clocks change', () => {
  it('cron makes up for a fixed time that is skipped, and does not repeat one that comes twice', () => {
    expect(runs('30 2 * * *', AUCKLAND, '2026-09-25T12:00Z', 3)).toEqual([
      ...['2026-09-26 02:30', '2026-09-27 03:00 moved', '2026-09-28 02:30'],
    ]);
    expect(runs('30 2 * * *', AUCKLAND, '2026-04-03T12:00Z', 3)).toEqual([
      ...['2026-04-04 02:30', '2026-04-05 02:30', '2026-04-06 02:30'],
    ]);
  });

  it('cron goes by the clock where hour or minute is open', () => {
    expect(runs('30 * * * *', AUCKLAND, '2026-04-04T12:00Z', 4)).toEqual([
      ...['2026-04-05 01:30', '2026-04-05 02:30', '2026-04-05 02:30 again', '2026-04-05 03:30'],
    ]);
    expect(runs('30 * * * *', AUCKLAND, '2026-09-26T13:00Z', 2)).toEqual([
      '2026-09-27 01:30',
      '2026-09-27 03:30',
    ]);
  });

  it('cron starts its steps anew after either change', () => {
    expect(runs('*/7 * * * *', AUCKLAND, '2026-09-26T13:49Z', 3)).toEqual([
      ...['2026-09-27 01:56', '2026-09-27 03:00', '2026-09-27 03:07'],
    ]);
    expect(runs('*/7 * * * *', AUCKLAND, '2026-04-04T13:50Z', 3)).toEqual([
      ...['2026-04-05 02:56', '2026-04-05 02:00 again', '2026-04-05 02:07 again'],
    ]);
  });

  it('other schedulers are said to differ', () => {
    expect(runs('0 30 2 * * ?', AUCKLAND, '2026-09-26T12:30Z', 2)).toEqual([
      ...['2026-09-27 03:00 skipped', '2026-09-28 02:30'],
    ]);
    expect(runs('0 30 2 * * ?', AUCKLAND, '2026-04-04T12:30Z', 2)).toEqual([
      '2026-04-05 02:30',
      '2026-04-05 02:30 again',
    ]);
  });

  it('half an hour counts as well', () => {
    expect(runs('15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T00:00Z', 1)).toEqual([
      '2026-10-04 02:30 moved',
    ]);
  });
});

describe('a walk from minute to minute', () => {
  /** What a clock in the zone shows, by the platform alone. */
  function clock(zone: string, seconds: number) {
    const [date = '', time = ''] = new Date(seconds * 1000)
      .toLocaleString('sv-SE', { timeZone: zone })
      .split(' ');
    const [, month, day] = date.split('-').map(Number);
    const [hour, minute] = time.split(':').map(Number);
    return { minute, hour, day, month, weekday: new Date(`${date}T00:00Z`).getUTCDay() };
  }

  it.each([
    [
      '*/20 1-4 * * *',
      AUCKLAND,
      '2026-09-26T00:00Z',
      (now: ReturnType<typeof clock>) => (now.minute ?? 0) % 20 === 0 && [1, 2, 3, 4].includes(now.hour ?? 0),
    ],
    [
      '*/20 1-4 * * *',
      AUCKLAND,
      '2026-04-04T00:00Z',
      (now: ReturnType<typeof clock>) => (now.minute ?? 0) % 20 === 0 && [1, 2, 3, 4].includes(now.hour ?? 0),
    ],
    [
      '10 * 6-8 11 *',
      'America/New_York',
      '2026-11-05T00:00Z',
      (now: ReturnType<typeof clock>) =>
        now.minute === 10 && [6, 7, 8].includes(now.day ?? 0) && now.month === 11,
    ],
    [
      '7,8 * 1 * 0',
      'Asia/Kathmandu',
      '2026-10-30T00:00Z',
      (now: ReturnType<typeof clock>) =>
        [7, 8].includes(now.minute ?? 0) && (now.day === 1 || now.weekday === 0),
    ],
    [
      '0 12 * * 1-5',
      'America/St_Johns',
      '2026-10-30T00:00Z',
      (now: ReturnType<typeof clock>) =>
        now.minute === 0 && now.hour === 12 && now.weekday >= 1 && now.weekday <= 5,
    ],
  ] as const)('finds the same runs of %s in %s', (text, zone, from, matches) => {
    const start = Date.parse(from) / 1000;
    const expected: number[] = [];
    for (let seconds = start + 60; expected.length < 10; seconds += 60) {
      if (matches(clock(zone, seconds))) expected.push(seconds);
    }
    expect(nextRuns(parsed(text), zone, start, 10).runs.map(({ seconds }) => seconds)).toEqual(expected);
  });
});
