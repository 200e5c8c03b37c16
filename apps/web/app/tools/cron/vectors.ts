import type { Vector } from '../vector.ts';
import { describeCron, type Flavour, nextRuns, parseCron } from './logic.ts';

/** The sentence; of errors, their places. */
function meaning(text: string, flavour: Flavour | null = null): unknown {
  const cron = parseCron(text, flavour);
  if (cron.kind === 'failed') return cron.problems.map(({ offset }) => offset);
  return cron.kind === 'cron' ? describeCron(cron) : cron.kind;
}

/** The next runs in UTC, with what a change of clocks did; at the end, whether there are none. */
function runs(text: string, zone: string, after: string, count: number): unknown {
  const cron = parseCron(text);
  if (cron.kind !== 'cron') return cron.kind;
  const next = nextRuns(cron, zone, Date.parse(after) / 1000, count);
  const shown = next.runs.map(({ seconds, change }) => {
    const moment = new Date(seconds * 1000).toISOString().slice(0, 16);
    return change === null ? moment : `${moment} ${change}`;
  });
  return next.end === null ? shown : [...shown, next.end];
}

const MEANINGS: readonly (readonly [text: string, expected: unknown, source: string])[] = [
  ['0 0 1,15 * 1', 'At 00:00, on the 1st and 15th of the month, and also on Mondays.', 'POSIX.1 crontab'],
  ['0 17 * * 1-5', 'At 17:00, from Monday to Friday.', 'own'],
  ['30 4 1,15 * 5', 'At 04:30, on the 1st and 15th of the month, and also on Fridays.', 'crontab(5), Vixie'],
  ['23 0-23/2 * * *', 'Every 2 hours from 00:23 to 22:23.', 'crontab(5), Vixie'],
  ['5 4 * * sun', 'At 04:05, on Sundays.', 'crontab(5), Vixie'],
  ['@yearly', 'At 00:00, on the 1st of January.', 'crontab(5), Vixie'],
  ['@reboot', 'unscheduled', 'crontab(5), Vixie'],
  ['0 0 12 * * ?', 'At 12:00, every day.', 'Quartz’s tutorial'],
  ['0 15 10 ? * MON-FRI', 'At 10:15, from Monday to Friday.', 'Quartz’s tutorial'],
  ['0 15 10 L * ?', 'At 10:15, on the last day of the month.', 'Quartz’s tutorial'],
  [
    '0 15 10 ? * 6L 2022-2025',
    'At 10:15, on the last Friday of the month, from 2022 to 2025.',
    'Quartz’s tutorial',
  ],
  ['0 15 10 ? * 6#3', 'At 10:15, on the third Friday of the month.', 'Quartz’s tutorial'],
  ['0 0/5 14,18 * * ?', 'Every 5 minutes of the hours 14 and 18.', 'Quartz’s tutorial'],
  ['60 24 32 13 8', [0, 3, 6, 9, 12], 'POSIX.1 crontab'],
  ['0 0 * * 1#6', [8], 'own'],
];

const RUNS: readonly (readonly [
  text: string,
  zone: string,
  after: string,
  expected: readonly string[],
  source: string,
])[] = [
  [
    '0 0 1,15 * 1',
    'UTC',
    '2026-11-29T00:00Z',
    ['2026-11-30T00:00', '2026-12-01T00:00', '2026-12-07T00:00', '2026-12-14T00:00', '2026-12-15T00:00'],
    'POSIX.1 crontab: either field of days',
  ],
  [
    '0 0 */2 * 1',
    'UTC',
    '2026-11-29T00:00Z',
    ['2026-12-07T00:00', '2026-12-21T00:00', '2027-01-11T00:00'],
    'Vixie: a field that begins with *',
  ],
  [
    '30 2 * * *',
    'Pacific/Auckland',
    '2026-09-25T18:00Z',
    ['2026-09-26T14:00 moved', '2026-09-27T13:30'],
    'cron(8), Vixie: a time that clocks skip',
  ],
  [
    '30 2 * * *',
    'Pacific/Auckland',
    '2026-04-04T00:00Z',
    ['2026-04-04T13:30', '2026-04-05T14:30'],
    'cron(8), Vixie: a time that comes twice',
  ],
  [
    '30 * * * *',
    'Pacific/Auckland',
    '2026-04-04T13:00Z',
    ['2026-04-04T13:30', '2026-04-04T14:30 again', '2026-04-04T15:30'],
    'cron(8), Vixie: * goes by the clock',
  ],
  [
    '0 0 12 15W * ?',
    'UTC',
    '2026-11-01T00:00Z',
    ['2026-11-16T12:00', '2026-12-15T12:00', '2027-01-15T12:00'],
    'Quartz’s tutorial',
  ],
  [
    '0 0 12 LW * ?',
    'UTC',
    '2027-01-01T00:00Z',
    ['2027-01-29T12:00', '2027-02-26T12:00'],
    'Quartz’s tutorial',
  ],
  ['0 0 29 2 *', 'UTC', '2097-01-01T00:00Z', ['2104-02-29T00:00', '2108-02-29T00:00'], 'Gregorian calendar'],
];

export const VECTORS: readonly Vector[] = [
  ...MEANINGS.map(([text, expected, source]) => ({ name: text, source, run: () => meaning(text), expected })),
  ...RUNS.map(([text, zone, after, expected, source]) => ({
    name: `${text} in ${zone} after ${after}`,
    source,
    run: () => runs(text, zone, after, expected.length),
    expected,
  })),
  {
    name: '0 0 30 2 * never runs',
    source: 'Gregorian calendar',
    run: () => runs('0 0 30 2 *', 'UTC', '2026-01-01T00:00Z', 1),
    expected: ['never'],
  },
  {
    name: '0 0 * * * * of Quartz lacks a ?',
    source: 'Quartz, test of issue 621',
    run: () => meaning('0 0 * * * *', 'quartz'),
    expected: [10],
  },
];
