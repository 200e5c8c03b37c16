-- A visitor whose save breaks a constraint is told which, and no longer shown the row.

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
exception
  -- With the rights of its owner, the detail quotes the whole row, which holds more than its visitor may see.
  when integrity_constraint_violation then
    raise exception using errcode = sqlstate, message = sqlerrm, hint = 'Send a whole conversation, as it is stored.';
end
$$;

