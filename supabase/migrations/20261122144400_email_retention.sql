-- How long mails are kept, by kind, as staff set it. Those about feedback, enquiries and chats go with what they quote.

insert into private.settings (key, kind, lowest, highest) values
  ('mail.link-days', 'integer', 1, 30),
  ('mail.price-days', 'integer', 1, 365),
  ('mail.thanks-days', 'integer', 30, 365),
  ('mail.staff-days', 'integer', 30, 365),
  ('mail.other-days', 'integer', 30, 180);

-- @param days {"links", "prices", "thanks", "staff", "others"}: days for each sort of mail
create function public.forget_old_emails(days jsonb) returns jsonb
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
      ('staff', 'kind in (''settings-test'', ''alert'', ''audit-log'')'),
      -- Whatever nobody has decided about; chats, feedback and enquiries have jobs of their own.
      ('others', 'kind not in (''auth'', ''invitation'', ''price-news'', ''donation-thanks'', ''settings-test'', ''alert'',
        ''audit-log'', ''feedback'', ''contact-request'', ''contact-confirmation'') and kind not like ''chat-%''')
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
revoke all on function public.forget_old_emails(jsonb) from public, anon, authenticated;
grant execute on function public.forget_old_emails(jsonb) to service_role;
