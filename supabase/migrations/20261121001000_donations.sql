-- Donations. The provider tells us of payments by events that may come twice, late or in any order, so
-- each is kept by its id and a donation's state is worked out from all the events that are known.

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
  updated_at timestamptz not null default now()
);
comment on table public.donations is 'Every completed checkout and what became of it; is_live is false in TEST MODE.';
create index donations_created_at on public.donations (created_at desc);

create table public.payment_events (
  id text primary key check (char_length(id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 100),
  -- What the event says about the payment; several types say the same.
  effect text not null check (effect in ('none', 'pending', 'paid', 'failed', 'refunded')),
  checkout_session_id text,
  payment_intent_id text,
  refunded_cents integer not null default 0,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now()
);
comment on table public.payment_events is 'The provider''s events that were taken in, so that none counts twice.';
create index payment_events_checkout_session_id on public.payment_events (checkout_session_id);
create index payment_events_payment_intent_id on public.payment_events (payment_intent_id);

alter table public.donations enable row level security;
alter table public.payment_events enable row level security;
create policy donations_staff_may_read on public.donations for select to authenticated using (true);
revoke all on public.donations, public.payment_events from anon, authenticated;
grant select on public.donations to authenticated;
grant select, insert, update, delete on public.donations, public.payment_events to service_role;

-- Takes in one event: the event, the donation it speaks of and the thank-you mail, all or nothing.
--   event:    id, type, effect, occurred_at, checkout_session_id, payment_intent_id, refunded_cents
--   donation: null, or checkout_session_id, payment_intent_id, amount_cents, currency, description,
--             customer_email, is_live, created_at
--   thanks:   null, or recipient, subject, text_body, html_body; queued when the donation becomes paid
-- Returns 'duplicate' for an event that was taken in before, else the donation's state, or 'noted' when no
-- donation is known to it yet.
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
  -- An event can name its payment by either of two ids, so no row lock covers all that belong together.
  -- Donations are few: one event at a time.
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

-- Each checkout is a call to the provider in our name, so an address may only start so many.
insert into public.rate_limits (action, per_minute, per_day) values ('create_checkout', 20, 200);

-- How an address is counted: itself, or the /64 of an IPv6 one (see private.client_network).
create function private.network_of(client_address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  address inet;
begin
  address := client_address::inet;
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return coalesce(host(address), 'unknown');
exception
  when invalid_text_representation then return 'unknown';
end
$$;
revoke all on function private.network_of(text) from public;

create function public.limit_checkout(client_address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('create_checkout', private.network_of(client_address));
end
$$;

revoke all on function public.record_payment_event(jsonb, jsonb, jsonb), public.limit_checkout(text)
  from public, anon, authenticated;
grant execute on function public.record_payment_event(jsonb, jsonb, jsonb), public.limit_checkout(text)
  to service_role;
