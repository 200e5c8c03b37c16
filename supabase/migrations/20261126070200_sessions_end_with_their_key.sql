-- Sessions end when the key that signs them is replaced.

-- What the keys were that sessions were signed with last, as a fingerprint.
create table private.signing_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null constraint signing_key_fingerprint check (fingerprint ~ '^[0-9a-f]{64}$')
);
alter table private.signing_key enable row level security;

-- Ends every session where they were signed with another key: a refresh token is not signed, so it would be renewed with
-- the new one. Called by our server when it starts. Returns how many sessions ended.
create function private.end_sessions_of_other_keys(wanted text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  before text;
  ended integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.signing_key', 0));
  select k.fingerprint into before from private.signing_key as k;
  if before is distinct from wanted then
    insert into private.signing_key (fingerprint) values (wanted)
    on conflict (only_row) do update set fingerprint = excluded.fingerprint;
  end if;
  -- The first start that notes a key knows of no other.
  if before <> wanted then
    delete from auth.refresh_tokens;
    delete from auth.sessions;
    get diagnostics ended = row_count;
  end if;
  return ended;
end
$$;
