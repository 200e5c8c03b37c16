import { randomUUID } from 'node:crypto';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TOKEN = 'a token of tests 1';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LABEL = /([a-z_]+)="((?:[^"\\\n]|\\["\\n])*)"/g;
const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/;

/**
 * Parses Prometheus's text format as strictly as its specification: a family's lines are contiguous, after its help and
 * type.
 * @throws Error with the line that does not belong
 */
function readMetrics(text: string): {
  readonly types: ReadonlyMap<string, string>;
  readonly samples: Sample[];
} {
  expect(text.endsWith('\n')).toBe(true);
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  let family = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (HELP|TYPE) ([a-z_]+) (.+)$/.exec(line);
    if (comment !== null) {
      const [, word, name = '', rest = ''] = comment;
      if (word === 'HELP' ? types.has(name) : name !== family)
        throw new Error(`Twice, or out of place: ${line}`);
      family = name;
      if (word === 'TYPE') types.set(name, rest);
      continue;
    }
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
    const suffix = types.get(family) === 'histogram' ? /^_(?:bucket|sum|count)$/ : /^$/;
    if (
      !name.startsWith(family) ||
      !suffix.test(name.slice(family.length)) ||
      !Number.isFinite(Number(value))
    ) {
      throw new Error(`Not a sample of ${family}: ${line}`);
    }
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', text_ = '']) => [key, text_] as const);
    samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) });
  }
  return { types, samples };
}

describe.each(await testBackends())('/metrics on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start({ metricsToken: TOKEN });
  });
  afterAll(async () => {
    await server.close();
  });

  const ask = (authorization?: string) =>
    fetch(`${server.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
  const read = async () => {
    const answer = await ask(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return readMetrics(await answer.text());
  };
  const metric = (samples: readonly Sample[], name: string, labels: Readonly<Record<string, string>> = {}) =>
    samples.find(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )?.value;

  it('requires its token', async () => {
    for (const wrong of [
      undefined,
      '',
      TOKEN,
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(0, -1)}`,
      `bearer ${TOKEN}`,
    ]) {
      const answer = await ask(wrong);
      expect([wrong, answer.status]).toEqual([wrong, 401]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).not.toContain('hln_');
    }
  });

  it('counts requests by route and status, with their durations', async () => {
    const before = (await read()).samples;
    const label = { route: '/healthz', status: '200' };
    for (let n = 0; n < 3; n += 1) await (await fetch(`${server.url}/healthz`)).text();
    await (await fetch(`${server.url}/${randomUUID()}`)).text();
    const { types, samples } = await read();
    expect(types.get('hln_request_duration_seconds')).toBe('histogram');
    expect(types.get('hln_requests_total')).toBe('counter');
    expect(
      (metric(samples, 'hln_requests_total', label) ?? 0) -
        (metric(before, 'hln_requests_total', label) ?? 0),
    ).toBe(3);
    expect(metric(samples, 'hln_requests_total', { route: 'other' })).toBeGreaterThanOrEqual(1);
    const buckets = samples.filter(
      ({ name, labels }) => name === 'hln_request_duration_seconds_bucket' && labels.route === '/healthz',
    );
    expect(buckets.map(({ labels }) => labels.le).at(0)).toBe('0.001');
    expect(buckets.map(({ labels }) => labels.le).at(-1)).toBe('+Inf');
    const counts = buckets.map(({ value }) => value);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(metric(samples, 'hln_request_duration_seconds_count', label));
    expect(metric(samples, 'hln_request_duration_seconds_sum', label)).toBeGreaterThan(0);
  });

  it('reports on the outbox, the jobs, the database and the process', async () => {
    await server.backend.database.run(`
      insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, created_at, next_attempt_at)
        values ('m', 'alert', 'a@b.nz', 'x', 'y', now() - interval '10 minutes', now() + interval '1 day');
      update public.scheduled_jobs set next_run_at = now() + interval '1 day' where name <> 'housekeeping';
      update public.scheduled_jobs set next_run_at = now() - interval '1 minute' where name = 'housekeeping';`);
    await server.backend.database.run(
      "update private.page_error_totals set reports = 4 where kind = 'formatter'",
    );
    await server.schedules.tick();
    const { types, samples } = await read();
    expect(metric(samples, 'hln_database_up')).toBe(1);
    expect(metric(samples, 'hln_outbox_mails')).toBe(1);
    expect(metric(samples, 'hln_outbox_oldest_seconds')).toBeGreaterThanOrEqual(600);
    expect(metric(samples, 'hln_job_runs_total', { job: 'housekeeping', outcome: 'done' })).toBe(1);
    expect(metric(samples, 'hln_job_last_run_timestamp_seconds', { job: 'housekeeping' })).toBeGreaterThan(
      1e9,
    );
    expect(types.get('hln_page_errors_total')).toBe('counter');
    expect(metric(samples, 'hln_page_errors_total', { kind: 'formatter' })).toBe(4);
    expect(metric(samples, 'hln_page_errors_total', { kind: 'error' })).toBe(0);
    expect(metric(samples, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(metric(samples, 'hln_event_loop_delay_seconds_count')).toBeGreaterThanOrEqual(0);
    const isPool = backend.name === 'PostgreSQL';
    expect(metric(samples, 'hln_database_connections', { state: 'most' }) !== undefined).toBe(isPool);
    // The metrics contain only our own names.
    expect(JSON.stringify(samples)).not.toContain('a@b.nz');
  });
});
