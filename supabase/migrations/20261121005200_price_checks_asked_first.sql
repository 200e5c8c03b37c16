-- Somebody waits for the first look at a new item, or the one after "Check now": these are claimed before what is
-- merely overdue. How many one user may ask for is bounded by price_watch_visits, and among those who asked, the
-- one with the fewest visits under way comes first: a long list of one keeps no other waiting.
-- An item is asked for while it was never looked at, or until the check that was requested has moved its next time.
-- The rest of the function is as before.
create or replace function public.claim_due_price_checks(batch_size integer, lease_seconds integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claimed jsonb;
  wait_ms integer;
begin
  -- Two claims at once would not see each other's hosts.
  perform pg_advisory_xact_lock(hashtextextended('private.price_check_schedule', 0));

  -- Checks whose worker died. Twice they are tried again at once; a page that kills whoever reads it waits.
  with given_up as (
    update private.price_check_schedule as s set
      lease = null, lease_until = null, abandoned = s.abandoned + 1,
      next_check_at = case
        when s.abandoned < 2 then s.next_check_at
        else now() + least(interval '30 minutes' * power(2, least(s.abandoned - 2, 6)), interval '1 day')
      end
    where s.watch_item_id in (
      select d.watch_item_id from private.price_check_schedule as d
      where d.lease is not null and d.lease_until < now()
      for update skip locked
    )
    returning s.watch_item_id, s.leased_at
  )
  insert into public.price_checks (watch_item_id, duration_ms, outcome, reason, reason_code)
  select g.watch_item_id, least(extract(epoch from now() - g.leased_at) * 1000, 2147483647)::integer,
    'abandoned', 'The check was interrupted.', 'interrupted'
  from given_up as g;

  with visits as (
    select i.user_id, count(*) as under_way
    from private.price_check_schedule as s join public.price_watch_items as i on i.id = s.watch_item_id
    where s.lease is not null
    group by i.user_id
  ), overdue as (
    select s.watch_item_id, s.host, s.next_check_at, i.user_id,
      coalesce(i.check_requested_at = s.next_check_at, false)
        or (i.last_checked_at is null and s.failures = 0 and s.abandoned = 0) as is_asked
    from private.price_check_schedule as s join public.price_watch_items as i on i.id = s.watch_item_id
    where s.next_check_at <= now() and s.lease is null
      and not exists (select from private.price_check_schedule as b where b.host = s.host and b.lease is not null)
      and not exists (select from private.price_watch_hosts as h where h.host = s.host and h.rest_until > now())
  ), ranked as (
    select o.*, case when o.is_asked then
      coalesce(v.under_way, 0) + row_number() over (partition by o.user_id, o.is_asked order by o.next_check_at)
    end as turn
    from overdue as o left join visits as v on v.user_id = o.user_id
  ), due as (
    select distinct on (d.host) d.watch_item_id, d.next_check_at, d.is_asked, d.turn
    from ranked as d
    order by d.host, d.is_asked desc, d.turn, d.next_check_at
  ), picked as (
    select s.watch_item_id from private.price_check_schedule as s
    where s.watch_item_id in (
      select due.watch_item_id from due order by due.is_asked desc, due.turn, due.next_check_at limit batch_size
    )
    for update skip locked
  ), taken as (
    update private.price_check_schedule as s set
      lease = gen_random_uuid(), lease_until = now() + make_interval(secs => lease_seconds), leased_at = now()
    from picked where s.watch_item_id = picked.watch_item_id
    returning s.*
  )
  select jsonb_agg(jsonb_build_object(
    'item_id', t.watch_item_id, 'lease', t.lease, 'item_url', i.item_url,
    -- "Nothing has changed" is an answer only to whoever still believes what was found then.
    'etag', case when i.current_price is not null and t.doubted_price is null then t.etag end,
    'last_modified', case when i.current_price is not null and t.doubted_price is null then t.last_modified end
  ) order by t.next_check_at)
  into claimed
  from taken as t join public.price_watch_items as i on i.id = t.watch_item_id;

  select min(case
    when exists (select from private.price_check_schedule as b where b.host = d.host and b.lease is not null) then 1000
    else least(greatest(extract(epoch from h.rest_until - now()) * 1000, 0), 86400000)
  end)::integer
  into wait_ms
  from private.price_check_schedule as d left join private.price_watch_hosts as h on h.host = d.host
  where d.next_check_at <= now() and d.lease is null;

  return jsonb_build_object('claimed', coalesce(claimed, '[]'), 'wait_ms', wait_ms);
end
$$;
