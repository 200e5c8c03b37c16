-- Whether the card provider takes payments for us: an alert for the Owners, and a part that visitors are told of.

-- A rule that comes with a release is nobody's change: the audit log of a new database stays empty.
alter table private.alert_rules disable trigger user;
insert into private.alert_rules
  (name, position, side, threshold, clear_at, for_minutes, clear_minutes, lowest, highest) values
  ('card-provider', 14, 'above', 1, 0, 5, 5, 0, 1);
alter table private.alert_rules enable trigger user;

-- As before, and whether the card provider's last answer was that it does not work for us. An answer that is an hour old
-- says nothing any more: nobody has tried since.
create or replace function private.alert_values() returns table (rule text, subject text, value numeric)
language sql stable security definer set search_path = ''
as $$
  select s.rule, s.subject, s.value from private.alert_values_of_site() as s
  union all
  select 'page-errors', '', coalesce(sum(t.hour_reports), 0)
  from private.page_error_totals as t where t.hour_started_at > now() - interval '1 hour'
  union all
  select 'card-provider', '', coalesce((
    select case when (p.facts ->> 'card_answered_well')::boolean then 0 else 1 end
    from private.server_processes as p
    where (p.facts ->> 'card_answered_at')::timestamptz > now() - interval '1 hour'
    order by (p.facts ->> 'card_answered_at')::timestamptz desc limit 1
  ), 0)
$$;

create or replace function private.public_parts()
returns table (rule text, subject text, part text, is_slow boolean)
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
    ('card-provider', '', 'coffee', false),
    ('database-away', '', 'coffee', false),
    ('database-slow', '', 'coffee', true),
    ('mail-queue', '', 'mail', true),
    ('job-late', 'deliver-outbox', 'mail', true),
    ('job-failed', 'deliver-outbox', 'mail', false)
$$;
