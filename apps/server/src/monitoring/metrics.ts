import { createHash, timingSafeEqual } from 'node:crypto';
import { BUCKET_BOUNDS } from '@hln/contracts';
import { pageErrorTotalsSchema } from '@hln/contracts/page-errors';
import * as v from 'valibot';
import type { Backend } from '../backend/backend.ts';
import { refuse } from '../error-responses/error-responses.ts';
import { readMemory } from './surroundings.ts';
import type { Durations, Totals } from './totals.ts';

type Labels = Readonly<Record<string, string | number>>;

interface Sample {
  /** The suffix of the family's name, such as `_sum`. */
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

/** Metrics of one name. */
interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** How long (ms) to wait for the database; a scrape without its numbers is better than none. */
const DATABASE_WITHIN_MS = 3_000;

/** The sources of the metrics. */
export interface MetricsParts {
  readonly backend: Pick<Backend, 'database' | 'service'>;
  readonly totals: Pick<Totals, 'read'>;
}

/**
 * Answers Prometheus, which must send a token. The numbers are those of this process since it started, and those that
 * the database counts for all processes: the outbox, and errors of pages.
 * @param token null if metrics are switched off: then the page does not exist
 */
export function openMetrics(
  token: string | null,
  parts: MetricsParts,
): ((request: Request) => Promise<Response>) | null {
  if (token === null) return null;
  const expected = digest(`Bearer ${token}`);
  return async (request) => {
    const given = digest(request.headers.get('authorization') ?? '');
    if (!timingSafeEqual(given, expected)) {
      return refuse(401, 'unauthorized', 'This takes the token of METRICS_TOKEN.', {
        'www-authenticate': 'Bearer',
        'cache-control': 'no-store',
      });
    }
    return new Response(exposition([...ofProcess(parts), ...(await ofDatabase(parts))]), {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    });
  };
}

/** Returns a digest: all have the same length, so that comparing them takes constant time. */
const digest = (text: string) => createHash('sha256').update(text).digest();

function ofProcess({ backend, totals }: MetricsParts): Family[] {
  const { requests, loopDelay, jobs } = totals.read();
  const pool = backend.database.poolUse?.();
  return [
    {
      name: 'hln_requests_total',
      help: 'Answered requests.',
      type: 'counter',
      samples: requests.map(({ route, status, took }) => ({ labels: { route, status }, value: took.count })),
    },
    {
      name: 'hln_request_duration_seconds',
      help: 'Durations of responses.',
      type: 'histogram',
      samples: requests.flatMap(({ route, status, took }) => histogramSamples(took, { route, status })),
    },
    {
      name: 'hln_event_loop_delay_seconds',
      help: 'How late a timer of 200 ms fired.',
      type: 'histogram',
      samples: histogramSamples(loopDelay),
    },
    gauge('process_resident_memory_bytes', 'Memory of this process.', readMemory().memory_bytes),
    gauge('process_start_time_seconds', 'When this process started.', performance.timeOrigin / 1_000),
    {
      name: 'hln_database_connections',
      help: 'Connections of the pool.',
      type: 'gauge',
      samples:
        pool === undefined
          ? []
          : (['used', 'idle', 'most'] as const).map((state) => ({ labels: { state }, value: pool[state] })),
    },
    {
      ...gauge('hln_database_waiting', 'Callers that wait for a connection.', pool?.waiting ?? 0),
      ...(pool === undefined && { samples: [] }),
    },
    {
      name: 'hln_job_runs_total',
      help: 'Scheduled runs that have ended in this process.',
      type: 'counter',
      samples: jobs.flatMap(({ job, done, failed }) => [
        { labels: { job, outcome: 'done' }, value: done },
        { labels: { job, outcome: 'failed' }, value: failed },
      ]),
    },
    {
      name: 'hln_job_last_run_timestamp_seconds',
      help: 'When the last run in this process ended.',
      type: 'gauge',
      samples: jobs.map(({ job, lastAt }) => ({ labels: { job }, value: lastAt / 1_000 })),
    },
    {
      name: 'hln_job_items_total',
      help: 'Numbers that jobs report, such as checked prices and sent emails.',
      type: 'counter',
      samples: jobs.flatMap(({ job, report }) =>
        Object.entries(report).map(([item, value]) => ({ labels: { job, item }, value })),
      ),
    },
  ];
}

/** Metrics of all processes together; empty if the database does not answer. */
async function ofDatabase({ backend }: MetricsParts): Promise<Family[]> {
  const signal = AbortSignal.timeout(DATABASE_WITHIN_MS);
  const [waiting, pages] = await Promise.all([
    backend.service
      .from('email_outbox')
      .select('created_at', { count: 'exact' })
      .in('status', ['pending', 'sending'])
      .order('created_at')
      .limit(1)
      .abortSignal(signal),
    backend.service.rpc('page_error_totals').abortSignal(signal),
  ]);
  const up = (value: number) =>
    gauge('hln_database_up', 'Whether the database has answered this scrape.', value);
  if (waiting.error !== null || pages.error !== null) return [up(0)];
  const { data, count } = waiting;
  const [oldest] = data;
  const age = oldest === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(oldest.created_at)) / 1_000);
  return [
    up(1),
    gauge('hln_outbox_mails', 'Emails that are waiting or being sent.', count ?? 0),
    gauge('hln_outbox_oldest_seconds', 'Age of the oldest of them.', age),
    {
      name: 'hln_page_errors_total',
      help: 'Errors reported by pages; for the formatter, only the first error of a page.',
      type: 'counter',
      samples: Object.entries(v.parse(pageErrorTotalsSchema, pages.data)).map(([kind, value]) => ({
        labels: { kind },
        value,
      })),
    },
  ];
}

const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});

/** Prometheus's text format, version 0.0.4. A family without samples is left out. */
function exposition(families: readonly Family[]): string {
  const lines = families
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${written(labels)} ${value}`),
    ]);
  return `${lines.join('\n')}\n`;
}

/** A histogram in seconds with cumulative buckets. */
function histogramSamples({ buckets, count, ms }: Durations, labels: Labels = {}): Sample[] {
  let upTo = 0;
  const bounded = BUCKET_BOUNDS.map((bound, index): Sample => {
    upTo += buckets[index] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: bound / 1_000 }, value: upTo };
  });
  return [
    ...bounded,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: ms / 1_000 },
    { suffix: '_count', labels, value: count },
  ];
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
