-- Whether the audit log is as it was written: walked link by link, each night and whenever somebody asks.

-- Walks up to so many links after a position. Returns
--   checked   links that hold
--   position  of the last of them
--   hash      its hash, as hex
--   done      whether it was the last of all; then the log, the chain and the mailed heads were compared as a whole
--   problem   null, or the first that does not hold: position, entry_id and what, one of
--             missing    there is no link of this position, or no entry to it
--             reordered  the link does not follow the one before
--             changed    the entry is not what was sealed
--             unsealed   an entry that went around the chain
--             cut        a mailed head is not in the chain any more
create function private.walk_audit_chain(after_position bigint, batch integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  previous bytea := decode(repeat('00', 32), 'hex');
  reached bigint := after_position;
  link record;
  problem jsonb;
begin
  if after_position is null or after_position < 0 or batch is null or batch not between 1 and 20000 then
    raise exception 'Walk from a position of 0 or more, 1 to 20000 links at a time.' using errcode = '22023';
  end if;
  if after_position > 0 then
    select c.hash into previous from private.audit_chain as c where c.position = after_position;
    if not found then
      problem := jsonb_build_object('position', after_position, 'entry_id', null, 'what', 'missing');
    end if;
  end if;
  if problem is null then
    for link in
      select c.position, c.entry_id, c.previous, c.hash, l.id as found_id,
        case when l.id is not null then private.audit_hash(c.position, c.previous, l) end as hash_now
      from private.audit_chain as c left join private.audit_log as l on l.id = c.entry_id
      where c.position > after_position
      order by c.position
      limit batch
    loop
      problem := case
        when link.position <> reached + 1
          then jsonb_build_object('position', reached + 1, 'entry_id', null, 'what', 'missing')
        when link.found_id is null
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'missing')
        when link.previous <> previous
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'reordered')
        when link.hash_now <> link.hash
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'changed')
      end;
      exit when problem is not null;
      reached := link.position;
      previous := link.hash;
    end loop;
  end if;
  if problem is null and reached - after_position < batch then
    problem := private.find_audit_gap();
    return jsonb_build_object(
      'checked', reached - after_position, 'position', reached, 'hash', encode(previous, 'hex'), 'done', true,
      'problem', problem
    );
  end if;
  return jsonb_build_object(
    'checked', reached - after_position, 'position', reached, 'hash', encode(previous, 'hex'), 'done', false,
    'problem', problem
  );
end
$$;
revoke all on function private.walk_audit_chain(bigint, integer) from public;

-- What the walk along the chain cannot see: entries beside it, and a chain that was cut or written anew.
create function private.find_audit_gap() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select found.problem from (
    (
      select 1 as rank, jsonb_build_object('position', h.position, 'entry_id', c.entry_id, 'what', 'cut') as problem
      from private.audit_heads as h left join private.audit_chain as c on c.position = h.position
      where c.hash is distinct from h.hash
      order by h.position limit 1
    )
    union all
    (
      select 2, jsonb_build_object('position', null, 'entry_id', l.id, 'what', 'unsealed')
      from private.audit_log as l
      where not exists (select from private.audit_chain as c where c.entry_id = l.id)
      order by l.id limit 1
    )
  ) as found
  order by found.rank limit 1
$$;
revoke all on function private.find_audit_gap() from public;

-- Whether a head that somebody has in writing is still in the chain.
create function private.holds_audit_head(head_position bigint, head_hash text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.audit_chain as c where c.position = head_position and encode(c.hash, 'hex') = lower(head_hash)
  )
$$;
revoke all on function private.holds_audit_head(bigint, text) from public;

-- For the page; called again with the position that it returned until it is done.
create function public.verify_audit_log(after_position bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('user-management.view');
  return private.walk_audit_chain(after_position, 10000);
end
$$;
comment on function public.verify_audit_log(bigint) is 'Checks the next part of the audit log''s chain.';
revoke all on function public.verify_audit_log(bigint) from public;
grant execute on function public.verify_audit_log(bigint) to authenticated;

-- The same for the nightly job.
create function public.check_audit_log(after_position bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.walk_audit_chain(after_position, 10000)
$$;

-- Notes the end of the chain, which is mailed then. Null while there is none.
create function public.note_audit_head() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  last private.audit_chain;
  entries bigint;
begin
  -- The embedded database does not do this by itself.
  analyze private.audit_log;
  select * into last from private.audit_chain as c order by c.position desc limit 1;
  if not found then
    return null;
  end if;
  select count(*) into entries from private.audit_log as l;
  insert into private.audit_heads (position, hash, entries) values (last.position, last.hash, entries)
  on conflict (position) do nothing;
  return jsonb_build_object('position', last.position, 'hash', encode(last.hash, 'hex'), 'entries', entries);
end
$$;

-- The Owners who are told.
create function public.audit_recipients() returns table (user_id uuid, email text)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.email::text
  from public.staff_members as m join auth.users as u on u.id = m.user_id
  where private.is_owner(m.user_id) and u.email <> ''
  order by u.created_at, u.id
  limit 20
$$;
revoke all on function public.check_audit_log(bigint), public.note_audit_head(), public.audit_recipients()
  from public, anon, authenticated;
grant execute on function public.check_audit_log(bigint), public.note_audit_head(), public.audit_recipients()
  to service_role;

-- In the night of New Zealand, and not on the day of its installation.
insert into public.scheduled_jobs (name, every, next_run_at) values
  ('check-audit-log', interval '1 day', date_trunc('day', now(), 'UTC') + interval '1 day 14 hours');
