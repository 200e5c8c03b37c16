-- What visitors and staff write and what ends in the header of a mail is one line, and a time is one that people
-- live in: no infinity, nothing before Christ. Clocks that are merely wrong are let through, and a conversation may
-- end before it began: a visitor's clock that is set right meanwhile must not cost what he said.
--
-- Rows from before are mended first. Should one be left that nobody thought of, its constraint stays unvalidated
-- and the step goes on: old rows never keep a server from starting.

lock table public.chat_sessions, public.sql_feedback, public.donations, public.payment_events,
  public.price_watch_items, public.email_outbox in share row exclusive mode;

-- Who inserts or changes a row runs this, in the two checks that the table has had from the beginning.
create or replace function private.is_chat_user_info(user_info text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(user_info::jsonb) <> 'object' then false else
    coalesce(user_info::jsonb ->> 'preferredLanguage', '') in ('zh', 'en')
    and (
      -- Contact details go into the subject of a mail.
      select count(*) <= 10 and bool_and(
        char_length(e.key) <= 60 and jsonb_typeof(e.value) = 'string' and char_length(e.value #>> '{}') <= 254
        and e.value #>> '{}' !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
      )
      from jsonb_each(user_info::jsonb) as e
    )
  end
$$;

create or replace function private.is_chat_transcript(messages text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(messages::jsonb) <> 'array' then false else
    jsonb_array_length(messages::jsonb) between 1 and 500
    and not exists (
      select from jsonb_array_elements(messages::jsonb) as m
      where jsonb_typeof(m) <> 'object'
        or coalesce(jsonb_typeof(m -> 'content'), '') <> 'string'
        or coalesce(jsonb_typeof(m -> 'isBot'), '') <> 'boolean'
        or char_length(m ->> 'id') > 100
        or char_length(m ->> 'timestamp') > 40
        or char_length(m ->> 'language') > 20
    )
  end
$$;

-- Chats.
update public.chat_sessions as c set session_id = encode(sha256(convert_to(c.session_id, 'UTF8')), 'hex')
where c.session_id ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]';

update public.chat_sessions as c set
  created_at = case when c.created_at between '1900-01-01Z' and '2200-01-01Z' then c.created_at else now() end,
  updated_at = case when c.updated_at between '1900-01-01Z' and '2200-01-01Z' then c.updated_at else now() end
where not (c.created_at between '1900-01-01Z' and '2200-01-01Z' and c.updated_at between '1900-01-01Z' and '2200-01-01Z');
-- The best that is known of a time that was none is when the row came in.
update public.chat_sessions as c set
  start_time = case when c.start_time between '1900-01-01Z' and '2200-01-01Z' then c.start_time else c.created_at end,
  end_time = case when c.end_time between '1900-01-01Z' and '2200-01-01Z' then c.end_time else c.updated_at end
where not (c.start_time between '1900-01-01Z' and '2200-01-01Z' and c.end_time between '1900-01-01Z' and '2200-01-01Z');

update public.chat_sessions as c set user_info = (
  select jsonb_object_agg(left(e.key, 60), private.one_line(e.value #>> '{}', 254)) from (
    select * from jsonb_each(c.user_info::jsonb) as every
    where jsonb_typeof(every.value) = 'string'
    order by every.key <> 'preferredLanguage', every.key not in ('phone', 'email'), every.key
    limit 10
  ) as e
)::text
where not private.is_chat_user_info(c.user_info);

update public.chat_sessions as c set messages = (
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', left(m.value ->> 'id', 100), 'content', m.value ->> 'content', 'isBot', m.value -> 'isBot',
    'timestamp', left(m.value ->> 'timestamp', 40), 'language', left(m.value ->> 'language', 20)
  )) order by m.place)
  from jsonb_array_elements(c.messages::jsonb) with ordinality as m (value, place)
)::text
where not private.is_chat_transcript(c.messages);

-- All that is, or becomes, the header of a mail.
update public.sql_feedback as f
set follow_up_email = regexp_replace(f.follow_up_email, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]', '?', 'g')
where f.follow_up_email ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]';
update public.donations as d
set customer_email = regexp_replace(d.customer_email, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]', '?', 'g')
where d.customer_email ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]';
update public.email_outbox as o set
  recipient = regexp_replace(o.recipient, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]', '?', 'g'),
  reply_to = regexp_replace(o.reply_to, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]', '?', 'g'),
  subject = private.one_line(o.subject, 500)
where concat(o.recipient, o.reply_to, o.subject) ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]';
update public.price_watch_items as i
set item_name = case when private.one_line(i.item_name, 200) ~ '\S' then private.one_line(i.item_name, 200) else 'Item' end
where i.item_name ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]';
update public.price_watch_items as i set updated_at = now()
where not i.updated_at between '1900-01-01Z' and '2200-01-01Z';

-- A tab that was pasted into a name is no mistake of the one who pasted it. Before the trigger that judges a row.
create function private.tidy_price_watch_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.item_name := private.one_line(new.item_name, char_length(new.item_name));
  return new;
end
$$;
revoke all on function private.tidy_price_watch_name() from public;
create trigger price_watch_items_a_tidy_name before insert or update of item_name
  on public.price_watch_items for each row execute function private.tidy_price_watch_name();

do $$
declare
  line constant text := $re$ !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'$re$;
  sane constant text := $re$ between '1900-01-01Z' and '2200-01-01Z'$re$;
  added record;
begin
  for added in
    select * from (values
      ('chat_sessions', 'chat_sessions_session_id_line', 'session_id' || line),
      ('chat_sessions', 'chat_sessions_start_time_range', 'start_time' || sane),
      ('chat_sessions', 'chat_sessions_end_time_range', 'end_time' || sane),
      ('chat_sessions', 'chat_sessions_created_at_range', 'created_at' || sane),
      ('chat_sessions', 'chat_sessions_updated_at_range', 'updated_at' || sane),
      ('sql_feedback', 'sql_feedback_follow_up_email_line', 'follow_up_email' || line),
      ('donations', 'donations_customer_email_line', 'customer_email' || line),
      ('donations', 'donations_created_at_range', 'created_at' || sane),
      ('donations', 'donations_paid_at_range', 'paid_at' || sane),
      ('payment_events', 'payment_events_occurred_at_range', 'occurred_at' || sane),
      ('price_watch_items', 'price_watch_items_name_line', 'item_name' || line),
      ('price_watch_items', 'price_watch_items_updated_at_range', 'updated_at' || sane),
      ('email_outbox', 'email_outbox_recipient_line', 'recipient' || line),
      ('email_outbox', 'email_outbox_reply_to_line', 'reply_to' || line),
      ('email_outbox', 'email_outbox_subject_line', 'subject' || line)
    ) as v (relation, name, condition)
  loop
    execute format(
      'alter table public.%I add constraint %I check (%s) not valid', added.relation, added.name, added.condition
    );
    begin
      execute format('alter table public.%I validate constraint %I', added.relation, added.name);
    exception
      when check_violation then
        raise warning 'Rows of % from before do not keep to %.', added.relation, added.name;
    end;
  end loop;
end
$$;
