-- What the privacy page promises is kept by one job. Conversations have had theirs (forget_old_chats); this is the rest.
-- A row that refuses to go is set aside and never stops the others.

-- Feedback keeps its vote, since the counters on the page are made of votes, and loses everything that somebody wrote
-- or that says who it was. `session_id` stays unique for a query by taking the row's own id.
create function private.strip_old_feedback(days integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  stripped integer;
begin
  update public.sql_feedback as f set
    original_sql = '(deleted)', formatted_sql = '(deleted)', query_hash = f.id::text, formatting_changes = '[]',
    dislike_reason = case when f.dislike_reason is null then null else '(deleted)' end,
    follow_up_email = null, wants_follow_up = false, user_ip = 'unknown', user_agent = '', session_id = f.id::text
  where f.created_at < now() - make_interval(days => days) and f.session_id <> f.id::text;
  get diagnostics stripped = row_count;
  return stripped;
end
$$;
revoke all on function private.strip_old_feedback(integer) from public;

-- @param feedback_days also for the mails about it
-- @param contact_days also for the mails about it
-- @param donor_days for the e-mail address that came with a donation, and the mail of thanks
create function public.forget_old_visitors(feedback_days integer, contact_days integer, donor_days integer)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  enquiries jsonb;
  mails jsonb;
  kept integer := 0;
  removed integer := 0;
  donors integer;
  retained record;
begin
  if feedback_days is null or contact_days is null or donor_days is null
    or least(feedback_days, contact_days, donor_days) < 1
  then
    raise exception 'each number of days must be 1 or more' using errcode = '22023';
  end if;
  enquiries := private.delete_rows(
    'housekeeping', 'contact_requests', 'id', 'created_at < now() - make_interval(days => $1)', contact_days
  );
  for retained in
    select * from (values
      ('feedback', feedback_days), ('contact-request', contact_days), ('contact-confirmation', contact_days),
      -- Each holds a link that signs its reader in, and has been worth nothing for weeks.
      ('auth', 30),
      ('donation-thanks', donor_days), ('price-news', 365)
    ) as kinds (kind, days)
  loop
    mails := private.delete_rows(
      'housekeeping', 'email_outbox', 'id',
      format('kind = %L and created_at < now() - make_interval(days => $1)', retained.kind), retained.days
    );
    removed := removed + (mails ->> 'removed')::integer;
    kept := kept + (mails ->> 'set_aside')::integer;
  end loop;
  -- Records of income are kept; whose it was is not needed for them once the thanks are said.
  update public.donations as d set customer_email = null
  where d.customer_email is not null and d.created_at < now() - make_interval(days => donor_days);
  get diagnostics donors = row_count;
  return jsonb_build_object(
    'donors', donors, 'sql_feedback', private.strip_old_feedback(feedback_days),
    'contact_requests', enquiries -> 'removed', 'email_outbox', removed,
    'set_aside', kept + (enquiries ->> 'set_aside')::integer
  );
end
$$;

revoke all on function public.forget_old_visitors(integer, integer, integer) from public, anon, authenticated;
grant execute on function public.forget_old_visitors(integer, integer, integer) to service_role;
