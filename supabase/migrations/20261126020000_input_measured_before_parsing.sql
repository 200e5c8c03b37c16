-- What visitors send as text is measured before it is read as JSON, and a security event is recorded whatever is sent with it.

create function private.nests_deeper(given text, levels integer) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  brackets text;
begin
  if char_length(given) - char_length(translate(given, '[{', '')) < 1000 then
    return false;
  end if;
  brackets := regexp_replace(regexp_replace(given, '"([^"\\]|\\.)*"', '', 'g'), '[^][{}]+', '', 'g');
  for level in 1 .. levels loop
    brackets := replace(replace(brackets, '[]', ''), '{}', '');
    exit when brackets = '';
  end loop;
  return brackets <> '';
end
$$;


create or replace function private.is_chat_transcript(messages text) returns boolean
language sql immutable parallel safe security definer set search_path = ''
as $$
  -- Constraints are checked in the order of their names, so that the size is looked at here as well.
  select case when char_length(messages) > 400000 or private.nests_deeper(messages, 8) then false
    when jsonb_typeof(messages::jsonb) <> 'array' then false else
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

create or replace function private.is_chat_user_info(user_info text) returns boolean
language sql immutable parallel safe security definer set search_path = ''
as $$
  select case when char_length(user_info) > 4000 or private.nests_deeper(user_info, 8) then false
    when jsonb_typeof(user_info::jsonb) <> 'object' then false else
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

create or replace function private.count_chat_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Before the checks of the row, which would refuse it by name.
  if char_length(new.messages) > 400000 or private.nests_deeper(new.messages, 8) then
    raise exception 'This is no conversation.' using errcode = '23514';
  end if;
  new.message_count := jsonb_array_length(
    jsonb_path_query_array(new.messages::jsonb, 'lax $[*] ? (@.isBot == false)')
  );
  return new;
end
$$;

create or replace function public.update_chat_session(
  session_key text, messages text, user_info text, end_time timestamptz
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  session public.chat_sessions;
  merged text;
begin
  perform private.hit_rate_limit('chat_session_updates', private.client_network());
  if coalesce(char_length(session_key), 0) not between 32 and 200 then
    return false;
  end if;
  -- Two saves of one session are merged one after the other.
  select c.* into session from public.chat_sessions as c
  where c.session_id = encode(sha256(convert_to(session_key, 'UTF8')), 'hex')
  for update;
  if not found then
    return false;
  end if;
  if greatest(char_length(update_chat_session.messages), char_length(update_chat_session.user_info)) > 400000
    or private.nests_deeper(update_chat_session.messages, 8) or private.nests_deeper(update_chat_session.user_info, 8)
  then
    raise exception 'This is no conversation.' using errcode = '23514';
  end if;
  merged := private.merge_chat_messages(session.messages, update_chat_session.messages);
  update public.chat_sessions as c set
    messages = merged,
    -- The later word counts for each detail; one that only the other save knows is kept.
    user_info = case
      when update_chat_session.end_time >= c.end_time
        then (c.user_info::jsonb || update_chat_session.user_info::jsonb)::text
      else (update_chat_session.user_info::jsonb || c.user_info::jsonb)::text
    end,
    end_time = greatest(c.end_time, update_chat_session.end_time),
    updated_at = case when merged is distinct from c.messages then now() else c.updated_at end
  where c.session_id = session.session_id;
  return true;
end
$$;

create or replace function private.audit_reason() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  given constant text := btrim(nullif(current_setting('hln.audit_reason', true), ''));
begin
  if given is not null then
    if char_length(given) not between 1 and 200 or given ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]' then
      raise exception 'A reason is one line of 1 to 200 characters.' using errcode = '22023';
    end if;
    return given;
  end if;
  return nullif(private.one_line(btrim(private.percent_decoded(left(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-audit-reason', 2400
  ))), 200), '');
exception
  when sqlstate '22023' then
    if given is not null then raise; end if;
    return null;
  when others then
    return null;
end
$$;

create or replace function private.totp_step(secret bytea, code text, last_step bigint, at timestamptz) returns bigint
language plpgsql immutable strict set search_path = ''
as $$
declare
  current_step constant bigint := floor(extract(epoch from at) / 30);
  found bigint;
begin
  for step in current_step - 1 .. current_step + 1 loop
    if private.totp_code(secret, step) = code and step > last_step and found is null then
      found := step;
    end if;
  end loop;
  return found;
end
$$;
