-- Errors of pages, as visitors' browsers report them: which of our scripts failed, where, and how often. The function
-- report-error has checked them: no field holds free text. Nothing says who reported one.

create table private.page_errors (
  -- Of kind, name and places: the same error is one row, whoever has it and on whatever page.
  fingerprint text primary key constraint page_errors_fingerprint check (fingerprint ~ '^[0-9a-f]{32}$'),
  kind text not null constraint page_errors_kind check (kind in ('error', 'rejection', 'formatter')),
  name text not null constraint page_errors_name check (name ~ '^[A-Za-z-]{1,40}$'),
  -- [{"file", "line", "column"}], the innermost first.
  frames jsonb not null
    constraint page_errors_frames check (jsonb_typeof(frames) = 'array' and octet_length(frames::text) <= 2000),
  -- Where it was seen last, and in which build.
  page text not null constraint page_errors_page check (page ~ '^(other|/[a-z0-9/-]{0,99})$'),
  build text not null constraint page_errors_build check (build ~ '^[0-9a-z]{0,40}$'),
  reports bigint not null default 1,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index page_errors_last_seen_at on private.page_errors (last_seen_at desc);

-- How many there were: for Prometheus ever, for the alert in an hour that begins with its first report.
create table private.page_error_totals (
  kind text primary key constraint page_error_totals_kind check (kind in ('error', 'rejection', 'formatter')),
  reports bigint not null default 0,
  hour_started_at timestamptz not null default now(),
  hour_reports bigint not null default 0
);
insert into private.page_error_totals (kind) values ('error'), ('rejection'), ('formatter');

alter table private.page_errors enable row level security;
alter table private.page_error_totals enable row level security;
revoke all on private.page_errors, private.page_error_totals from public, anon, authenticated, service_role;

insert into public.rate_limits (action, per_minute, per_day) values
  -- By IP address. A page sends at most five, and nobody's browser is asked to tell us all day.
  ('page-error', 5, 20),
  -- Of all of them together: the end of a flood from many addresses.
  ('page-error:all', 60, 2000);

-- Counts one report. @raises PT429 above a limit; report: fingerprint, kind, name, frames, page, build
create function public.report_page_error(report jsonb, client_address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 500;
begin
  perform private.hit_rate_limit('page-error', private.network_of(client_address));
  perform private.hit_rate_limit('page-error:all', 'all');
  insert into private.page_errors as e (fingerprint, kind, name, frames, page, build)
  values (
    report ->> 'fingerprint', report ->> 'kind', report ->> 'name', report -> 'frames', report ->> 'page', report ->> 'build'
  )
  on conflict (fingerprint) do update
  set reports = e.reports + 1, last_seen_at = now(), page = excluded.page, build = excluded.build;
  update private.page_error_totals as t
  set reports = t.reports + 1,
    hour_reports = case when t.hour_started_at > now() - interval '1 hour' then t.hour_reports + 1 else 1 end,
    hour_started_at = case when t.hour_started_at > now() - interval '1 hour' then t.hour_started_at else now() end
  where t.kind = report ->> 'kind';
  -- What was seen once goes first: a flood of invented errors drives out its own, not what visitors really met.
  delete from private.page_errors as e
  where e.fingerprint in (
    select o.fingerprint from private.page_errors as o where o.fingerprint <> report ->> 'fingerprint'
    order by o.reports > 1, o.last_seen_at
    limit greatest((select count(*) from private.page_errors) - most, 0)
  );
end
$$;

create function public.page_error_totals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(t.kind, t.reports) from private.page_error_totals as t
$$;

-- Deletes what was not seen for so many days. Returns how many.
create function public.forget_old_page_errors(keep_days integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  delete from private.page_errors as e where e.last_seen_at < now() - make_interval(days => keep_days);
  get diagnostics removed = row_count;
  return removed;
end
$$;

create function public.read_page_errors() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-monitoring.view');
  return jsonb_build_object(
    'total', (select count(*) from private.page_errors),
    'errors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fingerprint', e.fingerprint, 'kind', e.kind, 'name', e.name, 'frames', e.frames, 'page', e.page,
        'build', e.build, 'reports', e.reports, 'first_seen_at', e.first_seen_at, 'last_seen_at', e.last_seen_at
      ) order by e.last_seen_at desc, e.fingerprint), '[]')
      from (select * from private.page_errors as o order by o.last_seen_at desc, o.fingerprint limit 50) as e
    )
  );
end
$$;
comment on function public.read_page_errors() is 'The errors of pages that were reported last.';

revoke all on function public.report_page_error(jsonb, text), public.page_error_totals(),
  public.forget_old_page_errors(integer), public.read_page_errors() from public, anon, authenticated;
grant execute on function public.report_page_error(jsonb, text), public.page_error_totals(),
  public.forget_old_page_errors(integer) to service_role;
grant execute on function public.read_page_errors() to authenticated;

-- A rule that comes with a release is nobody's change: the audit log of a new database stays empty.
alter table private.alert_rules disable trigger user;
-- Twice what one address can report in a day: nobody alone makes the Owners get a mail.
insert into private.alert_rules
  (name, position, side, threshold, clear_at, for_minutes, clear_minutes, lowest, highest) values
  ('page-errors', 13, 'above', 40, 10, 0, 10, 1, 100000);
alter table private.alert_rules enable trigger user;

-- What the rules look at is what the site knows of itself, and what pages report.
alter function private.alert_values() rename to alert_values_of_site;
create function private.alert_values() returns table (rule text, subject text, value numeric)
language sql stable security definer set search_path = ''
as $$
  select s.rule, s.subject, s.value from private.alert_values_of_site() as s
  union all
  select 'page-errors', '', coalesce(sum(t.hour_reports), 0)
  from private.page_error_totals as t where t.hour_started_at > now() - interval '1 hour'
$$;
revoke all on function private.alert_values() from public;
