-- Feedback on the formatter. The public may add a row and count the likes; everything else is for staff.
-- Sizes are FEEDBACK_LIMITS of @hln/contracts. That counts UTF-16 code units and this counts characters,
-- which are never more, so the table takes whatever the form takes.

-- A check cannot look into an array's elements by itself.
create function private.is_list_of_short_texts(list jsonb, max_items integer, max_length integer)
returns boolean language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(list) = 'array'
    and jsonb_array_length(list) <= max_items
    and not exists (
      select from jsonb_array_elements(list) as item
      where jsonb_typeof(item) <> 'string' or char_length(item #>> '{}') > max_length
    )
$$;

create table public.sql_feedback (
  id uuid primary key default gen_random_uuid(),
  original_sql text not null
    constraint sql_feedback_original_sql_size check (char_length(original_sql) between 1 and 200000),
  formatted_sql text not null
    constraint sql_feedback_formatted_sql_size check (char_length(formatted_sql) between 1 and 200000),
  feedback_type text not null
    constraint sql_feedback_type check (feedback_type in ('like', 'dislike')),
  dislike_reason text
    constraint sql_feedback_dislike_reason_size check (char_length(dislike_reason) <= 4000),
  follow_up_email text
    constraint sql_feedback_follow_up_email_form
      check (char_length(follow_up_email) <= 254 and follow_up_email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  wants_follow_up boolean not null default false,
  formatting_changes jsonb not null default '[]'
    constraint sql_feedback_formatting_changes_form
      check (private.is_list_of_short_texts(formatting_changes, 50, 300)),
  user_ip text not null default 'unknown'
    constraint sql_feedback_user_ip_size check (char_length(user_ip) between 1 and 45),
  session_id text not null
    constraint sql_feedback_session_id_size check (char_length(session_id) between 1 and 100),
  user_agent text not null default ''
    constraint sql_feedback_user_agent_size check (char_length(user_agent) <= 512),
  created_at timestamptz not null default now(),
  constraint sql_feedback_dislike_has_reason
    check (feedback_type <> 'dislike' or coalesce(dislike_reason, '') ~ '\S'),
  constraint sql_feedback_email_only_for_follow_up
    check (follow_up_email is null or wants_follow_up)
);
comment on table public.sql_feedback is 'What visitors thought of a formatting.';
create index sql_feedback_created_at on public.sql_feedback (created_at desc);
create index sql_feedback_session_id on public.sql_feedback (session_id);

alter table public.sql_feedback enable row level security;

create policy sql_feedback_anyone_may_add on public.sql_feedback
  for insert to anon, authenticated with check (true);
-- The columns of this policy's rows are narrowed by the grant below.
create policy sql_feedback_anyone_may_count on public.sql_feedback
  for select to anon, authenticated using (true);

revoke all on public.sql_feedback from anon, authenticated;
grant insert (
  original_sql, formatted_sql, feedback_type, dislike_reason, follow_up_email, wants_follow_up,
  formatting_changes, user_ip, session_id, user_agent
) on public.sql_feedback to anon, authenticated;
grant select (id, feedback_type, created_at) on public.sql_feedback to anon, authenticated;
grant select, insert, update, delete on public.sql_feedback to service_role;
-- A check runs with the rights of whoever inserts.
revoke all on function private.is_list_of_short_texts(jsonb, integer, integer) from public;
grant execute on function private.is_list_of_short_texts(jsonb, integer, integer)
  to anon, authenticated, service_role;

create function private.limit_sql_feedback() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('sql_feedback', private.client_network());
  return new;
end
$$;
revoke all on function private.limit_sql_feedback() from public;

create trigger sql_feedback_rate_limit before insert on public.sql_feedback
  for each row execute function private.limit_sql_feedback();
