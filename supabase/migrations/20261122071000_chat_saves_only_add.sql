-- A save of a conversation only ever adds to what is stored. A duplicated tab holds the same secret, so two tabs may
-- carry one conversation on, and requests may overtake each other: whatever arrives, and in whichever order, every
-- message that was ever saved stays as it was first stored.

-- The messages of both lists, each once by its id, as they were first stored. A list that holds all of the other one
-- is taken as it is; else they are put into the order of their times.
create function private.merge_chat_messages(stored text, saved text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  merged text;
begin
  -- Each element is its own text: nothing is rewritten on the way.
  with every as (
    select m.value as message, m.place, 0 as source
    from json_array_elements(stored::json) with ordinality as m (value, place)
    union all
    select m.value, m.place, 1
    from json_array_elements(saved::json) with ordinality as m (value, place)
  ),
  first as (
    select distinct on (name) name, message, place, source
    from (select *, coalesce(message ->> 'id', message::text) as name from every) as named
    order by name, source, place
  )
  select case
    when not exists (select from first where source = 1) then stored
    -- Nothing but additions behind what is there, the usual case.
    when saved::jsonb @> stored::jsonb and (
      select count(*) from first
    ) = json_array_length(saved::json) then saved
    else (
      select json_agg(f.message order by coalesce(f.message ->> 'timestamp', '') collate "C", f.source, f.place)::text
      from first as f
    )
  end into merged;
  return merged;
end
$$;
revoke all on function private.merge_chat_messages(text, text) from public;

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
