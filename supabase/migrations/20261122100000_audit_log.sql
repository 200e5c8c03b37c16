-- What staff and those who would like to be staff did: written in the same transaction as the deed, never changed, and
-- chained, so that a change from behind is seen (docs/decisions/093). Entries name accounts and rows by their ids and
-- hold no personal data, so people can be forgotten without touching them.

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- account: a signed-in person; service: our own functions; visitor: nobody known; database: neither, but the sign-in
  -- service, the command line or a database client.
  actor_kind text not null
    constraint audit_log_actor_kind check (actor_kind in ('account', 'service', 'visitor', 'database')),
  actor_id uuid,
  session_id uuid,
  action text not null constraint audit_log_action_form check (action ~ '^[a-z][a-z-]{0,39}$'),
  area text not null constraint audit_log_area_form check (area ~ '^[a-z][a-z-]{0,39}$'),
  -- With its schema; of a refused call, what was called.
  table_name text constraint audit_log_table_form check (table_name ~ '^[a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62}$'),
  row_key text constraint audit_log_row_key_size check (char_length(row_key) between 1 and 200),
  before jsonb constraint audit_log_before_size check (octet_length(before::text) <= 8000),
  after jsonb constraint audit_log_after_size check (octet_length(after::text) <= 8000),
  -- Columns that changed and whose values are nobody's business here.
  withheld text[] not null default '{}',
  reason text constraint audit_log_reason_form check (
    char_length(reason) between 1 and 200 and reason !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  ),
  outcome text not null default 'done' constraint audit_log_outcome check (outcome in ('done', 'refused')),
  constraint audit_log_account_known check ((actor_kind = 'account') = (actor_id is not null))
);
comment on table private.audit_log is 'Who did what to which row. Append-only; sealed by private.audit_chain.';
create index audit_log_at on private.audit_log (at, id);
create index audit_log_actor on private.audit_log (actor_id, at, id);
create index audit_log_row on private.audit_log (row_key, at, id);
create index audit_log_table on private.audit_log (table_name, at, id);
create index audit_log_area on private.audit_log (area, at, id);
create index audit_log_action on private.audit_log (action, at, id);
-- Two filters, each with many entries and both with few: one index for each pair, or a page takes a quarter of a second.
create index audit_log_actor_action on private.audit_log (actor_id, action, at, id);
create index audit_log_actor_area on private.audit_log (actor_id, area, at, id);
create index audit_log_area_action on private.audit_log (area, action, at, id);
create index audit_log_refused on private.audit_log (at, id) where outcome = 'refused';

-- A link for each entry, in the order in which they were committed. Positions have no gaps: a transaction that is rolled
-- back never had one.
create table private.audit_chain (
  position bigint primary key constraint audit_chain_position check (position > 0),
  entry_id bigint not null unique references private.audit_log (id),
  -- The hash of the link before; of the first, 32 zero bytes.
  previous bytea not null,
  hash bytea not null constraint audit_chain_hash_size check (octet_length(hash) = 32)
);

-- What the chain's end was when it was mailed to the Owners.
create table private.audit_heads (
  position bigint primary key,
  hash bytea not null,
  entries bigint not null,
  noted_at timestamptz not null default now()
);

alter table private.audit_log enable row level security;
alter table private.audit_chain enable row level security;
alter table private.audit_heads enable row level security;
revoke all on private.audit_log, private.audit_chain, private.audit_heads
  from public, anon, authenticated, service_role;
revoke all on sequence private.audit_log_id_seq from public, anon, authenticated, service_role;

-- Nobody is granted anything; this stops whoever owns the tables and does not mean to. Who removes the triggers first, as
-- a migration can, is found by the chain.
create function private.refuse_to_rewrite_audit() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The audit log is never changed.' using errcode = '42501';
end
$$;
revoke all on function private.refuse_to_rewrite_audit() from public;
create trigger audit_log_append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_to_rewrite_audit();
create trigger audit_chain_append_only before update or delete or truncate on private.audit_chain
  for each statement execute function private.refuse_to_rewrite_audit();
create trigger audit_heads_append_only before update or delete or truncate on private.audit_heads
  for each statement execute function private.refuse_to_rewrite_audit();

-- The hash of a link: SHA-256 of a list of JSON in the text form of jsonb, as UTF-8. Times are in UTC with microseconds.
create function private.audit_hash(link_position bigint, previous bytea, entry private.audit_log) returns bytea
language sql stable set search_path = ''
as $$
  select sha256(convert_to(jsonb_build_array(
    link_position, encode(previous, 'hex'),
    entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.actor_kind, entry.actor_id, entry.session_id, entry.action, entry.area, entry.table_name, entry.row_key,
    entry.before, entry.after, entry.withheld, entry.reason, entry.outcome
  )::text, 'UTF8'))
$$;
revoke all on function private.audit_hash(bigint, bytea, private.audit_log) from public;

-- Seals an entry when its transaction commits. The lock is taken then, when nothing else is left to wait for: writers
-- queue for the moment of a commit, and cannot deadlock. A transaction that does not see the latest link (from
-- "repeatable read" up) fails by the primary key instead of forking the chain.
create function private.seal_audit_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  last private.audit_chain;
  next_position bigint;
  previous bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.audit_log', 0));
  -- A statement of its own: it sees what was committed while it waited.
  select * into last from private.audit_chain as c order by c.position desc limit 1;
  next_position := coalesce(last.position, 0) + 1;
  previous := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  insert into private.audit_chain (position, entry_id, previous, hash)
  values (next_position, new.id, previous, private.audit_hash(next_position, previous, new));
  return null;
end
$$;
revoke all on function private.seal_audit_entry() from public;
create constraint trigger audit_log_seal after insert on private.audit_log
  deferrable initially deferred for each row execute function private.seal_audit_entry();

-- Who is behind the current statement, by the claims that the data API has checked. What a request's headers say decides
-- nothing.
create function private.audit_caller(out kind text, out account uuid, out session uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if claims is null then
    kind := 'database';
    return;
  end if;
  account := case when claims ->> 'role' = 'authenticated' then auth.uid() end;
  kind := case
    when account is not null then 'account'
    when claims ->> 'role' = 'service_role' then 'service'
    else 'visitor'
  end;
  if account is not null and claims ->> 'session_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    session := (claims ->> 'session_id')::uuid;
  end if;
end
$$;
revoke all on function private.audit_caller() from public;

-- Decodes what encodeURIComponent made.
create function private.percent_decoded(encoded text) returns text
language sql immutable strict set search_path = ''
as $$
  select convert_from(string_agg(
    case when m[1] like '\%__' then decode(substr(m[1], 2), 'hex') else convert_to(m[1], 'UTF8') end, ''::bytea order by n
  ), 'UTF8')
  from regexp_matches(encoded, '(%[0-9a-fA-F]{2}|.)', 'g') with ordinality as found (m, n)
$$;
revoke all on function private.percent_decoded(text) from public;

-- Why, where somebody said so: a function's argument that it put into the setting hln.audit_reason, or the request's
-- header x-audit-reason, percent-encoded. A reason of another form refuses the change that it was given for.
create function private.audit_reason() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  given text := nullif(current_setting('hln.audit_reason', true), '');
  header text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-audit-reason';
begin
  if given is null and header is not null then
    begin
      given := case when char_length(header) <= 2400 then private.percent_decoded(header) else repeat('x', 201) end;
    exception
      when character_not_in_repertoire or untranslatable_character then given := '';
    end;
  end if;
  given := btrim(given);
  if given is not null and (
    char_length(given) not between 1 and 200 or given ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  ) then
    raise exception 'A reason is one line of 1 to 200 characters.' using errcode = '22023';
  end if;
  return given;
end
$$;
revoke all on function private.audit_reason() from public;

-- Adds an entry about what the caller does.
create function private.record_audit(
  action text, area text, table_name text, row_key text, before jsonb, after jsonb, withheld text[] default '{}'
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, row_key, before, after, withheld, reason)
  select
    c.kind, c.account, c.session, record_audit.action, record_audit.area, record_audit.table_name,
    record_audit.row_key, record_audit.before, record_audit.after, record_audit.withheld, private.audit_reason()
  from private.audit_caller() as c
$$;
revoke all on function private.record_audit(text, text, text, text, jsonb, jsonb, text[]) from public;

-- Records a row that is added, changed or removed. Arguments of the trigger: the area, the column that is the row's key,
-- the columns whose values are recorded, those of which only a change is, and 'staff' where the deeds of visitors and of
-- our own functions are not recorded. A column on neither list is left out, so a new one is until somebody decides
-- (supabase/tests/audited-columns.ts).
create function private.audit_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  recorded constant text[] := string_to_array(tg_argv[2], ',');
  named constant text[] := string_to_array(tg_argv[3], ',');
  was jsonb;
  is_now jsonb;
  changed text[] := '{}';
begin
  if tg_argv[4] = 'staff' and (select c.kind in ('service', 'visitor') from private.audit_caller() as c) then
    return null;
  end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then is_now := to_jsonb(new); end if;
  if tg_op = 'UPDATE' then
    changed := array(select c from unnest(named) as c where was -> c is distinct from is_now -> c order by c);
    if changed = '{}' and not exists (
      select from unnest(recorded) as c where was -> c is distinct from is_now -> c
    ) then
      return null;
    end if;
  end if;
  perform private.record_audit(
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end,
    tg_argv[0], format('%s.%s', tg_table_schema, tg_table_name), left(coalesce(is_now, was) ->> tg_argv[1], 200),
    (select jsonb_object_agg(c, was -> c) from unnest(recorded) as c where was ? c),
    (select jsonb_object_agg(c, is_now -> c) from unnest(recorded) as c where is_now ? c),
    changed
  );
  return null;
end
$$;
revoke all on function private.audit_row() from public;
