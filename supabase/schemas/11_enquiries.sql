-- Enquiries that businesses send through /contact. Only the function "contact" stores them; the same call queues the
-- emails, so that a confirmed enquiry is stored and will be read. Sizes are CONTACT_LIMITS of @hln/contracts. Those
-- count UTF-16 code units and the table counts characters, which are never more.
create table public.contact_requests (
  id uuid primary key,
  name text not null
    constraint contact_requests_name_line
      check (char_length(name) between 1 and 100 and name ~ '\S' and name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  business text not null default ''
    constraint contact_requests_business_line
      check (char_length(business) <= 150 and business !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  email text not null
    constraint contact_requests_email_form
      check (char_length(email) <= 254 and email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  message text not null
    constraint contact_requests_message_size check (char_length(message) between 1 and 5000 and message ~ '\S'),
  -- Why it looks automated; null if it does not. It is kept all the same, since the guess may be wrong.
  suspicion text constraint contact_requests_suspicion check (suspicion in ('hidden-field', 'links')),
  created_at timestamptz not null default now()
);
comment on table public.contact_requests is 'Enquiries from the page /contact.';
create index contact_requests_created_at on public.contact_requests (created_at desc);
alter table public.contact_requests enable row level security;
create policy contact_requests_console_may_read on public.contact_requests for select to sql_console using (true);
grant select, insert, update, delete on public.contact_requests to service_role;
grant select (id, suspicion, created_at) on public.contact_requests to sql_console;

-- Stores an enquiry and queues its emails, all or nothing. One with the id of a stored one changes nothing.
--   request: id, name, business, email, message, suspicion
--   mails:   a list of {idempotency_key, kind, recipient, reply_to, subject, text_body, html_body}
-- Returns whether it is new. @raises PT429 above the limit of an IP address
create function public.store_contact_request(request jsonb, mails jsonb, client_address text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail jsonb;
begin
  -- A repeated submission is neither counted nor refused.
  if exists (select from public.contact_requests as r where r.id = (request ->> 'id')::uuid) then
    return false;
  end if;
  perform private.hit_rate_limit('contact', private.network_of(client_address));
  insert into public.contact_requests (id, name, business, email, message, suspicion)
  values (
    (request ->> 'id')::uuid, request ->> 'name', coalesce(request ->> 'business', ''), request ->> 'email',
    request ->> 'message', request ->> 'suspicion'
  )
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  for mail in select m from jsonb_array_elements(mails) as m loop
    insert into public.email_outbox (idempotency_key, kind, recipient, reply_to, subject, text_body, html_body)
    values (
      mail ->> 'idempotency_key', mail ->> 'kind', mail ->> 'recipient', mail ->> 'reply_to', mail ->> 'subject',
      mail ->> 'text_body', mail ->> 'html_body'
    )
    on conflict (idempotency_key) do nothing;
  end loop;
  return true;
end
$$;
grant execute on function public.store_contact_request to service_role;
