-- Who takes the state "New" back, or the taking back of a reply, has not replied. A reply was noted anew for that, so that
-- it named whoever pressed "Undo", at a moment that had lost its microseconds. What was forgotten last is kept instead,
-- and put back as it was.

alter table private.chat_cases
  add column forgotten_at timestamptz,
  add column forgotten_way text,
  add column forgotten_by uuid references auth.users (id) on delete set null;
comment on column private.chat_cases.forgotten_at is
  'When the reply was given that was taken back last, until another is noted; its way and who gave it are beside it.';

create function private.keep_forgotten_reply() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.forgotten_at := case when new.replied_at is null then old.replied_at end;
  new.forgotten_way := case when new.replied_at is null then old.replied_way end;
  new.forgotten_by := case when new.replied_at is null then old.replied_by end;
  return new;
end
$$;
create trigger chat_cases_forgotten_reply before update of replied_at on private.chat_cases
  for each row when (old.replied_at is not null or new.replied_at is not null)
  execute function private.keep_forgotten_reply();
revoke all on function private.keep_forgotten_reply() from public;

-- Puts the reply back that was taken back last, by whoever gave it, and leaves the assignee alone.
-- @raises PT409 where there is none, or where another has been noted since
create function public.put_chat_reply_back(session text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.refuse_without('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if chat.replied_at is not null then
    raise exception 'A reply has been noted already.' using errcode = 'PT409';
  end if;
  if chat.forgotten_at is null then
    raise exception 'There is no reply to put back.' using errcode = 'PT409';
  end if;
  update private.chat_cases as c set
    replied_at = c.forgotten_at, replied_way = c.forgotten_way, replied_by = c.forgotten_by,
    status = case when c.status = 'new' then 'contacted' else c.status end
  where c.session_id = session;
end
$$;
revoke all on function public.put_chat_reply_back(text) from public, anon, authenticated;
grant execute on function public.put_chat_reply_back(text) to authenticated;
