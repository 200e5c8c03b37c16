-- A row that a job cannot work on must not keep it from all the others. It is noted here, left alone for a while
-- (a minute, then twice as long each time, a day at the most) and tried again: what was the program's fault mends
-- itself with the next version, and staff see the rest. Nothing is ever given up by itself.

create table public.set_aside_rows (
  job text not null check (char_length(job) between 1 and 60),
  table_name text not null check (char_length(table_name) between 1 and 60),
  row_key text not null check (char_length(row_key) between 1 and 400),
  -- A short word for programs, and for people what went wrong; never the row's own content.
  reason_code text not null check (char_length(reason_code) between 1 and 60),
  reason text not null check (char_length(reason) <= 300),
  failures integer not null default 1 check (failures > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Null when nothing but a person's decision brings the row back.
  next_try_at timestamptz,
  -- It takes more than a passing trouble. Deleting the note has the row tried at once.
  is_set_aside boolean not null generated always as (failures >= 5 or next_try_at is null) stored,
  primary key (job, table_name, row_key)
);
comment on table public.set_aside_rows is 'Rows that a job could not work on, and when it tries them again.';
create index set_aside_rows_last_seen_at on public.set_aside_rows (last_seen_at);

alter table public.set_aside_rows enable row level security;
create policy set_aside_rows_staff_may_read on public.set_aside_rows for select to authenticated using (true);
revoke all on public.set_aside_rows from anon, authenticated;
grant select on public.set_aside_rows to authenticated;
grant select, insert, update, delete on public.set_aside_rows to service_role;

-- A text as one line for people.
create function private.one_line(line text, longest integer) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select left(regexp_replace(line, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), longest)
$$;

-- Notes that a job failed at a row. True once it has failed there so often that the row counts as set aside.
create function public.note_failed_row(
  failing_job text, failing_table text, failing_key text, code text, why text
) returns boolean
language sql security definer set search_path = ''
as $$
  insert into public.set_aside_rows as s (job, table_name, row_key, reason_code, reason, next_try_at)
  values (
    failing_job, failing_table, failing_key, coalesce(nullif(private.one_line(code, 60), ''), 'unknown'),
    coalesce(private.one_line(why, 300), ''), now() + interval '1 minute'
  )
  on conflict (job, table_name, row_key) do update set
    reason_code = excluded.reason_code, reason = excluded.reason, failures = s.failures + 1, last_seen_at = now(),
    next_try_at = now() + least(interval '1 minute' * power(2, least(s.failures, 11)), interval '1 day')
  returning s.is_set_aside
$$;

-- The job got on with these rows after all. keys: a list of texts.
create function public.forget_failed_rows(mended_job text, mended_table text, keys jsonb) returns void
language sql security definer set search_path = ''
as $$
  delete from public.set_aside_rows as s
  where s.job = mended_job and s.table_name = mended_table
    and s.row_key in (select jsonb_array_elements_text(keys))
$$;

-- Notes of rows that nobody has met for so long. A row that still fails is met every day.
create function public.forget_old_set_aside_rows(keep_days integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  if keep_days is null or keep_days < 2 then
    raise exception 'keep_days must be 2 or more' using errcode = '22023';
  end if;
  delete from public.set_aside_rows as s where s.last_seen_at < now() - make_interval(days => keep_days);
  get diagnostics removed = row_count;
  return removed;
end
$$;

create function private.may_be_tried(trying_job text, tried_table text, tried_key text) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.set_aside_rows as s
    where s.job = trying_job and s.table_name = tried_table and s.row_key = tried_key
      and (s.next_try_at is null or s.next_try_at > now())
  )
$$;

-- Deletes the rows of a public table for which a condition holds, $1 in it being a number of days: all at once, or
-- when one refuses to go, one after the other without it. What jobs noted of the rows goes with them.
-- Returns {"removed", "set_aside"}.
create function private.delete_rows(
  deleting_job text, relation text, key_column text, condition text, days integer
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  removed integer := 0;
  kept integer := 0;
  found_key text;
begin
  begin
    execute format('delete from public.%I where %s', relation, condition) using days;
    get diagnostics removed = row_count;
  exception
    when others then
      for found_key in
        execute format('select %I::text from public.%I where %s', key_column, relation, condition) using days
      loop
        continue when not private.may_be_tried(deleting_job, relation, found_key);
        begin
          execute format('delete from public.%I where %I::text = $1', relation, key_column) using found_key;
          removed := removed + 1;
        exception
          when others then
            perform public.note_failed_row(deleting_job, relation, found_key, sqlstate, sqlerrm);
            kept := kept + 1;
        end;
      end loop;
  end;
  execute format(
    'delete from public.set_aside_rows as s where s.table_name = $1
       and not exists (select from public.%I as r where r.%I::text = s.row_key)', relation, key_column
  ) using relation;
  return jsonb_build_object('removed', removed, 'set_aside', kept);
end
$$;

revoke all on function private.one_line(text, integer), private.may_be_tried(text, text, text),
  private.delete_rows(text, text, text, text, integer) from public;
revoke all on function public.note_failed_row(text, text, text, text, text),
  public.forget_failed_rows(text, text, jsonb), public.forget_old_set_aside_rows(integer)
  from public, anon, authenticated;
grant execute on function public.note_failed_row(text, text, text, text, text),
  public.forget_failed_rows(text, text, jsonb), public.forget_old_set_aside_rows(integer)
  to service_role;

-- As before, and each row for itself.
create or replace function public.forget_old_chats(retention_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sessions jsonb;
  mails jsonb;
begin
  if retention_days is null or retention_days < 1 then
    raise exception 'retention_days must be 1 or more' using errcode = '22023';
  end if;
  sessions := private.delete_rows(
    'forget-old-chats', 'chat_sessions', 'session_id', 'updated_at < now() - make_interval(days => $1)',
    retention_days
  );
  mails := private.delete_rows(
    'forget-old-chats', 'email_outbox', 'id',
    $condition$kind = 'chat-transcript' and created_at < now() - make_interval(days => $1)$condition$,
    retention_days
  );
  return jsonb_build_object(
    'chat_sessions', sessions -> 'removed', 'email_outbox', mails -> 'removed',
    'set_aside', (sessions ->> 'set_aside')::integer + (mails ->> 'set_aside')::integer
  );
end
$$;

-- As before, without those that have just failed.
create or replace function public.quiet_chat_sessions(quiet_seconds integer, batch_size integer)
returns setof public.chat_sessions
language sql stable security definer set search_path = ''
as $$
  select c.* from public.chat_sessions as c
  where c.mailed_count < c.message_count and private.chat_mail_is_due(c)
    and c.updated_at <= now() - make_interval(secs => quiet_seconds)
    and private.may_be_tried('send-quiet-transcripts', 'chat_sessions', c.session_id)
  order by c.updated_at
  limit batch_size
$$;

-- As before, without the owners to whom the last mail could not be written.
create or replace function public.price_news_to_tell(batch_size integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with waiting as (
    select distinct n.user_id from private.price_news as n
    where n.settled_at is null and not exists (
      select from private.price_mails as m where m.user_id = n.user_id and m.mailed_at > now() - interval '1 hour'
    ) and private.may_be_tried('check-prices', 'price_news', n.user_id::text)
    order by n.user_id
    limit batch_size
  ), moves as (
    -- One line for each item, from the price before its first news to the price after its last.
    select n.user_id, n.watch_item_id, (array_agg(n.old_price order by n.id))[1] as old_price,
      (array_agg(n.new_price order by n.id desc))[1] as new_price,
      (array_agg(n.currency order by n.id desc))[1] as currency,
      count(distinct n.currency) as currencies
    from private.price_news as n join public.price_watch_items as i on i.id = n.watch_item_id
    where n.settled_at is null and n.user_id in (select w.user_id from waiting as w)
      and i.is_active and n.item_url = i.item_url
    group by n.user_id, n.watch_item_id
  ), worth_telling as (
    select m.*, i.item_name, i.item_url
    from moves as m
      join public.price_watch_items as i on i.id = m.watch_item_id
      left join private.price_told as t on t.watch_item_id = m.watch_item_id and t.told_at > now() - interval '1 day'
    where m.currencies <= 1
      and (m.new_price < m.old_price or i.notify_on_rise and m.new_price > m.old_price)
      and m.new_price is distinct from t.price
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', w.user_id,
    'recipient', u.email,
    'news_ids', (
      select jsonb_agg(n.id order by n.id) from private.price_news as n
      where n.user_id = w.user_id and n.settled_at is null
    ),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'item_id', x.watch_item_id, 'name', x.item_name, 'url', x.item_url,
        'old_price', x.old_price::text, 'new_price', x.new_price::text, 'currency', x.currency
      ) order by x.new_price / x.old_price, x.item_name)
      from worth_telling as x
      -- Nobody is written to whose account is closed.
      where x.user_id = w.user_id and u.email <> '' and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    ), '[]')
  ) order by w.user_id), '[]')
  from waiting as w join auth.users as u on u.id = w.user_id
$$;

-- As before, and each row for itself.
create or replace function public.forget_old_price_checks(keep_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  checks jsonb;
  news integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  checks := private.delete_rows(
    'housekeeping', 'price_checks', 'id', 'checked_at < now() - make_interval(days => $1)', keep_days
  );
  delete from private.price_news as n where n.settled_at < now() - make_interval(days => keep_days);
  get diagnostics news = row_count;
  delete from private.price_watch_hosts as h where h.rest_until < now() - interval '1 day';
  return jsonb_build_object(
    'price_checks', checks -> 'removed', 'price_news', news, 'set_aside', checks -> 'set_aside'
  );
end
$$;
