import { ALERT_WORDS, type Alert, alertValue, emptyHistogram, type Metrics } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { bytesText } from '../../lib/bytes-text.ts';
import { readNumber } from './alerts/limits-drawer.tsx';
import { segmentsOf } from './charts/chart-lines.ts';
import { recentOf } from './data/recent.ts';
import { verdictOf } from './data/verdict.ts';
import { didText, isLate, tookText } from './jobs/jobs-list.tsx';
import { runningOf } from './parts/parts-of.tsx';
import { JOBS } from './texts.ts';

const READ_AT = '2026-11-22T10:00:00.123456+00:00';
const alert = (id: number, since: string, ended_at: string | null = null): Alert => ({
  id,
  rule: 'disk',
  subject: '',
  since,
  ended_at,
  threshold: 90,
  value: 95,
  worst: 95,
  acknowledged_at: null,
  acknowledged_by: null,
  acknowledgement: null,
});
const point = (at: string, requests: number, latency = emptyHistogram()) => ({
  at,
  requests,
  refused: 0,
  errors: requests / 10,
  latency,
  loop_delay: emptyHistogram(),
  loop_max_ms: 0,
  memory_bytes: 0,
  database_ms: requests,
});
const metrics = (points: Metrics['points']): Metrics => ({
  read_at: READ_AT,
  from: '2026-11-22T09:00:00.123456+00:00',
  step_s: 60,
  points,
  routes: {},
});

describe('the verdict', () => {
  const at = (judged_at: string | null, alerts: Alert[] = []) =>
    verdictOf({ judged_at, alerts, read_at: READ_AT });
  it('says that everything works only if that was just evaluated', () => {
    const ended = alert(1, READ_AT, READ_AT);
    expect(at('2026-11-22T09:56:00+00:00', [ended])).toEqual({ kind: 'well' });
    expect(at('2026-11-22T09:54:00+00:00')).toEqual({ kind: 'unjudged', since: '2026-11-22T09:54:00+00:00' });
    expect(at(null)).toEqual({ kind: 'unjudged', since: null });
  });
  it('names what isn’t working, longest first', () => {
    const [early, late] = [alert(2, '2026-11-22T08:00:00+00:00'), alert(1, '2026-11-22T09:00:00+00:00')];
    expect(at(null, [late, early])).toEqual({ kind: 'troubles', alerts: [early, late] });
  });
});

it('counts running processes, not ended ones', () => {
  const seen = ['2026-11-22T09:59:30+00:00', '2026-11-22T09:40:00+00:00', '2026-11-22T09:10:00+00:00'];
  const processes = seen.map((last_seen_at) => ({ last_seen_at }));
  expect(runningOf(processes, READ_AT)).toBe(1);
});

it('rounds the values of alerts for reading', () => {
  expect(alertValue('mail-queue', 1.1925333333333332)).toBe('1.2 min, the age of the oldest email');
  expect(alertValue('error-rate', 5)).toBe('5 % of requests');
  expect(ALERT_WORDS['mail-queue'].remedy).toContain('Check SMTP_URL, or MAIL_API_URL and MAIL_API_KEY');
});

it('adds up the last five minutes', () => {
  const slow = emptyHistogram().with(0, 98).with(9, 2);
  const recent = recentOf(
    metrics([
      point('2026-11-22T09:54:00+00:00', 900),
      point('2026-11-22T09:58:00+00:00', 100, slow),
      point('2026-11-22T09:59:00+00:00', 20),
    ]),
  );
  expect(recent).toEqual({
    perMinute: 60,
    errorPercent: 10,
    p50: 1,
    p95: 1,
    p99: 1_000,
    loop99: null,
    databaseMs: 100,
  });
  expect(recentOf(metrics([]))).toBeNull();
  expect(recentOf(null)).toBeNull();
});

it('leaves gaps where samples are missing', () => {
  const drawn = segmentsOf(
    metrics([
      point('2026-11-22T09:00:00.123456+00:00', 6),
      point('2026-11-22T09:01:00+00:00', 12),
      point('2026-11-22T09:30:00.123456+00:00', 3),
    ]),
    { label: '', measure: ({ requests }) => requests },
  );
  expect(drawn.map((segment) => segment.map(({ value }) => value))).toEqual([[6, 12], [3]]);
  expect(drawn[0]?.[0]?.x).toBe(0);
  expect(drawn[1]?.[0]?.x).toBe(0.5);
});

it('reads numbers within bounds', () => {
  expect(['5', ' 2.5 ', '2,5', '', 'x', '1e2', '101', '-1'].map((text) => readNumber(text, 0, 100))).toEqual([
    5,
    2.5,
    2.5,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('writes sizes and times in words', () => {
  expect([0, 1_023, 1_536, 5 * 1024 ** 3, 3 * 1024 ** 5].map(bytesText)).toEqual([
    '0 B',
    '1,023 B',
    '1.5 KB',
    '5 GB',
    '3,072 TB',
  ]);
  expect([60, 300, 3_600, 86_400, 172_800, 7].map(JOBS.every)).toEqual([
    'minute',
    '5 minutes',
    'hour',
    'day',
    '2 days',
    '7 s',
  ]);
});

it('shows what a run did, how long it took, and whether a job is late', () => {
  const run = {
    id: 1,
    started_at: '2026-11-22 09:00:00.5+00',
    finished_at: '2026-11-22 09:00:12+00',
    outcome: 'done',
    waiting: null,
    counts: { sent: 2, failed: 0 },
    error: null,
  } as const;
  expect([tookText(run), didText(run)]).toEqual(['11.5 s', 'sent 2']);
  expect([tookText({ ...run, finished_at: null }), didText({ ...run, error: 'It broke.' })]).toEqual([
    '',
    'It broke.',
  ]);
  const job = {
    name: 'x',
    every_s: 60,
    enabled: true,
    set_aside: 0,
    last_run: null,
    next_run_at: '2026-11-22T09:58:00Z',
  };
  expect([isLate(job, READ_AT), isLate({ ...job, enabled: false }, READ_AT)]).toEqual([true, false]);
  expect(isLate({ ...job, next_run_at: '2026-11-22T09:59:30Z' }, READ_AT)).toBe(false);
});
