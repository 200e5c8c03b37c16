-- What visitors may know of how the site is doing: which part they would notice, since when, and what was lately. Nothing
-- of rules, values, jobs, reasons or people; whoever is not to see more than that is given this and nothing else.

-- Which alerts are told of, and as a trouble of which parts. What nobody outside notices (memory, disk, backups, work among
-- ourselves) is no line here.
-- @return subject: the job, where the rule is about jobs; is_slow: it still works, but takes longer than it should
create function private.public_parts() returns table (rule text, subject text, part text, is_slow boolean)
language sql immutable set search_path = ''
as $$
  values
    ('error-rate', '', 'site', false),
    ('slow-answers', '', 'site', true),
    ('event-loop', '', 'site', true),
    ('database-away', '', 'saving', false),
    ('database-slow', '', 'saving', true),
    ('database-away', '', 'chat', false),
    ('database-slow', '', 'chat', true),
    ('job-late', 'send-quiet-transcripts', 'chat', true),
    ('job-failed', 'send-quiet-transcripts', 'chat', false),
    ('mail-queue', '', 'mail', true),
    ('job-late', 'deliver-outbox', 'mail', true),
    ('job-failed', 'deliver-outbox', 'mail', false)
$$;
revoke all on function private.public_parts() from public;

-- Incidents of a part that overlap are one.
create function public.public_status() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with told as (
    select p.part, p.is_slow, a.since, a.ended_at
    from private.alerts as a join private.public_parts() as p on p.rule = a.rule and p.subject = a.subject
    where a.ended_at is null or a.ended_at > now() - interval '30 days'
  ), troubles as (
    select t.part, bool_and(t.is_slow) as is_slow, min(t.since) as since
    from told as t where t.ended_at is null group by t.part
  ), over as (
    -- A clock that went back may have left an end before its beginning.
    select t.part, unnest(range_agg(tstzrange(least(t.since, t.ended_at), t.ended_at, '[]'))) as period
    from told as t where t.ended_at is not null group by t.part
  ), latest as (
    select o.part, lower(o.period) as since, upper(o.period) as ended_at
    from over as o order by upper(o.period) desc, o.part limit 20
  )
  select jsonb_build_object(
    'judged_at', (select m.judged_at from private.monitoring_state as m),
    'troubles', (
      select coalesce(jsonb_agg(
        jsonb_build_object('part', t.part, 'is_slow', t.is_slow, 'since', t.since) order by t.since, t.part
      ), '[]') from troubles as t
    ),
    'incidents', (
      select coalesce(jsonb_agg(
        jsonb_build_object('part', l.part, 'since', l.since, 'ended_at', l.ended_at) order by l.ended_at desc, l.part
      ), '[]') from latest as l
    )
  )
$$;
comment on function public.public_status() is
  'What visitors may know of how the site is doing. The server asks, and shows it while the setting status.public is on.';
revoke all on function public.public_status() from public, anon, authenticated;
grant execute on function public.public_status() to service_role;

insert into private.settings (key, kind, lowest, highest) values ('status.public', 'boolean', null, null);
