-- Donations. The provider reports payments in events that may arrive twice, late or in any order, so each is stored by
-- its id, and a donation's state is derived from all known events.
create table public.donations (
  id uuid primary key default gen_random_uuid(),
  checkout_session_id text not null unique check (char_length(checkout_session_id) between 1 and 255),
  payment_intent_id text unique check (char_length(payment_intent_id) between 1 and 255),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency = 'usd'),
  description text not null check (char_length(description) between 1 and 200),
  customer_email text check (char_length(customer_email) <= 320 and customer_email !~ '[\r\n]'),
  status text not null default 'pending'
    constraint donations_status check (status in ('pending', 'paid', 'failed', 'refunded')),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  is_live boolean not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint donations_customer_email_line check (customer_email !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint donations_created_at_range check (created_at between '1900-01-01Z' and '2200-01-01Z'),
  constraint donations_paid_at_range check (paid_at between '1900-01-01Z' and '2200-01-01Z')
);
comment on table public.donations is 'Every completed checkout and its state; is_live is false in TEST MODE.';
create index donations_created_at on public.donations (created_at desc);
alter table public.donations enable row level security;
create policy donations_permitted_staff_may_read on public.donations for select to authenticated
  using ((select private.has_permission('donations.view')));
create policy donations_console_may_read on public.donations for select to sql_console using (true);
grant select on public.donations to authenticated;
grant select, insert, update, delete on public.donations to service_role;
grant select (
  id, amount_cents, currency, status, refunded_cents, is_live, created_at, paid_at, updated_at
) on public.donations to sql_console;
-- Visitors and our functions write donations and conversations all day; only changes by anybody else are recorded.
create trigger donations_audit after insert or update or delete on public.donations
  for each row execute function private.audit_row(
    'donations', 'id', 'amount_cents,currency,status,refunded_cents,is_live',
    'checkout_session_id,payment_intent_id,description,customer_email,created_at,paid_at', 'staff'
  );

create table public.payment_events (
  id text primary key check (char_length(id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 100),
  -- The state of the payment according to the event; several types mean the same.
  effect text not null check (effect in ('none', 'pending', 'paid', 'failed', 'refunded')),
  checkout_session_id text,
  payment_intent_id text,
  refunded_cents integer not null default 0,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  constraint payment_events_occurred_at_range check (occurred_at between '1900-01-01Z' and '2200-01-01Z')
);
comment on table public.payment_events is 'Events of the payment provider that were processed, so that none counts twice.';
create index payment_events_checkout_session_id on public.payment_events (checkout_session_id);
create index payment_events_payment_intent_id on public.payment_events (payment_intent_id);
alter table public.payment_events enable row level security;
create policy payment_events_console_may_read on public.payment_events for select to sql_console using (true);
grant select, insert, update, delete on public.payment_events to service_role;
grant select (id, type, effect, refunded_cents, occurred_at, received_at) on public.payment_events to sql_console;

-- Stores one event, the donation that it is about and the thank-you email, all or nothing.
--   event:    id, type, effect, occurred_at, checkout_session_id, payment_intent_id, refunded_cents
--   donation: null, or checkout_session_id, payment_intent_id, amount_cents, currency, description,
--             customer_email, is_live, created_at
--   thanks:   null, or recipient, subject, text_body, html_body; queued when the donation becomes paid
-- Returns 'duplicate' for an event that is already stored, otherwise the donation's state, or 'noted' if the
-- donation is not known yet.
create function public.record_payment_event(event jsonb, donation jsonb, thanks jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  found_donation public.donations;
  was_paid boolean;
  is_paid boolean;
  has_failed boolean;
  refunded integer;
begin
  -- An event can name its payment by either of two ids, so no row lock covers all the events of a payment. Donations
  -- are few, so events are processed one at a time.
  perform pg_advisory_xact_lock(hashtextextended('public.donations', 0));

  insert into public.payment_events
    (id, type, effect, checkout_session_id, payment_intent_id, refunded_cents, occurred_at)
  values (
    event ->> 'id', event ->> 'type', event ->> 'effect', event ->> 'checkout_session_id',
    event ->> 'payment_intent_id', coalesce((event ->> 'refunded_cents')::integer, 0),
    (event ->> 'occurred_at')::timestamptz
  )
  on conflict (id) do nothing;
  if not found then
    return 'duplicate';
  end if;

  if donation is not null then
    insert into public.donations as d (
      checkout_session_id, payment_intent_id, amount_cents, currency, description, customer_email,
      is_live, created_at
    ) values (
      donation ->> 'checkout_session_id', donation ->> 'payment_intent_id',
      (donation ->> 'amount_cents')::integer, donation ->> 'currency', donation ->> 'description',
      donation ->> 'customer_email', (donation ->> 'is_live')::boolean,
      (donation ->> 'created_at')::timestamptz
    )
    on conflict (checkout_session_id) do update set
      payment_intent_id = coalesce(d.payment_intent_id, excluded.payment_intent_id),
      customer_email = coalesce(d.customer_email, excluded.customer_email);
  end if;

  select * into found_donation from public.donations as d
  where d.checkout_session_id = event ->> 'checkout_session_id'
     or d.payment_intent_id = event ->> 'payment_intent_id';
  if not found then
    return 'noted';
  end if;

  select coalesce(bool_or(e.effect = 'paid'), false), coalesce(bool_or(e.effect = 'failed'), false),
         coalesce(max(e.refunded_cents), 0)
  into is_paid, has_failed, refunded
  from public.payment_events as e
  where e.checkout_session_id = found_donation.checkout_session_id
     or e.payment_intent_id = found_donation.payment_intent_id;

  was_paid := found_donation.paid_at is not null;
  update public.donations as d set
    refunded_cents = refunded,
    status = case
      when refunded >= d.amount_cents then 'refunded'
      when is_paid then 'paid'
      when has_failed then 'failed'
      else 'pending'
    end,
    paid_at = case when is_paid then coalesce(d.paid_at, (event ->> 'occurred_at')::timestamptz) end,
    updated_at = now()
  where d.id = found_donation.id
  returning d.* into found_donation;

  if found_donation.status = 'paid' and not was_paid and thanks is not null then
    insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
    values (
      'donation-thanks:' || found_donation.id, 'donation-thanks', thanks ->> 'recipient',
      thanks ->> 'subject', thanks ->> 'text_body', thanks ->> 'html_body'
    )
    on conflict (idempotency_key) do nothing;
  end if;
  return found_donation.status;
end
$$;
grant execute on function public.record_payment_event to service_role;

create function public.limit_checkout(client_address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('create_checkout', private.network_of(client_address));
end
$$;
grant execute on function public.limit_checkout to service_role;
