import { describe, expect, it } from 'vitest';
import { type Cron, type Flavour, parseCron } from './index.ts';

function parsed(text: string, flavour: Flavour | null = null): Cron {
  const result = parseCron(text, flavour);
  if (result.kind !== 'cron') throw new Error(JSON.stringify(result));
  return result;
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
    ['0 12 * * ? *', 'aws'],
    ['0 12 ? * MON-FRI *', 'aws'],
    ['0 0 12 1/5 * ?', 'quartz'],
  ])('of %s is %s', (text, flavour) => {
    expect(parsed(text).flavour).toBe(flavour);
  });

  it('leaves the command and the time zone of a line apart', () => {
    expect(parsed('CRON_TZ=Europe/Berlin 0 5 * * 1  tar -x a b')).toMatchObject({
      zone: 'Europe/Berlin',
      command: 'tar -x a b',
    });
    expect(parsed('@weekly /bin/x -y')).toMatchObject({ macro: '@weekly', command: '/bin/x -y' });
  });
});

it('remarks on what is not clear everywhere', () => {
  expect(parsed('5/15 * * * *').remarks).toEqual([expect.stringContaining('5-59/15')]);
  expect(parsed('0 0 L * *').remarks).toEqual([expect.stringContaining('not in the cron of Linux')]);
  expect(parsed('0 0 22-2 ? * *').remarks).toEqual([expect.stringContaining('goes round')]);
});

describe('errors', () => {
  it.each([
    ['60 * * * *', 0, 2, '“60” is out of range'],
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

  it('quote only the beginning of a long text', () => {
    for (const text of ['x'.repeat(5000), '9'.repeat(5000), '*/7'.repeat(1700), `1W${'W'.repeat(5000)}`])
      expect(problems(`${text} 0 ${text} * *`).map(([, , message]) => String(message).length < 120)).toEqual([
        true,
        true,
      ]);
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
