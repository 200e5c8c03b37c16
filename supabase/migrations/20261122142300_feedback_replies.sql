-- Answers to those who asked to be contacted. The address is the database's own, and every mail goes through
-- private.queue_reply().

create function public.reply_to_feedback(
  feedback_id uuid, reply_id uuid, seen_address text, subject text, body text, language text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  is_new boolean;
begin
  perform private.refuse_to_read_feedback_only();
  perform private.require_feedback(array[feedback_id]);
  select f.follow_up_email into address from public.sql_feedback as f where f.id = feedback_id;
  is_new := private.queue_reply(
    reply_id, 'feedback-reply', 'feedback-analytics', 'public.sql_feedback', feedback_id::text, address, seen_address,
    subject, body, language
  );
  update public.sql_feedback as f set answered_at = now() where f.id = feedback_id;
  return is_new;
end
$$;

-- Those whose case is fixed, who asked to be contacted and have not been answered: an entry for each address.
create function private.fixed_and_unanswered() returns table (id uuid, address text)
language sql stable security definer set search_path = ''
as $$
  select distinct on (lower(f.follow_up_email)) f.id, f.follow_up_email
  from public.sql_feedback as f
  where f.status = 'fixed' and f.follow_up_email is not null and f.answered_at is null
  order by lower(f.follow_up_email), f.created_at, f.id
$$;
revoke all on function private.fixed_and_unanswered() from public;

create function public.count_fixed_unanswered() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_to_read_feedback_only();
  return (select count(*) from private.fixed_and_unanswered());
end
$$;
comment on function public.count_fixed_unanswered() is 'How many people answer_fixed_feedback() would write to.';

-- One mail to each of them, up to 100 at a time: sent to as many as were shown, or to nobody. Asked twice, it writes to
-- nobody twice. Returns how many mails are queued, and how many people are left.
create function public.answer_fixed_feedback(expected_people integer, subject text, body text, language text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person record;
  queued integer := 0;
begin
  perform private.refuse_to_read_feedback_only();
  perform pg_advisory_xact_lock(hashtextextended('hln.answer_fixed_feedback', 0));
  if (select count(*) from private.fixed_and_unanswered()) is distinct from expected_people then
    raise exception 'By now it is another number of people. Look at it once more before you send.' using errcode = 'PT409';
  end if;
  for person in select * from private.fixed_and_unanswered() limit 100 loop
    begin
      perform private.queue_reply(
        md5('feedback is fixed ' || person.id)::uuid, 'feedback-reply', 'feedback-analytics', 'public.sql_feedback',
        person.id::text, person.address, person.address, subject, body, language
      );
      update public.sql_feedback as f set answered_at = now()
        where lower(f.follow_up_email) = lower(person.address) and f.status = 'fixed' and f.answered_at is null;
      queued := queued + 1;
    exception
      -- Too many to this person, or of this sender: they stay for later.
      when sqlstate 'PT429' or sqlstate 'PT409' then null;
    end;
  end loop;
  return jsonb_build_object('queued', queued, 'left', (select count(*) from private.fixed_and_unanswered()));
end
$$;

revoke all on function public.reply_to_feedback(uuid, uuid, text, text, text, text), public.count_fixed_unanswered(),
  public.answer_fixed_feedback(integer, text, text, text) from public, anon;
grant execute on function public.reply_to_feedback(uuid, uuid, text, text, text, text), public.count_fixed_unanswered(),
  public.answer_fixed_feedback(integer, text, text, text) to authenticated;
