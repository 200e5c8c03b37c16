-- Replies about feedback go with the feedback that they answer, as those about chats do, and notices of accounts with the other
-- mails to ourselves.
-- @param days {"links", "prices", "thanks", "staff", "others"}: days for each sort of mail
create or replace function public.forget_old_emails(days jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sort record;
  done jsonb;
  removed integer := 0;
  kept integer := 0;
begin
  for sort in
    select * from (values
      ('links', 'kind in (''auth'', ''invitation'')'),
      ('prices', 'kind = ''price-news'''),
      ('thanks', 'kind = ''donation-thanks'''),
      ('staff', 'kind in (''settings-test'', ''alert'', ''audit-log'', ''account-notice'')'),
      -- Whatever nobody has decided about; chats, feedback and enquiries have jobs of their own.
      ('others', 'kind not in (''auth'', ''invitation'', ''price-news'', ''donation-thanks'', ''settings-test'', ''alert'',
        ''audit-log'', ''account-notice'', ''contact-request'', ''contact-confirmation'')
        and kind not like ''chat-%'' and kind not like ''feedback%''')
    ) as sorts (name, condition)
  loop
    if (days ->> sort.name)::integer is null or (days ->> sort.name)::integer < 1 then
      raise exception 'each number of days must be 1 or more' using errcode = '22023';
    end if;
    done := private.delete_rows(
      'housekeeping', 'email_outbox', 'id',
      -- What is still to be sent is no log yet.
      sort.condition || ' and status not in (''pending'', ''sending'') and created_at < now() - make_interval(days => $1)',
      (days ->> sort.name)::integer
    );
    removed := removed + (done ->> 'removed')::integer;
    kept := kept + (done ->> 'set_aside')::integer;
  end loop;
  return jsonb_build_object('mails', removed, 'set_aside', kept);
end
$$;

-- Those whose case is fixed, who asked to be contacted and have not been answered: an entry for each address. Not those who
-- get no mail at all, since they would be left over for ever.
create or replace function private.fixed_and_unanswered() returns table (id uuid, address text)
language sql stable security definer set search_path = ''
as $$
  select distinct on (lower(f.follow_up_email)) f.id, f.follow_up_email
  from public.sql_feedback as f
  where f.status = 'fixed' and f.follow_up_email is not null and f.answered_at is null
    and not exists (
      select from private.email_suppressions as s where s.address = private.email_address(f.follow_up_email)
    )
  order by lower(f.follow_up_email), f.created_at, f.id
$$;
