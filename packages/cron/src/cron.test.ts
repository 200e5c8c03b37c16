import { describe, expect, it } from 'vitest';
import { type Cron, cronAdvice, describeCron, type Flavour, nextRuns, parseCron } from './index.ts';

const AUCKLAND = 'Pacific/Auckland';

function parsed(text: string, flavour: Flavour | null = null): Cron {
  const result = parseCron(text, flavour);
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

const problems = (text: string, flavour: Flavour | null = null) => {
  const result = parseCron(text, flavour);
  return result.kind === 'failed'
    ? result.problems.map(({ offset, length, message }) => [offset, length, message])
    : [];
};

describe('the flavour', () => {
  it.each([
    ['30 9 * * 1-5', 'crontab'],
    ['@daily', 'crontab'],
    ['0 5 * * 1 tar -zcf /var/backups/home.tgz /home/', 'crontab'],
    ['17 * * * * root cd / && run-parts --report /etc/cron.hourly', 'crontab'],
    ['0 0 12 * * ?', 'quartz'],
    ['0 0 12 ? * MON-FRI', 'quartz'],
    ['0 0 12 1 1 ? 2027', 'quartz'],
    ['0 0 9-17 * * MON-FRI', 'spring'],
    ['cron(0 10 * * ? *)', 'aws'],
  ])('of %s is %s', (text, flavour) => {
    expect(parsed(text).flavour).toBe(flavour);
  });

  it('decides which day 1 is', () => {
    expect(describeCron(parsed('0 0 * * 1'))).toContain('Mondays');
    expect(describeCron(parsed('0 0 0 ? * 1'))).toContain('Sundays');
    expect(describeCron(parsed('0 0 0 * * 1', 'spring'))).toContain('Mondays');
  });

  it('leaves the command and the time zone of a line apart', () => {
    expect(parsed('CRON_TZ=Europe/Berlin 0 5 * * 1  tar -x a b')).toMatchObject({
      zone: 'Europe/Berlin',
      command: 'tar -x a b',
    });
    expect(parsed('@weekly /bin/x -y')).toMatchObject({ macro: '@weekly', command: '/bin/x -y' });
  });
});

describe('the explanation', () => {
  it.each([
    ['* * * * *', 'Every minute.'],
    ['*/15 * * * *', 'Every 15 minutes.'],
    ['0,30 * * * *', 'Every 30 minutes.'],
    ['0 * * * *', 'Every hour, on the hour.'],
    ['5 * * * *', 'Every hour, at 5 minutes past.'],
    ['30 9 * * *', 'At 09:30, every day.'],
    ['30 9 * * 1-5', 'At 09:30, from Monday to Friday.'],
    ['0 9,12,17 * * 6,7', 'At 09:00, 12:00 and 17:00, on Saturdays and Sundays.'],
    ['*/15 9-17 * * MON-FRI', 'Every 15 minutes from 09:00 to 17:45, from Monday to Friday.'],
    ['* 9 * * *', 'Every minute from 09:00 to 09:59.'],
    ['0 */2 * * *', 'Every 2 hours from 00:00 to 22:00.'],
    ['*/5 14,18 * * *', 'Every 5 minutes of the hours 14 and 18.'],
    ['0 0 1 1 *', 'At 00:00, on the 1st of January.'],
    ['0 0 1-7 * *', 'At 00:00, from the 1st to the 7th of the month.'],
    ['0 0 13 * 5', 'At 00:00, on the 13th of the month, and also on Fridays.'],
    [
      '0 0 */2 * 1',
      'At 00:00, on every 2nd day from the 1st to the 31st of the month, but only if that is a Monday.',
    ],
    ['0 12 * JAN-MAR,dec sun', 'At 12:00, on Sundays in January, February, March and December.'],
    ['0 0 12 L * ?', 'At 12:00, on the last day of the month.'],
    ['0 0 12 L-3 * ?', 'At 12:00, on the day 3 days before the last of the month.'],
    ['0 0 12 LW * ?', 'At 12:00, on the last day from Monday to Friday of the month.'],
    ['0 0 12 15W * ?', 'At 12:00, on the day from Monday to Friday nearest to the 15th of the month.'],
    ['0 15 10 ? * 6#3', 'At 10:15, on the third Friday of the month.'],
    ['0 15 10 ? * FRIL 2026-2028', 'At 10:15, on the last Friday of the month, from 2026 to 2028.'],
    ['*/10 * * * * *', 'Every 10 seconds.'],
    ['15 30 9 * * *', 'At 09:30:15, every day.'],
    ['0 0 0 * * FRI-SUN', 'At 00:00, from Friday to Sunday.'],
    ['0 0 * * 5-7', 'At 00:00, from Friday to Sunday.'],
    ['@hourly', 'Every hour, on the hour.'],
  ])('of %s', (text, expected) => {
    expect(describeCron(parsed(text))).toBe(expected);
  });

  it.each([
    ['0 0 13 * 5', 'cron runs on days that match either of them'],
    ['0 0 */2 * 1', 'needs both fields of days to match'],
    ['*/7 * * * *', 'the last gap is shorter: 4 instead of 7'],
    ['* 9 * * *', 'write 0 for the minute'],
    ['0 0 29 2 *', 'leap years'],
    ['0 0 31 * *', 'Months without that day are left out.'],
  ])('warns about %s', (text, expected) => {
    expect(cronAdvice(parsed(text)).join(' ')).toContain(expected);
  });

  it('names what is not clear everywhere', () => {
    expect(parsed('5/15 * * * *').remarks).toEqual([expect.stringContaining('5-59/15')]);
    expect(parsed('0 0 L * *').remarks).toEqual([expect.stringContaining('not in the cron of Linux')]);
    expect(parsed('0 0 22-2 ? * *').remarks).toEqual([expect.stringContaining('goes round')]);
  });
});

describe('errors', () => {
  it.each([
    ['61 * * * *', 0, 2, 'the minute is 0 to 59'],
    ['* 24 * * *', 2, 2, 'the hour is 0 to 23'],
    ['0 0 0 * *', 4, 1, 'the day of the month is 1 to 31'],
    ['1,2,x * * * *', 4, 1, '“x” is no minute'],
    ['* * * foo *', 6, 3, 'JAN to DEC'],
    ['*/0 * * * *', 2, 1, 'A step of 0'],
    ['*/x * * * *', 2, 1, 'A step is a whole number.'],
    ['0 22-2 * * *', 2, 4, 'write 22-23,0-2'],
    ['0 0 * * fri-sun', 8, 7, 'write 5-7.'],
    ['0 0 0 1 1 ? 2100', 12, 4, 'the year is 1970 to 2099'],
    ['1,,2 * * * *', 2, 1, 'A value is missing'],
    ['? * * * *', 0, 1, 'write * here'],
    ['H 2 * * *', 0, 1, 'Jenkins'],
    ['1~5 * * * *', 0, 3, 'random'],
    ['* * * *', 7, 1, '5 fields; these are 4'],
    ['0 0 * * 1#6', 8, 3, 'After # comes 1 to 5'],
    ['0 0 32W * *', 4, 3, 'out of range'],
    ['@fortnightly', 0, 12, '@weekly'],
    ['CRON_TZ=Mars/Olympus 0 0 * * *', 8, 12, 'No time zone'],
    ['', 0, 1, 'no expression yet'],
  ])('%s', (text, offset, length, message) => {
    expect(problems(text)).toEqual([[offset, length, expect.stringContaining(message)]]);
  });

  it('are all listed, field by field', () => {
    expect(problems('60 24 32 13 8').map(([offset]) => offset)).toEqual([0, 3, 6, 9, 12]);
  });

  // Quartz’s own test of its issue 621 has these three.
  it.each(['0 0 * * * *', '0 0 * 4 * *', '0 0 * * * 4'])('of Quartz, which wants one ?: %s', (text) => {
    expect(problems(text, 'quartz')).toEqual([
      [expect.any(Number), 1, expect.stringContaining('write ? for the other')],
    ]);
  });

  it('of EventBridge, which wants all six fields', () => {
    expect(problems('cron(0 10 * * ?)')).toEqual([[15, 1, expect.stringContaining('6 fields; these are 5')]]);
    expect(problems('cron(0 10 ? * ? *)')).toEqual([
      [14, 1, expect.stringContaining('write * for the other')],
    ]);
  });

  it('are none for entries that no clock decides', () => {
    expect(['@reboot', '@every 5m', 'rate(5 minutes)'].map((text) => parseCron(text).kind)).toEqual([
      ...['unscheduled', 'unscheduled', 'unscheduled'],
    ]);
  });
});

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
