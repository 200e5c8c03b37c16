-- The audit log as a page of it is read: the newest entries first, each filter null where it does not matter, and the
-- page after an entry by its id. What an account's address is now is looked up; the log does not know it.

create function public.search_audit_log(
  from_time timestamptz, to_time timestamptz, actor uuid, action_name text, area_name text, outcome_name text,
  table_wanted text, row_wanted text, before_id bigint, page_size integer
) returns table (
  id bigint,
  link_position bigint,
  at timestamptz,
  actor_kind text,
  actor_id uuid,
  actor_email text,
  session_id uuid,
  action text,
  area text,
  table_name text,
  row_key text,
  before jsonb,
  after jsonb,
  withheld text[],
  reason text,
  outcome text,
  hash text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  before_time timestamptz;
begin
  perform private.refuse_without('user-management.view');
  if before_id is not null then
    select l.at into before_time from private.audit_log as l where l.id = before_id;
    if not found then
      raise exception 'There is no such entry.' using errcode = 'PT404';
    end if;
  end if;
  -- Planned for its values: with a plan for any values, the filters that do not matter would cost the index.
  return query execute '
    select l.id, c.position, l.at, l.actor_kind, l.actor_id, u.email::text, l.session_id, l.action, l.area,
      l.table_name, l.row_key, l.before, l.after, l.withheld, l.reason, l.outcome, encode(c.hash, ''hex'')
    from (
      select * from private.audit_log as e
      where ($1 is null or e.at >= $1) and ($2 is null or e.at < $2)
        and ($3 is null or e.actor_id = $3) and ($4 is null or e.action = $4) and ($5 is null or e.area = $5)
        and ($6 is null or e.outcome = $6) and ($7 is null or e.table_name = $7) and ($8 is null or e.row_key = $8)
        and ($9 is null or (e.at, e.id) < ($10, $9))
      order by e.at desc, e.id desc
      limit $11
    ) as l
      left join private.audit_chain as c on c.entry_id = l.id
      left join auth.users as u on u.id = l.actor_id
    order by l.at desc, l.id desc'
  using from_time, to_time, actor, action_name, area_name, outcome_name, table_wanted, row_wanted, before_id, before_time,
    least(greatest(coalesce(page_size, 50), 1), 200);
end
$$;
comment on function public.search_audit_log(timestamptz, timestamptz, uuid, text, text, text, text, text, bigint, integer)
  is 'A page of the audit log, newest first.';
revoke all on function
  public.search_audit_log(timestamptz, timestamptz, uuid, text, text, text, text, text, bigint, integer) from public;
grant execute on function
  public.search_audit_log(timestamptz, timestamptz, uuid, text, text, text, text, text, bigint, integer) to authenticated;
