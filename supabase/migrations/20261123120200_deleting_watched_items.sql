-- Deleting a watched item, which its owner can take back for a day, from any browser.

create function private.deletion_is_final(deleted_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select deleted_at + interval '24 hours'
$$;
revoke all on function private.deletion_is_final(timestamptz) from public;

-- Returns until when it can be brought back.
create function public.delete_watch_item(item_id uuid) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
begin
  update public.price_watch_items as i set deleted_at = now()
  where i.id = item_id and i.user_id = auth.uid() and i.deleted_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  -- Whoever is busy with it comes too late. The item keeps its next time, for when it is brought back.
  update private.price_check_schedule as s set next_check_at = null, lease = null, lease_until = null, leased_at = null
  where s.watch_item_id = item_id;
  return private.deletion_is_final(now());
end
$$;

-- Brings an item back with its history, its target and its place in the list.
create function public.restore_watch_item(item_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  item public.price_watch_items;
begin
  select * into item from public.price_watch_items as i
  where i.id = item_id and i.user_id = auth.uid() and private.deletion_is_final(i.deleted_at) > now()
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  perform private.require_room_to_watch(item.user_id, item.id, item.is_active);
  update public.price_watch_items as i set deleted_at = null where i.id = item_id;
  update private.price_check_schedule as s set next_check_at = item.next_check_at where s.watch_item_id = item_id;
end
$$;

-- The caller's deleted items that can still be brought back, the latest first.
create function public.deleted_watch_items()
returns table (id uuid, item_name text, item_url text, deleted_at timestamptz, final_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select i.id, i.item_name, i.item_url, i.deleted_at, private.deletion_is_final(i.deleted_at)
  from public.price_watch_items as i
  where i.user_id = auth.uid() and private.deletion_is_final(i.deleted_at) > now()
  order by i.deleted_at desc, i.id
  limit 100
$$;

revoke all on function public.delete_watch_item(uuid), public.restore_watch_item(uuid), public.deleted_watch_items()
  from public, anon, authenticated;
grant execute on function public.delete_watch_item(uuid), public.restore_watch_item(uuid), public.deleted_watch_items()
  to authenticated;

-- As before, for an item that is there.
create or replace function public.request_price_check(item_id uuid) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  item public.price_watch_items;
begin
  select * into item from public.price_watch_items as i
  where i.id = item_id and i.user_id = auth.uid() and i.deleted_at is null for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  if not item.is_active then
    raise sqlstate 'PT409' using message = 'This item is not being watched.';
  end if;
  if item.check_requested_at > now() - interval '1 minute' then
    raise sqlstate 'PT429' using message = 'This item was checked a moment ago. Try again in a minute.';
  end if;
  perform private.limit_price_watch_visits();
  update public.price_watch_items as i set check_requested_at = now(), next_check_at = now() where i.id = item_id;
  update private.price_check_schedule as s set next_check_at = now() where s.watch_item_id = item_id;
  perform private.hurry_price_checks();
  return now();
end
$$;

-- As before, and it forgets targets that were told and items whose deletion is final.
create or replace function public.forget_old_price_checks(keep_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  checks jsonb;
  items jsonb;
  news integer;
  hits integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  checks := private.delete_rows(
    'housekeeping', 'price_checks', 'id', 'checked_at < now() - make_interval(days => $1)', keep_days
  );
  delete from private.price_news as n where n.settled_at < now() - make_interval(days => keep_days);
  get diagnostics news = row_count;
  delete from private.price_target_hits as h where h.settled_at < now() - make_interval(days => keep_days);
  get diagnostics hits = row_count;
  -- As long as private.deletion_is_final says.
  items := private.delete_rows(
    'housekeeping', 'price_watch_items', 'id', 'deleted_at < now() - make_interval(hours => $1)', 24
  );
  delete from private.price_watch_hosts as h where h.rest_until < now() - interval '1 day';
  return jsonb_build_object(
    'price_checks', checks -> 'removed', 'price_news', news, 'price_target_hits', hits,
    'price_watch_items', items -> 'removed',
    'set_aside', (checks ->> 'set_aside')::integer + (items ->> 'set_aside')::integer
  );
end
$$;
