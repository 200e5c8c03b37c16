import type { Site } from '../price-watcher-support.ts';

const PROCESS = '00000000-0000-4000-8000-000000000001';

/** An hour and a month of a busy site, an open alert and one that has ended, and jobs in every state. */
export async function fillMonitoring(site: Site): Promise<void> {
  await site.backend.database.run(`
    delete from private.metric_samples;
    insert into private.metric_samples
    select s.resolution, s.at, '${PROCESS}', s.n, s.n / 20, s.n / 40, s.n / 4,
      array[s.n / 2, s.n / 4, 0, 3, 2, 2, 1, 1, s.n / 40, 0, 0, 0, 0, 0],
      array[200, 60, 20, 10, s.n / 4, 2, 1, 0, 0, 0, 0, 0, 0, 0],
      60, 120000000 + s.n * 400000, 4 + s.n / 10, 0,
      jsonb_build_object('/', jsonb_build_array(s.n / 2, 0, 0, s.n * 3),
        '/functions/v1/contact', jsonb_build_array(s.n / 4, s.n / 20, s.n / 40, s.n * 20),
        '/rest/v1/rpc/my_access', jsonb_build_array(s.n / 4, 0, 0, s.n * 4), 'other', jsonb_build_array(2, 2, 0, 3))
    from (
      select 'minute' as resolution, date_trunc('minute', now()) - make_interval(mins => m) as at,
        40 + (30 * sin(m / 7.0))::integer + (m * 37) % 11 as n
      from generate_series(1, 1500) as m where m not between 22 and 26
      union all
      select 'hour', date_trunc('hour', now()) - make_interval(hours => h), 1800 + (1500 * sin(h / 4.0))::integer
      from generate_series(1, 700) as h
    ) as s;
    insert into private.server_processes (id, started_at, last_seen_at, facts)
    -- Seen for as long as anybody looks.
    values ('${PROCESS}', now() - interval '3 days', now() + interval '1 day', '{
      "database": "postgres", "memory_bytes": 142000000, "memory_limit_bytes": 4100000000,
      "disk_free_bytes": 9000000000, "disk_bytes": 120000000000, "mail": "smtp", "payments": "test",
      "card_answered_at": null, "card_answered_well": null, "certificate_ends_at": "2027-02-01T00:00:00Z",
      "heartbeat": "sent"}')
    on conflict (id) do update set last_seen_at = excluded.last_seen_at;
    update private.monitoring_state set judged_at = now();
    delete from private.alerts;
    delete from private.job_runs;
    insert into private.alerts (rule, subject, since, started_at, ended_at, threshold, value, worst, start_mailed_at, end_mailed_at)
    values
      ('error-rate', '', now() - interval '3 hours', now() - interval '3 hours', now() - interval '2 hours', 5, 1, 12.5, now(), now()),
      ('disk', '', now() - interval '25 minutes', now() - interval '20 minutes', null, 90, 92.5, 92.5, now(), null);
    insert into private.job_runs (job, started_at, finished_at, waiting, outcome, counts, error) values
      ('housekeeping', now() - interval '2 hours', now() - interval '2 hours' + interval '1.4 seconds', null, 'done',
        '{"removed.rate_limit_hits": 1284, "removed.price_checks": 0, "setAside": 0}', null),
      ('check-prices', now() - interval '40 seconds', now() - interval '33 seconds', 4, 'failed', '{}',
        'check-prices answered 500: {"code":"internal_error"}'),
      ('deliver-outbox', now() - interval '30 seconds', now() - interval '29.9 seconds', 2, 'hollow',
        '{"sent": 0, "failed": 0}', null);
  `);
}
