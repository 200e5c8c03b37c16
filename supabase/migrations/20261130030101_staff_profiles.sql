-- Names and languages of staff, which they change themselves and colleagues see.
-- What people say about themselves. Only set_my_profile() writes it, and no permission depends on it: names can repeat,
-- so wherever somebody is chosen the email address stands beside the name.
create table private.staff_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Empty for somebody who has given none.
  name text not null
    constraint staff_profiles_name_form check (
      name = '' or char_length(name) <= 60 and name = btrim(name) and name ~ '[^\s\u200c\u200d]'
        and name !~ '[\u0001-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]'
    ),
  -- In which of the chat's languages they answer families.
  languages text[] not null
    constraint staff_profiles_languages_form check (languages in ('{}', '{en}', '{zh}', '{en,zh}'))
);
comment on table private.staff_profiles is 'The name of a member of staff, and the languages in which they answer families.';
alter table private.staff_profiles enable row level security;
-- A name is text that somebody wrote, so the audit log keeps only that it changed.
create trigger staff_profiles_audit after insert or update or delete on private.staff_profiles
  for each row execute function private.audit_row('user-management', 'user_id', 'languages', 'name');

create function public.set_my_profile(new_name text, new_languages text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_own_session();
  insert into private.staff_profiles as p (user_id, name, languages)
  values (
    own.person, btrim(coalesce(new_name, '')),
    array(select distinct l from unnest(coalesce(new_languages, '{}')) as l order by l)
  )
  on conflict (user_id) do update set name = excluded.name, languages = excluded.languages;
exception when check_violation then
  raise exception 'Enter a name of at most 60 characters in one line, and languages from the list.'
    using errcode = '22023';
end
$$;
comment on function public.set_my_profile(text, text[]) is
  'Changes the caller''s own name, and the languages in which they answer families.';
grant execute on function public.set_my_profile to authenticated;

drop function public.staff_people();
create function public.staff_people() returns table (
  user_id uuid,
  email text,
  name text,
  languages text[],
  role text,
  is_active boolean,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  open_sessions integer,
  exceptions jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('user-management.view');
  return query
    select u.id, u.email::text, coalesce(p.name, ''), coalesce(p.languages, '{}'), r.name,
      private.is_active_account(u.id), u.created_at, u.last_sign_in_at,
      (select pg_catalog.count(*)::integer from auth.sessions as s where s.user_id = u.id),
      coalesce((
        select pg_catalog.jsonb_object_agg(e.area, e.level) from public.staff_exceptions as e where e.user_id = u.id
      ), '{}')
    from auth.users as u
      left join private.staff_profiles as p on p.user_id = u.id
      cross join lateral private.staff_role_of(u.id) as r
    order by u.email
    limit 1000;
end
$$;
grant execute on function public.staff_people to authenticated;

create or replace function public.second_factor_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own record;
  factor private.second_factors;
  missing text;
begin
  select * into own from private.require_own_session();
  select * into factor from private.second_factors as f where f.user_id = own.person;
  missing := private.missing_factor(own.person, own.session);
  return jsonb_build_object(
    'missing', missing,
    'enrolled_at', factor.enrolled_at,
    -- The page recognises its user with this call, and shows the name from the first frame.
    'profile', case when missing is null then (
      select jsonb_build_object('name', p.name, 'languages', p.languages)
      from private.staff_profiles as p where p.user_id = own.person
    ) end,
    'recovery_codes_left', (
      select count(*) from private.recovery_codes as r where r.user_id = own.person and r.used_at is null
    ),
    'is_required', private.must_have_second_factor(own.person),
    'has_app', factor.secret is not null,
    'has_passkey', exists (select from private.passkeys as p where p.user_id = own.person),
    -- A session that has presented only the password learns no more than how to proceed.
    'app_added_at', case when missing is null then factor.app_added_at end,
    'passkeys', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'created_at', p.created_at, 'last_used_at', p.last_used_at
      ) order by p.created_at, p.id), '[]')
      from private.passkeys as p where p.user_id = own.person and missing is null
    )
  );
end
$$;

create or replace function public.read_feedback_desk() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('feedback-analytics.view');
  return jsonb_build_object(
    'me', (select auth.uid()),
    'statuses', (
      select coalesce(jsonb_object_agg(s.status, s.votes), '{}') from (
        select f.status, count(*) as votes from public.sql_feedback as f where f.feedback_type = 'dislike' group by f.status
      ) as s
    ),
    'spam', (
      select coalesce(jsonb_object_agg(s.kind, s.votes), '{}') from (
        select coalesce(f.suspicion, 'staff') as kind, count(*) as votes
        from public.sql_feedback as f where f.status = 'spam' group by 1
        union all
        select 'superseded', count(*) from public.sql_feedback as f where not f.counts
      ) as s
    ),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email, 'name', p.name) order by p.email), '[]')
      from (
        select u.id, u.email::text, coalesce(s.name, '') as name
        from auth.users as u left join private.staff_profiles as s on s.user_id = u.id
        where private.is_active_account(u.id) and private.staff_level_of(u.id, 'feedback-analytics') >= 'view'
        order by u.email limit 200
      ) as p
    ),
    'tags', (
      select coalesce(jsonb_agg(t.tag order by t.tag), '[]') from (
        select distinct unnest(f.tags) as tag from public.sql_feedback as f where f.tags <> '{}' limit 100
      ) as t
    ),
    'retention_days', (select s.value from private.settings as s where s.key = 'feedback.retention-days')
  );
end
$$;

create or replace function public.chat_session_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  figures jsonb;
begin
  perform private.require_permission('chat-sessions.view');
  with judged as (
    select private.chat_promise(c) as promise, private.month_of(c.received_at) as month, c.due_at <= now() as is_over
    from private.chat_cases as c
  ), months as (
    select a.month, sum(a.kept)::integer as kept, sum(a.broken)::integer as broken
    from (
      select j.month, count(*) filter (where j.promise = 'kept') as kept,
        count(*) filter (where j.promise in ('broken', 'late') or j.promise = 'sending' and j.is_over) as broken
      from judged as j group by j.month
      union all
      select m.month, m.kept, m.broken from private.chat_promise_months as m
    ) as a
    group by a.month having sum(a.kept) + sum(a.broken) > 0 order by a.month desc limit 13
  )
  select jsonb_build_object(
    'waiting', count(*) filter (where c.is_waiting and (c.due_at > now() or c.replied_at is not null)),
    'late', count(*) filter (where c.is_waiting and c.due_at <= now() and c.replied_at is null),
    'soon', count(*) filter (
      where c.is_waiting and c.replied_at is null and c.due_at > now() and c.due_at < now() + interval '6 hours'
    ),
    'unassigned', count(*) filter (where c.is_waiting and c.assignee is null),
    'sending', count(*) filter (where not c.is_waiting),
    'undelivered', count(*) filter (where c.is_waiting and c.email_reply is not null),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc), '[]') from months as m)
  ) into figures
  from private.chat_cases as c where c.is_waiting or c.email_reply = 'queued' and c.status <> 'spam';
  return figures || jsonb_build_object(
    -- The case that has been waiting longest.
    'next', (
      select jsonb_build_object(
        'session_id', c.session_id, 'name', nullif((c.recognised || c.corrected) ->> 'name', ''),
        'promise', private.chat_promise(c), 'received_at', c.received_at, 'due_at', c.due_at, 'replied_at', c.replied_at,
        'email_reply', c.email_reply, 'email_waiting_since', c.email_waiting_since
      )
      from private.chat_cases as c where c.is_waiting order by c.queue_key, c.session_id limit 1
    ),
    'labels', (
      select coalesce(jsonb_agg(x.l order by x.l), '[]')
      from (select distinct l from private.chat_cases as c, unnest(c.labels) as l order by l limit 200) as x
    ),
    'unsent', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'session_id', x.session_id, 'name', (c.recognised || c.corrected) ->> 'name', 'reason', x.reason,
        'since', x.since, 'is_given_up', x.is_given_up
      ) order by x.since), '[]')
      from (select * from private.unsent_transcripts() order by since limit 20) as x
        join private.chat_cases as c on c.session_id = x.session_id
    ),
    'assignees', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', u.id, 'email', u.email, 'name', coalesce(p.name, ''), 'languages', coalesce(p.languages, '{}')
      ) order by u.email), '[]')
      from auth.users as u left join private.staff_profiles as p on p.user_id = u.id
      where private.staff_level_of(u.id, 'chat-sessions') = 'manage' and private.is_active_account(u.id)
    ),
    'email_replies', private.email_reply_figures(),
    'retention_days', coalesce(
      (select (s.value #>> '{}')::integer from private.settings as s where s.key = 'chat.retention-days'), 180
    )
  );
end
$$;
