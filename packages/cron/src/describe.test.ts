import { describe, expect, it } from 'vitest';
import { type Cron, cronAdvice, describeCron, type Flavour, parseCron } from './index.ts';

function parsed(text: string, flavour: Flavour | null = null): Cron {
  const result = parseCron(text, flavour);
  if (result.kind !== 'cron') throw new Error(JSON.stringify(result));
  return result;
}

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

  it('has the flavour’s day 1', () => {
    expect(describeCron(parsed('0 0 * * 1'))).toContain('Mondays');
    expect(describeCron(parsed('0 0 0 ? * 1'))).toContain('Sundays');
    expect(describeCron(parsed('0 0 0 * * 1', 'spring'))).toContain('Mondays');
  });
});
