-- What staff do about feedback: the tables are closed, each function asks for the right, and what is done is on record.

alter table public.sql_feedback
  add column assignee uuid,
  add column tags text[] not null default '{}',
  -- The formatter's version with which it was marked as fixed.
  add column fixed_in text constraint sql_feedback_fixed_in_size check (char_length(fixed_in) <= 40),
  -- What a later formatter made of the query, compared with what was given.
  add column checked_with text constraint sql_feedback_checked_with_size check (char_length(checked_with) <= 40),
  -- When whoever asked to be contacted was written to.
  add column answered_at timestamptz,
  add column check_outcome text
    constraint sql_feedback_check_outcome check (check_outcome in ('same', 'different', 'failed', 'cut'));
create index sql_feedback_tags on public.sql_feedback using gin (tags);
-- Which tags there are.
create index sql_feedback_tagged on public.sql_feedback (created_at) where tags <> '{}';
create index sql_feedback_checks on public.sql_feedback (check_outcome, created_at desc, id desc)
  where check_outcome is not null;
create index sql_feedback_assignee on public.sql_feedback (assignee, created_at desc, id desc) where assignee is not null;
create index sql_feedback_follow_up on public.sql_feedback (created_at desc, id desc) where follow_up_email is not null;
create index sql_feedback_unanswered on public.sql_feedback (status, created_at)
  where follow_up_email is not null and answered_at is null;
-- Everything of a person, by the address that was given.
create index sql_feedback_email on public.sql_feedback (lower(follow_up_email)) where follow_up_email is not null;

create table private.feedback_notes (
  id bigint generated always as identity primary key,
  feedback_id uuid not null references public.sql_feedback (id) on delete cascade,
  author uuid,
  body text not null constraint feedback_notes_body_size check (char_length(body) between 1 and 2000 and body ~ '\S'),
  created_at timestamptz not null default now()
);
comment on table private.feedback_notes is 'What staff say to each other about feedback.';
create index feedback_notes_feedback on private.feedback_notes (feedback_id, id);
alter table private.feedback_notes enable row level security;
revoke all on private.feedback_notes from public, anon, authenticated, service_role;
revoke all on sequence private.feedback_notes_id_seq from public, anon, authenticated, service_role;

-- What visitors write comes and goes all day; recorded is what anybody else does to it.
create trigger sql_feedback_audit after update or delete on public.sql_feedback
  for each row execute function private.audit_row(
    'feedback-analytics', 'id', 'feedback_type,status,assignee,fixed_in', 'tags,dislike_reason,follow_up_email', 'staff'
  );

create function private.refuse_to_read_feedback_only() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('feedback-analytics.manage') then
    raise exception 'You may see this, but not change it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;
revoke all on function private.refuse_to_read_feedback_only() from public;

-- "203.0.…", "2001:db8:…": enough to tell two apart, not to find somebody.
create function private.shortened_ip(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when address = 'unknown' then 'unknown'
    when address ~ '^\d+\.\d+\.' then regexp_replace(address, '^(\d+\.\d+)\..*$', '\1.…')
    when address ~ '^[0-9a-fA-F]*:[0-9a-fA-F]*:' then regexp_replace(address, '^([0-9a-fA-F]*:[0-9a-fA-F]*):.*$', '\1:…')
    else '…'
  end
$$;
create function private.shortened_email(address text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(address, '^(.).*@(.).*(\.[^.@]*)$', '\1…@\2…\3')
$$;
revoke all on function private.shortened_ip(text), private.shortened_email(text) from public;

-- At most 500 ids at a time, each of a row that there is.
create function private.require_feedback(feedback_ids uuid[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if feedback_ids is null or cardinality(feedback_ids) not between 1 and 500 then
    raise exception 'Name 1 to 500 entries.' using errcode = '22023';
  end if;
  if exists (
    select from unnest(feedback_ids) as wanted (id)
    where not exists (select from public.sql_feedback as f where f.id = wanted.id)
  ) then
    raise exception 'This feedback has been deleted.' using errcode = 'PT404';
  end if;
end
$$;
revoke all on function private.require_feedback(uuid[]) from public;

-- Changes what its object names: status (with fixed_in), assignee (null for nobody), tags (all of them), or add_tag and
-- remove_tag.
create function public.change_feedback(feedback_ids uuid[], changes jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  new_tags text[];
  person uuid;
  changed integer;
begin
  perform private.refuse_to_read_feedback_only();
  perform private.require_feedback(feedback_ids);
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or exists (
    select from jsonb_object_keys(changes) as k where k not in ('status', 'fixed_in', 'assignee', 'tags', 'add_tag')
  ) then
    raise exception 'Name what to change: status, assignee, tags.' using errcode = '22023';
  end if;
  if changes ? 'assignee' and changes ->> 'assignee' is not null then
    person := (changes ->> 'assignee')::uuid;
    if not private.is_active_account(person) or private.staff_level_of(person, 'feedback-analytics') < 'view' then
      raise exception 'This person may not open Feedback Analytics.' using errcode = '22023';
    end if;
  end if;
  if changes ? 'tags' or changes ? 'add_tag' then
    new_tags := array(
      select distinct lower(btrim(t)) from jsonb_array_elements_text(
        coalesce(changes -> 'tags', '[]') || coalesce(changes -> 'add_tag', '[]')
      ) as t order by 1
    );
    if cardinality(new_tags) > 10 or exists (
      select from unnest(new_tags) as t where char_length(t) not between 1 and 30 or t ~ '[,\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    ) then
      raise exception 'Up to 10 tags, each of 1 to 30 characters without a comma.' using errcode = '22023';
    end if;
  end if;
  update public.sql_feedback as f set
    status = coalesce(changes ->> 'status', f.status),
    fixed_in = case
      when changes ? 'status' then case when changes ->> 'status' = 'fixed' then changes ->> 'fixed_in' end
      else f.fixed_in end,
    assignee = case when changes ? 'assignee' then person else f.assignee end,
    tags = case
      when changes ? 'tags' then new_tags
      when changes ? 'add_tag' then array(
        select distinct t from unnest(f.tags || new_tags) as t order by 1 limit 10)
      else f.tags end
  where f.id = any (feedback_ids);
  get diagnostics changed = row_count;
  return changed;
exception
  when check_violation or invalid_text_representation then
    raise exception 'This is no value that an entry can have.' using errcode = '22023';
end
$$;
comment on function public.change_feedback(uuid[], jsonb) is 'Changes status, assignee or tags of feedback.';

create function public.add_feedback_note(feedback_id uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_read_feedback_only();
  perform private.require_feedback(array[feedback_id]);
  if coalesce(note, '') !~ '\S' or char_length(note) > 2000 then
    raise exception 'A note has 1 to 2,000 characters.' using errcode = '22023';
  end if;
  if (select count(*) from private.feedback_notes as n where n.feedback_id = add_feedback_note.feedback_id) >= 200 then
    raise exception 'There are 200 notes already.' using errcode = 'PT409';
  end if;
  insert into private.feedback_notes (feedback_id, author, body) values (feedback_id, (select auth.uid()), btrim(note));
  perform private.record_audit(
    'added', 'feedback-analytics', 'private.feedback_notes', add_feedback_note.feedback_id::text, null, null, '{body}'
  );
end
$$;

-- What the browser found out by running today's formatter: a list of {id, outcome}.
create function public.note_feedback_checks(formatter_version text, results jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  noted integer;
begin
  perform private.refuse_to_read_feedback_only();
  if note_feedback_checks.formatter_version is null
    or char_length(note_feedback_checks.formatter_version) not between 1 and 40
    or jsonb_typeof(results) is distinct from 'array' or jsonb_array_length(results) not between 1 and 100
  then
    raise exception 'Name a version and 1 to 100 results.' using errcode = '22023';
  end if;
  update public.sql_feedback as f set checked_with = note_feedback_checks.formatter_version, check_outcome = r.outcome
  from jsonb_to_recordset(results) as r (id uuid, outcome text)
  where f.id = r.id;
  get diagnostics noted = row_count;
  return noted;
exception
  when check_violation or invalid_text_representation then
    raise exception 'This is no result of a check.' using errcode = '22023';
end
$$;

-- The full IP address and e-mail address of a visitor. That somebody read them is on record.
create function public.reveal_feedback_contact(feedback_id uuid)
returns table (follow_up_email text, user_ip text)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without('feedback-analytics.view');
  perform private.require_feedback(array[feedback_id]);
  perform private.record_audit(
    'read', 'feedback-analytics', 'public.sql_feedback', reveal_feedback_contact.feedback_id::text, null, null
  );
  return query select f.follow_up_email, f.user_ip from public.sql_feedback as f
    where f.id = reveal_feedback_contact.feedback_id;
end
$$;

-- Deletes feedback with its notes and every mail about it, for good.
create function public.delete_feedback(feedback_ids uuid[], why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mails integer;
  entries integer;
begin
  perform private.refuse_to_read_feedback_only();
  perform private.require_feedback(feedback_ids);
  perform private.give_reason(why);
  delete from public.email_outbox as o
    where o.idempotency_key in (select 'feedback:' || f.id from unnest(feedback_ids) as f (id))
      or o.id in (
        select r.mail_id from private.staff_replies as r
        where r.kind = 'feedback-reply' and r.row_key in (select f.id::text from unnest(feedback_ids) as f (id))
      )
      -- One mail may have answered several entries of a person; it goes with the last of them.
      or o.kind = 'feedback-reply' and exists (
        select from public.sql_feedback as f
        where f.id = any (feedback_ids) and lower(f.follow_up_email) = lower(o.recipient)
          and not exists (
            select from public.sql_feedback as other
            where lower(other.follow_up_email) = lower(o.recipient) and other.id <> all (feedback_ids)
          )
      );
  get diagnostics mails = row_count;
  delete from public.sql_feedback as f where f.id = any (feedback_ids);
  get diagnostics entries = row_count;
  return jsonb_build_object('entries', entries, 'mails', mails);
end
$$;

revoke all on function public.change_feedback(uuid[], jsonb), public.add_feedback_note(uuid, text),
  public.note_feedback_checks(text, jsonb), public.reveal_feedback_contact(uuid), public.delete_feedback(uuid[], text)
  from public, anon;
grant execute on function public.change_feedback(uuid[], jsonb), public.add_feedback_note(uuid, text),
  public.note_feedback_checks(text, jsonb), public.reveal_feedback_contact(uuid), public.delete_feedback(uuid[], text)
  to authenticated;

-- What is stripped after its time also loses what staff wrote about it.
create or replace function private.strip_old_feedback(days integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  stripped integer;
begin
  perform private.delete_rows(
    'housekeeping', 'email_outbox', 'id',
    'kind = ''feedback-reply'' and created_at < now() - make_interval(days => $1)', days
  );
  delete from private.feedback_notes as n using public.sql_feedback as f
  where f.id = n.feedback_id and f.created_at < now() - make_interval(days => days) and f.session_id <> f.id::text;
  update public.sql_feedback as f set
    original_sql = '(deleted)', formatted_sql = '(deleted)', query_hash = f.id::text, formatting_changes = '[]',
    dislike_reason = case when f.dislike_reason is null then null else '(deleted)' end,
    follow_up_email = null, wants_follow_up = false, user_ip = 'unknown', user_agent = '', session_id = f.id::text,
    tags = '{}', assignee = null
  where f.created_at < now() - make_interval(days => days) and f.session_id <> f.id::text;
  get diagnostics stripped = row_count;
  return stripped;
end
$$;
