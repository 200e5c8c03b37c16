-- How many conversations wait for an answer, for the staff portal: whoever opens it sees that somebody waits without
-- knowing in which tool. Nobody is named here, and the figures of the whole queue are not counted for it.
--   next   the session that has waited longest; null when none waits
create function public.waiting_chats() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('chat-sessions.view');
  return (
    select jsonb_build_object(
      'waiting', count(*), 'late', count(*) filter (where c.due_at <= now()),
      'next', (array_agg(c.session_id order by c.queue_key, c.session_id))[1]
    )
    from private.chat_cases as c where c.status = 'new' and c.replied_at is null
  );
end
$$;
revoke all on function public.waiting_chats() from public, anon, authenticated;
grant execute on function public.waiting_chats() to authenticated;
