-- The database as all migrations leave it: one place to read it in. It is not run by anything.
-- Written by `npm run schema`; do not edit. Rows that migrations insert are not part of it.


-- ====================================================================================================
-- Schema public
-- ====================================================================================================

grant usage on schema public to anon;
grant usage on schema public to authenticated;
grant usage on schema public to service_role;
grant usage on schema public to sql_console;

create table public.chat_sessions (
  session_id text not null,
  messages text not null,
  user_info text not null,
  start_time timestamp with time zone not null,
  end_time timestamp with time zone not null,
  message_count integer not null default 0,
  mailed_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  mail_count integer not null default 0,
  mailed_contact jsonb,
  constraint chat_sessions_pkey PRIMARY KEY (session_id),
  constraint chat_sessions_created_at_range CHECK (((created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint chat_sessions_end_time_range CHECK (((end_time >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (end_time <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint chat_sessions_messages_form CHECK (private.is_chat_transcript(messages)),
  constraint chat_sessions_messages_size CHECK ((char_length(messages) <= 400000)),
  constraint chat_sessions_session_id_line CHECK ((session_id !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)),
  constraint chat_sessions_session_id_size CHECK (((char_length(session_id) >= 1) AND (char_length(session_id) <= 100))),
  constraint chat_sessions_start_time_range CHECK (((start_time >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (start_time <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint chat_sessions_updated_at_range CHECK (((updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint chat_sessions_user_info_form CHECK (private.is_chat_user_info(user_info)),
  constraint chat_sessions_user_info_size CHECK ((char_length(user_info) <= 4000))
);
comment on table public.chat_sessions is 'One row a conversation. session_id is the SHA-256 of a secret that only the visitor''s browser holds.';
CREATE INDEX chat_sessions_unmailed ON public.chat_sessions USING btree (updated_at) WHERE (mailed_count < message_count);
CREATE INDEX chat_sessions_updated_at ON public.chat_sessions USING btree (updated_at DESC);
alter table public.chat_sessions enable row level security;
create policy chat_sessions_anyone_may_add on public.chat_sessions for insert to anon, authenticated
  with check (true);
create policy chat_sessions_console_may_read on public.chat_sessions for select to sql_console
  using (true);
CREATE TRIGGER chat_sessions_audit AFTER DELETE OR UPDATE ON public.chat_sessions FOR EACH ROW EXECUTE FUNCTION private.audit_row('chat-sessions', 'session_id', 'message_count,mailed_count,mail_count', 'messages,user_info,start_time,end_time,mailed_contact', 'staff');
CREATE TRIGGER chat_sessions_case AFTER INSERT OR UPDATE OF messages, user_info ON public.chat_sessions FOR EACH ROW EXECUTE FUNCTION private.keep_chat_case();
CREATE TRIGGER chat_sessions_count BEFORE INSERT OR UPDATE OF messages ON public.chat_sessions FOR EACH ROW EXECUTE FUNCTION private.count_chat_messages();
CREATE TRIGGER chat_sessions_rate_limit BEFORE INSERT ON public.chat_sessions FOR EACH ROW EXECUTE FUNCTION private.limit_chat_sessions();
grant delete, insert, select, update on public.chat_sessions to service_role;
grant insert (end_time, messages, session_id, start_time, user_info) on public.chat_sessions to anon;
grant insert (end_time, messages, session_id, start_time, user_info) on public.chat_sessions to authenticated;
grant select (created_at, end_time, mail_count, mailed_count, message_count, start_time, updated_at) on public.chat_sessions to sql_console;

create table public.client_address_settings (
  only_row boolean not null default true,
  header text not null default 'x-forwarded-for'::text,
  trusted_hops integer not null default 0,
  constraint client_address_settings_pkey PRIMARY KEY (only_row),
  constraint client_address_settings_header_check CHECK ((header = lower(header))),
  constraint client_address_settings_only_row_check CHECK (only_row),
  constraint client_address_settings_trusted_hops_check CHECK (((trusted_hops >= 0) AND (trusted_hops <= 8)))
);
alter table public.client_address_settings enable row level security;
grant delete, insert, select, update on public.client_address_settings to service_role;

create table public.contact_requests (
  id uuid not null,
  name text not null,
  business text not null default ''::text,
  email text not null,
  message text not null,
  suspicion text,
  created_at timestamp with time zone not null default now(),
  constraint contact_requests_pkey PRIMARY KEY (id),
  constraint contact_requests_business_line CHECK (((char_length(business) <= 150) AND (business !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text))),
  constraint contact_requests_email_form CHECK (((char_length(email) <= 254) AND (email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'::text))),
  constraint contact_requests_message_size CHECK ((((char_length(message) >= 1) AND (char_length(message) <= 5000)) AND (message ~ '\S'::text))),
  constraint contact_requests_name_line CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 100)) AND (name ~ '\S'::text) AND (name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text))),
  constraint contact_requests_suspicion CHECK ((suspicion = ANY (ARRAY['hidden-field'::text, 'links'::text])))
);
comment on table public.contact_requests is 'Enquiries of businesses, from the page /contact.';
CREATE INDEX contact_requests_created_at ON public.contact_requests USING btree (created_at DESC);
alter table public.contact_requests enable row level security;
create policy contact_requests_console_may_read on public.contact_requests for select to sql_console
  using (true);
grant delete, insert, select, update on public.contact_requests to service_role;
grant select (created_at, id, suspicion) on public.contact_requests to sql_console;

create table public.donations (
  id uuid not null default gen_random_uuid(),
  checkout_session_id text not null,
  payment_intent_id text,
  amount_cents integer not null,
  currency text not null,
  description text not null,
  customer_email text,
  status text not null default 'pending'::text,
  refunded_cents integer not null default 0,
  is_live boolean not null,
  created_at timestamp with time zone not null default now(),
  paid_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint donations_pkey PRIMARY KEY (id),
  constraint donations_checkout_session_id_key UNIQUE (checkout_session_id),
  constraint donations_payment_intent_id_key UNIQUE (payment_intent_id),
  constraint donations_amount_cents_check CHECK ((amount_cents > 0)),
  constraint donations_checkout_session_id_check CHECK (((char_length(checkout_session_id) >= 1) AND (char_length(checkout_session_id) <= 255))),
  constraint donations_created_at_range CHECK (((created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint donations_currency_check CHECK ((currency = 'usd'::text)),
  constraint donations_customer_email_check CHECK (((char_length(customer_email) <= 320) AND (customer_email !~ '[\r\n]'::text))),
  constraint donations_customer_email_line CHECK ((customer_email !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)),
  constraint donations_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 200))),
  constraint donations_paid_at_range CHECK (((paid_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (paid_at <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint donations_payment_intent_id_check CHECK (((char_length(payment_intent_id) >= 1) AND (char_length(payment_intent_id) <= 255))),
  constraint donations_refunded_cents_check CHECK ((refunded_cents >= 0)),
  constraint donations_status CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'refunded'::text])))
);
comment on table public.donations is 'Every completed checkout and what became of it; is_live is false in TEST MODE.';
CREATE INDEX donations_created_at ON public.donations USING btree (created_at DESC);
alter table public.donations enable row level security;
create policy donations_console_may_read on public.donations for select to sql_console
  using (true);
create policy donations_permitted_staff_may_read on public.donations for select to authenticated
  using (( SELECT private.has_permission('donations.view'::text) AS has_permission));
CREATE TRIGGER donations_audit AFTER INSERT OR DELETE OR UPDATE ON public.donations FOR EACH ROW EXECUTE FUNCTION private.audit_row('donations', 'id', 'amount_cents,currency,status,refunded_cents,is_live', 'checkout_session_id,payment_intent_id,description,customer_email,created_at,paid_at', 'staff');
grant delete, insert, select, update on public.donations to service_role;
grant select (amount_cents, created_at, currency, id, is_live, paid_at, refunded_cents, status, updated_at) on public.donations to sql_console;
grant select on public.donations to authenticated;

create table public.email_outbox (
  id uuid not null default gen_random_uuid(),
  idempotency_key text not null,
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  max_attempts integer not null default 12,
  next_attempt_at timestamp with time zone not null default now(),
  lease uuid,
  lease_until timestamp with time zone,
  last_error text,
  provider_message_id text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  retries integer not null default 0,
  handed_over_at timestamp with time zone,
  cause text,
  source_kind text,
  source_id text,
  request_id text default private.request_id(),
  constraint email_outbox_pkey PRIMARY KEY (id),
  constraint email_outbox_idempotency_key_key UNIQUE (idempotency_key),
  constraint email_outbox_attempts_check CHECK ((attempts >= 0)),
  constraint email_outbox_cause CHECK ((cause ~ '^[a-z][a-z-]{0,39}$'::text)),
  constraint email_outbox_idempotency_key_check CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 200))),
  constraint email_outbox_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 60))),
  constraint email_outbox_max_attempts_check CHECK ((max_attempts > 0)),
  constraint email_outbox_recipient_check CHECK ((((char_length(recipient) >= 3) AND (char_length(recipient) <= 320)) AND (recipient !~ '[\r\n]'::text))),
  constraint email_outbox_recipient_line CHECK ((recipient !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)),
  constraint email_outbox_reply_to_check CHECK (((char_length(reply_to) <= 320) AND (reply_to !~ '[\r\n]'::text))),
  constraint email_outbox_reply_to_line CHECK ((reply_to !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)),
  constraint email_outbox_request_id CHECK ((request_id ~ '^[0-9a-f]{1,64}$'::text)),
  constraint email_outbox_retries CHECK ((retries >= 0)),
  constraint email_outbox_source_id CHECK (((char_length(source_id) >= 1) AND (char_length(source_id) <= 200))),
  constraint email_outbox_source_kind CHECK (((char_length(source_kind) >= 1) AND (char_length(source_kind) <= 60))),
  constraint email_outbox_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'held'::text, 'cancelled'::text, 'suppressed'::text, 'unknown'::text]))),
  constraint email_outbox_subject_check CHECK ((((char_length(subject) >= 1) AND (char_length(subject) <= 500)) AND (subject !~ '[\r\n]'::text))),
  constraint email_outbox_subject_line CHECK ((subject !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text))
);
comment on table public.email_outbox is 'Every message ever to be sent, with what became of it.';
comment on column public.email_outbox.source_kind is 'What the mail was written for: chat, feedback, donation, …';
comment on column public.email_outbox.request_id is 'The request or job that had it written, as the server''s log names it.';
CREATE INDEX email_outbox_address ON public.email_outbox USING btree (private.email_address(recipient), created_at DESC);
CREATE INDEX email_outbox_cause ON public.email_outbox USING btree (cause, created_at DESC, id DESC) WHERE (cause IS NOT NULL);
CREATE INDEX email_outbox_due ON public.email_outbox USING btree (next_attempt_at) WHERE (status = ANY (ARRAY['pending'::text, 'sending'::text]));
CREATE INDEX email_outbox_kind ON public.email_outbox USING btree (kind, created_at DESC, id DESC);
CREATE INDEX email_outbox_newest ON public.email_outbox USING btree (created_at DESC, id DESC);
CREATE INDEX email_outbox_sent_at ON public.email_outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX email_outbox_source ON public.email_outbox USING btree (source_kind, source_id, created_at DESC) WHERE (source_kind IS NOT NULL);
CREATE INDEX email_outbox_status ON public.email_outbox USING btree (status, created_at DESC, id DESC);
CREATE INDEX email_outbox_words ON public.email_outbox USING gin (private.email_words(recipient, subject));
alter table public.email_outbox enable row level security;
create policy email_outbox_console_may_read on public.email_outbox for select to sql_console
  using (true);
CREATE TRIGGER email_outbox_audit AFTER DELETE OR UPDATE ON public.email_outbox FOR EACH ROW EXECUTE FUNCTION private.audit_row('email-logs', 'id', 'status,retries', 'recipient,reply_to,subject,text_body,html_body', 'staff');
CREATE TRIGGER email_outbox_limit_by_recipient AFTER INSERT ON public.email_outbox FOR EACH ROW EXECUTE FUNCTION private.limit_mail_by_recipient();
CREATE TRIGGER email_outbox_prepare BEFORE INSERT ON public.email_outbox FOR EACH ROW EXECUTE FUNCTION private.prepare_email();
CREATE TRIGGER email_outbox_undelivered AFTER UPDATE OF status ON public.email_outbox FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND ((old.status = ANY (ARRAY['failed'::text, 'held'::text, 'unknown'::text])) OR (new.status = ANY (ARRAY['failed'::text, 'held'::text, 'unknown'::text]))))) EXECUTE FUNCTION private.note_undelivered_mail();
CREATE TRIGGER email_outbox_undelivered_gone AFTER DELETE ON public.email_outbox FOR EACH ROW WHEN ((old.status = ANY (ARRAY['failed'::text, 'held'::text, 'unknown'::text]))) EXECUTE FUNCTION private.note_undelivered_mail();
grant delete, insert, select, update on public.email_outbox to service_role;
grant select (attempts, created_at, id, kind, max_attempts, next_attempt_at, sent_at, status) on public.email_outbox to sql_console;

create table public.payment_events (
  id text not null,
  type text not null,
  effect text not null,
  checkout_session_id text,
  payment_intent_id text,
  refunded_cents integer not null default 0,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_effect_check CHECK ((effect = ANY (ARRAY['none'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'refunded'::text]))),
  constraint payment_events_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 255))),
  constraint payment_events_occurred_at_range CHECK (((occurred_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (occurred_at <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint payment_events_type_check CHECK (((char_length(type) >= 1) AND (char_length(type) <= 100)))
);
comment on table public.payment_events is 'The provider''s events that were taken in, so that none counts twice.';
CREATE INDEX payment_events_checkout_session_id ON public.payment_events USING btree (checkout_session_id);
CREATE INDEX payment_events_payment_intent_id ON public.payment_events USING btree (payment_intent_id);
alter table public.payment_events enable row level security;
create policy payment_events_console_may_read on public.payment_events for select to sql_console
  using (true);
grant delete, insert, select, update on public.payment_events to service_role;
grant select (effect, id, occurred_at, received_at, refunded_cents, type) on public.payment_events to sql_console;

create table public.price_checks (
  id bigint not null generated always as identity,
  watch_item_id uuid not null,
  checked_at timestamp with time zone not null default now(),
  duration_ms integer not null,
  outcome text not null,
  reason text,
  reason_code text,
  http_status smallint,
  price numeric,
  currency text,
  constraint price_checks_pkey PRIMARY KEY (id),
  constraint price_checks_watch_item_id_fkey FOREIGN KEY (watch_item_id) REFERENCES public.price_watch_items(id) ON DELETE CASCADE
);
comment on table public.price_checks is 'Every check of the last months and what came of it.';
CREATE INDEX price_checks_age ON public.price_checks USING btree (checked_at);
CREATE INDEX price_checks_item ON public.price_checks USING btree (watch_item_id, checked_at DESC);
alter table public.price_checks enable row level security;
create policy price_checks_console_may_read on public.price_checks for select to sql_console
  using (true);
create policy price_checks_own_read on public.price_checks for select to authenticated
  using ((watch_item_id IN ( SELECT i.id
   FROM public.price_watch_items i
  WHERE (i.user_id = ( SELECT auth.uid() AS uid)))));
grant delete, insert, select, update on public.price_checks to service_role;
grant select (checked_at, currency, duration_ms, http_status, id, outcome, price, reason_code, watch_item_id) on public.price_checks to sql_console;
grant select on public.price_checks to authenticated;

create table public.price_history (
  id bigint not null generated always as identity,
  watch_item_id uuid not null,
  price numeric not null,
  currency text,
  item_url text not null,
  checked_at timestamp with time zone not null default now(),
  constraint price_history_pkey PRIMARY KEY (id),
  constraint price_history_watch_item_id_fkey FOREIGN KEY (watch_item_id) REFERENCES public.price_watch_items(id) ON DELETE CASCADE
);
comment on table public.price_history is 'The first price of an item and each one that differs from the one before.';
CREATE INDEX price_history_item ON public.price_history USING btree (watch_item_id, checked_at);
alter table public.price_history enable row level security;
create policy price_history_console_may_read on public.price_history for select to sql_console
  using (true);
create policy price_history_own_read on public.price_history for select to authenticated
  using ((watch_item_id IN ( SELECT i.id
   FROM public.price_watch_items i
  WHERE (i.user_id = ( SELECT auth.uid() AS uid)))));
grant delete, insert, select, update on public.price_history to service_role;
grant select (checked_at, currency, id, price, watch_item_id) on public.price_history to sql_console;
grant select on public.price_history to authenticated;

create table public.price_watch_items (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  item_name text not null,
  item_url text not null,
  current_price numeric,
  is_active boolean not null default true,
  notify_on_rise boolean not null default false,
  currency text,
  price_source text,
  price_raw text,
  last_checked_at timestamp with time zone,
  last_success_at timestamp with time zone,
  last_error text,
  last_error_code text,
  check_requested_at timestamp with time zone,
  next_check_at timestamp with time zone default now(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  target_price numeric,
  target_currency text,
  target_reached_at timestamp with time zone,
  doubted_price numeric,
  doubted_currency text,
  deleted_at timestamp with time zone,
  constraint price_watch_items_pkey PRIMARY KEY (id),
  constraint price_watch_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint price_watch_items_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint price_watch_items_name_line CHECK ((item_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)),
  constraint price_watch_items_name_size CHECK ((((char_length(item_name) >= 1) AND (char_length(item_name) <= 200)) AND (item_name ~ '\S'::text))),
  constraint price_watch_items_price_range CHECK (((current_price > (0)::numeric) AND (current_price < '1000000000000000'::numeric))),
  constraint price_watch_items_target_currency_form CHECK ((target_currency ~ '^[A-Z]{3}$'::text)),
  constraint price_watch_items_target_range CHECK (((target_price > (0)::numeric) AND (target_price < '1000000000000000'::numeric))),
  constraint price_watch_items_updated_at_range CHECK (((updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint price_watch_items_url_size CHECK (((char_length(item_url) >= 1) AND (char_length(item_url) <= 2000)))
);
comment on table public.price_watch_items is 'A product page whose price one member of staff follows.';
CREATE INDEX price_watch_items_deleted ON public.price_watch_items USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX price_watch_items_user ON public.price_watch_items USING btree (user_id, created_at DESC);
alter table public.price_watch_items enable row level security;
create policy price_watch_items_console_may_read on public.price_watch_items for select to sql_console
  using (true);
create policy price_watch_items_own_add on public.price_watch_items for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (current_price IS NULL)));
create policy price_watch_items_own_change on public.price_watch_items for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (deleted_at IS NULL)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy price_watch_items_own_read on public.price_watch_items for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (deleted_at IS NULL)));
CREATE TRIGGER price_watch_items_a_tidy_name BEFORE INSERT OR UPDATE OF item_name ON public.price_watch_items FOR EACH ROW EXECUTE FUNCTION private.tidy_price_watch_name();
CREATE TRIGGER price_watch_items_audit AFTER INSERT OR DELETE OR UPDATE OF user_id, is_active, notify_on_rise, deleted_at, item_name, item_url, target_price ON public.price_watch_items FOR EACH ROW EXECUTE FUNCTION private.audit_row('price-watcher', 'id', 'user_id,is_active,notify_on_rise,deleted_at', 'item_name,item_url,target_price');
CREATE TRIGGER price_watch_items_judge BEFORE INSERT OR UPDATE OF item_name, item_url, is_active, notify_on_rise ON public.price_watch_items FOR EACH ROW EXECUTE FUNCTION private.judge_price_watch_item();
CREATE TRIGGER price_watch_items_schedule AFTER INSERT OR UPDATE OF item_url, is_active ON public.price_watch_items FOR EACH ROW EXECUTE FUNCTION private.schedule_price_watch_item();
CREATE TRIGGER price_watch_items_target BEFORE INSERT OR UPDATE OF target_price, item_url ON public.price_watch_items FOR EACH ROW EXECUTE FUNCTION private.begin_price_target();
grant delete, insert, select, update on public.price_watch_items to service_role;
grant insert (current_price, is_active, item_name, item_url, notify_on_rise, target_price, user_id), select, update (is_active, item_name, item_url, notify_on_rise, target_price, updated_at) on public.price_watch_items to authenticated;
grant select (check_requested_at, created_at, currency, current_price, id, is_active, last_checked_at, last_error_code, last_success_at, next_check_at, notify_on_rise, price_source, updated_at, user_id) on public.price_watch_items to sql_console;

create table public.rate_limit_hits (
  action text not null,
  address text not null,
  minute_started_at timestamp with time zone not null,
  minute_hits integer not null,
  day_started_at timestamp with time zone not null,
  day_hits integer not null,
  constraint rate_limit_hits_pkey PRIMARY KEY (action, address),
  constraint rate_limit_hits_action_fkey FOREIGN KEY (action) REFERENCES public.rate_limits(action) ON DELETE CASCADE
);
CREATE INDEX rate_limit_hits_day_started_at ON public.rate_limit_hits USING btree (day_started_at);
alter table public.rate_limit_hits enable row level security;
create policy rate_limit_hits_console_may_read on public.rate_limit_hits for select to sql_console
  using (true);
grant delete, insert, select, update on public.rate_limit_hits to service_role;
grant select (action, day_hits, day_started_at, minute_hits, minute_started_at) on public.rate_limit_hits to sql_console;

create table public.rate_limits (
  action text not null,
  per_minute integer,
  per_day integer,
  constraint rate_limits_pkey PRIMARY KEY (action),
  constraint rate_limits_action_check CHECK ((action <> ''::text)),
  constraint rate_limits_per_day_check CHECK ((per_day > 0)),
  constraint rate_limits_per_minute_check CHECK ((per_minute > 0))
);
comment on table public.rate_limits is 'How often one address may do something. A null is no limit; an action without a row is not limited.';
alter table public.rate_limits enable row level security;
create policy rate_limits_console_may_read on public.rate_limits for select to sql_console
  using (true);
grant delete, insert, select, update on public.rate_limits to service_role;
grant select on public.rate_limits to sql_console;

create table public.scheduled_jobs (
  name text not null,
  every interval not null,
  enabled boolean not null default true,
  next_run_at timestamp with time zone not null default now(),
  last_started_at timestamp with time zone,
  last_finished_at timestamp with time zone,
  last_error text,
  constraint scheduled_jobs_pkey PRIMARY KEY (name),
  constraint scheduled_jobs_every_check CHECK ((every >= '00:00:01'::interval)),
  constraint scheduled_jobs_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{0,59}$'::text))
);
comment on table public.scheduled_jobs is 'A job is the function of the same name, called at least this often.';
alter table public.scheduled_jobs enable row level security;
create policy scheduled_jobs_console_may_read on public.scheduled_jobs for select to sql_console
  using (true);
create policy scheduled_jobs_permitted_staff_may_read on public.scheduled_jobs for select to authenticated
  using (( SELECT private.has_permission('system-monitoring.view'::text) AS has_permission));
grant delete, insert, select, update on public.scheduled_jobs to service_role;
grant select (enabled, every, last_finished_at, last_started_at, name, next_run_at) on public.scheduled_jobs to sql_console;
grant select on public.scheduled_jobs to authenticated;

create table public.set_aside_rows (
  job text not null,
  table_name text not null,
  row_key text not null,
  reason_code text not null,
  reason text not null,
  failures integer not null default 1,
  first_seen_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  next_try_at timestamp with time zone,
  is_set_aside boolean not null generated always as (((failures >= 5) OR (next_try_at IS NULL))) stored,
  constraint set_aside_rows_pkey PRIMARY KEY (job, table_name, row_key),
  constraint set_aside_rows_failures_check CHECK ((failures > 0)),
  constraint set_aside_rows_job_check CHECK (((char_length(job) >= 1) AND (char_length(job) <= 60))),
  constraint set_aside_rows_reason_check CHECK ((char_length(reason) <= 300)),
  constraint set_aside_rows_reason_code_check CHECK (((char_length(reason_code) >= 1) AND (char_length(reason_code) <= 60))),
  constraint set_aside_rows_row_key_check CHECK (((char_length(row_key) >= 1) AND (char_length(row_key) <= 400))),
  constraint set_aside_rows_table_name_check CHECK (((char_length(table_name) >= 1) AND (char_length(table_name) <= 60)))
);
comment on table public.set_aside_rows is 'Rows that a job could not work on, and when it tries them again.';
CREATE INDEX set_aside_rows_last_seen_at ON public.set_aside_rows USING btree (last_seen_at);
alter table public.set_aside_rows enable row level security;
create policy set_aside_rows_console_may_read on public.set_aside_rows for select to sql_console
  using (true);
create policy set_aside_rows_permitted_staff_may_read on public.set_aside_rows for select to authenticated
  using (( SELECT private.has_permission('system-monitoring.view'::text) AS has_permission));
grant delete, insert, select, update on public.set_aside_rows to service_role;
grant select (failures, first_seen_at, is_set_aside, job, last_seen_at, next_try_at, reason_code, table_name) on public.set_aside_rows to sql_console;
grant select on public.set_aside_rows to authenticated;

create table public.sql_feedback (
  id uuid not null default gen_random_uuid(),
  original_sql text not null,
  formatted_sql text not null,
  feedback_type text not null,
  dislike_reason text,
  follow_up_email text,
  wants_follow_up boolean not null default false,
  formatting_changes jsonb not null default '[]'::jsonb,
  user_ip text not null default 'unknown'::text,
  session_id text not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  query_hash text not null,
  counts boolean not null default true,
  formatter_version text,
  formatting_options jsonb,
  website text,
  option_set text,
  statement_kind text not null default 'other'::text,
  sql_length integer not null default 0,
  suspicion text,
  status text not null default 'new'::text,
  search_text tsvector,
  assignee uuid,
  tags text[] not null default '{}'::text[],
  fixed_in text,
  checked_with text,
  answered_at timestamp with time zone,
  check_outcome text,
  constraint sql_feedback_pkey PRIMARY KEY (id),
  constraint sql_feedback_check_outcome CHECK ((check_outcome = ANY (ARRAY['same'::text, 'different'::text, 'failed'::text, 'cut'::text]))),
  constraint sql_feedback_checked_with_size CHECK ((char_length(checked_with) <= 40)),
  constraint sql_feedback_dislike_has_reason CHECK (((feedback_type <> 'dislike'::text) OR (COALESCE(dislike_reason, ''::text) ~ '\S'::text))),
  constraint sql_feedback_dislike_reason_size CHECK ((char_length(dislike_reason) <= 4000)),
  constraint sql_feedback_email_only_for_follow_up CHECK (((follow_up_email IS NULL) OR wants_follow_up)),
  constraint sql_feedback_fixed_in_size CHECK ((char_length(fixed_in) <= 40)),
  constraint sql_feedback_follow_up_email_form CHECK (((char_length(follow_up_email) <= 254) AND (follow_up_email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'::text))),
  constraint sql_feedback_follow_up_email_line CHECK ((follow_up_email !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)),
  constraint sql_feedback_formatted_sql_size CHECK (((char_length(formatted_sql) >= 1) AND (char_length(formatted_sql) <= 200000))),
  constraint sql_feedback_formatter_version_form CHECK ((formatter_version ~ '^[0-9a-zA-Z.+-]{1,40}$'::text)),
  constraint sql_feedback_formatting_changes_form CHECK (private.is_list_of_short_texts(formatting_changes, 50, 300)),
  constraint sql_feedback_formatting_options_form CHECK (private.is_option_set(formatting_options)),
  constraint sql_feedback_option_set_size CHECK ((char_length(option_set) <= 600)),
  constraint sql_feedback_original_sql_size CHECK (((char_length(original_sql) >= 1) AND (char_length(original_sql) <= 200000))),
  constraint sql_feedback_session_id_size CHECK (((char_length(session_id) >= 1) AND (char_length(session_id) <= 100))),
  constraint sql_feedback_status CHECK ((status = ANY (ARRAY['new'::text, 'in-work'::text, 'fixed'::text, 'declined'::text, 'spam'::text]))),
  constraint sql_feedback_suspicion CHECK ((suspicion = ANY (ARRAY['hidden-field'::text, 'links'::text, 'repeated'::text]))),
  constraint sql_feedback_type CHECK ((feedback_type = ANY (ARRAY['like'::text, 'dislike'::text]))),
  constraint sql_feedback_user_agent_size CHECK ((char_length(user_agent) <= 512)),
  constraint sql_feedback_user_ip_size CHECK (((char_length(user_ip) >= 1) AND (char_length(user_ip) <= 45))),
  constraint sql_feedback_website_size CHECK ((char_length(website) <= 300))
);
comment on table public.sql_feedback is 'What visitors thought of a formatting.';
comment on column public.sql_feedback.counts is 'Whether it is the latest vote of its session on its query.';
comment on column public.sql_feedback.suspicion is 'Why it looks like a machine''s; null when it does not.';
comment on column public.sql_feedback.status is 'What has become of it. Spam is not counted.';
CREATE INDEX sql_feedback_assignee ON public.sql_feedback USING btree (assignee, created_at DESC, id DESC) WHERE (assignee IS NOT NULL);
CREATE INDEX sql_feedback_checks ON public.sql_feedback USING btree (check_outcome, created_at DESC, id DESC) WHERE (check_outcome IS NOT NULL);
CREATE INDEX sql_feedback_counted ON public.sql_feedback USING btree (feedback_type, status, created_at) WHERE counts;
CREATE INDEX sql_feedback_email ON public.sql_feedback USING btree (lower(follow_up_email)) WHERE (follow_up_email IS NOT NULL);
CREATE INDEX sql_feedback_figures ON public.sql_feedback USING btree (created_at) INCLUDE (feedback_type, formatter_version, option_set, sql_length, statement_kind) WHERE (counts AND (status <> 'spam'::text));
CREATE INDEX sql_feedback_follow_up ON public.sql_feedback USING btree (created_at DESC, id DESC) WHERE (follow_up_email IS NOT NULL);
CREATE INDEX sql_feedback_inbox ON public.sql_feedback USING btree (feedback_type, status, created_at DESC, id DESC);
CREATE UNIQUE INDEX sql_feedback_one_vote ON public.sql_feedback USING btree (session_id, query_hash) WHERE counts;
CREATE INDEX sql_feedback_order ON public.sql_feedback USING btree (created_at DESC, id DESC);
CREATE INDEX sql_feedback_reasons ON public.sql_feedback USING btree (md5(dislike_reason), created_at) WHERE (feedback_type = 'dislike'::text);
CREATE INDEX sql_feedback_session_id ON public.sql_feedback USING btree (session_id);
CREATE INDEX sql_feedback_spam ON public.sql_feedback USING btree (suspicion, created_at) WHERE (status = 'spam'::text);
CREATE INDEX sql_feedback_superseded ON public.sql_feedback USING btree (created_at) WHERE (NOT counts);
CREATE INDEX sql_feedback_tagged ON public.sql_feedback USING btree (created_at) WHERE (tags <> '{}'::text[]);
CREATE INDEX sql_feedback_tags ON public.sql_feedback USING gin (tags);
CREATE INDEX sql_feedback_unanswered ON public.sql_feedback USING btree (status, created_at) WHERE ((follow_up_email IS NOT NULL) AND (answered_at IS NULL));
CREATE INDEX sql_feedback_user_ip ON public.sql_feedback USING btree (user_ip, created_at) WHERE (user_ip <> 'unknown'::text);
CREATE INDEX sql_feedback_versions ON public.sql_feedback USING btree (formatter_version, created_at) WHERE (formatter_version IS NOT NULL);
CREATE INDEX sql_feedback_words ON public.sql_feedback USING gin (search_text);
alter table public.sql_feedback enable row level security;
create policy sql_feedback_anyone_may_add on public.sql_feedback for insert to anon, authenticated
  with check (true);
create policy sql_feedback_anyone_may_count on public.sql_feedback for select to anon, authenticated
  using ((counts AND ((status <> 'spam'::text) OR (created_at = now()))));
create policy sql_feedback_console_may_read on public.sql_feedback for select to sql_console
  using (true);
CREATE TRIGGER sql_feedback_audit AFTER DELETE OR UPDATE ON public.sql_feedback FOR EACH ROW EXECUTE FUNCTION private.audit_row('feedback-analytics', 'id', 'feedback_type,status,assignee,fixed_in', 'tags,dislike_reason,follow_up_email', 'staff');
CREATE TRIGGER sql_feedback_rate_limit BEFORE INSERT ON public.sql_feedback FOR EACH ROW EXECUTE FUNCTION private.limit_sql_feedback();
CREATE TRIGGER sql_feedback_setting_out BEFORE INSERT OR UPDATE OF original_sql, dislike_reason ON public.sql_feedback FOR EACH ROW EXECUTE FUNCTION private.describe_feedback();
CREATE TRIGGER sql_feedback_vote BEFORE INSERT ON public.sql_feedback FOR EACH ROW EXECUTE FUNCTION private.take_one_vote();
grant delete, insert, select, update on public.sql_feedback to service_role;
grant insert (dislike_reason, feedback_type, follow_up_email, formatted_sql, formatter_version, formatting_changes, formatting_options, original_sql, session_id, user_agent, user_ip, wants_follow_up, website), select (created_at, feedback_type, id) on public.sql_feedback to anon;
grant insert (dislike_reason, feedback_type, follow_up_email, formatted_sql, formatter_version, formatting_changes, formatting_options, original_sql, session_id, user_agent, user_ip, wants_follow_up, website), select (created_at, feedback_type, id) on public.sql_feedback to authenticated;
grant select (counts, created_at, feedback_type, id, query_hash, wants_follow_up) on public.sql_feedback to sql_console;

create table public.staff_areas (
  name text not null,
  title text not null,
  constraint staff_areas_pkey PRIMARY KEY (name),
  constraint staff_areas_title_key UNIQUE (title),
  constraint staff_areas_name_form CHECK ((name ~ '^[a-z][a-z-]{0,39}$'::text))
);
comment on table public.staff_areas is 'What is granted apart from everything else, mostly a tool of the staff portal each.';
alter table public.staff_areas enable row level security;
create policy staff_areas_console_may_read on public.staff_areas for select to sql_console
  using (true);
CREATE TRIGGER staff_areas_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_areas FOR EACH ROW EXECUTE FUNCTION private.audit_row('user-management', 'name', 'name', 'title');
grant select on public.staff_areas to service_role;
grant select on public.staff_areas to sql_console;

create table public.staff_exceptions (
  user_id uuid not null,
  area text not null,
  level public.staff_level not null,
  changed_at timestamp with time zone not null default now(),
  constraint staff_exceptions_pkey PRIMARY KEY (user_id, area),
  constraint staff_exceptions_area_fkey FOREIGN KEY (area) REFERENCES public.staff_areas(name),
  constraint staff_exceptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table public.staff_exceptions is 'Where somebody may do more, or less, than their role.';
alter table public.staff_exceptions enable row level security;
create policy staff_exceptions_console_may_read on public.staff_exceptions for select to sql_console
  using (true);
CREATE TRIGGER staff_exceptions_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_exceptions FOR EACH ROW EXECUTE FUNCTION private.audit_row('user-management', 'user_id', 'area,level', '');
grant select on public.staff_exceptions to service_role;
grant select on public.staff_exceptions to sql_console;

create table public.staff_members (
  user_id uuid not null,
  role text not null,
  changed_at timestamp with time zone not null default now(),
  constraint staff_members_pkey PRIMARY KEY (user_id),
  constraint staff_members_role_fkey FOREIGN KEY (role) REFERENCES public.staff_roles(name),
  constraint staff_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table public.staff_members is 'The role of an account. One without a row is a Member.';
CREATE INDEX staff_members_role ON public.staff_members USING btree (role);
alter table public.staff_members enable row level security;
create policy staff_members_console_may_read on public.staff_members for select to sql_console
  using (true);
CREATE TRIGGER staff_members_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_members FOR EACH ROW EXECUTE FUNCTION private.audit_row('user-management', 'user_id', 'role', '');
CREATE TRIGGER staff_members_forget_exceptions AFTER INSERT OR UPDATE OF role ON public.staff_members FOR EACH ROW EXECUTE FUNCTION private.forget_exceptions_of_owner();
CREATE TRIGGER staff_members_keep_an_owner AFTER DELETE OR UPDATE OF role ON public.staff_members FOR EACH ROW EXECUTE FUNCTION private.keep_an_owner();
grant select on public.staff_members to service_role;
grant select on public.staff_members to sql_console;

create table public.staff_preferences (
  user_id uuid not null default auth.uid(),
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint staff_preferences_pkey PRIMARY KEY (user_id, key),
  constraint staff_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint staff_preferences_key_form CHECK ((key ~ '^[a-z][a-z0-9.-]{0,59}$'::text)),
  constraint staff_preferences_value_form CHECK ((jsonb_typeof(value) = 'object'::text)),
  constraint staff_preferences_value_size CHECK ((octet_length((value)::text) <= 65536))
);
comment on table public.staff_preferences is 'What a page remembers for one member of staff.';
alter table public.staff_preferences enable row level security;
create policy staff_preferences_own on public.staff_preferences for all to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER staff_preferences_note BEFORE INSERT OR UPDATE ON public.staff_preferences FOR EACH ROW EXECUTE FUNCTION private.note_staff_preference();
grant delete, insert (key, user_id, value), select, update (key, user_id, value) on public.staff_preferences to authenticated;
grant delete, insert, select, update on public.staff_preferences to service_role;

create table public.staff_role_levels (
  role text not null,
  area text not null,
  level public.staff_level not null,
  constraint staff_role_levels_pkey PRIMARY KEY (role, area),
  constraint staff_role_levels_area_fkey FOREIGN KEY (area) REFERENCES public.staff_areas(name),
  constraint staff_role_levels_role_fkey FOREIGN KEY (role) REFERENCES public.staff_roles(name)
);
alter table public.staff_role_levels enable row level security;
create policy staff_role_levels_console_may_read on public.staff_role_levels for select to sql_console
  using (true);
CREATE TRIGGER staff_role_levels_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_role_levels FOR EACH ROW EXECUTE FUNCTION private.audit_row('user-management', 'role', 'area,level', '');
grant select on public.staff_role_levels to service_role;
grant select on public.staff_role_levels to sql_console;

create table public.staff_roles (
  name text not null,
  title text not null,
  description text not null,
  "position" smallint not null,
  may_everything boolean not null default false,
  constraint staff_roles_pkey PRIMARY KEY (name),
  constraint staff_roles_position_key UNIQUE ("position"),
  constraint staff_roles_title_key UNIQUE (title),
  constraint staff_roles_name_form CHECK ((name ~ '^[a-z][a-z-]{0,39}$'::text))
);
comment on column public.staff_roles.may_everything is 'Manages every area, also those that are added later. Such people are the Owners, of whom one must always remain.';
alter table public.staff_roles enable row level security;
create policy staff_roles_console_may_read on public.staff_roles for select to sql_console
  using (true);
CREATE TRIGGER staff_roles_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_roles FOR EACH ROW EXECUTE FUNCTION private.audit_row('user-management', 'name', 'position,may_everything', 'title,description');
grant select on public.staff_roles to service_role;
grant select on public.staff_roles to sql_console;

CREATE OR REPLACE FUNCTION public.accept_invitation(link_hash text, password_hash text, client_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_one private.staff_invitations;
  state text;
  account uuid;
begin
  perform private.hit_rate_limit('invitation_accept', private.network_of(client_address));
  if password_hash !~ '^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$' then
    raise exception 'This is no hash of bcrypt.' using errcode = '22023';
  end if;
  -- As everybody who changes who may do what: an inviter who is being demoted either still may, or no longer.
  perform pg_advisory_xact_lock(hashtext('hln.staff_owners'));
  -- Whoever comes second waits here, and sees that it is used.
  select i.* into found_one from private.staff_invitations as i
  where i.token_hash = decode(link_hash, 'hex') for update;
  state := private.invitation_state(found_one);
  if state <> 'open' then
    return state;
  end if;
  account := private.add_account(found_one.email, password_hash);
  if account is null then
    return 'taken';
  end if;
  insert into public.staff_members (user_id, role) values (account, found_one.role);
  update private.staff_invitations as i set accepted_at = now(), accepted_by = account where i.id = found_one.id;
  return 'accepted';
end
$function$;
grant execute on function public.accept_invitation(link_hash text, password_hash text, client_address text) to service_role;

CREATE OR REPLACE FUNCTION public.account_notices_due(batch_size integer)
 RETURNS TABLE(id uuid, deed text, recipient text, happened_at timestamp with time zone, by_whom text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select n.id, n.deed, u.email, n.happened_at,
    case when n.actor is null then 'server' when n.actor = n.user_id then 'self' else coalesce(a.email, 'somebody') end
  from private.account_notices as n
    join auth.users as u on u.id = n.user_id
    left join auth.users as a on a.id = n.actor
  where coalesce(u.email, '') <> '' and private.may_be_tried('deliver-outbox', 'account_notices', n.id::text)
  order by n.happened_at, n.id
  limit batch_size
$function$;
grant execute on function public.account_notices_due(batch_size integer) to service_role;

CREATE OR REPLACE FUNCTION public.acknowledge_alert(alert_id bigint, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_to_watch_only();
  update private.alerts as a
  set acknowledged_at = now(), acknowledged_by = (select auth.uid()), acknowledgement = private.give_reason(why)
  where a.id = alert_id and a.ended_at is null;
  if not found then
    raise exception 'This alert has ended.' using errcode = 'PT404';
  end if;
end
$function$;
grant execute on function public.acknowledge_alert(alert_id bigint, why text) to authenticated;

CREATE OR REPLACE FUNCTION public.add_chat_note(note_id uuid, session text, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('chat-sessions.manage');
  perform private.chat_case_to_change(session);
  if char_length(btrim(coalesce(note, ''), E' \n\t')) not between 1 and 2000 then
    raise exception 'A note has 1 to 2,000 characters.' using errcode = '22023';
  end if;
  if (select count(*) from private.chat_notes as n where n.session_id = session) >= 200 then
    raise exception 'A conversation has 200 notes at most.' using errcode = '22023';
  end if;
  insert into private.chat_notes (id, session_id, author, note)
  values (note_id, session, auth.uid(), btrim(note, E' \n\t'))
  on conflict (id) do nothing;
end
$function$;
grant execute on function public.add_chat_note(note_id uuid, session text, note text) to authenticated;

CREATE OR REPLACE FUNCTION public.add_feedback_note(feedback_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_to_read_feedback_only();
  perform private.require_feedback(array[feedback_id]);
  if coalesce(note, '') !~ '\S' or char_length(note) > 2000 then
    raise exception 'A note has 1 to 2,000 characters.' using errcode = '22023';
  end if;
  if (select count(*) from private.feedback_notes as n where n.feedback_id = add_feedback_note.feedback_id) >= 200 then
    raise exception 'There are 200 notes already.' using errcode = 'PT409';
  end if;
  insert into private.feedback_notes (feedback_id, author, body) values (feedback_id, (select auth.uid()), btrim(note));
  perform private.record_audit(
    'added', 'feedback-analytics', 'private.feedback_notes', add_feedback_note.feedback_id::text, null, null, '{body}'
  );
end
$function$;
grant execute on function public.add_feedback_note(feedback_id uuid, note text) to authenticated;

CREATE OR REPLACE FUNCTION public.add_passkey(ticket uuid, passkey jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken constant private.passkey_challenges := private.use_passkey_ticket(add_passkey.ticket, true);
  person constant uuid := taken.user_id;
  is_first constant boolean := private.begin_factors(person);
  added uuid;
begin
  if not is_first and private.missing_factor(person, taken.session_id) is not null then
    return '{"outcome": "expired"}';
  end if;
  if private.has_enough_passkeys(person) then
    return '{"outcome": "full"}';
  end if;
  insert into private.passkeys (user_id, credential_id, public_key, counter, transports, relying_party, name)
  values (
    person, passkey ->> 'credential_id', decode(passkey ->> 'public_key', 'base64'), (passkey ->> 'counter')::bigint,
    array(select jsonb_array_elements_text(passkey -> 'transports')), passkey ->> 'relying_party',
    btrim(passkey ->> 'name')
  ) on conflict (credential_id) do nothing
  returning id into added;
  if added is null then
    -- The row that its first factor would have hung on.
    delete from private.second_factors as f where is_first and f.user_id = person;
    return '{"outcome": "known"}';
  end if;
  perform private.note_factor(person, taken.session_id, 'passkey-added', 'done', 'private.passkeys', added::text);
  return jsonb_build_object('outcome', 'done')
    || private.finish_factor(person, taken.session_id, is_first, 'passkey-added');
end
$function$;
comment on function public.add_passkey(ticket uuid, passkey jsonb) is 'Adds a passkey whose first signature has been verified.';
grant execute on function public.add_passkey(ticket uuid, passkey jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.answer_fixed_feedback(expected_people integer, subject text, body text, language text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.answer_fixed_feedback(expected_people integer, subject text, body text, language text) to authenticated;

CREATE OR REPLACE FUNCTION public.approve_second_factor_reset(person uuid, why text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  needed integer;
  missing integer;
begin
  -- Before the first look at roles, as in set_staff_role(); of two approvals at once, the second sees the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_deed_on(person);
  if person = (select auth.uid()) then
    raise exception 'Nobody can approve this for themselves.' using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if pg_catalog.btrim(coalesce(why, '')) = '' then
    raise exception 'Say why, in one line.' using errcode = '22023';
  end if;
  if not exists (select from private.second_factors as f where f.user_id = person) then
    raise exception 'This account has no second factor.' using errcode = 'PT409';
  end if;
  perform pg_catalog.set_config('hln.audit_reason', why, true);
  needed := private.approvals_needed(person);
  missing := 0;
  if needed > 1 then
    if not private.is_owner((select auth.uid())) then
      raise exception 'Only Owners can approve this.' using errcode = '42501', hint = 'Ask an Owner.';
    end if;
    delete from private.second_factor_approvals as a where a.approved_at <= now() - interval '1 day';
    insert into private.second_factor_approvals (person, approver)
    values (approve_second_factor_reset.person, (select auth.uid())) on conflict do nothing;
    if not found then
      raise exception 'You have approved this already. It takes another Owner now.' using errcode = 'PT409';
    end if;
    missing := greatest(needed - (select count(*) from private.approvals_of(approve_second_factor_reset.person)), 0);
  end if;
  perform private.note_second_factor(approve_second_factor_reset.person, 'second-factor-approved', 'done');
  if missing = 0 then
    perform private.reset_second_factor(approve_second_factor_reset.person);
  end if;
  perform pg_catalog.set_config('hln.audit_reason', '', true);
  return missing;
end
$function$;
comment on function public.approve_second_factor_reset(person uuid, why text) is 'Approves that a lost second factor is removed, for a reason on record. Returns how many approvals are missing still.';
grant execute on function public.approve_second_factor_reset(person uuid, why text) to authenticated;

CREATE OR REPLACE FUNCTION public.audit_recipients()
 RETURNS TABLE(user_id uuid, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.id, u.email::text
  from public.staff_members as m join auth.users as u on u.id = m.user_id
  where private.is_owner(m.user_id) and u.email <> ''
  order by u.created_at, u.id
  limit 20
$function$;
grant execute on function public.audit_recipients() to service_role;

CREATE OR REPLACE FUNCTION public.backups_due(every_days integer, at_hour integer, can_make boolean, can_prove boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  here constant timestamp := now() at time zone 'Pacific/Auckland';
  tonight timestamp := date_trunc('day', here) + make_interval(hours => at_hour);
  night timestamptz;
  began timestamptz;
begin
  if tonight > here then
    tonight := tonight - interval '1 day';
  end if;
  night := tonight at time zone 'Pacific/Auckland';
  update private.backup_state as s
  set since = case when can_make and can_prove and every_days > 0 and not s.is_expected then now() else s.since end,
    is_expected = can_make and can_prove and every_days > 0
  where s.is_expected is distinct from (can_make and can_prove and every_days > 0);
  select s.since into began from private.backup_state as s;
  return jsonb_build_object(
    'make', can_make and every_days > 0 and night > began and not exists (
      select from private.backup_work as w where w.kind = 'make' and (
        w.state = 'done' and w.finished_at >= night - make_interval(days => every_days - 1)
        or w.started_at > now() - interval '1 hour'
      )
    ),
    'prove', can_prove and every_days > 0 and night > began and not exists (
      select from private.backup_work as w where w.kind = 'prove' and (
        w.state = 'done' and w.finished_at >= night or w.started_at > now() - interval '6 hours'
      )
    ),
    'proved', (
      select w.backup from private.backup_work as w
      where w.kind = 'prove' and w.state = 'done' and w.backup is not null order by w.id desc limit 1
    )
  );
end
$function$;
grant execute on function public.backups_due(every_days integer, at_hour integer, can_make boolean, can_prove boolean) to service_role;

CREATE OR REPLACE FUNCTION public.begin_backup_work(work_kind text, backup_name text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number bigint;
begin
  perform private.refuse_backups_to_others();
  number := private.take_backup_place(work_kind, backup_name, (select auth.uid()));
  if number is null then
    raise exception 'Another backup is being made or proved. Wait for it.' using errcode = 'PT429';
  end if;
  perform private.record_audit(
    work_kind || '-backup', 'database-admin', 'private.backup_work', number::text, null,
    jsonb_build_object('backup', backup_name)
  );
  return number;
end
$function$;
comment on function public.begin_backup_work(work_kind text, backup_name text) is 'Puts the making or proving of a backup on record, before it is done.';
grant execute on function public.begin_backup_work(work_kind text, backup_name text) to authenticated;

CREATE OR REPLACE FUNCTION public.begin_console_query(query_text text, wanted_answer text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select auth.uid());
  number bigint;
begin
  perform private.refuse_all_but_owners();
  if query_text is null or char_length(query_text) not between 1 and 20000 or coalesce(wanted_answer, '') not in ('rows', 'plan')
  then
    raise exception 'Ask with 1 to 20,000 characters.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('hln.sql_console'));
  if exists (
    select from private.console_queries as q
    where q.asked_by = person and q.outcome = 'running' and q.busy_until > now()
  ) then
    raise exception 'Your last query is still running. Cancel it, or wait for it.' using errcode = 'PT429';
  end if;
  if (select count(*) from private.console_queries as q where q.outcome = 'running' and q.busy_until > now()) >= 3 then
    raise exception 'Three queries of other Owners are running. Try again in a moment.' using errcode = 'PT429';
  end if;
  delete from private.console_queries as q
  where q.asked_at < now() - interval '90 days' or q.asked_by = person and q.id <= (
    select o.id from private.console_queries as o where o.asked_by = person order by o.id desc offset 199 limit 1
  );
  insert into private.console_queries (asked_by, query, wanted, busy_until)
  values (person, query_text, wanted_answer, now() + interval '60 seconds')
  returning id into number;
  perform private.record_audit(
    'query', 'database-admin', 'private.console_queries', encode(sha256(convert_to(query_text, 'UTF8')), 'hex'), null,
    jsonb_build_object('number', number, 'wanted', wanted_answer, 'characters', char_length(query_text))
  );
  return jsonb_build_object('number', number, 'person', person);
end
$function$;
comment on function public.begin_console_query(query_text text, wanted_answer text) is 'Puts a question to the SQL console on record, before it is asked.';
grant execute on function public.begin_console_query(query_text text, wanted_answer text) to authenticated;

CREATE OR REPLACE FUNCTION public.begin_llm_call(wanted text, host text, characters integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_test constant boolean := wanted = 'test';
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if is_test is null or wanted not in ('test', 'format') or characters is null or characters not between 0 and 20000
    or host is null or char_length(host) > 200
  then
    raise exception 'Ask for a test, or with SQL of up to 20,000 characters.' using errcode = '22023';
  end if;
  if not is_test then
    perform private.refuse_all_but_owners();
  elsif not private.has_permission('system-settings.manage') then
    raise exception 'You may not try settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit(
      case when is_test then 'llm_tests' else 'llm_formatting' end, 'user ' || auth.uid()::text
    );
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'That was a lot at once. Please wait a minute and try again.';
  end;
  if host <> '' then
    perform private.record_audit(
      case when is_test then 'llm-test' else 'llm-format' end,
      case when is_test then 'system-settings' else 'database-admin' end,
      'public.begin_llm_call', host, null, jsonb_build_object('host', host, 'characters', characters)
    );
  end if;
end
$function$;
comment on function public.begin_llm_call(wanted text, host text, characters integer) is 'Admits a caller of the SQL formatting service, and puts it on record.';
grant execute on function public.begin_llm_call(wanted text, host text, characters integer) to authenticated;

CREATE OR REPLACE FUNCTION public.begin_passkey()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own record;
begin
  select * into own from private.require_own_session();
  perform private.refuse_ungiven_factor(own.person, own.session);
  if private.is_old_session(own.session) then
    return '{"outcome": "old-session"}';
  end if;
  if private.has_enough_passkeys(own.person) then
    return '{"outcome": "full"}';
  end if;
  return jsonb_build_object(
    'outcome', 'begun',
    'challenge', private.make_passkey_challenge(own.person, own.session, 'add', null),
    'person', own.person,
    'email', (select u.email from auth.users as u where u.id = own.person),
    'passkeys', private.passkeys_to_name(own.person)
  );
end
$function$;
comment on function public.begin_passkey() is 'What a new passkey is to sign, in a session that may add one.';
grant execute on function public.begin_passkey() to authenticated;

CREATE OR REPLACE FUNCTION public.begin_passkey_use(purpose text, subject uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own record;
begin
  select * into own from private.require_own_session();
  if purpose is null or purpose not in ('give', 'renew', 'remove-app', 'remove-passkey') then
    raise exception 'A passkey is not used for that.' using errcode = '22023';
  end if;
  if purpose <> 'give' then
    perform private.refuse_ungiven_factor(own.person, own.session);
  end if;
  if not exists (
    select from private.passkeys as p
    where p.user_id = own.person and (purpose <> 'remove-passkey' or p.id = subject)
  ) then
    return '{"outcome": "none"}';
  end if;
  return jsonb_build_object(
    'outcome', 'begun',
    'challenge', private.make_passkey_challenge(
      own.person, own.session, purpose, case when purpose = 'remove-passkey' then subject end
    ),
    'passkeys', private.passkeys_to_name(own.person)
  );
end
$function$;
comment on function public.begin_passkey_use(purpose text, subject uuid) is 'What a passkey of the account is to sign, and for what.';
grant execute on function public.begin_passkey_use(purpose text, subject uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.begin_password_reset(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
begin
  perform private.refuse_deed_on(person);
  if not private.is_active_account(person) then
    raise exception 'This account is disabled. Enable it first.' using errcode = '22023';
  end if;
  select u.email into address from auth.users as u where u.id = person;
  -- The sign-in service would keep silent about it (private.sign_in_limits), and the page say that a mail was sent.
  if exists (
    select from private.sign_in_attempts as a
    where a.kind = 'recovery by account' and a.tries > 0 and a.wait_until > pg_catalog.clock_timestamp()
      and a.key = pg_catalog.encode(
        pg_catalog.sha256(pg_catalog.convert_to(E'recovery by account\n' || address, 'UTF8')), 'hex'
      )
  ) then
    raise exception 'Three such mails were sent within the hour. The last link still works.' using errcode = '22023';
  end if;
  perform private.record_audit('password-reset', 'user-management', 'auth.users', person::text, null, null);
  return address;
end
$function$;
comment on function public.begin_password_reset(person uuid) is 'The address to which the sign-in service is to mail a link to a new password, for those who may have it sent.';
grant execute on function public.begin_password_reset(person uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.begin_scheduled_backup_work(work_kind text, backup_name text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.take_backup_place(work_kind, backup_name, null)
$function$;
grant execute on function public.begin_scheduled_backup_work(work_kind text, backup_name text) to service_role;

CREATE OR REPLACE FUNCTION public.begin_second_factor()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own record;
  new_secret constant bytea := substr(private.random_bytes(), 1, 20);
begin
  select * into own from private.require_own_session();
  perform private.refuse_ungiven_factor(own.person, own.session);
  if exists (select from private.second_factors as f where f.user_id = own.person and f.secret is not null) then
    raise exception 'This account has an authenticator app already.' using errcode = 'PT409';
  end if;
  if private.is_old_session(own.session) then
    raise exception 'Sign out and in again before you set up a second factor.' using errcode = '22023';
  end if;
  insert into private.second_factor_setups as p (user_id, session_id, secret) values (own.person, own.session, new_secret)
  on conflict (user_id) do update
    set session_id = excluded.session_id, secret = excluded.secret, started_at = excluded.started_at;
  return private.base32(new_secret, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');
end
$function$;
comment on function public.begin_second_factor() is 'A new secret for an authenticator app, in base32, shown this once.';
grant execute on function public.begin_second_factor() to authenticated;

CREATE OR REPLACE FUNCTION public.begin_seeing_as(person uuid, relation_name text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(current_setting('hln.seeing_as', true), '') is distinct from person::text then
    raise exception 'This is a part of read_rows_seen() and nothing by itself.' using errcode = '42501';
  end if;
  perform set_config('hln.seeing_as', '', true);
  return private.become_for_seeing(person, relation_name);
end
$function$;
comment on function public.begin_seeing_as(person uuid, relation_name text) is 'Makes the rest of the transaction another person''s, for read_rows_seen() and nobody else.';
grant execute on function public.begin_seeing_as(person uuid, relation_name text) to authenticated;

CREATE OR REPLACE FUNCTION public.browse_rows(relation_name text, filters jsonb, after jsonb, page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET jit TO 'off'
AS $function$
declare
  cells text;
  keys text;
  places text[];
  types text[];
  conditions text[] := '{}';
  page jsonb;
begin
  perform private.refuse_without('database-admin.view');
  select string_agg(case c.mask
      when 'mail' then format(
        'case when t.%1$I is null then null when t.%1$I::text ~ ''^[^@[:space:]]+@'' '
          'then left(t.%1$I::text, 1) || ''…@…'' else ''•••'' end', c.column_name)
      when 'text' then format('case when t.%I is null then null else ''•••'' end', c.column_name)
      else format('left(t.%I::text, 501)', c.column_name)
    end, ', ' order by c.place),
    string_agg(format('t.%I::text', c.column_name), ', ' order by c.key_place)
      filter (where c.key_place is not null and c.has_key),
    array_agg(format('t.%I', c.column_name) order by c.key_place) filter (where c.key_place is not null and c.has_key),
    array_agg(c.type order by c.key_place) filter (where c.key_place is not null and c.has_key)
  into cells, keys, places, types
  from private.browsable_columns() as c where c.relation = relation_name;
  if cells is null then
    raise exception 'There is no such table to browse.' using errcode = 'PT404';
  end if;
  if page_size is null or page_size not between 1 and 100 or jsonb_typeof(filters) is distinct from 'array'
    or jsonb_array_length(filters) > 10 or jsonb_typeof(after) not in ('array', 'null')
  then
    raise exception 'Ask for 1 to 100 rows, with up to 10 filters.' using errcode = '22023';
  end if;
  if places is null then
    places := array['t.ctid'];
    types := array['tid'];
  end if;
  select coalesce(array_agg(private.browse_condition(relation_name, f)), '{}') into conditions
  from jsonb_array_elements(filters) as f;
  if jsonb_typeof(after) = 'array' then
    if jsonb_array_length(after) <> cardinality(places) then
      raise exception 'This page cannot be found any more.' using errcode = '22023';
    end if;
    conditions := conditions || format('(%s) < (%s)', array_to_string(places, ', '), (
      select string_agg(format('%L::%s', after ->> (i - 1), types[i]), ', ' order by i)
      from generate_subscripts(types, 1) as i
    ));
  end if;
  begin
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''key'', %s, ''place'', jsonb_build_array(%s), ''cells'', jsonb_build_array(%s))
        order by %s), ''[]'')
       from (select t.ctid, t.* from %s as t %s order by %s limit %s) as t',
      case when keys is null then 'null' else format('jsonb_build_array(%s)', keys) end,
      coalesce(keys, 't.ctid::text'), cells,
      (select string_agg(p || ' desc', ', ') from unnest(places) as p),
      format('%I.%I', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)),
      case when conditions = '{}' then '' else 'where ' || array_to_string(conditions, ' and ') end,
      (select string_agg(p || ' desc', ', ') from unnest(places) as p),
      page_size
    ) into page;
  exception
    when data_exception then
      raise exception 'A value does not fit its column.' using errcode = '22023';
  end;
  return page;
end
$function$;
comment on function public.browse_rows(relation_name text, filters jsonb, after jsonb, page_size integer) is 'A page of a table''s rows for those who may see the database, with what is about people masked.';
grant execute on function public.browse_rows(relation_name text, filters jsonb, after jsonb, page_size integer) to authenticated;

CREATE OR REPLACE FUNCTION public.cancel_emails(ids jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted uuid[];
  cancelled integer;
begin
  perform private.refuse_to_follow_only();
  if jsonb_typeof(ids) <> 'array' or jsonb_array_length(ids) not between 1 and 100 then
    raise exception 'Cancel 1 to 100 mails at a time.' using errcode = '22023';
  end if;
  wanted := array(select value::uuid from jsonb_array_elements_text(ids) as value);
  update public.email_outbox as o set status = 'cancelled'
  where o.id in (
    select w.id from public.email_outbox as w
    where w.id = any (wanted) and w.status in ('pending', 'held')
    order by w.id for update
  );
  get diagnostics cancelled = row_count;
  return cancelled;
end
$function$;
comment on function public.cancel_emails(ids jsonb) is 'Cancels mails that wait or are held. Returns how many.';
grant execute on function public.cancel_emails(ids jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.cancel_publication(publication bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_to_change_words();
  update private.publications as p set state = 'cancelled', finished_at = now()
  where p.id = cancel_publication.publication and p.state = 'queued';
  if not found then
    raise exception 'It is no longer waiting.' using errcode = 'PT409', hint = 'Look at what became of it.';
  end if;
  perform private.audit_publication('cancelled', publication);
end
$function$;
comment on function public.cancel_publication(publication bigint) is 'Cancels a publication that waits.';
grant execute on function public.cancel_publication(publication bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.cancel_query(process_id integer, query_started_at timestamp with time zone, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_permission('database-admin.manage') then
    raise exception 'You may see this, but not cancel it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  perform private.give_reason(why);
  if not coalesce((
    -- One who has stopped asking with a transaction open does not notice that a question is cancelled.
    select case a.state when 'active' then pg_cancel_backend(a.pid) else pg_terminate_backend(a.pid) end
    from pg_stat_activity as a
    where a.pid = process_id and a.pid <> pg_backend_pid() and a.datname = current_database()
      and a.backend_type = 'client backend' and a.state <> 'idle'
      and date_trunc('milliseconds', a.query_start) = date_trunc('milliseconds', query_started_at)
  ), false) then
    raise exception 'This query has ended by itself.' using errcode = 'PT404';
  end if;
  perform private.record_audit(
    'cancel-query', 'database-admin', null, process_id::text, null, jsonb_build_object('started_at', query_started_at)
  );
end
$function$;
comment on function public.cancel_query(process_id integer, query_started_at timestamp with time zone, why text) is 'Ends a question that takes too long, for a reason.';
grant execute on function public.cancel_query(process_id integer, query_started_at timestamp with time zone, why text) to authenticated;

CREATE OR REPLACE FUNCTION public.change_feedback(feedback_ids uuid[], changes jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  new_tags text[];
  person uuid;
  changed integer;
begin
  perform private.refuse_to_read_feedback_only();
  perform private.require_feedback(feedback_ids);
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or exists (
    select from jsonb_object_keys(changes) as k where k not in ('status', 'fixed_in', 'assignee', 'tags', 'add_tag')
  ) then
    raise exception 'Name what to change: status, assignee, tags.' using errcode = '22023';
  end if;
  if changes ? 'assignee' and changes ->> 'assignee' is not null then
    person := (changes ->> 'assignee')::uuid;
    if not private.is_active_account(person) or private.staff_level_of(person, 'feedback-analytics') < 'view' then
      raise exception 'This person may not open Feedback Analytics.' using errcode = '22023';
    end if;
  end if;
  if changes ? 'tags' or changes ? 'add_tag' then
    new_tags := array(
      select distinct lower(btrim(t)) from jsonb_array_elements_text(
        coalesce(changes -> 'tags', '[]') || coalesce(changes -> 'add_tag', '[]')
      ) as t order by 1
    );
    if cardinality(new_tags) > 10 or exists (
      select from unnest(new_tags) as t where char_length(t) not between 1 and 30 or t ~ '[,\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    ) then
      raise exception 'Up to 10 tags, each of 1 to 30 characters without a comma.' using errcode = '22023';
    end if;
  end if;
  update public.sql_feedback as f set
    status = coalesce(changes ->> 'status', f.status),
    fixed_in = case
      when changes ? 'status' then case when changes ->> 'status' = 'fixed' then changes ->> 'fixed_in' end
      else f.fixed_in end,
    assignee = case when changes ? 'assignee' then person else f.assignee end,
    tags = case
      when changes ? 'tags' then new_tags
      when changes ? 'add_tag' then array(
        select distinct t from unnest(f.tags || new_tags) as t order by 1 limit 10)
      else f.tags end
  where f.id = any (feedback_ids);
  get diagnostics changed = row_count;
  return changed;
exception
  when check_violation or invalid_text_representation then
    raise exception 'This is no value that an entry can have.' using errcode = '22023';
end
$function$;
comment on function public.change_feedback(feedback_ids uuid[], changes jsonb) is 'Changes status, assignee or tags of feedback.';
grant execute on function public.change_feedback(feedback_ids uuid[], changes jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.chat_card(session text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select c.recognised || c.corrected from private.chat_cases as c where c.session_id = session $function$;
grant execute on function public.chat_card(session text) to service_role;

CREATE OR REPLACE FUNCTION public.chat_reminders_due(batch_size integer)
 RETURNS TABLE(session_id text, hours integer, recipients jsonb, received_at timestamp with time zone, due_at timestamp with time zone, language text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.session_id, step.hours,
    case
      when step.hours = 24 then (
        select jsonb_agg(u.email order by u.email) from auth.users as u
        where coalesce(u.email, '') <> '' and private.is_active_account(u.id)
          and private.staff_level_of(u.id, 'chat-sessions') = 'manage'
      )
      else (
        select jsonb_build_array(u.email) from auth.users as u
        where u.id = c.assignee and coalesce(u.email, '') <> '' and private.is_active_account(u.id)
          and private.staff_level_of(u.id, 'chat-sessions') = 'manage'
      )
    end,
    c.received_at, c.due_at, c.recognised ->> 'language'
  from private.chat_cases as c
    cross join lateral (
      select case
        when c.received_at <= now() - interval '24 hours' then 24
        when c.received_at <= now() - interval '23 hours' then 23
        else 18
      end as hours
    ) as step
  where c.status = 'new' and c.replied_at is null
    and c.received_at between now() - interval '4 days' and now() - interval '18 hours'
    and c.reminded_hours < step.hours
    and private.may_be_tried('remind-of-chats', 'chat_sessions', c.session_id)
  order by c.received_at
  limit batch_size
$function$;
grant execute on function public.chat_reminders_due(batch_size integer) to service_role;

CREATE OR REPLACE FUNCTION public.chat_session_details(session text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chat private.chat_cases;
begin
  perform private.refuse_without('chat-sessions.view');
  select * into chat from private.chat_cases as c where c.session_id = session;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  if not exists (
    select from private.audit_log as l
    where l.row_key = session and l.actor_id = auth.uid() and l.action = 'read' and l.table_name = 'public.chat_sessions'
      and l.at > now() - interval '5 minutes'
  ) then
    perform private.record_audit('read', 'chat-sessions', 'public.chat_sessions', session, null, null);
  end if;
  return jsonb_build_object(
    'session_id', chat.session_id, 'received_at', chat.received_at, 'due_at', chat.due_at,
    'last_said_at', chat.last_said_at, 'status', chat.status, 'promise', private.chat_promise(chat),
    'replied_at', chat.replied_at, 'replied_way', chat.replied_way,
    'replied_by', (select u.email from auth.users as u where u.id = chat.replied_by),
    'assignee', chat.assignee, 'assignee_email', (select u.email from auth.users as u where u.id = chat.assignee),
    'labels', to_jsonb(chat.labels), 'outcome', chat.outcome,
    'recognised', chat.recognised, 'corrected', chat.corrected,
    'answers_to', (select u.email from auth.users as u where u.id = auth.uid()),
    'replies', private.replies_to('chat-reply', session),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'author', u.email, 'is_own', n.author is not distinct from auth.uid(), 'note', n.note,
        'at', n.created_at
      ) order by n.created_at, n.id), '[]')
      from private.chat_notes as n left join auth.users as u on u.id = n.author
      where n.session_id = session
    ),
    'family', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'session_id', f.session_id, 'received_at', f.received_at, 'status', f.status,
        'name', (f.recognised || f.corrected) ->> 'name', 'subjects', (f.recognised || f.corrected) ->> 'subjects',
        'promise', private.chat_promise(f)
      ) order by f.received_at desc), '[]')
      from (select * from private.family_of(chat) order by received_at desc limit 20) as f
    ),
    'unsent', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reason', x.reason, 'since', x.since, 'is_given_up', x.is_given_up
      ) order by x.since), '[]')
      from private.unsent_transcripts() as x where x.session_id = session
    )
  );
end
$function$;
grant execute on function public.chat_session_details(session text) to authenticated;

CREATE OR REPLACE FUNCTION public.chat_session_figures()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  figures jsonb;
begin
  perform private.refuse_without('chat-sessions.view');
  with judged as (
    select private.chat_promise(c) as promise, private.month_of(c.received_at) as month from private.chat_cases as c
  ), months as (
    select a.month, sum(a.kept)::integer as kept, sum(a.broken)::integer as broken
    from (
      select j.month, count(*) filter (where j.promise = 'kept') as kept,
        count(*) filter (where j.promise in ('broken', 'late')) as broken
      from judged as j group by j.month
      union all
      select m.month, m.kept, m.broken from private.chat_promise_months as m
    ) as a
    group by a.month having sum(a.kept) + sum(a.broken) > 0 order by a.month desc limit 13
  )
  select jsonb_build_object(
    'waiting', count(*) filter (where c.due_at > now()),
    'late', count(*) filter (where c.due_at <= now()),
    'soon', count(*) filter (where c.due_at > now() and c.due_at < now() + interval '6 hours'),
    'unassigned', count(*) filter (where c.assignee is null),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc), '[]') from months as m)
  ) into figures
  from private.chat_cases as c where c.status = 'new' and c.replied_at is null;
  return figures || jsonb_build_object(
    -- Who waits longest.
    'next', (
      select jsonb_build_object(
        'session_id', c.session_id, 'name', nullif((c.recognised || c.corrected) ->> 'name', ''),
        'promise', private.chat_promise(c), 'received_at', c.received_at, 'due_at', c.due_at, 'replied_at', c.replied_at
      )
      from private.chat_cases as c where c.is_waiting order by c.queue_key, c.session_id limit 1
    ),
    'labels', (
      select coalesce(jsonb_agg(x.l order by x.l), '[]')
      from (select distinct l from private.chat_cases as c, unnest(c.labels) as l order by l limit 200) as x
    ),
    'unsent', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'session_id', x.session_id, 'name', (c.recognised || c.corrected) ->> 'name', 'reason', x.reason,
        'since', x.since, 'is_given_up', x.is_given_up
      ) order by x.since), '[]')
      from (select * from private.unsent_transcripts() order by since limit 20) as x
        join private.chat_cases as c on c.session_id = x.session_id
    ),
    'assignees', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'email', u.email) order by u.email), '[]')
      from auth.users as u
      where private.staff_level_of(u.id, 'chat-sessions') = 'manage' and private.is_active_account(u.id)
    ),
    'retention_days', coalesce(
      (select (s.value #>> '{}')::integer from private.settings as s where s.key = 'chat.retention-days'), 180
    )
  );
end
$function$;
grant execute on function public.chat_session_figures() to authenticated;

CREATE OR REPLACE FUNCTION public.check_audit_log(after_position bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.walk_audit_chain(after_position, 10000)
$function$;
grant execute on function public.check_audit_log(after_position bigint) to service_role;

CREATE OR REPLACE FUNCTION public.claim_due_jobs()
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.follow_clock();
  return query
  update public.scheduled_jobs as j
  set last_started_at = now(), next_run_at = now() + j.every
  where j.name in (
    select d.name from public.scheduled_jobs as d
    where d.enabled and d.next_run_at <= now()
    order by d.next_run_at
    for update skip locked
  )
  returning j.name;
end
$function$;
grant execute on function public.claim_due_jobs() to service_role;

CREATE OR REPLACE FUNCTION public.claim_due_price_checks(batch_size integer, lease_seconds integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed jsonb;
  wait_ms integer;
begin
  -- Two claims at once would not see each other's hosts.
  perform pg_advisory_xact_lock(hashtextextended('private.price_check_schedule', 0));

  -- Checks whose worker died. Twice they are tried again at once; a page that kills whoever reads it waits.
  with given_up as (
    update private.price_check_schedule as s set
      lease = null, lease_until = null, abandoned = s.abandoned + 1,
      next_check_at = case
        when s.abandoned < 2 then s.next_check_at
        else now() + least(interval '30 minutes' * power(2, least(s.abandoned - 2, 6)), interval '1 day')
      end
    where s.watch_item_id in (
      select d.watch_item_id from private.price_check_schedule as d
      where d.lease is not null and d.lease_until < now()
      for update skip locked
    )
    returning s.watch_item_id, s.leased_at
  )
  insert into public.price_checks (watch_item_id, duration_ms, outcome, reason, reason_code)
  select g.watch_item_id, least(extract(epoch from now() - g.leased_at) * 1000, 2147483647)::integer,
    'abandoned', 'The check was interrupted.', 'interrupted'
  from given_up as g;

  with visits as (
    select i.user_id, count(*) as under_way
    from private.price_check_schedule as s join public.price_watch_items as i on i.id = s.watch_item_id
    where s.lease is not null
    group by i.user_id
  ), overdue as (
    select s.watch_item_id, s.host, s.next_check_at, i.user_id,
      coalesce(i.check_requested_at = s.next_check_at, false)
        or (i.last_checked_at is null and s.failures = 0 and s.abandoned = 0) as is_asked
    from private.price_check_schedule as s join public.price_watch_items as i on i.id = s.watch_item_id
    where s.next_check_at <= now() and s.lease is null
      and not exists (select from private.price_check_schedule as b where b.host = s.host and b.lease is not null)
      and not exists (select from private.price_watch_hosts as h where h.host = s.host and h.rest_until > now())
  ), ranked as (
    select o.*, case when o.is_asked then
      coalesce(v.under_way, 0) + row_number() over (partition by o.user_id, o.is_asked order by o.next_check_at)
    end as turn
    from overdue as o left join visits as v on v.user_id = o.user_id
  ), due as (
    select distinct on (d.host) d.watch_item_id, d.next_check_at, d.is_asked, d.turn
    from ranked as d
    order by d.host, d.is_asked desc, d.turn, d.next_check_at
  ), picked as (
    select s.watch_item_id from private.price_check_schedule as s
    where s.watch_item_id in (
      select due.watch_item_id from due order by due.is_asked desc, due.turn, due.next_check_at limit batch_size
    )
    for update skip locked
  ), taken as (
    update private.price_check_schedule as s set
      lease = gen_random_uuid(), lease_until = now() + make_interval(secs => lease_seconds), leased_at = now()
    from picked where s.watch_item_id = picked.watch_item_id
    returning s.*
  )
  select jsonb_agg(jsonb_build_object(
    'item_id', t.watch_item_id, 'lease', t.lease, 'item_url', i.item_url,
    -- "Nothing has changed" is an answer only to whoever still believes what was found then.
    'etag', case when i.current_price is not null and t.doubted_price is null then t.etag end,
    'last_modified', case when i.current_price is not null and t.doubted_price is null then t.last_modified end
  ) order by t.next_check_at)
  into claimed
  from taken as t join public.price_watch_items as i on i.id = t.watch_item_id;

  select min(case
    when exists (select from private.price_check_schedule as b where b.host = d.host and b.lease is not null) then 1000
    else least(greatest(extract(epoch from h.rest_until - now()) * 1000, 0), 86400000)
  end)::integer
  into wait_ms
  from private.price_check_schedule as d left join private.price_watch_hosts as h on h.host = d.host
  where d.next_check_at <= now() and d.lease is null;

  return jsonb_build_object('claimed', coalesce(claimed, '[]'), 'wait_ms', wait_ms);
end
$function$;
grant execute on function public.claim_due_price_checks(batch_size integer, lease_seconds integer) to service_role;

CREATE OR REPLACE FUNCTION public.claim_emails(batch_size integer, lease_seconds integer)
 RETURNS SETOF public.email_outbox
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What a dead worker had handed over is not tried again by itself.
  update public.email_outbox as o
  set status = 'unknown', lease = null, lease_until = null, cause = 'interrupted',
    last_error = 'The sender stopped after it had handed the message over and before it heard the answer.'
  where o.status = 'sending' and o.lease_until < now() and o.handed_over_at is not null;
  -- A message whose worker died on every allowed attempt would otherwise be tried for ever.
  update public.email_outbox as o
  set status = 'failed', lease = null, lease_until = null, cause = coalesce(o.cause, 'sender-stopped'),
      last_error = coalesce(o.last_error, 'The sender stopped during every attempt.')
  where o.status = 'sending' and o.lease_until < now() and o.attempts >= o.max_attempts;
  update private.email_attempts as a
  set finished_at = now(), outcome = case when o.status = 'unknown' then 'unknown' else 'lost' end,
    cause = case when o.status = 'unknown' then 'interrupted' else 'sender-stopped' end
  from public.email_outbox as o
  where a.outcome = 'running' and a.email_id = o.id
    and (o.status <> 'sending' or o.lease_until < now());

  if exists (select from private.email_switch as s where s.stopped_at is not null) then
    return;
  end if;

  -- Queued in the very moment in which its recipient was suppressed.
  update public.email_outbox as o set status = 'suppressed'
  where o.status = 'pending' and o.id in (
    select d.id from (
      select w.id, w.recipient from public.email_outbox as w
      where w.status = 'pending' and w.next_attempt_at <= now() order by w.next_attempt_at limit 200
    ) as d
    where exists (select from private.email_suppressions as s where s.address = private.email_address(d.recipient))
  );

  return query
  with claimed as (
    update public.email_outbox as o
    set status = 'sending', attempts = o.attempts + 1, lease = gen_random_uuid(), handed_over_at = null,
        lease_until = now() + make_interval(secs => lease_seconds)
    where o.id in (
      select d.id from public.email_outbox as d
      where (d.status = 'pending' and d.next_attempt_at <= now()
          and not exists (select from private.email_suppressions as s where s.address = private.email_address(d.recipient)))
         or (d.status = 'sending' and d.lease_until < now())
      order by d.next_attempt_at
      limit batch_size
      for update skip locked
    )
    returning o.*
  ), noted as (
    insert into private.email_attempts (email_id, attempt) select c.id, c.attempts from claimed as c
  )
  select * from claimed;
end
$function$;
grant execute on function public.claim_emails(batch_size integer, lease_seconds integer) to service_role;

CREATE OR REPLACE FUNCTION public.claim_heartbeat()
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with claimed as (
    update private.monitoring_state as m set heartbeat_at = now()
    where m.judged_at > now() - interval '5 minutes'
      and (m.heartbeat_at is null or m.heartbeat_at not between now() - interval '50 seconds' and now())
      and not exists (
        select from private.alerts as a join private.alert_rules as r on r.name = a.rule
        where a.ended_at is null and coalesce(r.muted_until <= now(), true)
      )
    returning true
  )
  select exists (select from claimed)
$function$;
grant execute on function public.claim_heartbeat() to service_role;

CREATE OR REPLACE FUNCTION public.claim_publication()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed private.publications;
begin
  perform pg_advisory_xact_lock(hashtext('hln.publications'));
  if exists (
    select from private.publications as p
    where p.state in ('building', 'checking') and p.heard_at > now() - interval '10 minutes'
  ) then
    return null;
  end if;
  update private.publications as p
  set state = 'failed', finished_at = now(), failure = 'The server stopped three times while it was building.'
  where p.state in ('building', 'checking') and p.attempts >= 3;
  select * into claimed from private.publications as p
  where p.state in ('building', 'checking') or p.state = 'queued' and p.publish_at <= now()
  order by p.state = 'queued', p.kind = 'preview', p.publish_at, p.id
  limit 1 for update;
  if not found then
    return null;
  end if;
  update private.publications as p
  set state = 'building', attempts = p.attempts + 1, started_at = now(), heard_at = now(), checks = '[]',
    hook_asked_at = null, hook_answer = null
  where p.id = claimed.id;
  return jsonb_build_object('id', claimed.id, 'kind', claimed.kind, 'edits', private.edits_with(claimed.id));
end
$function$;
comment on function public.claim_publication() is 'The next publication to be built, with every edit that the site shall have.';
grant execute on function public.claim_publication() to service_role;

CREATE OR REPLACE FUNCTION public.confirm_second_factor(code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own record;
  wait integer;
  setup private.second_factor_setups;
  step bigint;
  is_first boolean;
begin
  select * into own from private.require_own_session();
  perform private.refuse_ungiven_factor(own.person, own.session);
  -- Locks the account's count, so that of two confirmations at once the second finds nothing left to confirm.
  wait := private.begin_try('second factor', own.person::text);
  if wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'seconds', wait);
  end if;
  select * into setup from private.second_factor_setups as p
  where p.user_id = own.person and p.session_id = own.session and p.started_at > now() - interval '1 hour';
  if not found then
    raise exception 'This has taken too long, or was begun elsewhere. Start again.' using errcode = 'PT404';
  end if;
  step := private.totp_step(setup.secret, regexp_replace(left(code, 20), '\s', '', 'g'), 0, clock_timestamp());
  if step is null then
    return '{"outcome": "wrong"}';
  end if;
  is_first := private.begin_factors(own.person);
  if not is_first then
    -- Another session may have set up the first one meanwhile.
    perform private.refuse_ungiven_factor(own.person, own.session);
  end if;
  perform private.forget_tries('second factor', own.person::text);
  delete from private.second_factor_setups as p where p.user_id = own.person;
  update private.second_factors as f set secret = setup.secret, last_step = step, app_added_at = now()
  where f.user_id = own.person and f.secret is null;
  if not found then
    raise exception 'This account has an authenticator app already.' using errcode = 'PT409';
  end if;
  if not is_first then
    perform private.note_factor(
      own.person, own.session, 'app-added', 'done', 'private.second_factors', own.person::text
    );
  end if;
  return jsonb_build_object('outcome', 'done')
    || private.finish_factor(own.person, own.session, is_first, 'app-added');
end
$function$;
comment on function public.confirm_second_factor(code text) is 'Adds the app, given a code of it; returns the recovery codes where it is the first factor, which are shown this once.';
grant execute on function public.confirm_second_factor(code text) to authenticated;

CREATE OR REPLACE FUNCTION public.confirm_setting(setting_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  confirmed jsonb;
begin
  if not private.has_permission('system-settings.manage') then
    raise exception 'You may not change settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  update private.settings as s set value_before = null, confirm_by = null
  where s.key = setting_key and s.confirm_by > now()
  returning s.value into confirmed;
  if not found then
    raise exception 'There is nothing to confirm any more.' using errcode = 'PT404';
  end if;
  perform private.record_audit(
    'confirmed', 'system-settings', 'public.confirm_setting', setting_key, null,
    jsonb_build_object('value', confirmed)
  );
end
$function$;
comment on function public.confirm_setting(setting_key text) is 'Keeps a change that would go back by itself.';
grant execute on function public.confirm_setting(setting_key text) to authenticated;

CREATE OR REPLACE FUNCTION public.count_fixed_unanswered()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_to_read_feedback_only();
  return (select count(*) from private.fixed_and_unanswered());
end
$function$;
comment on function public.count_fixed_unanswered() is 'How many people answer_fixed_feedback() would write to.';
grant execute on function public.count_fixed_unanswered() to authenticated;

CREATE OR REPLACE FUNCTION public.delete_chat_session(session text, why text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  copies jsonb;
begin
  perform private.refuse_without('chat-sessions.manage');
  perform private.chat_case_to_change(session);
  if coalesce(btrim(why), '') = '' then
    raise exception 'Please say why, in one line of at most 200 characters.' using errcode = '22023';
  end if;
  perform set_config('hln.audit_reason', why, true);
  copies := private.delete_chat_mails(session);
  delete from public.set_aside_rows as s where s.table_name = 'chat_sessions' and s.row_key = session;
  delete from public.chat_sessions as c where c.session_id = session;
  perform set_config('hln.audit_reason', '', true);
  return copies;
end
$function$;
grant execute on function public.delete_chat_session(session text, why text) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_console_query(query_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_all_but_owners();
  delete from private.console_saved_queries as s where s.name = query_name;
  if not found then
    raise exception 'There is no such query.' using errcode = 'PT404';
  end if;
end
$function$;
grant execute on function public.delete_console_query(query_name text) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_feedback(feedback_ids uuid[], why text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mails integer;
  entries integer;
begin
  perform private.refuse_to_read_feedback_only();
  perform private.require_feedback(feedback_ids);
  perform private.give_reason(why);
  delete from public.email_outbox as o
    where o.idempotency_key in (select 'feedback:' || f.id from unnest(feedback_ids) as f (id))
      or o.id in (
        select r.mail_id from private.staff_replies as r
        where r.kind = 'feedback-reply' and r.row_key in (select f.id::text from unnest(feedback_ids) as f (id))
      )
      -- One mail may have answered several entries of a person; it goes with the last of them.
      or o.kind = 'feedback-reply' and exists (
        select from public.sql_feedback as f
        where f.id = any (feedback_ids) and lower(f.follow_up_email) = lower(o.recipient)
          and not exists (
            select from public.sql_feedback as other
            where lower(other.follow_up_email) = lower(o.recipient) and other.id <> all (feedback_ids)
          )
      );
  get diagnostics mails = row_count;
  delete from public.sql_feedback as f where f.id = any (feedback_ids);
  get diagnostics entries = row_count;
  return jsonb_build_object('entries', entries, 'mails', mails);
end
$function$;
grant execute on function public.delete_feedback(feedback_ids uuid[], why text) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_watch_item(item_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.price_watch_items as i set deleted_at = now()
  where i.id = item_id and i.user_id = auth.uid() and i.deleted_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  -- Whoever is busy with it comes too late. The item keeps its next time, for when it is brought back.
  update private.price_check_schedule as s set next_check_at = null, lease = null, lease_until = null, leased_at = null
  where s.watch_item_id = item_id;
  return private.deletion_is_final(now());
end
$function$;
grant execute on function public.delete_watch_item(item_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.deleted_watch_items()
 RETURNS TABLE(id uuid, item_name text, item_url text, deleted_at timestamp with time zone, final_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select i.id, i.item_name, i.item_url, i.deleted_at, private.deletion_is_final(i.deleted_at)
  from public.price_watch_items as i
  where i.user_id = auth.uid() and private.deletion_is_final(i.deleted_at) > now()
  order by i.deleted_at desc, i.id
  limit 100
$function$;
grant execute on function public.deleted_watch_items() to authenticated;

CREATE OR REPLACE FUNCTION public.disable_account(person uuid, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Before the first look at roles, as in set_staff_role().
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_deed_on(person);
  if person = (select auth.uid()) then
    raise exception 'Nobody can disable their own account.' using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if pg_catalog.btrim(coalesce(why, '')) = '' then
    raise exception 'Say why, in one line.' using errcode = '22023';
  end if;
  perform pg_catalog.set_config('hln.audit_reason', why, true);
  -- GoTrue cannot read "infinity"; this is how it disables an account for good. A link mailed before is void.
  update auth.users as u
  set banned_until = pg_catalog.now() + interval '100 years', recovery_token = '', updated_at = pg_catalog.now()
  where u.id = person and private.is_active_account(person);
  perform private.end_sessions_of(person, null);
  perform pg_catalog.set_config('hln.audit_reason', '', true);
end
$function$;
comment on function public.disable_account(person uuid, why text) is 'Keeps an account from signing in and ends its sessions, for a reason that the audit log keeps.';
grant execute on function public.disable_account(person uuid, why text) to authenticated;

CREATE OR REPLACE FUNCTION public.enable_account(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_deed_on(person);
  update auth.users as u set banned_until = null, updated_at = pg_catalog.now()
  where u.id = person and u.banned_until is not null;
end
$function$;
comment on function public.enable_account(person uuid) is 'Undoes disable_account(); sessions that have ended stay so.';
grant execute on function public.enable_account(person uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.end_left_session(session uuid, token_digest text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from auth.refresh_tokens as t
    where t.session_id = session
      and pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(t.token, 'UTF8')), 'hex') = token_digest
  ) then
    -- The same answer as to the right digest: whoever guesses learns nothing.
    return;
  end if;
  delete from auth.refresh_tokens as t where t.session_id = session;
  delete from auth.sessions as s where s.id = session;
end
$function$;
grant execute on function public.end_left_session(session uuid, token_digest text) to anon;
grant execute on function public.end_left_session(session uuid, token_digest text) to authenticated;
grant execute on function public.end_left_session(session uuid, token_digest text) to service_role;

CREATE OR REPLACE FUNCTION public.end_staff_session(person uuid, session uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_to_end_sessions_of(person);
  delete from auth.refresh_tokens as t where t.session_id = session and t.user_id::text = person::text;
  delete from auth.sessions as s where s.id = session and s.user_id = person;
  if not found then
    raise exception 'This session has ended already.' using errcode = 'PT404';
  end if;
end
$function$;
comment on function public.end_staff_session(person uuid, session uuid) is 'Signs somebody out of one device.';
grant execute on function public.end_staff_session(person uuid, session uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.end_staff_sessions(person uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_to_end_sessions_of(person);
  return private.end_sessions_of(person, private.own_session());
end
$function$;
comment on function public.end_staff_sessions(person uuid) is 'Signs somebody out of every device, and oneself out of every other one. Returns how many sessions that were.';
grant execute on function public.end_staff_sessions(person uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.fail_email(email_id uuid, email_lease uuid, reason text, is_permanent boolean, details jsonb DEFAULT '{}'::jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail public.email_outbox;
  why text;
  result constant text := coalesce(details ->> 'outcome', case when is_permanent then 'refused' else 'deferred' end);
begin
  select * into mail from public.email_outbox as o
  where o.id = fail_email.email_id and o.lease = email_lease and o.status = 'sending' for update;
  if not found then
    return false;
  end if;
  -- Servers quote what they were given.
  why := left(private.redacted(mail.kind, reason), 1000);
  update private.email_attempts as a
  set finished_at = now(), outcome = result, answer = why, cause = coalesce(details ->> 'cause', 'other'),
    step = left(details ->> 'step', 40), smtp_code = (details ->> 'smtp_code')::smallint,
    enhanced_code = details ->> 'enhanced_code'
  where a.email_id = mail.id and a.outcome = 'running';
  update public.email_outbox as o
  set status = case
        when result = 'unknown' then 'unknown'
        when result = 'stopped' then 'pending'
        when is_permanent or o.attempts >= o.max_attempts then 'failed'
        else 'pending'
      end,
      max_attempts = o.max_attempts + case when result = 'stopped' then 1 else 0 end,
      next_attempt_at = now() + case when result = 'stopped' then interval '0' else
        least(interval '30 seconds' * power(2, least(o.attempts - 1, 10)), interval '6 hours') end,
      lease = null, lease_until = null,
      handed_over_at = case when result = 'unknown' then o.handed_over_at end,
      last_error = case when result = 'stopped' then o.last_error else why end,
      cause = case when result = 'stopped' then o.cause else coalesce(details ->> 'cause', 'other') end
  where o.id = mail.id;
  if is_permanent and details ->> 'cause' = 'recipient' then
    perform private.suppress_bouncing(mail.recipient);
  end if;
  return true;
end
$function$;
grant execute on function public.fail_email(email_id uuid, email_lease uuid, reason text, is_permanent boolean, details jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.feedback_to_check(after_time timestamp with time zone, after_id uuid)
 RETURNS TABLE(id uuid, created_at timestamp with time zone, status text, original_sql text, formatted_sql text, formatting_options jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('feedback-analytics.view');
  return query select f.id, f.created_at, f.status, f.original_sql, f.formatted_sql, f.formatting_options
    from public.sql_feedback as f
    where f.feedback_type = 'dislike' and f.status in ('new', 'in-work') and f.counts and f.session_id <> f.id::text
      and (after_id is null or (f.created_at, f.id) > (after_time, after_id))
    order by f.created_at, f.id
    limit 20;
end
$function$;
grant execute on function public.feedback_to_check(after_time timestamp with time zone, after_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.find_feedback(record jsonb)
 RETURNS SETOF public.sql_feedback
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select f.* from public.sql_feedback as f
  where f.session_id = record ->> 'session_id'
    and f.feedback_type = record ->> 'feedback_type'
    and f.dislike_reason is not distinct from record ->> 'dislike_reason'
    and f.original_sql = record ->> 'original_sql'
    and f.formatted_sql = record ->> 'formatted_sql'
    and f.created_at > now() - interval '1 day'
  order by f.created_at desc
  limit 1
$function$;
grant execute on function public.find_feedback(record jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.find_invitation(link_hash text, client_address text)
 RETURNS TABLE(state text, email text, role_title text, invited_by text, expires_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_one private.staff_invitations;
begin
  perform private.hit_rate_limit('invitation_look', private.network_of(client_address));
  select i.* into found_one from private.staff_invitations as i where i.token_hash = decode(link_hash, 'hex');
  state := private.invitation_state(found_one);
  if state = 'open' then
    select f.email, f.role_title, f.invited_by into email, role_title, invited_by
    from private.invitation_facts(found_one.id) as f;
    expires_at := found_one.expires_at;
  end if;
  return next;
end
$function$;
grant execute on function public.find_invitation(link_hash text, client_address text) to service_role;

CREATE OR REPLACE FUNCTION public.finish_backup_work(work_id bigint, backup_name text, what_was_wrong text, counted_tables integer, counted_rows bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.backup_work as w
  set state = case when what_was_wrong is null then 'done' else 'failed' end, finished_at = now(),
    backup = coalesce(w.backup, backup_name), problem = left(what_was_wrong, 1000),
    tables = counted_tables, row_total = counted_rows
  where w.id = work_id and w.state = 'running'
$function$;
grant execute on function public.finish_backup_work(work_id bigint, backup_name text, what_was_wrong text, counted_tables integer, counted_rows bigint) to service_role;

CREATE OR REPLACE FUNCTION public.finish_console_query(query_id bigint, ended text, found integer, took_ms integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.console_queries as q
  set outcome = ended, row_count = found, ms = least(greatest(took_ms, 0), 86400000)
  where q.id = query_id and q.outcome = 'running'
$function$;
grant execute on function public.finish_console_query(query_id bigint, ended text, found integer, took_ms integer) to service_role;

CREATE OR REPLACE FUNCTION public.finish_email(email_id uuid, email_lease uuid, message_id text, server_answer text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.email_outbox as o
  set status = 'sent', sent_at = now(), provider_message_id = left(message_id, 500),
      lease = null, lease_until = null, last_error = null, cause = null, handed_over_at = null
  where o.id = finish_email.email_id and o.lease = email_lease and o.status = 'sending';
  if not found then
    return false;
  end if;
  update private.email_attempts as a
  set finished_at = now(), outcome = 'sent', answer = left(server_answer, 1000)
  where a.email_id = finish_email.email_id and a.outcome = 'running';
  return true;
end
$function$;
grant execute on function public.finish_email(email_id uuid, email_lease uuid, message_id text, server_answer text) to service_role;

CREATE OR REPLACE FUNCTION public.finish_job(job_name text, error text, run bigint DEFAULT NULL::bigint, report jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  did numeric;
begin
  update public.scheduled_jobs as j
  set last_finished_at = now(), last_error = left(finish_job.error, 1000)
  where j.name = job_name;
  did := (select sum(c.value::numeric) from jsonb_each_text(report) as c);
  update private.job_runs as r
  set finished_at = clock_timestamp(), error = left(finish_job.error, 1000), counts = coalesce(report, '{}'),
    outcome = case
      when finish_job.error is not null then 'failed'
      -- It ended before it came to its work.
      when did is null then 'hollow'
      -- Somebody else may have done the work meanwhile, so it has to be there still.
      when did = 0 and r.waiting > 0 and private.work_waiting(job_name) > 0 then 'hollow'
      else 'done'
    end
  where r.id = run and r.job = job_name and r.outcome = 'running';
end
$function$;
grant execute on function public.finish_job(job_name text, error text, run bigint, report jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.finish_price_check(item_id uuid, item_lease uuid, result jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item public.price_watch_items;
  plan private.price_check_schedule;
  outcome text := result ->> 'outcome';
  new_price numeric := trim_scale(round((result ->> 'price')::numeric, 6));
  new_currency text := substring(result ->> 'currency' from '^[A-Z]{3}$');
  every_seconds numeric := least(greatest(coalesce((result ->> 'every_seconds')::numeric, 21600), 900), 604800);
  retry_after numeric := greatest((result ->> 'retry_after_seconds')::numeric, 0);
  is_lasting boolean := coalesce((result ->> 'is_lasting')::boolean, false);
  reason text := left(result ->> 'reason', 300);
  reason_code text := left(result ->> 'reason_code', 60);
  is_news boolean := false;
  is_target_reached boolean := false;
begin
  select * into item from public.price_watch_items as i where i.id = item_id for no key update;
  select * into plan from private.price_check_schedule as s
  where s.watch_item_id = item_id and s.lease = item_lease for update;
  if not found then
    return 'ignored';
  end if;

  -- The host rests a moment after each visit, and all of its items as long as it asks for.
  insert into private.price_watch_hosts as h (host, rest_until)
  values (plan.host, now() + make_interval(secs => least(greatest(
    coalesce((result ->> 'host_rest_seconds')::numeric, 1),
    case when result ->> 'http_status' in ('429', '503') then retry_after else 0 end
  ), 86400)::double precision))
  on conflict (host) do update set rest_until = greatest(h.rest_until, excluded.rest_until);

  if outcome = 'released' then
    update private.price_check_schedule as s set lease = null, lease_until = null where s.watch_item_id = item_id;
    return outcome;
  end if;

  if outcome = 'price' and not coalesce(new_price > 0 and new_price < 1e15, false)
    or outcome = 'not-modified' and item.current_price is null
  then
    outcome := 'no-price';
  end if;
  plan.abandoned := 0;

  if outcome in ('no-price', 'failed') then
    -- Whatever went wrong, the last good price stays.
    plan.failures := plan.failures + 1;
    plan.etag := null;
    plan.last_modified := null;
    new_price := null;
    if outcome = 'no-price' then
      reason := 'No price was found on the page.';
      reason_code := 'no-price';
    end if;
    reason := coalesce(reason, 'The page could not be read.');
    reason_code := coalesce(reason_code, 'failed');
  elsif outcome = 'price' and item.current_price is not null
    and private.is_price_jump(item.current_price, item.currency, new_price, new_currency)
    and not coalesce(
      abs(new_price - plan.doubted_price) <= plan.doubted_price * 0.05
        and new_currency is not distinct from plan.doubted_currency, false
    )
  then
    outcome := 'doubted';
    reason := 'The page now shows a price that is far from the last one. It is believed when a second check finds the same.';
    reason_code := 'doubted';
    plan.failures := 0;
    plan.doubted_price := new_price;
    plan.doubted_currency := new_currency;
    plan.doubted_times := plan.doubted_times + 1;
    -- Soon, but a page that says something else each time is not worth a visit every ten minutes.
    every_seconds := case when plan.doubted_times <= 3 then 600 else every_seconds end;
  else
    reason := null;
    reason_code := null;
    plan.failures := 0;
    plan.doubted_price := null;
    plan.doubted_currency := null;
    plan.doubted_times := 0;
    if outcome = 'price' then
      plan.etag := left(result ->> 'etag', 500);
      plan.last_modified := left(result ->> 'last_modified', 100);
      -- A page that stops naming its currency has not changed it.
      new_currency := coalesce(new_currency, item.currency);
      outcome := case
        when item.current_price is null then 'first'
        when new_price <> item.current_price or item.currency <> new_currency then 'changed'
        else 'unchanged'
      end;
      is_news := outcome = 'changed' and new_price <> item.current_price
        and not coalesce(item.currency <> new_currency, false);
      item.current_price := new_price;
      item.currency := new_currency;
      item.price_source := left(result ->> 'source', 60);
      item.price_raw := left(result ->> 'raw', 300);
      -- Only a price that is believed, and in the currency of the target, reaches it or leaves it.
      item.target_currency := coalesce(item.target_currency, case when item.target_price is not null then new_currency end);
      if item.target_currency is not distinct from new_currency then
        is_target_reached := coalesce(new_price <= item.target_price, false) and item.target_reached_at is null;
        item.target_reached_at := case
          when new_price <= item.target_price then coalesce(item.target_reached_at, now())
        end;
      end if;
    end if;
    item.last_success_at := now();
  end if;

  plan.next_check_at := private.next_price_check(plan.failures, is_lasting, every_seconds, retry_after);
  update private.price_check_schedule as s set
    lease = null, lease_until = null, next_check_at = plan.next_check_at,
    failures = plan.failures, abandoned = plan.abandoned, etag = plan.etag, last_modified = plan.last_modified,
    doubted_price = plan.doubted_price, doubted_currency = plan.doubted_currency, doubted_times = plan.doubted_times
  where s.watch_item_id = item_id;

  if is_news then
    insert into private.price_news (user_id, watch_item_id, item_url, old_price, new_price, currency)
    select i.user_id, i.id, i.item_url, i.current_price, item.current_price, item.currency
    from public.price_watch_items as i where i.id = item_id;
  end if;
  if is_target_reached then
    insert into private.price_target_hits (user_id, watch_item_id, item_url, price, target_price, currency)
    values (item.user_id, item.id, item.item_url, item.current_price, item.target_price, item.currency);
  end if;
  update public.price_watch_items as i set
    current_price = item.current_price, currency = item.currency,
    price_source = item.price_source, price_raw = item.price_raw,
    target_currency = item.target_currency, target_reached_at = item.target_reached_at,
    doubted_price = plan.doubted_price, doubted_currency = plan.doubted_currency,
    last_checked_at = now(), last_success_at = item.last_success_at,
    last_error = reason, last_error_code = reason_code, next_check_at = plan.next_check_at
  where i.id = item_id;
  if outcome in ('first', 'changed') then
    insert into public.price_history (watch_item_id, price, currency, item_url)
    values (item_id, item.current_price, item.currency, item.item_url);
  end if;
  insert into public.price_checks
    (watch_item_id, duration_ms, outcome, reason, reason_code, http_status, price, currency)
  values (
    item_id, least(greatest(coalesce((result ->> 'duration_ms')::numeric, 0), 0), 2147483647)::integer, outcome,
    reason, reason_code, (substring(result ->> 'http_status' from '^[1-5][0-9]{2}$'))::smallint,
    case when outcome = 'not-modified' then item.current_price else new_price end,
    case when new_price is not null then new_currency when outcome = 'not-modified' then item.currency end
  );
  return outcome;
end
$function$;
grant execute on function public.finish_price_check(item_id uuid, item_lease uuid, result jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.forget_failed_rows(mended_job text, mended_table text, keys jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.set_aside_rows as s
  where s.job = mended_job and s.table_name = mended_table
    and s.row_key in (select jsonb_array_elements_text(keys))
$function$;
grant execute on function public.forget_failed_rows(mended_job text, mended_table text, keys jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.forget_old_chats(retention_days integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sessions jsonb;
  mails jsonb;
begin
  if retention_days is null or retention_days < 1 then
    raise exception 'retention_days must be 1 or more' using errcode = '22023';
  end if;
  sessions := private.delete_rows(
    'forget-old-chats', 'chat_sessions', 'session_id', 'updated_at < now() - make_interval(days => $1)',
    retention_days
  );
  mails := private.delete_rows(
    'forget-old-chats', 'email_outbox', 'id',
    $condition$kind in ('chat-transcript', 'chat-reply', 'chat-reminder') and created_at < now() - make_interval(days => $1)$condition$,
    retention_days
  );
  return jsonb_build_object(
    'chat_sessions', sessions -> 'removed', 'email_outbox', mails -> 'removed',
    'set_aside', (sessions ->> 'set_aside')::integer + (mails ->> 'set_aside')::integer
  );
end
$function$;
grant execute on function public.forget_old_chats(retention_days integer) to service_role;

CREATE OR REPLACE FUNCTION public.forget_old_console_queries(keep_days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  delete from private.console_queries as q
  where q.asked_at < now() - make_interval(days => keep_days);
  get diagnostics removed = row_count;
  return removed;
end
$function$;
grant execute on function public.forget_old_console_queries(keep_days integer) to service_role;

CREATE OR REPLACE FUNCTION public.forget_old_emails(days jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.forget_old_emails(days jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.forget_old_page_errors(keep_days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  delete from private.page_errors as e where e.last_seen_at < now() - make_interval(days => keep_days);
  get diagnostics removed = row_count;
  return removed;
end
$function$;
grant execute on function public.forget_old_page_errors(keep_days integer) to service_role;

CREATE OR REPLACE FUNCTION public.forget_old_price_checks(keep_days integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  checks jsonb;
  items jsonb;
  news integer;
  hits integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  checks := private.delete_rows(
    'housekeeping', 'price_checks', 'id', 'checked_at < now() - make_interval(days => $1)', keep_days
  );
  delete from private.price_news as n where n.settled_at < now() - make_interval(days => keep_days);
  get diagnostics news = row_count;
  delete from private.price_target_hits as h where h.settled_at < now() - make_interval(days => keep_days);
  get diagnostics hits = row_count;
  -- As long as private.deletion_is_final says.
  items := private.delete_rows(
    'housekeeping', 'price_watch_items', 'id', 'deleted_at < now() - make_interval(hours => $1)', 24
  );
  delete from private.price_watch_hosts as h where h.rest_until < now() - interval '1 day';
  return jsonb_build_object(
    'price_checks', checks -> 'removed', 'price_news', news, 'price_target_hits', hits,
    'price_watch_items', items -> 'removed',
    'set_aside', (checks ->> 'set_aside')::integer + (items ->> 'set_aside')::integer
  );
end
$function$;
grant execute on function public.forget_old_price_checks(keep_days integer) to service_role;

CREATE OR REPLACE FUNCTION public.forget_old_publications()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed integer;
begin
  delete from private.publications as p
  where p.state not in ('queued', 'building', 'checking') and (
    p.kind = 'preview' and p.asked_at < now() - interval '7 days'
    or p.state in ('failed', 'cancelled') and p.asked_at < now() - interval '90 days'
    or p.state = 'live' and p.id not in (
      select o.id from private.publications as o where o.state = 'live' order by o.finished_at desc, o.id desc limit 200
    )
  );
  get diagnostics removed = row_count;
  return removed;
end
$function$;
comment on function public.forget_old_publications() is 'Deletes old previews and publications. Returns how many.';
grant execute on function public.forget_old_publications() to service_role;

CREATE OR REPLACE FUNCTION public.forget_old_set_aside_rows(keep_days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed integer;
begin
  if keep_days is null or keep_days < 2 then
    raise exception 'keep_days must be 2 or more' using errcode = '22023';
  end if;
  delete from public.set_aside_rows as s where s.last_seen_at < now() - make_interval(days => keep_days);
  get diagnostics removed = row_count;
  return removed;
end
$function$;
grant execute on function public.forget_old_set_aside_rows(keep_days integer) to service_role;

CREATE OR REPLACE FUNCTION public.forget_old_visitors(feedback_days integer, contact_days integer, donor_days integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.forget_old_visitors(feedback_days integer, contact_days integer, donor_days integer) to service_role;

CREATE OR REPLACE FUNCTION public.give_second_factor(code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own record;
  answer jsonb;
begin
  select * into own from private.require_own_session();
  if not exists (select from private.second_factors as f where f.user_id = own.person) then
    raise exception 'This account has no second factor.' using errcode = 'PT404';
  end if;
  answer := private.try_second_factor(own.person, code);
  if answer ->> 'outcome' = 'done' then
    insert into private.second_factor_sessions (session_id, user_id) values (own.session, own.person)
    on conflict do nothing;
    -- It is not lost after all, or never was.
    delete from private.second_factor_approvals as a where a.person = own.person;
    perform private.note_second_factor(own.person, 'second-factor-given', 'done');
  end if;
  return answer;
end
$function$;
comment on function public.give_second_factor(code text) is 'The second step of signing in: a code of the app, or for recovery.';
grant execute on function public.give_second_factor(code text) to authenticated;

CREATE OR REPLACE FUNCTION public.hand_over_email(email_id uuid, email_lease uuid, header_lines text, is_repeatable boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail public.email_outbox;
begin
  update public.email_outbox as o
  set handed_over_at = case when not is_repeatable then now() end,
    -- So that nobody takes it for abandoned while the server thinks about it.
    lease_until = greatest(o.lease_until, now() + interval '2 minutes')
  where o.id = hand_over_email.email_id and o.lease = email_lease and o.status = 'sending'
    and not exists (select from private.email_switch as s where s.stopped_at is not null)
    and not exists (select from private.email_suppressions as s where s.address = private.email_address(o.recipient))
  returning o.* into mail;
  if mail.id is null then
    return false;
  end if;
  update private.email_attempts as a set headers = left(private.redacted(mail.kind, header_lines), 8000)
  where a.email_id = mail.id and a.outcome = 'running';
  return true;
end
$function$;
grant execute on function public.hand_over_email(email_id uuid, email_lease uuid, header_lines text, is_repeatable boolean) to service_role;

CREATE OR REPLACE FUNCTION public.hook_password_verification_attempt(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account text := event ->> 'user_id';
begin
  if private.begin_try('account', account) > 0 then
    return jsonb_build_object(
      'decision', 'reject',
      'message', 'Too many attempts to sign in. Wait a while and try again.',
      -- A guesser must not be able to sign the right person out.
      'should_logout_user', false
    );
  end if;
  if (event ->> 'valid')::boolean then
    perform private.forget_tries('account', account);
  else
    perform private.note_failed_sign_in(account::uuid);
  end if;
  return jsonb_build_object('decision', 'continue');
end
$function$;

CREATE OR REPLACE FUNCTION public.housekeeping()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  batch constant integer := 2000;
  hits integer;
  networks integer;
begin
  delete from public.rate_limit_hits as h using (
    select o.action, o.address from public.rate_limit_hits as o
    where o.day_started_at < now() - interval '1 day' limit batch for update skip locked
  ) as old
  where h.action = old.action and h.address = old.address;
  get diagnostics hits = row_count;
  delete from private.sign_in_networks as n using (
    select o.key from private.sign_in_networks as o
    where o.last_sign_in_at < now() - interval '90 days' limit batch for update skip locked
  ) as old
  where n.key = old.key;
  get diagnostics networks = row_count;
  return jsonb_build_object(
    'rate_limit_hits', hits, 'sign_in_networks', networks, 'more', hits = batch or networks = batch
  );
end
$function$;
grant execute on function public.housekeeping() to service_role;

CREATE OR REPLACE FUNCTION public.judge_alerts()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  seen record;
  open_alert private.alerts;
  is_bad boolean;
  is_good boolean;
  started integer := 0;
  ended integer := 0;
begin
  -- Two at once would both see an alert start.
  perform pg_advisory_xact_lock(hashtextextended('hln.alerts', 0));
  perform private.roll_up_samples();
  for seen in
    select r.name as rule, coalesce(n.subject, w.subject, '') as subject, n.value, r.side, r.threshold, r.clear_at,
      r.for_minutes, r.clear_minutes, r.is_enabled, r.muted_until,
      -- A clock that was ahead left times to come.
      least(w.bad_since, now()) as bad_since, least(w.good_since, now()) as good_since
    from (select * from private.alert_values() as v where v.value is not null) as n
      full join private.alert_watch as w on w.rule = n.rule and w.subject = n.subject
      join private.alert_rules as r on r.name = coalesce(n.rule, w.rule)
  loop
    select * into open_alert from private.alerts as a
    where a.rule = seen.rule and a.subject = seen.subject and a.ended_at is null;
    if seen.value is null or not seen.is_enabled then
      -- There is nothing to judge any more.
      update private.alerts as a set ended_at = now(), end_mailed_at = now() where a.id = open_alert.id;
      delete from private.alert_watch as w where w.rule = seen.rule and w.subject = seen.subject;
      continue;
    end if;
    is_bad := case seen.side when 'above' then seen.value >= seen.threshold else seen.value <= seen.threshold end;
    is_good := case seen.side when 'above' then seen.value <= seen.clear_at else seen.value >= seen.clear_at end;
    seen.bad_since := case when is_bad then coalesce(seen.bad_since, now()) end;
    seen.good_since := case when is_good then coalesce(seen.good_since, now()) end;
    insert into private.alert_watch (rule, subject, bad_since, good_since)
    values (seen.rule, seen.subject, seen.bad_since, seen.good_since)
    on conflict (rule, subject) do update set bad_since = excluded.bad_since, good_since = excluded.good_since;
    if open_alert.id is null then
      if is_bad and seen.bad_since <= now() - make_interval(mins => seen.for_minutes) then
        insert into private.alerts (rule, subject, since, threshold, value, worst)
        values (seen.rule, seen.subject, seen.bad_since, seen.threshold, seen.value, seen.value);
        started := started + 1;
      end if;
    elsif is_good and seen.good_since <= now() - make_interval(mins => seen.clear_minutes) then
      update private.alerts as a
      set ended_at = now(), value = seen.value,
        -- Nobody waits for the end of what they never heard of, or did not want to hear of.
        end_mailed_at = case when a.start_mailed_at is null or seen.muted_until > now() then now() end
      where a.id = open_alert.id;
      ended := ended + 1;
    else
      update private.alerts as a
      set value = seen.value,
        worst = case seen.side when 'above' then greatest(a.worst, seen.value) else least(a.worst, seen.value) end
      where a.id = open_alert.id;
    end if;
  end loop;
  delete from private.alerts as a where a.ended_at < now() - interval '400 days' or a.ended_at is not null and a.id <= (
    select o.id from private.alerts as o order by o.id desc offset 10000 limit 1
  );
  update private.monitoring_state set judged_at = now();
  return jsonb_build_object(
    'started', started, 'ended', ended,
    'open', (select count(*) from private.alerts as a where a.ended_at is null),
    'to_mail', private.alerts_to_mail()
  );
end
$function$;
grant execute on function public.judge_alerts() to service_role;

CREATE OR REPLACE FUNCTION public.limit_checkout(client_address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hit_rate_limit('create_checkout', private.network_of(client_address));
end
$function$;
grant execute on function public.limit_checkout(client_address text) to service_role;

CREATE OR REPLACE FUNCTION public.limit_watch_address_checks()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if auth.uid() is null then
    raise insufficient_privilege using message = 'Nobody is signed in.';
  end if;
  perform private.hit_rate_limit('watch_address_checks', 'user ' || auth.uid()::text);
exception
  when sqlstate 'PT429' then
    raise sqlstate 'PT429' using message = 'That was a lot at once. Please wait a minute and try again.';
end
$function$;
grant execute on function public.limit_watch_address_checks() to authenticated;

CREATE OR REPLACE FUNCTION public.list_chat_sessions(search text, status_wanted text, assignee_wanted text, promise_wanted text, label_wanted text, language_wanted text, after_key double precision, after_session text, page_size integer)
 RETURNS TABLE(session_id text, received_at timestamp with time zone, due_at timestamp with time zone, last_said_at timestamp with time zone, status text, promise text, replied_at timestamp with time zone, replied_way text, assignee uuid, assignee_email text, labels text[], outcome text, name text, child text, subjects text, language text, ways text[], family integer, queue_key double precision)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  words constant text[] := array(
    select w from regexp_split_to_table(private.searchable(left(coalesce(search, ''), 200)), '\s+') as w where w <> ''
  );
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 501);
  -- One word is all that most people look for, and the quickest to ask for.
  conditions text := case cardinality(words)
    when 0 then ''
    when 1 then ' and (strpos(c.said, $1[1]) > 0 or strpos(c.facts, $1[1]) > 0)'
    else ' and not exists (select from unnest($1) as w where strpos(c.said, w) = 0 and strpos(c.facts, w) = 0)'
  end;
begin
  perform private.refuse_without('chat-sessions.view');
  if promise_wanted not in ('open', 'waiting', 'late', 'kept', 'broken') then
    raise exception 'There is no such state of the promise.' using errcode = '22023';
  end if;
  if most > 51 then
    perform private.record_audit('exported', 'chat-sessions', 'public.chat_sessions', null, null, null);
  end if;
  if status_wanted is not null then conditions := conditions || ' and c.status = $2'; end if;
  if assignee_wanted = 'nobody' then
    conditions := conditions || ' and c.assignee is null';
  elsif assignee_wanted is not null then
    conditions := conditions || ' and c.assignee = $3::uuid';
  end if;
  if promise_wanted = 'open' then
    conditions := conditions || ' and c.is_waiting';
  elsif promise_wanted is not null then
    conditions := conditions || ' and private.chat_promise(c) = $4';
  end if;
  if label_wanted is not null then conditions := conditions || ' and $5 = any (c.labels)'; end if;
  if language_wanted is not null then conditions := conditions || ' and c.recognised ->> ''language'' = $6'; end if;
  if after_key is not null then conditions := conditions || ' and (c.queue_key, c.session_id) > ($7, $8)'; end if;
  return query execute '
    select c.session_id, c.received_at, c.due_at, c.last_said_at, c.status, private.chat_promise(f.chat), c.replied_at,
      c.replied_way, c.assignee, u.email::text, c.labels, c.outcome,
      nullif(card ->> ''name'', ''''), nullif(card ->> ''child'', ''''), nullif(card ->> ''subjects'', ''''),
      card ->> ''language'',
      array_remove(array[
        case when c.email_key is not null then ''email'' end, case when c.phone_key is not null then ''phone'' end,
        case when c.wechat_key is not null then ''wechat'' end
      ], null),
      (select count(*)::integer from private.family_of(f.chat)), c.queue_key
    from (
      select c as chat from private.chat_cases as c where true' || conditions || '
      order by c.queue_key, c.session_id limit $9
    ) as f
      cross join lateral (select (f.chat).*) as c
      cross join lateral (select c.recognised || c.corrected) as cards (card)
      left join auth.users as u on u.id = c.assignee
    order by c.queue_key, c.session_id'
  using words, status_wanted, assignee_wanted, promise_wanted, label_wanted, language_wanted, after_key, after_session, most;
end
$function$;
grant execute on function public.list_chat_sessions(search text, status_wanted text, assignee_wanted text, promise_wanted text, label_wanted text, language_wanted text, after_key double precision, after_session text, page_size integer) to authenticated;

CREATE OR REPLACE FUNCTION public.mute_alerts(rule_name text, for_hours integer, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_to_watch_only();
  if for_hours is null or for_hours not between 0 and 720 then
    raise exception 'Mute for up to 720 hours; 0 ends it.' using errcode = '22023';
  end if;
  update private.alert_rules as r
  set muted_until = case when for_hours > 0 then now() + make_interval(hours => for_hours) end,
    mute_reason = case when for_hours > 0 then private.give_reason(why) end
  where r.name = rule_name;
  if not found then
    raise exception 'There is no such rule.' using errcode = 'PT404';
  end if;
end
$function$;
grant execute on function public.mute_alerts(rule_name text, for_hours integer, why text) to authenticated;

CREATE OR REPLACE FUNCTION public.my_access()
 RETURNS TABLE(area text, title text, level public.staff_level)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.name, a.title, case when private.is_active_account(auth.uid())
    then private.staff_level_of(auth.uid(), a.name) else 'none' end
  from public.staff_areas as a
  order by a.title
$function$;
comment on function public.my_access() is 'How far the caller may go, area by area.';
grant execute on function public.my_access() to authenticated;

CREATE OR REPLACE FUNCTION public.note_alert_mails(started jsonb, ended jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.alerts as a set
    start_mailed_at = case when started @> to_jsonb(a.id) then now() else a.start_mailed_at end,
    end_mailed_at = case when ended @> to_jsonb(a.id) then now() else a.end_mailed_at end
  where a.id in (
    select i::bigint from jsonb_array_elements_text(started) as i
    union all select i::bigint from jsonb_array_elements_text(ended) as i
  )
$function$;
grant execute on function public.note_alert_mails(started jsonb, ended jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.note_audit_head()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last private.audit_chain;
  entries bigint;
begin
  -- The embedded database does not do this by itself.
  analyze private.audit_log;
  select * into last from private.audit_chain as c order by c.position desc limit 1;
  if not found then
    return null;
  end if;
  select count(*) into entries from private.audit_log as l;
  insert into private.audit_heads (position, hash, entries) values (last.position, last.hash, entries)
  on conflict (position) do nothing;
  return jsonb_build_object('position', last.position, 'hash', encode(last.hash, 'hex'), 'entries', entries);
end
$function$;
grant execute on function public.note_audit_head() to service_role;

CREATE OR REPLACE FUNCTION public.note_backup_work(work_id bigint, now_at text, done bigint, total bigint)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with noted as (
    update private.backup_work as w
    set busy_until = now() + interval '60 seconds', step = left(now_at, 60), done_parts = done, all_parts = total
    where w.id = work_id and w.state = 'running'
    returning true
  )
  select exists (select from noted)
$function$;
grant execute on function public.note_backup_work(work_id bigint, now_at text, done bigint, total bigint) to service_role;

CREATE OR REPLACE FUNCTION public.note_build_asked(publication bigint, answer text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.publications as p
  set heard_at = now(), hook_answer = left(note_build_asked.answer, 100),
    hook_asked_at = case when note_build_asked.answer is null then now() else p.hook_asked_at end
  where p.id = note_build_asked.publication and p.kind = 'publish' and p.state = 'building';
  if not found then
    raise exception 'It is no longer being built.' using errcode = 'PT409';
  end if;
end
$function$;
comment on function public.note_build_asked(publication bigint, answer text) is 'That the host of the site was asked to build it, and what it said.';
grant execute on function public.note_build_asked(publication bigint, answer text) to service_role;

CREATE OR REPLACE FUNCTION public.note_chat_reply(session text, way text, replied timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chat private.chat_cases;
begin
  perform private.refuse_without('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if way is null then
    if chat.replied_way is null then
      return;
    end if;
    if chat.replied_way = 'email' then
      raise exception 'A mail that was sent cannot be taken back.' using errcode = 'PT409';
    end if;
    update private.chat_cases as c set
      replied_at = null, replied_way = null, replied_by = null,
      status = case when c.status = 'contacted' then 'new' else c.status end
    where c.session_id = session;
    return;
  end if;
  if way not in ('phone', 'wechat', 'other') then
    raise exception 'There is no such way to reply.' using errcode = '22023';
  end if;
  if chat.replied_at is not null then
    raise exception 'A reply has been noted already.' using errcode = 'PT409';
  end if;
  if replied is null or replied > now() + interval '1 minute' then
    raise exception 'A reply cannot be in the future.' using errcode = '22023';
  end if;
  if replied < chat.received_at - interval '1 minute' then
    raise exception 'That was before the conversation reached us.' using errcode = '22023';
  end if;
  update private.chat_cases as c set
    replied_at = greatest(replied, c.received_at), replied_way = way, replied_by = auth.uid(),
    status = case when c.status = 'new' then 'contacted' else c.status end,
    assignee = coalesce(c.assignee, auth.uid())
  where c.session_id = session;
end
$function$;
grant execute on function public.note_chat_reply(session text, way text, replied timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.note_failed_row(failing_job text, failing_table text, failing_key text, code text, why text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.set_aside_rows as s (job, table_name, row_key, reason_code, reason, next_try_at)
  values (
    failing_job, failing_table, failing_key, coalesce(nullif(private.one_line(code, 60), ''), 'unknown'),
    coalesce(private.one_line(why, 300), ''), now() + interval '1 minute'
  )
  on conflict (job, table_name, row_key) do update set
    reason_code = excluded.reason_code, reason = excluded.reason, failures = s.failures + 1, last_seen_at = now(),
    next_try_at = now() + least(interval '1 minute' * power(2, least(s.failures, 11)), interval '1 day')
  returning s.is_set_aside
$function$;
grant execute on function public.note_failed_row(failing_job text, failing_table text, failing_key text, code text, why text) to service_role;

CREATE OR REPLACE FUNCTION public.note_feedback_checks(formatter_version text, results jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noted integer;
begin
  perform private.refuse_to_read_feedback_only();
  if note_feedback_checks.formatter_version is null
    or char_length(note_feedback_checks.formatter_version) not between 1 and 40
    or jsonb_typeof(results) is distinct from 'array' or jsonb_array_length(results) not between 1 and 100
  then
    raise exception 'Name a version and 1 to 100 results.' using errcode = '22023';
  end if;
  update public.sql_feedback as f set checked_with = note_feedback_checks.formatter_version, check_outcome = r.outcome
  from jsonb_to_recordset(results) as r (id uuid, outcome text)
  where f.id = r.id;
  get diagnostics noted = row_count;
  return noted;
exception
  when check_violation or invalid_text_representation then
    raise exception 'This is no result of a check.' using errcode = '22023';
end
$function$;
grant execute on function public.note_feedback_checks(formatter_version text, results jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.note_publication(publication bigint, state text, checks jsonb DEFAULT NULL::jsonb, failure text DEFAULT NULL::text, preview text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noted private.publications;
begin
  if note_publication.state is null or note_publication.state not in ('building', 'checking', 'live', 'ready', 'failed') then
    raise exception 'There is no such state.' using errcode = '22023';
  end if;
  update private.publications as p
  set state = note_publication.state, heard_at = now(),
    checks = coalesce(note_publication.checks, p.checks), failure = left(note_publication.failure, 2000),
    preview = coalesce(note_publication.preview, p.preview),
    finished_at = case when note_publication.state in ('live', 'ready', 'failed') then clock_timestamp() end
  where p.id = note_publication.publication and p.state in ('building', 'checking')
  returning * into noted;
  if not found then
    raise exception 'It is no longer being built.' using errcode = 'PT409';
  end if;
  if noted.state = 'live' then
    update private.publication_words as c set before = w.published
    from private.site_words as w where w.key = c.key and c.publication = noted.id;
    update private.site_words as w set published = c.words, published_at = now()
    from private.publication_words as c where c.publication = noted.id and c.key = w.key;
  end if;
  if noted.kind = 'publish' and noted.state in ('live', 'failed') then
    perform private.audit_publication(case noted.state when 'live' then 'published' else 'publishing-failed' end, noted.id);
  end if;
end
$function$;
comment on function public.note_publication(publication bigint, state text, checks jsonb, failure text, preview text) is 'What became of a publication that is being built.';
grant execute on function public.note_publication(publication bigint, state text, checks jsonb, failure text, preview text) to service_role;

CREATE OR REPLACE FUNCTION public.page_error_totals()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(t.kind, t.reports) from private.page_error_totals as t
$function$;
grant execute on function public.page_error_totals() to service_role;

CREATE OR REPLACE FUNCTION public.person_access(person uuid)
 RETURNS TABLE(kind text, name text, verb text, columns text[], reach text, area text, because text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  active constant boolean := private.is_active_account(person);
  person_role constant public.staff_roles := private.staff_role_of(person);
  held text[];
begin
  perform private.refuse_without('user-management.view');
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  select coalesce(array_agg(p.permission), '{}') into held
  from (
    select a.name || '.' || l.level as permission
    from public.staff_areas as a cross join unnest(enum_range(null::public.staff_level)) as l (level)
    where l.level <> 'none'
  ) as p
  where private.has_permission_as(person, p.permission);
  return query
    with rules as (
      select 'table' as kind, t.relation as name, t.verb, t.columns, t.rule, t.permissions, t.is_partly,
        'none' as otherwise
      from private.table_rules() as t
      union all
      select 'call', c.name, 'call', null, 'permission', c.permissions, false,
        case when c.is_own_open then 'own' else 'none' end
      from private.call_rules() as c
    ), judged as (
      select r.kind, r.name, r.verb, r.columns, split_part(r.permissions[1], '.', 1) as area,
        case
          when not active or r.rule = 'none' then 'none'
          -- A function asks for what it needs; a policy lets through whom one of its permissions lets through.
          when r.rule = 'permission' and not (
            case r.kind when 'call' then r.permissions <@ held else r.permissions && held end
          ) then r.otherwise
          when r.rule = 'own' then 'own'
          when r.rule = 'other' or r.is_partly then 'some'
          else 'all'
        end as reach,
        case r.rule
          when 'all' then 'all'
          when 'permission' then case
            when person_role.may_everything then 'owner'
            when exists (
              select from public.staff_exceptions as e
              where e.user_id = person and e.area = split_part(r.permissions[1], '.', 1)
            ) then 'exception'
            else 'role'
          end
          else r.rule
        end as because
      from rules as r
    )
    -- Of several policies the widest decides.
    select distinct on (j.kind, j.name, j.verb) j.kind, j.name, j.verb, j.columns, j.reach, j.area, j.because
    from judged as j
    order by j.kind desc, j.name, j.verb, array_position(array['all', 'some', 'own', 'none'], j.reach), j.because;
end
$function$;
comment on function public.person_access(person uuid) is 'What somebody may read, add, change and delete in each table, which guarded functions they may call, and by which rule.';
grant execute on function public.person_access(person uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.preview_site_words(seen jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number bigint;
begin
  perform private.refuse_to_change_words();
  delete from private.publications as p
  where p.kind = 'preview' and p.state = 'queued' and p.asked_by = (select auth.uid());
  number := private.queue_publication('preview', seen, now(), null);
  perform private.audit_publication('preview', number);
  return number;
end
$function$;
comment on function public.preview_site_words(seen jsonb) is 'Has the site built with drafts beside the one that visitors see.';
grant execute on function public.preview_site_words(seen jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.price_news_to_tell(batch_size integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with waiting as (
    select distinct n.user_id from private.price_news as n
    where n.settled_at is null and not exists (
      select from private.price_mails as m where m.user_id = n.user_id and m.mailed_at > now() - interval '1 hour'
    ) and not exists (
      select from private.price_target_hits as h
      where h.user_id = n.user_id and h.settled_at is null
        and private.may_be_tried('check-prices', 'price_target_hits', h.user_id::text)
    ) and private.may_be_tried('check-prices', 'price_news', n.user_id::text)
    order by n.user_id
    limit batch_size
  ), moves as (
    -- One line for each item, from the price before its first news to the price after its last.
    select n.user_id, n.watch_item_id, (array_agg(n.old_price order by n.id))[1] as old_price,
      (array_agg(n.new_price order by n.id desc))[1] as new_price,
      (array_agg(n.currency order by n.id desc))[1] as currency,
      count(distinct n.currency) as currencies
    from private.price_news as n join public.price_watch_items as i on i.id = n.watch_item_id
    where n.settled_at is null and n.user_id in (select w.user_id from waiting as w)
      and i.is_active and i.deleted_at is null and n.item_url = i.item_url
    group by n.user_id, n.watch_item_id
  ), worth_telling as (
    select m.*, i.item_name, i.item_url
    from moves as m
      join public.price_watch_items as i on i.id = m.watch_item_id
      left join private.price_told as t on t.watch_item_id = m.watch_item_id and t.told_at > now() - interval '1 day'
    where m.currencies <= 1
      and (m.new_price < m.old_price or i.notify_on_rise and m.new_price > m.old_price)
      and m.new_price is distinct from t.price
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', w.user_id,
    'recipient', u.email,
    'news_ids', (
      select jsonb_agg(n.id order by n.id) from private.price_news as n
      where n.user_id = w.user_id and n.settled_at is null
    ),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'item_id', x.watch_item_id, 'name', x.item_name, 'url', x.item_url,
        'old_price', x.old_price::text, 'new_price', x.new_price::text, 'currency', x.currency
      ) order by x.new_price / x.old_price, x.item_name)
      from worth_telling as x
      -- Nobody is written to whose account is closed.
      where x.user_id = w.user_id and u.email <> '' and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    ), '[]')
  ) order by w.user_id), '[]')
  from waiting as w join auth.users as u on u.id = w.user_id
$function$;
grant execute on function public.price_news_to_tell(batch_size integer) to service_role;

CREATE OR REPLACE FUNCTION public.price_targets_to_tell(batch_size integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with waiting as (
    select distinct h.user_id from private.price_target_hits as h
    where h.settled_at is null and private.may_be_tried('check-prices', 'price_target_hits', h.user_id::text)
    order by h.user_id
    limit batch_size
  ), worth_telling as (
    select distinct on (h.watch_item_id) h.*, i.item_name
    from private.price_target_hits as h join public.price_watch_items as i on i.id = h.watch_item_id
    where h.settled_at is null and h.user_id in (select w.user_id from waiting as w)
      and i.is_active and i.deleted_at is null and h.item_url = i.item_url and h.target_price = i.target_price
    order by h.watch_item_id, h.id desc
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', w.user_id,
    'recipient', u.email,
    'hit_ids', (
      select jsonb_agg(h.id order by h.id) from private.price_target_hits as h
      where h.user_id = w.user_id and h.settled_at is null
    ),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'item_id', x.watch_item_id, 'name', x.item_name, 'url', x.item_url,
        'price', x.price::text, 'target_price', x.target_price::text, 'currency', x.currency
      ) order by x.price / x.target_price, x.item_name)
      from worth_telling as x
      -- Nobody is written to whose account is closed.
      where x.user_id = w.user_id and u.email <> '' and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    ), '[]')
  ) order by w.user_id), '[]')
  from waiting as w join auth.users as u on u.id = w.user_id
$function$;
grant execute on function public.price_targets_to_tell(batch_size integer) to service_role;

CREATE OR REPLACE FUNCTION public.public_status()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with told as (
    select p.part, p.is_slow, a.since, a.ended_at
    from private.alerts as a join private.public_parts() as p on p.rule = a.rule and p.subject = a.subject
    where a.ended_at is null or a.ended_at > now() - interval '30 days'
  ), troubles as (
    select t.part, bool_and(t.is_slow) as is_slow, min(t.since) as since
    from told as t where t.ended_at is null group by t.part
  ), over as (
    -- A clock that went back may have left an end before its beginning.
    select t.part, unnest(range_agg(tstzrange(least(t.since, t.ended_at), t.ended_at, '[]'))) as period
    from told as t where t.ended_at is not null group by t.part
  ), latest as (
    select o.part, lower(o.period) as since, upper(o.period) as ended_at
    from over as o order by upper(o.period) desc, o.part limit 20
  )
  select jsonb_build_object(
    'judged_at', (select m.judged_at from private.monitoring_state as m),
    'troubles', (
      select coalesce(jsonb_agg(
        jsonb_build_object('part', t.part, 'is_slow', t.is_slow, 'since', t.since) order by t.since, t.part
      ), '[]') from troubles as t
    ),
    'incidents', (
      select coalesce(jsonb_agg(
        jsonb_build_object('part', l.part, 'since', l.since, 'ended_at', l.ended_at) order by l.ended_at desc, l.part
      ), '[]') from latest as l
    )
  )
$function$;
comment on function public.public_status() is 'What visitors may know of how the site is doing. The server asks, and shows it while the setting status.public is on.';
grant execute on function public.public_status() to service_role;

CREATE OR REPLACE FUNCTION public.publish_site_words(seen jsonb, why text, due timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number bigint;
begin
  perform private.refuse_to_change_words();
  perform private.refuse_more_publications();
  if due < now() - interval '1 minute' or due > now() + interval '1 year' then
    raise exception 'Choose a time from now on, within a year.' using errcode = '22023';
  end if;
  number := private.queue_publication('publish', seen, coalesce(due, now()), private.give_reason(why));
  perform private.audit_publication('publish', number);
  return number;
end
$function$;
comment on function public.publish_site_words(seen jsonb, why text, due timestamp with time zone) is 'Publishes drafts as they were seen, now or at a time.';
grant execute on function public.publish_site_words(seen jsonb, why text, due timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.published_words()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('key', w.key, 'text', w.published, 'base', w.base) order by w.key), '[]')
  from private.site_words as w where w.published is not null
$function$;
comment on function public.published_words() is 'Every edit that visitors read, with the words of the files that it was written for.';
grant execute on function public.published_words() to service_role;

CREATE OR REPLACE FUNCTION public.put_chat_reply_back(session text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.put_chat_reply_back(session text) to authenticated;

CREATE OR REPLACE FUNCTION public.queue_account_notice(notice uuid, mail jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noted private.account_notices;
begin
  delete from private.account_notices as n where n.id = notice returning * into noted;
  if not found then
    return false;
  end if;
  insert into public.email_outbox
    (id, idempotency_key, kind, recipient, subject, text_body, html_body, source_kind, source_id, request_id)
  select noted.id, noted.deed || ':' || noted.id,
    case noted.deed when 'test-mail' then 'settings-test' else 'account-notice' end,
    u.email, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
    case noted.deed when 'test-mail' then 'test' else 'account' end,
    case when noted.deed <> 'test-mail' then noted.user_id::text end, noted.request_id
  from auth.users as u where u.id = noted.user_id;
  return true;
end
$function$;
grant execute on function public.queue_account_notice(notice uuid, mail jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.queue_chat_reminder(session text, hours integer, recipients jsonb, subject text, text_body text, html_body text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  queued integer;
begin
  update private.chat_cases as c set reminded_hours = hours
  where c.session_id = session and c.status = 'new' and c.replied_at is null and c.reminded_hours < hours;
  if not found then
    return 0;
  end if;
  insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
  select format('chat-reminder:%s:%s:%s', session, hours, r.n), 'chat-reminder', r.recipient,
    queue_chat_reminder.subject, queue_chat_reminder.text_body, queue_chat_reminder.html_body
  from jsonb_array_elements_text(recipients) with ordinality as r (recipient, n)
  where r.n <= 50
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$function$;
grant execute on function public.queue_chat_reminder(session text, hours integer, recipients jsonb, subject text, text_body text, html_body text) to service_role;

CREATE OR REPLACE FUNCTION public.queue_chat_transcript(session_id text, said integer, recipient text, reply_to text, subject text, text_body text, html_body text, mailed integer DEFAULT NULL::integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.chat_sessions as c set
    mailed_count = said,
    mail_count = c.mail_count + 1,
    -- Somebody who said more since the mail was written may have given other details with it.
    mailed_contact = case when c.message_count = said then private.chat_contact(c.user_info)
      else c.mailed_contact end
  where c.session_id = queue_chat_transcript.session_id and c.mailed_count < said
    and c.mailed_count = coalesce(mailed, c.mailed_count)
    and private.chat_mail_is_due(c);
  if not found then
    return false;
  end if;
  insert into public.email_outbox
    (idempotency_key, kind, recipient, reply_to, subject, text_body, html_body)
  values (
    'chat-transcript:' || queue_chat_transcript.session_id || ':' || said, 'chat-transcript',
    queue_chat_transcript.recipient, queue_chat_transcript.reply_to, queue_chat_transcript.subject,
    queue_chat_transcript.text_body, queue_chat_transcript.html_body
  )
  on conflict (idempotency_key) do nothing;
  return true;
end
$function$;
grant execute on function public.queue_chat_transcript(session_id text, said integer, recipient text, reply_to text, subject text, text_body text, html_body text, mailed integer) to service_role;

CREATE OR REPLACE FUNCTION public.queue_sign_in_mail(account uuid, address text, mail jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  recipient constant text := (
    select u.email from auth.users as u where u.id = account and lower(u.email) = lower(address)
  );
begin
  if recipient is null then
    return 'unknown';
  elsif not private.is_active_account(account) then
    return 'disabled';
  end if;
  insert into public.email_outbox
    (idempotency_key, kind, recipient, subject, text_body, html_body, source_kind, source_id)
  values (
    mail ->> 'idempotency_key', 'auth', recipient, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
    'account', account::text
  )
  on conflict (idempotency_key) do nothing;
  return case when found then 'queued' else 'known' end;
end
$function$;
grant execute on function public.queue_sign_in_mail(account uuid, address text, mail jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.queue_test_mail()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail_id uuid;
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if not private.has_permission('system-settings.manage') and not private.has_permission('email-logs.manage') then
    raise exception 'You may not try whether mail works.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit('settings_test_mails', 'user ' || auth.uid()::text);
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'That was a lot of test mails. Please wait a minute and try again.';
  end;
  insert into private.account_notices (user_id, deed, actor) values (auth.uid(), 'test-mail', auth.uid())
  returning id into mail_id;
  return mail_id;
end
$function$;
comment on function public.queue_test_mail() is 'Asks for a mail to the caller and returns its id in the outbox.';
grant execute on function public.queue_test_mail() to authenticated;

CREATE OR REPLACE FUNCTION public.quiet_chat_sessions(quiet_seconds integer, batch_size integer)
 RETURNS SETOF public.chat_sessions
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.* from public.chat_sessions as c
  where c.mailed_count < c.message_count and private.chat_mail_is_due(c)
    and c.updated_at <= now() - make_interval(secs => quiet_seconds)
    and private.may_be_tried('send-quiet-transcripts', 'chat_sessions', c.session_id)
  order by c.updated_at
  limit batch_size
$function$;
grant execute on function public.quiet_chat_sessions(quiet_seconds integer, batch_size integer) to service_role;

CREATE OR REPLACE FUNCTION public.read_backup_work()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_backups_to_others();
  return private.backup_summary() || jsonb_build_object(
    'database_bytes', pg_database_size(current_database()),
    'latest', (
      select private.describe_backup_work(w) from private.backup_work as w order by w.id desc limit 1
    ),
    'proofs', (
      select coalesce(jsonb_agg(private.describe_backup_work(w)), '[]')
      from (
        select distinct on (o.backup) o.* from private.backup_work as o
        where o.kind = 'prove' and o.backup is not null and o.state <> 'running'
        order by o.backup, o.id desc limit 500
      ) as p join private.backup_work as w on w.id = p.id
    )
  );
end
$function$;
comment on function public.read_backup_work() is 'What is being done about backups, and which of them were proved.';
grant execute on function public.read_backup_work() to authenticated;

CREATE OR REPLACE FUNCTION public.read_browsable_tables()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('database-admin.view');
  return (
    select jsonb_agg(jsonb_build_object('name', t.relation, 'has_key', t.has_key, 'columns', t.columns) order by t.relation)
    from (
      select c.relation, bool_and(c.has_key) as has_key, jsonb_agg(jsonb_build_object(
        'name', c.column_name, 'type', c.type, 'kind', c.kind, 'is_masked', c.mask is not null,
        'is_key', c.key_place is not null
      ) order by c.place) as columns
      from private.browsable_columns() as c group by c.relation
    ) as t
  );
end
$function$;
comment on function public.read_browsable_tables() is 'The tables whose rows can be browsed, with what kind of column each is.';
grant execute on function public.read_browsable_tables() to authenticated;

CREATE OR REPLACE FUNCTION public.read_chat_transcript(session text)
 RETURNS SETOF public.chat_sessions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('chat-sessions.view');
  perform private.hit_rate_limit('transcript_read', 'account ' || auth.uid()::text);
  if not exists (select from public.chat_sessions as c where c.session_id = session) then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  perform private.record_audit('read', 'chat-sessions', 'public.chat_sessions', session, null, null);
  return query select c.* from public.chat_sessions as c where c.session_id = session;
end
$function$;
comment on function public.read_chat_transcript(session text) is 'One conversation, and an entry in the audit log that says who read it.';
grant execute on function public.read_chat_transcript(session text) to authenticated;

CREATE OR REPLACE FUNCTION public.read_console()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_all_but_owners();
  return jsonb_build_object(
    'tables', (
      select coalesce(jsonb_agg(jsonb_build_object('name', c.relation, 'columns', c.columns) order by c.relation), '[]')
      from private.console_columns() as c
    ),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', q.id, 'asked_at', q.asked_at, 'query', q.query, 'wanted', q.wanted,
        'outcome', case when q.outcome = 'running' and q.busy_until < now() then 'failed' else q.outcome end,
        'rows', q.row_count, 'ms', q.ms
      ) order by q.id desc), '[]')
      from (
        select * from private.console_queries as o where o.asked_by = (select auth.uid()) order by o.id desc limit 100
      ) as q
    ),
    'saved', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', s.name, 'query', s.query, 'saved_at', s.saved_at, 'saved_by', u.email
      ) order by lower(s.name)), '[]')
      from private.console_saved_queries as s left join auth.users as u on u.id = s.saved_by
    )
  );
end
$function$;
comment on function public.read_console() is 'What the SQL console may read, the caller''s last questions, and those that Owners saved.';
grant execute on function public.read_console() to authenticated;

CREATE OR REPLACE FUNCTION public.read_database()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  perform private.refuse_without('database-admin.view');
  return jsonb_build_object(
    'read_at', now(), 'is_embedded', private.is_embedded(), 'version', current_setting('server_version'),
    'bytes', pg_database_size(current_database()),
    'started_at', case when not private.is_embedded() then pg_postmaster_start_time() end,
    'counted_since', (select s.stats_reset from pg_stat_database as s where s.datname = current_database()),
    'tables', private.table_facts(),
    'migrations', (
      select coalesce(jsonb_agg(jsonb_build_object('version', m.version, 'name', m.name) order by m.version desc), '[]')
      from supabase_migrations.schema_migrations as m
    ),
    'rules', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', r.role, 'relation', t.relation, 'verb', t.verb, 'columns', to_jsonb(t.columns), 'rule', t.rule,
        'permissions', to_jsonb(t.permissions), 'is_partly', t.is_partly
      ) order by t.relation, r.place, array_position(array['select', 'insert', 'update', 'delete'], t.verb), t.rule), '[]')
      from unnest(array['anon', 'authenticated', 'sql_console']::name[]) with ordinality as r (role, place)
        cross join lateral private.table_rules_of(r.role) as t
    ),
    'calls', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', c.name, 'permissions', to_jsonb(c.permissions), 'is_own_open', c.is_own_open
      ) order by c.name), '[]')
      from private.call_rules() as c
    )
  );
end
$function$;
comment on function public.read_database() is 'Tables, indexes, migrations, and who may do what in each table.';
grant execute on function public.read_database() to authenticated;

CREATE OR REPLACE FUNCTION public.read_email(email_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail public.email_outbox;
  may_read boolean;
begin
  perform private.refuse_without('email-logs.view');
  select * into mail from public.email_outbox as o where o.id = email_id;
  if mail.id is null then
    raise exception 'There is no such mail any more.' using errcode = 'PT404';
  end if;
  may_read := private.may_read_email(mail);
  if may_read then
    perform private.record_audit('read', 'email-logs', 'public.email_outbox', mail.id::text, null, null);
  end if;
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'recipient', mail.recipient, 'reply_to', mail.reply_to,
    'subject', private.redacted(mail.kind, mail.subject), 'status', mail.status, 'cause', mail.cause,
    'last_error', private.redacted(mail.kind, mail.last_error),
    'retries', mail.retries, 'created_at', mail.created_at, 'next_attempt_at', mail.next_attempt_at,
    'sent_at', mail.sent_at, 'message_id', mail.provider_message_id,
    'source_kind', mail.source_kind, 'source_id', mail.source_id,
    'has_single_use_link', mail.kind in ('auth', 'invitation'),
    'may_read', may_read,
    'text', case when may_read then private.redacted(mail.kind, mail.text_body) end,
    'html', case when may_read then private.redacted(mail.kind, mail.html_body) end,
    'suppressed', (
      select jsonb_build_object('reason', s.reason, 'origin', s.origin, 'created_at', s.created_at)
      from private.email_suppressions as s where s.address = private.email_address(mail.recipient)
    ),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'attempt', a.attempt, 'started_at', a.started_at, 'finished_at', a.finished_at, 'outcome', a.outcome,
        'step', a.step, 'cause', a.cause, 'smtp_code', a.smtp_code, 'enhanced_code', a.enhanced_code,
        'answer', private.redacted(mail.kind, a.answer), 'headers', private.redacted(mail.kind, a.headers)
      ) order by a.id), '[]')
      from (select * from private.email_attempts as n where n.email_id = mail.id order by n.id desc limit 100) as a
    )
  );
end
$function$;
comment on function public.read_email(email_id uuid) is 'One mail with its attempts; links that work once are left out.';
grant execute on function public.read_email(email_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.read_email_figures()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('email-logs.view');
  return jsonb_build_object(
    'read_at', now(),
    'stopped', (
      select jsonb_build_object('at', s.stopped_at, 'by', u.email, 'reason', s.reason)
      from private.email_switch as s left join auth.users as u on u.id = s.stopped_by where s.stopped_at is not null
    ),
    'waiting', (select count(*) from public.email_outbox as o where o.status in ('pending', 'sending')),
    'oldest_at', (select min(o.created_at) from public.email_outbox as o where o.status in ('pending', 'sending')),
    'sent_day', (select count(*) from public.email_outbox as o where o.sent_at > now() - interval '1 day'),
    'sent_week', (select count(*) from public.email_outbox as o where o.sent_at > now() - interval '7 days'),
    'undelivered', (
      select coalesce(jsonb_object_agg(g.status, g.mails), '{}') from (
        select o.status, count(*) as mails from public.email_outbox as o
        where o.status in ('failed', 'unknown', 'held', 'suppressed') and o.created_at > now() - interval '30 days'
        group by o.status
      ) as g
    ),
    'causes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'cause', g.cause, 'failed', g.failed, 'trying', g.trying, 'last_at', g.last_at
      ) order by g.failed + g.trying desc, g.cause), '[]')
      from (
        select o.cause, count(*) filter (where o.status not in ('pending', 'sending')) as failed,
          count(*) filter (where o.status in ('pending', 'sending')) as trying, max(o.created_at) as last_at
        from public.email_outbox as o
        where o.cause is not null and o.status in ('failed', 'unknown', 'held', 'pending', 'sending')
          and o.created_at > now() - interval '30 days'
        group by o.cause
      ) as g
    ),
    'suppressions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'address', s.address, 'reason', s.reason, 'origin', s.origin, 'created_at', s.created_at, 'created_by', u.email
      ) order by s.created_at desc), '[]')
      from (select * from private.email_suppressions as n order by n.created_at desc limit 500) as s
        left join auth.users as u on u.id = s.created_by
    )
  );
end
$function$;
comment on function public.read_email_figures() is 'How sending goes: whether it is stopped, what waits, what failed and why.';
grant execute on function public.read_email_figures() to authenticated;

CREATE OR REPLACE FUNCTION public.read_feedback(feedback_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  f public.sql_feedback;
begin
  perform private.refuse_without('feedback-analytics.view');
  select * into f from public.sql_feedback as e where e.id = feedback_id;
  if not found then
    raise exception 'This feedback has been deleted.' using errcode = 'PT404';
  end if;
  return jsonb_build_object(
    'id', f.id, 'created_at', f.created_at, 'feedback_type', f.feedback_type, 'status', f.status,
    'suspicion', f.suspicion, 'counts', f.counts, 'reason', f.dislike_reason, 'original_sql', f.original_sql,
    'formatted_sql', f.formatted_sql, 'formatting_changes', f.formatting_changes, 'statement_kind', f.statement_kind,
    'sql_length', f.sql_length, 'formatter_version', f.formatter_version, 'formatting_options', f.formatting_options,
    'user_agent', f.user_agent, 'wants_follow_up', f.wants_follow_up,
    'email_shortened', private.shortened_email(f.follow_up_email), 'ip_shortened', private.shortened_ip(f.user_ip),
    'assignee', f.assignee, 'tags', to_jsonb(f.tags), 'check_outcome', f.check_outcome, 'checked_with', f.checked_with,
    'fixed_in', f.fixed_in, 'answered_at', f.answered_at,
    'replies', (
      select coalesce(jsonb_agg(
        r.value || jsonb_build_object('recipient', private.shortened_email(r.value ->> 'recipient')) order by r.place
      ), '[]')
      from jsonb_array_elements(private.replies_to('feedback-reply', f.id::text)) with ordinality as r (value, place)
    ),
    'is_stripped', f.session_id = f.id::text,
    'same_session', (select count(*) from public.sql_feedback as o where o.session_id = f.session_id and o.id <> f.id),
    'same_ip', case when f.user_ip <> 'unknown' then (
      select count(*) from public.sql_feedback as o where o.user_ip = f.user_ip and o.user_ip <> 'unknown' and o.id <> f.id
    ) else 0 end,
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'author', u.email, 'body', n.body, 'created_at', n.created_at
      ) order by n.id), '[]')
      from private.feedback_notes as n left join auth.users as u on u.id = n.author where n.feedback_id = f.id
    )
  );
end
$function$;
grant execute on function public.read_feedback(feedback_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.read_feedback_desk()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('feedback-analytics.view');
  return jsonb_build_object(
    'me', (select auth.uid()),
    'statuses', (
      select coalesce(jsonb_object_agg(s.status, s.votes), '{}') from (
        select f.status, count(*) as votes from public.sql_feedback as f where f.feedback_type = 'dislike' group by f.status
      ) as s
    ),
    'spam', (
      select coalesce(jsonb_object_agg(s.kind, s.votes), '{}') from (
        select coalesce(f.suspicion, 'staff') as kind, count(*) as votes
        from public.sql_feedback as f where f.status = 'spam' group by 1
        union all
        select 'superseded', count(*) from public.sql_feedback as f where not f.counts
      ) as s
    ),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email) order by p.email), '[]')
      from (
        select u.id, u.email::text from auth.users as u
        where private.is_active_account(u.id) and private.staff_level_of(u.id, 'feedback-analytics') >= 'view'
        order by u.email limit 200
      ) as p
    ),
    'tags', (
      select coalesce(jsonb_agg(t.tag order by t.tag), '[]') from (
        select distinct unnest(f.tags) as tag from public.sql_feedback as f where f.tags <> '{}' limit 100
      ) as t
    ),
    'retention_days', (select s.value from private.settings as s where s.key = 'feedback.retention-days')
  );
end
$function$;
grant execute on function public.read_feedback_desk() to authenticated;

CREATE OR REPLACE FUNCTION public.read_feedback_figures(step_name text, from_time timestamp with time zone, to_time timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  figures jsonb;
begin
  perform private.refuse_without('feedback-analytics.view');
  if step_name is null or step_name not in ('day', 'week') then
    raise exception 'A step is a day or a week.' using errcode = '22023';
  end if;
  execute '
    with votes as (
      select date_trunc($1, f.created_at at time zone ''Pacific/Auckland'')::date as at,
        coalesce(f.formatter_version, ''unknown'') as version, coalesce(f.option_set, ''unknown'') as option_set,
        case when f.sql_length <= 500 then ''s'' when f.sql_length <= 5000 then ''m'' when f.sql_length <= 50000 then ''l''
          else ''xl'' end as size,
        f.statement_kind as kind, f.feedback_type = ''like'' as liked
      from public.sql_feedback as f
      where f.counts and f.status <> ''spam'''
    || case when from_time is not null then ' and f.created_at >= $2' else '' end
    || case when to_time is not null then ' and f.created_at < $3' else '' end || '
    ), sums as (
      select v.at, v.version, v.option_set, v.size, v.kind,
        case when grouping(v.at) = 0 then ''time'' when grouping(v.version) = 0 then ''version''
          when grouping(v.option_set) = 0 then ''options'' when grouping(v.size) = 0 then ''size'' else ''kind'' end as by,
        coalesce(v.at::text, v.version, v.option_set, v.size, v.kind) as key,
        count(*) filter (where v.liked) as likes, count(*) filter (where not v.liked) as dislikes
      from votes as v
      group by grouping sets ((v.at), (v.version), (v.option_set), (v.size), (v.kind))
    ), ranked as (
      select s.*, row_number() over (partition by s.by order by s.likes + s.dislikes desc, s.key) as place from sums as s
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      ''by'', r.by, ''key'', r.key, ''likes'', r.likes, ''dislikes'', r.dislikes, ''since'', case when r.by = ''version'' then (
        select min(f.created_at) from public.sql_feedback as f where f.formatter_version = r.key
      ) end
    ) order by r.by, r.place), ''[]'')
    from ranked as r where r.by = ''time'' or r.place <= 20'
  into figures using step_name, from_time, to_time;
  return jsonb_build_object('read_at', now(), 'rows', figures);
end
$function$;
grant execute on function public.read_feedback_figures(step_name text, from_time timestamp with time zone, to_time timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.read_job_runs(job_name text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('system-monitoring.view');
  return (
    select coalesce(jsonb_agg(private.describe_run(r) order by r.id desc), '[]')
    from (select * from private.job_runs as o where o.job = job_name order by o.id desc limit 50) as r
  );
end
$function$;
comment on function public.read_job_runs(job_name text) is 'The last fifty runs of a job.';
grant execute on function public.read_job_runs(job_name text) to authenticated;

CREATE OR REPLACE FUNCTION public.read_metrics(range_name text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  resolution text;
  step interval;
  since timestamptz;
begin
  perform private.refuse_without('system-monitoring.view');
  case range_name
    when 'hour' then resolution := 'minute'; step := '1 minute'; since := now() - interval '1 hour';
    when 'day' then resolution := 'minute'; step := '15 minutes'; since := now() - interval '1 day';
    when 'month' then resolution := 'hour'; step := '6 hours'; since := now() - interval '30 days';
    else raise exception 'Ask for an hour, a day or a month.' using errcode = '22023';
  end case;
  return (
    with points as (select * from private.add_up_samples(resolution, since, null, step, false))
    select jsonb_build_object(
      'read_at', now(), 'from', since, 'step_s', extract(epoch from step)::integer,
      'points', coalesce(jsonb_agg(jsonb_build_object(
        'at', p.starts_at, 'requests', p.requests, 'refused', p.refused, 'errors', p.errors, 'latency', p.latency,
        'loop_delay', p.loop_delay, 'loop_max_ms', p.loop_max_ms, 'memory_bytes', p.memory_bytes,
        'database_ms', p.database_ms
      ) order by p.starts_at), '[]'),
      -- Of a day, to the hour: minutes would be fifty times as many.
      'routes', (
        select private.merge_routes(coalesce(array_agg(s.routes), '{}')) from private.metric_samples as s
        where s.resolution = case range_name when 'hour' then 'minute' else 'hour' end
          and s.starts_at between since and now()
      )
    ) from points as p
  );
end
$function$;
comment on function public.read_metrics(range_name text) is 'Requests, latencies, event loop and memory of the last hour, day or month.';
grant execute on function public.read_metrics(range_name text) to authenticated;

CREATE OR REPLACE FUNCTION public.read_monitoring()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('system-monitoring.view');
  return jsonb_build_object(
    'read_at', now(),
    'judged_at', (select m.judged_at from private.monitoring_state as m),
    'heartbeat_at', (select m.heartbeat_at from private.monitoring_state as m),
    'database_bytes', pg_database_size(current_database()),
    'mail', (
      select jsonb_build_object(
        'waiting', count(*) filter (where o.status in ('pending', 'sending')),
        'oldest_at', min(o.created_at) filter (where o.status in ('pending', 'sending')),
        'failed_this_week', count(*) filter (where o.status = 'failed'),
        'stopped', (
          select jsonb_build_object('at', s.stopped_at, 'by', u.email, 'reason', s.reason)
          from private.email_switch as s left join auth.users as u on u.id = s.stopped_by where s.stopped_at is not null
        )
      ) from public.email_outbox as o
      -- Not the whole log: it may be long.
      where o.status in ('pending', 'sending') or o.status = 'failed' and o.created_at > now() - interval '7 days'
    ),
    'backups', private.backup_summary(),
    'last_payment_event_at', (select max(e.received_at) from public.payment_events as e),
    'processes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'started_at', p.started_at, 'last_seen_at', p.last_seen_at, 'facts', p.facts
      ) order by p.started_at), '[]')
      from private.server_processes as p where p.last_seen_at > now() - interval '1 hour'
    ),
    'jobs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', j.name, 'every_s', extract(epoch from j.every)::integer, 'enabled', j.enabled,
        'next_run_at', j.next_run_at, 'set_aside', (
          select count(*) from public.set_aside_rows as s where s.job = j.name and s.is_set_aside
        ),
        'last_run', (
          select private.describe_run(r) from private.job_runs as r where r.job = j.name order by r.id desc limit 1
        )
      ) order by j.name), '[]')
      from public.scheduled_jobs as j
    ),
    'rules', (
      select jsonb_agg(jsonb_build_object(
        'name', r.name, 'side', r.side, 'threshold', r.threshold, 'clear_at', r.clear_at,
        'for_minutes', r.for_minutes, 'clear_minutes', r.clear_minutes, 'lowest', r.lowest, 'highest', r.highest,
        'is_enabled', r.is_enabled, 'muted_until', case when r.muted_until > now() then r.muted_until end,
        'mute_reason', case when r.muted_until > now() then r.mute_reason end
      ) order by r.position)
      from private.alert_rules as r
    ),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'rule', a.rule, 'subject', a.subject, 'since', a.since, 'ended_at', a.ended_at,
        'threshold', a.threshold, 'value', a.value, 'worst', a.worst, 'acknowledged_at', a.acknowledged_at,
        'acknowledged_by', u.email, 'acknowledgement', a.acknowledgement
      ) order by a.ended_at is not null, a.id desc), '[]')
      from (
        (select * from private.alerts as o where o.ended_at is null order by o.id desc limit 100)
        union all
        (select * from private.alerts as e where e.ended_at is not null order by e.ended_at desc limit 20)
      ) as a left join auth.users as u on u.id = a.acknowledged_by
    )
  );
end
$function$;
comment on function public.read_monitoring() is 'What works, what does not, and since when.';
grant execute on function public.read_monitoring() to authenticated;

CREATE OR REPLACE FUNCTION public.read_page_errors()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('system-monitoring.view');
  return jsonb_build_object(
    'total', (select count(*) from private.page_errors),
    'errors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fingerprint', e.fingerprint, 'kind', e.kind, 'name', e.name, 'frames', e.frames, 'page', e.page,
        'build', e.build, 'reports', e.reports, 'first_seen_at', e.first_seen_at, 'last_seen_at', e.last_seen_at
      ) order by e.last_seen_at desc, e.fingerprint), '[]')
      from (select * from private.page_errors as o order by o.last_seen_at desc, o.fingerprint limit 50) as e
    )
  );
end
$function$;
comment on function public.read_page_errors() is 'The errors of pages that were reported last.';
grant execute on function public.read_page_errors() to authenticated;

CREATE OR REPLACE FUNCTION public.read_people_to_see_as()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('database-admin.view');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email) order by p.email), '[]')
    from (
      select u.id, u.email::text from auth.users as u where u.email is not null order by u.email limit 500
    ) as p
  );
end
$function$;
comment on function public.read_people_to_see_as() is 'Whose view of a table can be asked for.';
grant execute on function public.read_people_to_see_as() to authenticated;

CREATE OR REPLACE FUNCTION public.read_publication(publication bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('content-management.view');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'key', c.key, 'words', c.words, 'base', c.base,
      'before', case when p.state = 'live' then c.before else w.published end
    ) order by c.key), '[]')
    from private.publication_words as c join private.publications as p on p.id = c.publication
      join private.site_words as w on w.key = c.key
    where c.publication = read_publication.publication
  );
end
$function$;
comment on function public.read_publication(publication bigint) is 'The words that a publication changes.';
grant execute on function public.read_publication(publication bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.read_rows_seen(person uuid, relation_name text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET jit TO 'off'
AS $function$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  claim constant text := current_setting('request.jwt.claim.sub', true);
  begun constant text := set_config('hln.seeing_as', person::text, true);
  facts constant jsonb := public.begin_seeing_as(person, relation_name);
  target constant text := format('%I.%I', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2));
  seen bigint;
  keys jsonb;
begin
  if (facts ->> 'may_read')::boolean and not (facts ->> 'is_large')::boolean then
    execute format('select count(*) from (select from %s limit 10001) as r', target) into seen;
  elsif not (facts ->> 'may_read')::boolean then
    seen := 0;
  end if;
  if (facts ->> 'may_read')::boolean and facts ->> 'keys' is not null then
    execute format(
      'select coalesce(jsonb_agg(r.key), ''[]'') from (select jsonb_build_array(%s) as key from %s limit 20) as r',
      (select string_agg(format('%I::text', k), ', ') from jsonb_array_elements_text(facts -> 'keys') as k), target
    ) into keys;
  end if;
  perform set_config('request.jwt.claims', claims, true);
  perform set_config('request.jwt.claim.sub', claim, true);
  return facts || jsonb_build_object('seen', seen, 'rows', keys);
end
$function$;
comment on function public.read_rows_seen(person uuid, relation_name text) is 'How many rows of a table somebody sees, by which policy, and the first of them.';
grant execute on function public.read_rows_seen(person uuid, relation_name text) to authenticated;

CREATE OR REPLACE FUNCTION public.read_running_queries()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('database-admin.view');
  return jsonb_build_object(
    'read_at', now(), 'is_embedded', private.is_embedded(), 'queries', private.running_queries()
  );
end
$function$;
comment on function public.read_running_queries() is 'What the database is being asked at this moment.';
grant execute on function public.read_running_queries() to authenticated;

CREATE OR REPLACE FUNCTION public.read_site_words()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('content-management.view');
  return jsonb_build_object(
    'words', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'key', w.key, 'draft', w.draft, 'base', w.base, 'revision', w.revision, 'changed_at', w.changed_at,
        'worded_at', w.worded_at, 'changed_by', u.email, 'published', w.published, 'published_at', w.published_at
      ) order by w.key), '[]')
      from private.site_words as w left join auth.users as u on u.id = w.changed_by
      where w.revision > 0
    ),
    'publications', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'kind', p.kind, 'state', p.state, 'why', p.why, 'publish_at', p.publish_at, 'asked_at', p.asked_at,
        'asked_by', u.email, 'is_own', p.asked_by is not distinct from (select auth.uid()), 'rolls_back', p.rolls_back,
        'started_at', p.started_at, 'finished_at', p.finished_at, 'checks', p.checks, 'failure', p.failure,
        'preview', p.preview, 'hook_asked_at', p.hook_asked_at, 'hook_answer', p.hook_answer,
        'keys', (select coalesce(jsonb_agg(c.key order by c.key), '[]') from private.publication_words as c where c.publication = p.id)
      ) order by p.id desc), '[]')
      from (select * from private.publications as o order by o.id desc limit 50) as p
        left join auth.users as u on u.id = p.asked_by
    )
  );
end
$function$;
comment on function public.read_site_words() is 'What staff have changed in the words of the site, and what was published of it.';
grant execute on function public.read_site_words() to authenticated;

CREATE OR REPLACE FUNCTION public.record_backup_download(backup_name text, byte_count bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_backups_to_others();
  perform private.record_audit(
    'download-backup', 'database-admin', null, backup_name, null, jsonb_build_object('bytes', byte_count)
  );
end
$function$;
comment on function public.record_backup_download(backup_name text, byte_count bigint) is 'Puts on record that an Owner is given a backup.';
grant execute on function public.record_backup_download(backup_name text, byte_count bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.record_payment_event(event jsonb, donation jsonb, thanks jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.record_payment_event(event jsonb, donation jsonb, thanks jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.record_sample(process_id uuid, process_started_at timestamp with time zone, sample jsonb, facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given private.metric_samples;
begin
  if not exists (select from private.server_processes as p where p.id = process_id) and
    (select count(*) from private.server_processes as p where p.last_seen_at > now() - interval '1 day') >= 32
  then
    raise exception 'More than 32 processes in a day: this one is not counted.' using errcode = '54000';
  end if;
  insert into private.server_processes as p (id, started_at, facts) values (process_id, process_started_at, record_sample.facts)
  on conflict (id) do update set last_seen_at = now(), facts = excluded.facts;
  given := jsonb_populate_record(null::private.metric_samples, sample);
  insert into private.metric_samples as s
  values (
    'minute', date_trunc('minute', now()), process_id, given.requests, given.refused, given.errors, given.functions,
    given.latency, given.loop_delay, given.loop_max_ms, given.memory_bytes, given.database_ms, given.database_away_s,
    private.merge_routes(array[given.routes])
  )
  on conflict (resolution, starts_at, process) do update set
    requests = s.requests + excluded.requests, refused = s.refused + excluded.refused,
    errors = s.errors + excluded.errors, functions = s.functions + excluded.functions,
    latency = private.add_counts(s.latency, excluded.latency),
    loop_delay = private.add_counts(s.loop_delay, excluded.loop_delay),
    loop_max_ms = greatest(s.loop_max_ms, excluded.loop_max_ms),
    memory_bytes = greatest(s.memory_bytes, excluded.memory_bytes),
    database_ms = greatest(s.database_ms, excluded.database_ms),
    database_away_s = s.database_away_s + excluded.database_away_s,
    routes = private.merge_routes(array[s.routes, excluded.routes]);
end
$function$;
grant execute on function public.record_sample(process_id uuid, process_started_at timestamp with time zone, sample jsonb, facts jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.refuse_ended_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  session constant uuid := claims ->> 'session_id';
  missing text;
begin
  -- Visitors and our own functions have no account.
  if coalesce(claims ->> 'role', '') <> 'authenticated' and session is null then
    return;
  end if;
  if session is not null and not exists (
    select from auth.sessions as s join auth.users as u on u.id = s.user_id
    where s.id = session and (u.banned_until is null or u.banned_until <= now())
  ) then
    raise insufficient_privilege using message = 'This session has ended.', hint = 'Sign in again.';
  end if;
  missing := private.missing_factor(nullif(claims ->> 'sub', '')::uuid, session);
  if missing is not null and not coalesce(current_setting('request.method', true) = 'POST' and regexp_replace(
    current_setting('request.path', true), '^/rest/v1/', '/'
  ) in (
    '/rpc/second_factor_state', '/rpc/give_second_factor', '/rpc/begin_second_factor', '/rpc/confirm_second_factor',
    '/rpc/begin_passkey', '/rpc/begin_passkey_use', '/rpc/take_passkey_challenge'
  ), false) then
    raise insufficient_privilege using
      message = case missing
        when 'code' then 'This session still needs its second factor.'
        else 'This account has to set up a second factor first.'
      end,
      hint = 'Sign in again.';
  end if;
end
$function$;
grant execute on function public.refuse_ended_session() to anon;
grant execute on function public.refuse_ended_session() to authenticated;
grant execute on function public.refuse_ended_session() to service_role;

CREATE OR REPLACE FUNCTION public.refuse_passkey(ticket uuid, credential text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken constant private.passkey_challenges := private.use_passkey_ticket(refuse_passkey.ticket, credential is null);
  passkey constant uuid := (
    select p.id from private.passkeys as p where p.credential_id = credential and p.user_id = taken.user_id
  );
begin
  perform private.note_factor(
    taken.user_id, taken.session_id, case when credential is null then 'passkey-added' else 'passkey-used' end,
    'refused', 'private.passkeys', coalesce(passkey, taken.user_id)::text
  );
end
$function$;
comment on function public.refuse_passkey(ticket uuid, credential text) is 'Notes that a signature did not hold.';
grant execute on function public.refuse_passkey(ticket uuid, credential text) to service_role;

CREATE OR REPLACE FUNCTION public.remove_chat_note(note_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('chat-sessions.manage');
  delete from private.chat_notes as n where n.id = note_id and n.author = auth.uid();
  if not found then
    raise exception 'There is no such note of yours.' using errcode = 'PT404';
  end if;
end
$function$;
grant execute on function public.remove_chat_note(note_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.remove_passkey(passkey uuid, code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.require_given_factor();
  answer jsonb;
begin
  perform private.require_passkey_of(person, passkey);
  answer := private.try_second_factor(person, code);
  if answer ->> 'outcome' = 'done' then
    perform private.remove_passkey_of(person, private.own_session(), passkey);
  end if;
  return answer;
end
$function$;
comment on function public.remove_passkey(passkey uuid, code text) is 'Removes a passkey, given a code. Without another factor beside it, the account has none then.';
grant execute on function public.remove_passkey(passkey uuid, code text) to authenticated;

CREATE OR REPLACE FUNCTION public.remove_second_factor(code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.require_given_factor();
  answer jsonb;
begin
  if not exists (select from private.second_factors as f where f.user_id = person and f.secret is not null) then
    raise exception 'This account has no authenticator app.' using errcode = 'PT404';
  end if;
  answer := private.try_second_factor(person, code);
  if answer ->> 'outcome' = 'done' then
    perform private.remove_app(person, private.own_session());
  end if;
  return answer;
end
$function$;
comment on function public.remove_second_factor(code text) is 'Removes the app, given a code. Without a passkey beside it, the account has no second factor then.';
grant execute on function public.remove_second_factor(code text) to authenticated;

CREATE OR REPLACE FUNCTION public.rename_passkey(passkey uuid, new_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.require_given_factor();
begin
  perform private.require_passkey_of(person, passkey);
  -- As the table has it, with a sentence that can be shown.
  if not coalesce(
    char_length(btrim(new_name)) between 1 and 60 and new_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]', false
  ) then
    raise exception 'A name is one line of 1 to 60 characters.' using errcode = '22023';
  end if;
  update private.passkeys as p set name = btrim(new_name) where p.id = passkey and p.user_id = person;
  perform private.note_factor(
    person, private.own_session(), 'passkey-renamed', 'done', 'private.passkeys', passkey::text
  );
end
$function$;
comment on function public.rename_passkey(passkey uuid, new_name text) is 'Gives one of the caller''s passkeys another name.';
grant execute on function public.rename_passkey(passkey uuid, new_name text) to authenticated;

CREATE OR REPLACE FUNCTION public.renew_invitation(invitation uuid)
 RETURNS TABLE(id uuid, email text, role_title text, invited_by text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  open_one constant private.staff_invitations := private.own_open_invitation(invitation);
begin
  perform private.hit_rate_limit('invitation', 'account ' || auth.uid()::text);
  -- From now on the old link is dead, and whoever sends it again vouches for it.
  update private.staff_invitations as i set token_hash = null, invited_by = auth.uid() where i.id = open_one.id;
  return query select f.* from private.invitation_facts(open_one.id) as f;
end
$function$;
comment on function public.renew_invitation(invitation uuid) is 'Voids the link of an invitation, for the function invite-staff to make another.';
grant execute on function public.renew_invitation(invitation uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.renew_recovery_codes(code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.require_given_factor();
  answer jsonb := private.try_second_factor(person, code);
begin
  if answer ->> 'outcome' = 'done' then
    answer := answer || jsonb_build_object('recovery_codes', private.make_recovery_codes(person));
    perform private.note_second_factor(person, 'recovery-codes-renewed', 'done');
  end if;
  return answer;
end
$function$;
comment on function public.renew_recovery_codes(code text) is 'Ten new recovery codes in the place of the old ones, given a code.';
grant execute on function public.renew_recovery_codes(code text) to authenticated;

CREATE OR REPLACE FUNCTION public.reply_to_chat(reply_id uuid, session text, seen_address text, subject text, body text, language text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chat private.chat_cases;
begin
  perform private.refuse_without('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if not private.queue_reply(
    reply_id, 'chat-reply', 'chat-sessions', 'public.chat_sessions', session,
    (chat.recognised || chat.corrected) ->> 'email', seen_address, subject, body, language
  ) then
    return;
  end if;
  update private.chat_cases as c set
    replied_way = coalesce(c.replied_way, 'email'), replied_at = coalesce(c.replied_at, now()),
    replied_by = case when c.replied_at is null then auth.uid() else c.replied_by end,
    status = case when c.status = 'new' then 'contacted' else c.status end,
    assignee = coalesce(c.assignee, auth.uid())
  where c.session_id = session;
end
$function$;
grant execute on function public.reply_to_chat(reply_id uuid, session text, seen_address text, subject text, body text, language text) to authenticated;

CREATE OR REPLACE FUNCTION public.reply_to_feedback(feedback_id uuid, reply_id uuid, seen_address text, subject text, body text, language text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.reply_to_feedback(feedback_id uuid, reply_id uuid, seen_address text, subject text, body text, language text) to authenticated;

CREATE OR REPLACE FUNCTION public.report_page_error(report jsonb, client_address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 500;
begin
  perform private.hit_rate_limit('page-error', private.network_of(client_address));
  perform private.hit_rate_limit('page-error:all', 'all');
  insert into private.page_errors as e (fingerprint, kind, name, frames, page, build)
  values (
    report ->> 'fingerprint', report ->> 'kind', report ->> 'name', report -> 'frames', report ->> 'page', report ->> 'build'
  )
  on conflict (fingerprint) do update
  set reports = e.reports + 1, last_seen_at = now(), page = excluded.page, build = excluded.build;
  update private.page_error_totals as t
  set reports = t.reports + 1,
    hour_reports = case when t.hour_started_at > now() - interval '1 hour' then t.hour_reports + 1 else 1 end,
    hour_started_at = case when t.hour_started_at > now() - interval '1 hour' then t.hour_started_at else now() end
  where t.kind = report ->> 'kind';
  -- What was seen once goes first: a flood of invented errors drives out its own, not what visitors really met.
  delete from private.page_errors as e
  where e.fingerprint in (
    select o.fingerprint from private.page_errors as o where o.fingerprint <> report ->> 'fingerprint'
    order by o.reports > 1, o.last_seen_at
    limit greatest((select count(*) from private.page_errors) - most, 0)
  );
end
$function$;
grant execute on function public.report_page_error(report jsonb, client_address text) to service_role;

CREATE OR REPLACE FUNCTION public.request_invitation(address text, wanted_role text)
 RETURNS TABLE(id uuid, email text, role_title text, invited_by text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  recipient constant text := lower(btrim(address));
  invitation uuid;
begin
  perform private.refuse_to_invite(wanted_role);
  perform private.hit_rate_limit('invitation', 'account ' || auth.uid()::text);
  -- Each clears away those that have been over for long, and the addresses with them.
  delete from private.staff_invitations as i
  where coalesce(i.accepted_at, i.revoked_at, i.expires_at, i.created_at) < now() - interval '90 days';
  if exists (select from auth.users as u where u.email = recipient) then
    raise exception '% has an account already.', recipient using errcode = '23505';
  end if;
  insert into private.staff_invitations as i (email, role, invited_by)
  values (recipient, wanted_role, auth.uid())
  on conflict (email) where accepted_at is null and revoked_at is null do nothing
  returning i.id into invitation;
  if invitation is null then
    raise exception '% has an invitation already. Send that one again.', recipient using errcode = '23505';
  end if;
  return query select f.* from private.invitation_facts(invitation) as f;
end
$function$;
comment on function public.request_invitation(address text, wanted_role text) is 'Notes an invitation. Nothing is sent, and nobody can accept it, before the function invite-staff has made its link.';
grant execute on function public.request_invitation(address text, wanted_role text) to authenticated;

CREATE OR REPLACE FUNCTION public.request_price_check(item_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item public.price_watch_items;
begin
  select * into item from public.price_watch_items as i
  where i.id = item_id and i.user_id = auth.uid() and i.deleted_at is null for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  if not item.is_active then
    raise sqlstate 'PT409' using message = 'This item is not being watched.';
  end if;
  if item.check_requested_at > now() - interval '1 minute' then
    raise sqlstate 'PT429' using message = 'This item was checked a moment ago. Try again in a minute.';
  end if;
  perform private.limit_price_watch_visits();
  update public.price_watch_items as i set check_requested_at = now(), next_check_at = now() where i.id = item_id;
  update private.price_check_schedule as s set next_check_at = now() where s.watch_item_id = item_id;
  perform private.hurry_price_checks();
  return now();
end
$function$;
grant execute on function public.request_price_check(item_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.restore_watch_item(item_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item public.price_watch_items;
begin
  select * into item from public.price_watch_items as i
  where i.id = item_id and i.user_id = auth.uid() and private.deletion_is_final(i.deleted_at) > now()
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  perform private.require_room_to_watch(item.user_id, item.id, item.is_active);
  update public.price_watch_items as i set deleted_at = null where i.id = item_id;
  update private.price_check_schedule as s set next_check_at = item.next_check_at where s.watch_item_id = item_id;
end
$function$;
grant execute on function public.restore_watch_item(item_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.resume_emails()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_to_follow_only();
  update private.email_switch as s set stopped_at = null, stopped_by = null, reason = null where s.stopped_at is not null;
end
$function$;
comment on function public.resume_emails() is 'Sends what waits, from now on.';
grant execute on function public.resume_emails() to authenticated;

CREATE OR REPLACE FUNCTION public.retry_emails(mails jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted jsonb;
  mail public.email_outbox;
  queued integer := 0;
  changed integer := 0;
  suppressed integer := 0;
begin
  perform private.refuse_to_follow_only();
  if jsonb_typeof(mails) <> 'array' or jsonb_array_length(mails) not between 1 and 100 then
    raise exception 'Send 1 to 100 mails again at a time.' using errcode = '22023';
  end if;
  -- In one order, so that two people cannot block each other.
  for wanted in select m from jsonb_array_elements(mails) as m order by m ->> 'id' loop
    select * into mail from public.email_outbox as o where o.id = (wanted ->> 'id')::uuid for update;
    if mail.id is null or mail.status in ('pending', 'sending')
      or mail.status is distinct from wanted ->> 'status' or to_jsonb(mail.retries) is distinct from wanted -> 'retries'
    then
      changed := changed + 1;
    elsif exists (select from private.email_suppressions as s where s.address = private.email_address(mail.recipient)) then
      suppressed := suppressed + 1;
    else
      update public.email_outbox as o
      set status = 'pending', retries = o.retries + 1, max_attempts = o.attempts + 12, next_attempt_at = now(),
        handed_over_at = null, cause = null, last_error = null
      where o.id = mail.id;
      queued := queued + 1;
    end if;
  end loop;
  return jsonb_build_object('queued', queued, 'changed', changed, 'suppressed', suppressed);
end
$function$;
comment on function public.retry_emails(mails jsonb) is 'Queues mails once more that are still as the caller saw them.';
grant execute on function public.retry_emails(mails jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.reveal_feedback_contact(feedback_id uuid)
 RETURNS TABLE(follow_up_email text, user_ip text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('feedback-analytics.view');
  perform private.require_feedback(array[feedback_id]);
  perform private.record_audit(
    'read', 'feedback-analytics', 'public.sql_feedback', reveal_feedback_contact.feedback_id::text, null, null
  );
  return query select f.follow_up_email, f.user_ip from public.sql_feedback as f
    where f.id = reveal_feedback_contact.feedback_id;
end
$function$;
grant execute on function public.reveal_feedback_contact(feedback_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.revoke_invitation(invitation uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  open_one constant private.staff_invitations := private.own_open_invitation(invitation);
begin
  update private.staff_invitations as i set revoked_at = now() where i.id = open_one.id;
end
$function$;
comment on function public.revoke_invitation(invitation uuid) is 'Takes an invitation back; its link says so.';
grant execute on function public.revoke_invitation(invitation uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.roll_back_publication(publication bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number bigint;
begin
  perform private.refuse_to_change_words();
  perform private.refuse_more_publications();
  if not exists (
    select from private.publications as p where p.id = roll_back_publication.publication and p.state = 'live'
  ) then
    raise exception 'There is no such publication to roll back.' using errcode = 'PT404';
  end if;
  insert into private.publications (kind, why, asked_by, rolls_back)
  values ('publish', private.give_reason('Rolled back publication ' || publication), (select auth.uid()), publication)
  returning id into number;
  insert into private.publication_words (publication, key, words, base)
  select number, first.key, first.before, first.base
  from (
    -- Of each text, what stood there before the first of the publications that are undone.
    select distinct on (c.key) c.key, c.before, c.base
    from private.publication_words as c join private.publications as p on p.id = c.publication
      join private.publications as from_here on from_here.id = roll_back_publication.publication
    where p.state = 'live' and (p.finished_at, p.id) >= (from_here.finished_at, from_here.id)
    order by c.key, p.finished_at, p.id
  ) as first join private.site_words as w on w.key = first.key
  where first.before is distinct from w.published;
  if not found then
    raise exception 'The words are as they were before it already.' using errcode = 'PT409';
  end if;
  perform private.audit_publication('roll-back', number);
  return number;
end
$function$;
comment on function public.roll_back_publication(publication bigint) is 'Publishes the words as they stood before a publication.';
grant execute on function public.roll_back_publication(publication bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.save_chat_session(session text, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chat private.chat_cases;
  field record;
  value text;
begin
  perform private.refuse_without('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if jsonb_typeof(changes) is distinct from 'object' or octet_length(changes::text) > 16000 then
    raise exception 'These changes cannot be read.' using errcode = '22023';
  end if;
  for field in select * from jsonb_each(changes) as e loop
    case field.key
      when 'status' then
        value := field.value #>> '{}';
        if value is null or value not in ('new', 'contacted', 'booked', 'closed', 'spam') then
          raise exception 'There is no such state.' using errcode = '22023';
        end if;
        -- Whoever says that the family was contacted has replied, if only now.
        if value in ('contacted', 'booked') and chat.replied_at is null then
          chat.replied_at := now();
          chat.replied_way := 'other';
          chat.replied_by := auth.uid();
        end if;
        -- And whoever takes that back has not.
        if value = 'new' and chat.replied_way = 'other' then
          chat.replied_at := null;
          chat.replied_way := null;
          chat.replied_by := null;
        end if;
        chat.closed_at := case when value = 'closed' then coalesce(chat.closed_at, now()) end;
        chat.status := value;
      when 'assignee' then
        chat.assignee := (field.value #>> '{}')::uuid;
        if chat.assignee is not null and (
          private.staff_level_of(chat.assignee, 'chat-sessions') <> 'manage' or not private.is_active_account(chat.assignee)
        ) then
          raise exception 'This person may not answer conversations.' using errcode = '22023';
        end if;
      when 'outcome' then
        chat.outcome := btrim(private.one_line(coalesce(field.value #>> '{}', ''), 500));
      when 'labels' then
        chat.labels := array(
          select distinct l from (
            select btrim(lower(private.one_line(x, 40))) as l from jsonb_array_elements_text(field.value) as x
          ) as given where l <> '' order by l
        );
        if cardinality(chat.labels) > 10 then
          raise exception 'A conversation has ten labels at most.' using errcode = '22023';
        end if;
      when 'card' then
        chat.corrected := private.corrected_card(chat, field.value);
      else
        raise exception 'There is no "%" to change.', left(field.key, 40) using errcode = '22023';
    end case;
  end loop;
  update private.chat_cases as c set
    status = chat.status, assignee = chat.assignee, outcome = chat.outcome, labels = chat.labels,
    corrected = chat.corrected, closed_at = chat.closed_at, replied_at = chat.replied_at,
    replied_way = chat.replied_way, replied_by = chat.replied_by
  where c.session_id = session;
end
$function$;
grant execute on function public.save_chat_session(session text, changes jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.save_console_query(query_name text, query_text text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_all_but_owners();
  if query_name is null or query_name !~ '^[^\u0000-\u001f]{1,80}$' or btrim(query_name) = ''
    or query_text is null or char_length(query_text) not between 1 and 20000
  then
    raise exception 'A name has 1 to 80 characters, a query up to 20,000.' using errcode = '22023';
  end if;
  if not exists (select from private.console_saved_queries as s where s.name = btrim(query_name))
    and (select count(*) from private.console_saved_queries) >= 200
  then
    raise exception 'There are 200 saved queries. Delete one first.' using errcode = 'PT409';
  end if;
  insert into private.console_saved_queries as s (name, query, saved_by)
  values (btrim(query_name), query_text, (select auth.uid()))
  on conflict (name) do update set query = excluded.query, saved_by = excluded.saved_by, saved_at = now();
end
$function$;
grant execute on function public.save_console_query(query_name text, query_text text) to authenticated;

CREATE OR REPLACE FUNCTION public.save_settings(changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  endpoint_before jsonb;
begin
  if private.has_permission('system-settings.manage') then
    perform private.revert_unconfirmed_settings();
  end if;
  select s.value into endpoint_before from private.settings as s where s.key = 'llm.endpoint';
  perform private.save_settings_in_force(changes);
  if changes @> '[{"key": "llm.endpoint"}]' and not changes @> '[{"key": "llm.key"}]' then
    update private.settings as k
    set value = null, revision = k.revision + 1, changed_at = now(), changed_by = (select auth.uid())
    from private.settings as e
    where k.key = 'llm.key' and e.key = 'llm.endpoint' and e.value is distinct from endpoint_before;
  end if;
end
$function$;
comment on function public.save_settings(changes jsonb) is 'Changes settings, unless somebody else has meanwhile.';
grant execute on function public.save_settings(changes jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.save_site_words(changes jsonb, why text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted jsonb;
  was private.site_words;
  new_words text;
  reason constant text := nullif(btrim(coalesce(why, '')), '');
  saved jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.refuse_to_change_words();
  if coalesce(octet_length(changes::text), 0) not between 2 and 500000 or jsonb_typeof(changes) <> 'array'
    or jsonb_array_length(changes) not between 1 and 50
  then
    raise exception 'Save 1 to 50 texts at a time.' using errcode = '22023';
  end if;
  if reason is not null then
    perform private.give_reason(reason);
  end if;
  -- In one order, so that two saves of the same texts cannot block each other.
  for wanted in select c from jsonb_array_elements(changes) as c order by c ->> 'key' loop
    if jsonb_typeof(wanted) <> 'object' or jsonb_typeof(wanted -> 'key') is distinct from 'string'
      or coalesce(jsonb_typeof(wanted -> 'words'), 'none') not in ('string', 'null')
      or jsonb_typeof(wanted -> 'base') is distinct from 'string' or char_length(wanted ->> 'base') > 8000
      or jsonb_typeof(wanted -> 'revision') is distinct from 'number'
    then
      raise exception 'These changes cannot be read.' using errcode = '22023';
    end if;
    new_words := wanted ->> 'words';
    if private.site_words_fault(new_words) is not null then
      raise exception 'The words %', private.site_words_fault(new_words) using errcode = '22023';
    end if;
    was := private.site_word_to_change(wanted ->> 'key');
    if wanted -> 'revision' is distinct from to_jsonb(was.revision) and new_words is distinct from was.draft then
      refused := refused || jsonb_build_object(
        'key', was.key, 'revision', was.revision, 'words', was.draft, 'changed_at', was.changed_at,
        'changed_by', (select u.email from auth.users as u where u.id = was.changed_by)
      );
      continue;
    end if;
    if new_words is not distinct from was.draft and wanted -> 'confirmed' is distinct from 'true' then
      saved := saved || jsonb_build_object('key', was.key, 'revision', was.revision);
      continue;
    end if;
    update private.site_words as w
    set draft = new_words, base = wanted ->> 'base', revision = was.revision + 1, changed_at = now(),
      worded_at = case when new_words is distinct from was.draft then now() else was.worded_at end,
      changed_by = (select auth.uid())
    where w.key = was.key;
    insert into private.site_word_revisions (key, revision, words, base, why, made_by)
    values (was.key, was.revision + 1, new_words, wanted ->> 'base', reason, (select auth.uid()));
    delete from private.site_word_revisions as r where r.key = was.key and r.revision <= was.revision - 49;
    -- The words are meant for everybody; what is cut here stands in the history.
    perform private.record_audit(
      'changed', 'content-management', 'private.site_words', was.key,
      jsonb_build_object('words', left(was.draft, 1500), 'revision', was.revision),
      jsonb_build_object('words', left(new_words, 1500), 'revision', was.revision + 1)
    );
    saved := saved || jsonb_build_object('key', was.key, 'revision', was.revision + 1);
  end loop;
  return jsonb_build_object('saved', saved, 'refused', refused);
end
$function$;
comment on function public.save_site_words(changes jsonb, why text) is 'Saves drafts, but for those that somebody else has saved meanwhile: they come back as they are.';
grant execute on function public.save_site_words(changes jsonb, why text) to authenticated;

CREATE OR REPLACE FUNCTION public.search_audit_log(from_time timestamp with time zone, to_time timestamp with time zone, actor uuid, action_name text, area_name text, outcome_name text, table_wanted text, row_wanted text, before_id bigint, page_size integer)
 RETURNS TABLE(id bigint, link_position bigint, at timestamp with time zone, actor_kind text, actor_id uuid, actor_email text, session_id uuid, action text, area text, table_name text, row_key text, before jsonb, after jsonb, withheld text[], reason text, outcome text, hash text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before_time timestamptz;
begin
  perform private.refuse_without('user-management.view');
  if before_id is not null then
    select l.at into before_time from private.audit_log as l where l.id = before_id;
    if not found then
      raise exception 'There is no such entry.' using errcode = 'PT404';
    end if;
  end if;
  -- Planned for its values: with a plan for any values, the filters that do not matter would cost the index.
  return query execute '
    select l.id, c.position, l.at, l.actor_kind, l.actor_id, u.email::text, l.session_id, l.action, l.area,
      l.table_name, l.row_key, l.before, l.after, l.withheld, l.reason, l.outcome, encode(c.hash, ''hex'')
    from (
      select * from private.audit_log as e
      where ($1 is null or e.at >= $1) and ($2 is null or e.at < $2)
        and ($3 is null or e.actor_id = $3) and ($4 is null or e.action = $4) and ($5 is null or e.area = $5)
        and ($6 is null or e.outcome = $6) and ($7 is null or e.table_name = $7) and ($8 is null or e.row_key = $8)
        and ($9 is null or (e.at, e.id) < ($10, $9))
      order by e.at desc, e.id desc
      limit $11
    ) as l
      left join private.audit_chain as c on c.entry_id = l.id
      left join auth.users as u on u.id = l.actor_id
    order by l.at desc, l.id desc'
  using from_time, to_time, actor, action_name, area_name, outcome_name, table_wanted, row_wanted, before_id, before_time,
    least(greatest(coalesce(page_size, 50), 1), 200);
end
$function$;
comment on function public.search_audit_log(from_time timestamp with time zone, to_time timestamp with time zone, actor uuid, action_name text, area_name text, outcome_name text, table_wanted text, row_wanted text, before_id bigint, page_size integer) is 'A page of the audit log, newest first.';
grant execute on function public.search_audit_log(from_time timestamp with time zone, to_time timestamp with time zone, actor uuid, action_name text, area_name text, outcome_name text, table_wanted text, row_wanted text, before_id bigint, page_size integer) to authenticated;

CREATE OR REPLACE FUNCTION public.search_emails(search text, status_name text, kind_name text, cause_name text, address text, source text, from_time timestamp with time zone, to_time timestamp with time zone, before_id uuid, page_size integer)
 RETURNS TABLE(id uuid, kind text, recipient text, subject text, status text, cause text, last_error text, attempts integer, retries integer, created_at timestamp with time zone, next_attempt_at timestamp with time zone, sent_at timestamp with time zone, source_kind text, source_id text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('email-logs.view');
  if page_size > 51 then
    perform private.record_audit('exported', 'email-logs', 'public.email_outbox', null, null, null);
  end if;
  return query select * from private.search_emails(
    search, status_name, kind_name, cause_name, address, source, from_time, to_time, before_id, page_size
  );
end
$function$;
comment on function public.search_emails(search text, status_name text, kind_name text, cause_name text, address text, source text, from_time timestamp with time zone, to_time timestamp with time zone, before_id uuid, page_size integer) is 'A page of the mails, newest first; one that is longer than a screen’s is recorded as an export.';
grant execute on function public.search_emails(search text, status_name text, kind_name text, cause_name text, address text, source text, from_time timestamp with time zone, to_time timestamp with time zone, before_id uuid, page_size integer) to authenticated;

CREATE OR REPLACE FUNCTION public.search_feedback(search text, wanted_type text, wanted_status text, wanted_assignee text, wanted_tag text, wanted_kind text, wanted_version text, wanted_check text, wanted_contact text, spam_kind text, session_of uuid, ip_of uuid, from_time timestamp with time zone, to_time timestamp with time zone, before_time timestamp with time zone, before_id uuid, page_size integer)
 RETURNS TABLE(id uuid, created_at timestamp with time zone, feedback_type text, status text, suspicion text, counts boolean, reason text, query_start text, statement_kind text, sql_length integer, formatter_version text, option_set text, wants_follow_up boolean, email_shortened text, ip_shortened text, assignee uuid, assignee_email text, tags text[], notes integer, check_outcome text, checked_with text, fixed_in text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  words tsquery := private.feedback_query(search);
  anchor public.sql_feedback;
begin
  perform private.refuse_without('feedback-analytics.view');
  if coalesce(session_of, ip_of) is not null then
    select * into anchor from public.sql_feedback as f where f.id = coalesce(session_of, ip_of);
    if not found then
      raise exception 'This feedback has been deleted.' using errcode = 'PT404';
    end if;
  end if;
  -- Planned for its values, and with the conditions that matter alone: each has an index of its own.
  return query execute '
    select f.id, f.created_at, f.feedback_type, f.status, f.suspicion, f.counts, f.dislike_reason, left(f.original_sql, 160),
      f.statement_kind, f.sql_length, f.formatter_version, f.option_set, f.wants_follow_up,
      private.shortened_email(f.follow_up_email), private.shortened_ip(f.user_ip),
      f.assignee, u.email::text, f.tags,
      (select count(*)::integer from private.feedback_notes as n where n.feedback_id = f.id),
      f.check_outcome, f.checked_with, f.fixed_in
    from (
      select e.id, e.created_at from public.sql_feedback as e where true'
    || case when words is not null then ' and e.search_text @@ $1' else '' end
    || case when wanted_type is not null then ' and e.feedback_type = $2' else '' end
    || case
      when wanted_status = 'open' then ' and e.status in (''new'', ''in-work'')'
      when wanted_status is not null then ' and e.status = $3' else '' end
    || case
      when wanted_assignee = 'nobody' then ' and e.assignee is null'
      when wanted_assignee is not null then ' and e.assignee = $4::uuid' else '' end
    || case when wanted_tag is not null then ' and e.tags @> array[$5]' else '' end
    || case when wanted_kind is not null then ' and e.statement_kind = $6' else '' end
    || case
      when wanted_version = 'unknown' then ' and e.formatter_version is null'
      when wanted_version is not null then ' and e.formatter_version = $7' else '' end
    || case
      when wanted_check = 'not-run' then ' and e.check_outcome is null'
      when wanted_check is not null then ' and e.check_outcome = $8' else '' end
    || case wanted_contact
      when 'asked' then ' and e.follow_up_email is not null'
      when 'waiting' then ' and e.follow_up_email is not null and e.answered_at is null'
      when 'not-asked' then ' and e.follow_up_email is null' else '' end
    || case
      when spam_kind = 'superseded' then ' and not e.counts'
      when spam_kind = 'staff' then ' and e.status = ''spam'' and e.suspicion is null'
      when spam_kind is not null then ' and e.status = ''spam'' and e.suspicion = $9' else '' end
    || case when session_of is not null then ' and e.session_id = $10' else '' end
    || case when ip_of is not null then ' and e.user_ip = $11 and e.user_ip <> ''unknown''' else '' end
    || case when from_time is not null then ' and e.created_at >= $12' else '' end
    || case when to_time is not null then ' and e.created_at < $13' else '' end
    || case when before_time is not null and before_id is not null then ' and (e.created_at, e.id) < ($14, $15)' else '' end
    || '
      order by e.created_at desc, e.id desc limit $16
    ) as shown
      join public.sql_feedback as f on f.id = shown.id
      left join auth.users as u on u.id = f.assignee
    order by shown.created_at desc, shown.id desc'
  using words, wanted_type, wanted_status, wanted_assignee, wanted_tag, wanted_kind, wanted_version, wanted_check,
    spam_kind, anchor.session_id, anchor.user_ip, from_time, to_time, before_time, before_id,
    least(greatest(coalesce(page_size, 50), 1), 501);
exception
  when invalid_text_representation then
    raise exception 'There is no such person.' using errcode = '22023';
end
$function$;
grant execute on function public.search_feedback(search text, wanted_type text, wanted_status text, wanted_assignee text, wanted_tag text, wanted_kind text, wanted_version text, wanted_check text, wanted_contact text, spam_kind text, session_of uuid, ip_of uuid, from_time timestamp with time zone, to_time timestamp with time zone, before_time timestamp with time zone, before_id uuid, page_size integer) to authenticated;

CREATE OR REPLACE FUNCTION public.second_factor_state()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own record;
  factor private.second_factors;
  missing text;
begin
  select * into own from private.require_own_session();
  select * into factor from private.second_factors as f where f.user_id = own.person;
  missing := private.missing_factor(own.person, own.session);
  return jsonb_build_object(
    'missing', missing,
    'enrolled_at', factor.enrolled_at,
    'recovery_codes_left', (
      select count(*) from private.recovery_codes as r where r.user_id = own.person and r.used_at is null
    ),
    'is_required', private.must_have_second_factor(own.person),
    'has_app', factor.secret is not null,
    'has_passkey', exists (select from private.passkeys as p where p.user_id = own.person),
    -- Whoever knows the password alone learns no more than how to go on.
    'app_added_at', case when missing is null then factor.app_added_at end,
    'passkeys', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'created_at', p.created_at, 'last_used_at', p.last_used_at
      ) order by p.created_at, p.id), '[]')
      from private.passkeys as p where p.user_id = own.person and missing is null
    )
  );
end
$function$;
comment on function public.second_factor_state() is 'Whether the caller has a second factor, which, has to have one, and what the session still lacks.';
grant execute on function public.second_factor_state() to authenticated;

CREATE OR REPLACE FUNCTION public.send_invitation(invitation uuid, link_hash text, mail jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  recipient text;
begin
  update private.staff_invitations as i
  set token_hash = decode(link_hash, 'hex'), mails = i.mails + 1, sent_at = now(),
    expires_at = now() + interval '7 days'
  where i.id = invitation and i.token_hash is null and i.accepted_at is null and i.revoked_at is null
  returning i.email into recipient;
  if recipient is null then
    raise exception 'This invitation has a link already, or is no longer open.' using errcode = 'PT404';
  end if;
  insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
  values (
    mail ->> 'idempotency_key', 'invitation', recipient, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body'
  );
end
$function$;
grant execute on function public.send_invitation(invitation uuid, link_hash text, mail jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.set_alert_rule(rule_name text, new_threshold numeric, new_clear_at numeric, new_for_minutes integer, enabled boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule private.alert_rules;
begin
  perform private.refuse_to_watch_only();
  select * into rule from private.alert_rules as r where r.name = rule_name for update;
  if rule.name is null then
    raise exception 'There is no such rule.' using errcode = 'PT404';
  end if;
  if new_threshold is null or new_clear_at is null or new_for_minutes is null or enabled is null
    or new_threshold not between rule.lowest and rule.highest or new_clear_at not between rule.lowest and rule.highest
    or new_for_minutes not between 0 and 1440
  then
    raise exception 'Values from % to %, for 0 to 1440 minutes.', rule.lowest, rule.highest using errcode = '22023';
  end if;
  if (case rule.side when 'above' then new_clear_at >= new_threshold else new_clear_at <= new_threshold end) then
    raise exception 'It has to end at a % value than it starts at.',
      case rule.side when 'above' then 'lower' else 'higher' end using errcode = '22023';
  end if;
  update private.alert_rules as r
  set threshold = new_threshold, clear_at = new_clear_at, for_minutes = new_for_minutes, is_enabled = enabled
  where r.name = rule_name;
end
$function$;
grant execute on function public.set_alert_rule(rule_name text, new_threshold numeric, new_clear_at numeric, new_for_minutes integer, enabled boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.set_role_level(role_name text, area_name text, new_level public.staff_level)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can change what a role may do.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  perform private.require_area(area_name);
  if not exists (select from public.staff_roles as r where r.name = role_name) then
    raise exception 'There is no role "%".', role_name using errcode = '22023';
  end if;
  if (select r.may_everything from public.staff_roles as r where r.name = role_name) then
    raise exception 'What an Owner may do cannot be changed.' using errcode = '22023';
  end if;
  if new_level is null then
    raise exception 'Name a level: none, view or manage.' using errcode = '22023';
  end if;
  insert into public.staff_role_levels (role, area, level) values (role_name, area_name, new_level)
  on conflict (role, area) do update set level = excluded.level;
end
$function$;
grant execute on function public.set_role_level(role_name text, area_name text, new_level public.staff_level) to authenticated;

CREATE OR REPLACE FUNCTION public.set_staff_exception(person uuid, area_name text, new_level public.staff_level)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_change_of(person);
  perform private.require_area(area_name);
  if (select r.may_everything from private.staff_role_of(person) as r) then
    raise exception 'An Owner may do everything; change the role instead.' using errcode = '22023';
  end if;
  if new_level is null then
    delete from public.staff_exceptions as e where e.user_id = person and e.area = area_name;
    -- Without the exception the role decides, which may allow more.
    perform private.refuse_to_grant(area_name, private.staff_level_of(person, area_name));
  else
    perform private.refuse_to_grant(area_name, new_level);
    insert into public.staff_exceptions (user_id, area, level) values (person, area_name, new_level)
    on conflict (user_id, area) do update set level = excluded.level, changed_at = pg_catalog.now();
  end if;
end
$function$;
comment on function public.set_staff_exception(person uuid, area_name text, new_level public.staff_level) is 'Lets somebody do more, or less, than their role in one area; null lets the role decide again.';
grant execute on function public.set_staff_exception(person uuid, area_name text, new_level public.staff_level) to authenticated;

CREATE OR REPLACE FUNCTION public.set_staff_role(person uuid, new_role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted public.staff_roles;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_change_of(person);
  select * into wanted from public.staff_roles as r where r.name = new_role;
  if wanted.name is null then
    raise exception 'There is no role "%".', new_role using errcode = '22023';
  end if;
  if wanted.may_everything and not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can make somebody an Owner.' using errcode = '42501';
  end if;
  perform private.refuse_to_grant(l.area, l.level) from public.staff_role_levels as l where l.role = new_role;
  insert into public.staff_members as m (user_id, role) values (person, new_role)
  on conflict (user_id) do update set role = excluded.role, changed_at = pg_catalog.now()
    where m.role is distinct from excluded.role;
end
$function$;
grant execute on function public.set_staff_role(person uuid, new_role text) to authenticated;

CREATE OR REPLACE FUNCTION public.setting_history(setting_key text)
 RETURNS TABLE(id bigint, at timestamp with time zone, actor text, before jsonb, after jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('system-settings.view');
  return query
    select l.id, l.at, u.email::text, l.before, l.after
    from private.audit_log as l left join auth.users as u on u.id = l.actor_id
    where l.table_name = 'private.settings' and l.row_key = setting_key and l.outcome = 'done'
    order by l.at desc, l.id desc
    limit 50;
end
$function$;
comment on function public.setting_history(setting_key text) is 'The latest changes of a setting, newest first, as the audit log has them.';
grant execute on function public.setting_history(setting_key text) to authenticated;

CREATE OR REPLACE FUNCTION public.settings_in_use()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(s.key, private.value_in_force(s)), '{}')
  from private.settings as s where private.value_in_force(s) is not null
$function$;
comment on function public.settings_in_use() is 'What is set, secrets included, for our own functions.';
grant execute on function public.settings_in_use() to service_role;

CREATE OR REPLACE FUNCTION public.settle_price_news(owner_id uuid, news_ids jsonb, told jsonb, mail jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids bigint[] := array(select value::bigint from jsonb_array_elements_text(news_ids) as value);
  still_open integer;
begin
  -- One settling at a time for each user.
  perform pg_advisory_xact_lock(hashtextextended('private.price_news ' || owner_id::text, 0));
  select count(*) into still_open from private.price_news as n
  where n.id = any (ids) and n.user_id = owner_id and n.settled_at is null;
  if still_open = 0 or still_open <> cardinality(ids) then
    return false;
  end if;
  update private.price_news as n set settled_at = now() where n.id = any (ids);
  if mail is not null then
    insert into private.price_mails as m (user_id) values (owner_id)
    on conflict (user_id) do update set mailed_at = now();
    insert into private.price_told as t (watch_item_id, price)
    select i.id, (entry ->> 'price')::numeric
    from jsonb_array_elements(told) as entry
      join public.price_watch_items as i on i.id = (entry ->> 'item_id')::uuid and i.user_id = owner_id
    on conflict (watch_item_id) do update set price = excluded.price, told_at = now();
    insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
    values (
      'price-news:' || owner_id || ':' || (select max(id) from unnest(ids) as id), 'price-news',
      mail ->> 'recipient', mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body'
    )
    on conflict (idempotency_key) do nothing;
  end if;
  return true;
end
$function$;
grant execute on function public.settle_price_news(owner_id uuid, news_ids jsonb, told jsonb, mail jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.settle_price_targets(owner_id uuid, hit_ids jsonb, told jsonb, mail jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids bigint[] := array(select value::bigint from jsonb_array_elements_text(hit_ids) as value);
  still_open integer;
begin
  -- One settling at a time for each user.
  perform pg_advisory_xact_lock(hashtextextended('private.price_news ' || owner_id::text, 0));
  select count(*) into still_open from private.price_target_hits as h
  where h.id = any (ids) and h.user_id = owner_id and h.settled_at is null;
  if still_open = 0 or still_open <> cardinality(ids) then
    return false;
  end if;
  update private.price_target_hits as h set settled_at = now() where h.id = any (ids);
  if mail is not null then
    insert into private.price_told as t (watch_item_id, price)
    select i.id, (entry ->> 'price')::numeric
    from jsonb_array_elements(told) as entry
      join public.price_watch_items as i on i.id = (entry ->> 'item_id')::uuid and i.user_id = owner_id
    on conflict (watch_item_id) do update set price = excluded.price, told_at = now();
    insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
    values (
      'price-news:' || owner_id || ':target-' || (select max(id) from unnest(ids) as id), 'price-news',
      mail ->> 'recipient', mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body'
    )
    on conflict (idempotency_key) do nothing;
  end if;
  return true;
end
$function$;
grant execute on function public.settle_price_targets(owner_id uuid, hit_ids jsonb, told jsonb, mail jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.settle_words(keys text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settled integer;
begin
  perform from private.site_words as w where w.key = any (keys) and w.published is not null order by w.key for update;
  -- "The words of the files" are others from now on: what meant the earlier ones says so.
  update private.publication_words as c
  set words = coalesce(c.words, c.base), before = case when p.state = 'live' then coalesce(c.before, c.base) end
  from private.site_words as w, private.publications as p
  where w.key = c.key and w.key = any (keys) and w.published is not null and p.id = c.publication
    and private.site_words_fault(c.base) is null;
  update private.site_words as w
  set draft = case
      when w.draft is not distinct from w.published then null
      when w.draft is null and private.site_words_fault(w.base) is null then w.base
      else w.draft
    end,
    base = w.published, published = null
  where w.key = any (keys) and w.published is not null;
  get diagnostics settled = row_count;
  if settled > 0 then
    perform private.record_audit(
      'settled', 'content-management', 'private.site_words', null, null, jsonb_build_object('texts', settled)
    );
  end if;
  return settled;
end
$function$;
comment on function public.settle_words(keys text[]) is 'Drops edits that the files have now.';
grant execute on function public.settle_words(keys text[]) to service_role;

CREATE OR REPLACE FUNCTION public.show_personal_values(relation_name text, row_keys jsonb, column_names jsonb, why text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  matches text;
  shown text;
  wanted integer;
  answer jsonb;
begin
  if not private.has_permission('database-admin.manage') then
    raise exception 'You may see this, but not uncover it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if jsonb_typeof(row_keys) is distinct from 'array' or jsonb_array_length(row_keys) not between 1 and 100
    or jsonb_typeof(column_names) is distinct from 'array'
  then
    raise exception 'Uncover 1 to 100 rows at a time.' using errcode = '22023';
  end if;
  select string_agg(format('t.%I = (k.key ->> %s)::%s', c.column_name, c.key_place - 1, c.type), ' and ')
      filter (where c.key_place is not null and c.has_key),
    string_agg(format('%L, left(t.%I::text, 5000)', c.column_name, c.column_name), ', ')
      filter (where c.mask is not null and column_names ? c.column_name),
    count(*) filter (where c.mask is not null and column_names ? c.column_name)
  into matches, shown, wanted
  from private.browsable_columns() as c where c.relation = relation_name;
  if matches is null or wanted = 0 or wanted <> jsonb_array_length(column_names) then
    raise exception 'There is nothing to uncover there.' using errcode = '22023';
  end if;
  perform private.give_reason(why);
  perform private.record_audit(
    'uncover', 'database-admin', relation_name,
    case when jsonb_array_length(row_keys) = 1 then row_keys -> 0 ->> 0 end, null,
    jsonb_build_object('columns', column_names, 'rows', row_keys)
  );
  begin
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''key'', k.key, ''values'', jsonb_build_object(%s))), ''[]'')
       from jsonb_array_elements($1) as k (key) join %s as t on %s',
      shown, format('%I.%I', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)), matches
    ) into answer using row_keys;
  exception
    when data_exception then
      raise exception 'A value does not fit its column.' using errcode = '22023';
  end;
  return answer;
end
$function$;
comment on function public.show_personal_values(relation_name text, row_keys jsonb, column_names jsonb, why text) is 'Uncovers what is about people in some rows, for a reason that is put on record first.';
grant execute on function public.show_personal_values(relation_name text, row_keys jsonb, column_names jsonb, why text) to authenticated;

CREATE OR REPLACE FUNCTION public.site_word_history(word_key text)
 RETURNS TABLE(revision integer, words text, base text, why text, made_at timestamp with time zone, made_by text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('content-management.view');
  return query
    select r.revision, r.words, r.base, r.why, r.made_at, u.email::text
    from private.site_word_revisions as r left join auth.users as u on u.id = r.made_by
    where r.key = word_key order by r.revision desc;
end
$function$;
comment on function public.site_word_history(word_key text) is 'The last saves of one text, newest first.';
grant execute on function public.site_word_history(word_key text) to authenticated;

CREATE OR REPLACE FUNCTION public.staff_invitations()
 RETURNS TABLE(id uuid, email text, role text, invited_by text, created_at timestamp with time zone, sent_at timestamp with time zone, expires_at timestamp with time zone, state text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('user-management.view');
  return query
    select i.id, i.email, i.role, u.email::text, i.created_at, i.sent_at, i.expires_at,
      case
        when i.token_hash is null then 'unsent'
        when i.expires_at <= now() or not private.may_invite(i.invited_by, i.role) then 'expired'
        else 'invited'
      end
    from private.staff_invitations as i join auth.users as u on u.id = i.invited_by
    where i.accepted_at is null and i.revoked_at is null
    order by i.email
    limit 1000;
end
$function$;
comment on function public.staff_invitations() is 'The invitations that nobody has accepted and nobody taken back.';
grant execute on function public.staff_invitations() to authenticated;

CREATE OR REPLACE FUNCTION public.staff_people()
 RETURNS TABLE(user_id uuid, email text, role text, is_active boolean, created_at timestamp with time zone, last_sign_in_at timestamp with time zone, open_sessions integer, exceptions jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('user-management.view');
  return query
    select u.id, u.email::text, r.name, private.is_active_account(u.id), u.created_at, u.last_sign_in_at,
      (select pg_catalog.count(*)::integer from auth.sessions as s where s.user_id = u.id),
      coalesce((
        select pg_catalog.jsonb_object_agg(e.area, e.level) from public.staff_exceptions as e where e.user_id = u.id
      ), '{}')
    from auth.users as u cross join lateral private.staff_role_of(u.id) as r
    order by u.email
    limit 1000;
end
$function$;
grant execute on function public.staff_people() to authenticated;

CREATE OR REPLACE FUNCTION public.staff_role_matrix()
 RETURNS TABLE(role text, role_title text, role_description text, may_everything boolean, area text, area_title text, level public.staff_level)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('user-management.view');
  return query
    select r.name, r.title, r.description, r.may_everything, a.name, a.title,
      case when r.may_everything then 'manage' else coalesce(l.level, 'none') end
    from public.staff_roles as r
      cross join public.staff_areas as a
      left join public.staff_role_levels as l on l.role = r.name and l.area = a.name
    order by r.position, a.title;
end
$function$;
comment on function public.staff_role_matrix() is 'What each role may do in each area.';
grant execute on function public.staff_role_matrix() to authenticated;

CREATE OR REPLACE FUNCTION public.staff_second_factors()
 RETURNS TABLE(user_id uuid, enrolled_at timestamp with time zone, has_app boolean, passkeys integer, is_required boolean, approvals_needed integer, approvals integer, is_approved_by_me boolean, other_owners integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('user-management.view');
  return query
    select u.id, f.enrolled_at, f.secret is not null,
      (select count(*)::integer from private.passkeys as p where p.user_id = u.id),
      private.must_have_second_factor(u.id), private.approvals_needed(u.id),
      (select count(*)::integer from private.approvals_of(u.id)),
      (select auth.uid()) in (select private.approvals_of(u.id)),
      (
        select count(*)::integer
        from public.staff_members as m join public.staff_roles as r on r.name = m.role
        where r.may_everything and m.user_id <> u.id and private.is_active_account(m.user_id)
      )
    from auth.users as u left join private.second_factors as f on f.user_id = u.id
    order by u.email
    limit 1000;
end
$function$;
comment on function public.staff_second_factors() is 'Who has a second factor, which, who has to, and how far letting somebody in without it has come.';
grant execute on function public.staff_second_factors() to authenticated;

CREATE OR REPLACE FUNCTION public.staff_sessions(person uuid)
 RETURNS TABLE(session_id uuid, started_at timestamp with time zone, used_at timestamp with time zone, user_agent text, network text, is_this boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if person is distinct from (select auth.uid()) or not private.is_active_account(person) then
    perform private.refuse_without('user-management.view');
  end if;
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at, s.created_at)::timestamptz, pg_catalog.left(s.user_agent, 400),
      private.shortened_address(s.ip), s.id is not distinct from private.own_session()
    from auth.sessions as s
    where s.user_id = person
    order by 3 desc nulls last, s.id
    limit 100;
end
$function$;
comment on function public.staff_sessions(person uuid) is 'Where somebody is signed in: everybody sees their own, who may see accounts sees everybody''s.';
grant execute on function public.staff_sessions(person uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.staff_settings()
 RETURNS TABLE(key text, value jsonb, is_set boolean, revision integer, changed_at timestamp with time zone, changed_by text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('system-settings.view');
  return query
    select s.key, case when s.kind <> 'secret' then private.value_in_force(s) end,
      private.value_in_force(s) is not null, s.revision, s.changed_at, u.email::text
    from private.settings as s left join auth.users as u on u.id = s.changed_by
    order by s.key;
end
$function$;
comment on function public.staff_settings() is 'What is set, for those who may see it. A null value is the default, or a secret: nobody reads those.';
grant execute on function public.staff_settings() to authenticated;

CREATE OR REPLACE FUNCTION public.start_job_run(job_name text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run bigint;
begin
  insert into private.job_runs (job, waiting) values (job_name, private.work_waiting(job_name)) returning id into run;
  delete from private.job_runs as r
  where r.job = job_name and r.id <= (
    select o.id from private.job_runs as o where o.job = job_name order by o.id desc offset 2000 limit 1
  );
  return run;
end
$function$;
grant execute on function public.start_job_run(job_name text) to service_role;

CREATE OR REPLACE FUNCTION public.stop_emails(why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_to_follow_only();
  update private.email_switch as s
  set stopped_at = now(), stopped_by = (select auth.uid()), reason = private.give_reason(why)
  where s.stopped_at is null;
  if not found then
    raise exception 'Sending has been stopped already.' using errcode = 'PT409', hint = 'Read the page again.';
  end if;
end
$function$;
comment on function public.stop_emails(why text) is 'Stops all sending until somebody resumes it.';
grant execute on function public.stop_emails(why text) to authenticated;

CREATE OR REPLACE FUNCTION public.store_chat_session(session_id text, messages text, user_info text, start_time timestamp with time zone, end_time timestamp with time zone, client_address text)
 RETURNS SETOF public.chat_sessions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.chat_sessions as c where c.session_id = store_chat_session.session_id) then
    perform private.hit_rate_limit('chat_sessions', private.network_of(client_address));
    insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time)
    values (
      store_chat_session.session_id, store_chat_session.messages, store_chat_session.user_info,
      store_chat_session.start_time, store_chat_session.end_time
    )
    on conflict on constraint chat_sessions_pkey do nothing;
  end if;
  return query
  select c.* from public.chat_sessions as c
  where c.session_id = store_chat_session.session_id and c.mailed_count = 0;
end
$function$;
grant execute on function public.store_chat_session(session_id text, messages text, user_info text, start_time timestamp with time zone, end_time timestamp with time zone, client_address text) to service_role;

CREATE OR REPLACE FUNCTION public.store_contact_request(request jsonb, mails jsonb, client_address text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail jsonb;
begin
  -- A repeated press costs nothing and is not refused.
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
$function$;
grant execute on function public.store_contact_request(request jsonb, mails jsonb, client_address text) to service_role;

CREATE OR REPLACE FUNCTION public.suppress_address(address text, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bare constant text := private.email_address(suppress_address.address);
begin
  perform private.refuse_to_follow_only();
  if bare is null or char_length(bare) > 320 or bare !~ '^[^\s@<>,;]+@[^\s@<>,;]+$' then
    raise exception 'Write one e-mail address.' using errcode = '22023';
  end if;
  insert into private.email_suppressions (address, reason, origin, created_by)
  values (bare, private.give_reason(why), 'staff', (select auth.uid()))
  on conflict on constraint email_suppressions_pkey do nothing;
  if not found then
    raise exception 'This address is suppressed already.' using errcode = 'PT409', hint = 'Read the page again.';
  end if;
  update public.email_outbox as o set status = 'suppressed'
  where private.email_address(o.recipient) = bare and o.status in ('pending', 'held');
end
$function$;
comment on function public.suppress_address(address text, why text) is 'Has nothing sent to an address from now on.';
grant execute on function public.suppress_address(address text, why text) to authenticated;

CREATE OR REPLACE FUNCTION public.take_passkey_challenge(challenge text, credential text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own record;
  taken private.passkey_challenges;
  wait integer;
  passkey private.passkeys;
begin
  select * into own from private.require_own_session();
  -- Locks it: of two who hand in the same, the second finds it taken.
  update private.passkey_challenges as c set taken_at = clock_timestamp()
  where c.session_id = own.session and c.user_id = own.person and c.taken_at is null
  returning * into taken;
  if not found or taken.made_at < clock_timestamp() - interval '5 minutes' then
    return '{"outcome": "expired"}';
  end if;
  if (taken.purpose = 'add') <> (credential is null) then
    return '{"outcome": "expired"}';
  end if;
  if credential is not null then
    wait := private.begin_try('second factor', own.person::text);
    if wait > 0 then
      return jsonb_build_object('outcome', 'wait', 'seconds', wait);
    end if;
    select * into passkey from private.passkeys as p where p.credential_id = credential and p.user_id = own.person;
  end if;
  if taken.challenge_hash <> sha256(convert_to(left(coalesce(challenge, ''), 100), 'UTF8'))
    or (credential is not null and passkey.id is null)
  then
    perform private.note_factor(
      own.person, own.session, case when credential is null then 'passkey-added' else 'passkey-used' end, 'refused',
      'private.passkeys', coalesce(passkey.id, own.person)::text
    );
    return '{"outcome": "wrong"}';
  end if;
  return jsonb_build_object(
    'outcome', 'taken', 'ticket', taken.ticket, 'person', own.person,
    'public_key', replace(encode(passkey.public_key, 'base64'), E'\n', ''), 'relying_party', passkey.relying_party
  );
end
$function$;
comment on function public.take_passkey_challenge(challenge text, credential text) is 'Uses up what was to be signed, and lets our function verify the signature.';
grant execute on function public.take_passkey_challenge(challenge text, credential text) to authenticated;

CREATE OR REPLACE FUNCTION public.unconfirmed_settings()
 RETURNS TABLE(key text, value_before jsonb, confirm_by timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('system-settings.view');
  return query
    select s.key, s.value_before, s.confirm_by from private.settings as s where s.confirm_by > now() order by s.key;
end
$function$;
comment on function public.unconfirmed_settings() is 'Settings that go back to what they were unless they are confirmed in time.';
grant execute on function public.unconfirmed_settings() to authenticated;

CREATE OR REPLACE FUNCTION public.unsuppress_address(address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_to_follow_only();
  delete from private.email_suppressions as s where s.address = private.email_address(unsuppress_address.address);
  if not found then
    raise exception 'This address is not suppressed.' using errcode = 'PT404';
  end if;
end
$function$;
comment on function public.unsuppress_address(address text) is 'Lets mails go to an address again; those that were not sent stay as they are.';
grant execute on function public.unsuppress_address(address text) to authenticated;

CREATE OR REPLACE FUNCTION public.update_chat_session(session_key text, messages text, user_info text, end_time timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end
$function$;
grant execute on function public.update_chat_session(session_key text, messages text, user_info text, end_time timestamp with time zone) to anon;
grant execute on function public.update_chat_session(session_key text, messages text, user_info text, end_time timestamp with time zone) to authenticated;
grant execute on function public.update_chat_session(session_key text, messages text, user_info text, end_time timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION public.use_passkey(ticket uuid, credential text, new_counter bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken constant private.passkey_challenges := private.use_passkey_ticket(use_passkey.ticket, false);
  person constant uuid := taken.user_id;
  session constant uuid := taken.session_id;
  passkey private.passkeys;
  answer jsonb := '{"outcome": "done"}';
begin
  -- In the order in which removing locks them.
  perform from private.second_factors as f where f.user_id = person for update;
  select * into passkey from private.passkeys as p
  where p.credential_id = credential and p.user_id = person for update;
  if not found then
    perform private.note_factor(person, session, 'passkey-used', 'refused', 'private.passkeys', person::text);
    return '{"outcome": "wrong"}';
  end if;
  -- Two devices that sign with the same key do not know of each other's count.
  if (passkey.counter > 0 or new_counter > 0) and new_counter <= passkey.counter then
    perform private.note_factor(person, session, 'passkey-cloned', 'refused', 'private.passkeys', passkey.id::text);
    perform private.tell_owner_of_account(person, 'passkey-cloned');
    return '{"outcome": "cloned"}';
  end if;
  if taken.purpose <> 'give' and private.missing_factor(person, session) is not null then
    return '{"outcome": "expired"}';
  end if;
  update private.passkeys as p set counter = new_counter, last_used_at = now() where p.id = passkey.id;
  perform private.forget_tries('second factor', person::text);
  perform private.note_factor(person, session, 'passkey-used', 'done', 'private.passkeys', passkey.id::text);
  case taken.purpose
    when 'give' then
      insert into private.second_factor_sessions (session_id, user_id) values (session, person) on conflict do nothing;
      -- It is not lost after all, or never was.
      delete from private.second_factor_approvals as a where a.person = taken.user_id;
      perform private.note_factor(
        person, session, 'second-factor-given', 'done', 'private.second_factors', person::text
      );
    when 'renew' then
      answer := answer || jsonb_build_object('recovery_codes', private.make_recovery_codes(person));
      perform private.note_factor(
        person, session, 'recovery-codes-renewed', 'done', 'private.second_factors', person::text
      );
      perform private.tell_owner_of_account(person, 'recovery-codes-renewed');
    when 'remove-app' then
      perform private.remove_app(person, session);
    else
      perform private.remove_passkey_of(person, session, taken.subject);
  end case;
  return answer;
end
$function$;
comment on function public.use_passkey(ticket uuid, credential text, new_counter bigint) is 'Does what a verified signature of a passkey was for.';
grant execute on function public.use_passkey(ticket uuid, credential text, new_counter bigint) to service_role;

CREATE OR REPLACE FUNCTION public.verify_audit_log(after_position bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('user-management.view');
  return private.walk_audit_chain(after_position, 10000);
end
$function$;
comment on function public.verify_audit_log(after_position bigint) is 'Checks the next part of the audit log''s chain.';
grant execute on function public.verify_audit_log(after_position bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.waiting_chats()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.waiting_chats() to authenticated;

CREATE OR REPLACE FUNCTION public.whom_to_ask()
 RETURNS TABLE(email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email::text
  from public.staff_members as m
    join public.staff_roles as r on r.name = m.role
    join auth.users as u on u.id = m.user_id
  where r.may_everything and private.is_active_account(m.user_id) and private.is_active_account(auth.uid())
  order by u.email
  limit 20
$function$;
comment on function public.whom_to_ask() is 'The addresses of the Owners, who decide what everybody else may do.';
grant execute on function public.whom_to_ask() to authenticated;

CREATE OR REPLACE FUNCTION public.words_to_build()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with asked as (
    select p.id, p.hook_asked_at, p.hook_answer from private.publications as p
    where p.state = 'building' and p.hook_asked_at is not null
    order by p.hook_asked_at desc limit 1
  )
  select jsonb_build_object(
    'publication', (select to_jsonb(a) from asked as a),
    'edits', private.edits_with((select a.id from asked as a))
  )
$function$;
comment on function public.words_to_build() is 'Every edit that the next build of the site is to have, and what asked for it.';
grant execute on function public.words_to_build() to service_role;

-- ====================================================================================================
-- Schema hln
-- ====================================================================================================

grant usage on schema hln to authenticated;
grant usage on schema hln to service_role;
grant usage on schema hln to sql_console;

create table hln.cost_entries (
  id bigint not null generated always as identity,
  date date not null,
  class_1 text not null,
  class_2 text not null,
  amount numeric not null,
  currency text not null default 'NZD'::text,
  source text not null,
  entry_key text not null,
  import_id uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint cost_entries_pkey PRIMARY KEY (id),
  constraint cost_entries_once_per_source UNIQUE (source, entry_key),
  constraint cost_entries_amount_size CHECK (((abs(amount) < ('1000000000000'::bigint)::numeric) AND (scale(amount) <= 6))),
  constraint cost_entries_class_1_size CHECK (((char_length(class_1) <= 100) AND (class_1 ~ '\S'::text))),
  constraint cost_entries_class_2_size CHECK (((char_length(class_2) <= 100) AND (class_2 ~ '\S'::text))),
  constraint cost_entries_currency CHECK ((currency = 'NZD'::text)),
  constraint cost_entries_date_range CHECK (((date >= '1900-01-01'::date) AND (date <= '2200-12-31'::date))),
  constraint cost_entries_entry_key_size CHECK (((char_length(entry_key) >= 1) AND (char_length(entry_key) <= 260))),
  constraint cost_entries_source_size CHECK (((char_length(source) <= 60) AND (source ~ '\S'::text)))
);
comment on table hln.cost_entries is 'Single costs as they were imported; a credit is negative.';
CREATE INDEX cost_entries_by_day ON hln.cost_entries USING btree (date, class_1, class_2) INCLUDE (amount);
alter table hln.cost_entries enable row level security;
create policy cost_entries_console_may_read on hln.cost_entries for select to sql_console
  using (true);
create policy cost_entries_staff_may_read on hln.cost_entries for select to authenticated
  using (true);
CREATE TRIGGER cost_entries_audit_added AFTER INSERT ON hln.cost_entries REFERENCING NEW TABLE AS touched_rows FOR EACH STATEMENT EXECUTE FUNCTION private.audit_cost_statement();
CREATE TRIGGER cost_entries_audit_changed AFTER UPDATE ON hln.cost_entries REFERENCING OLD TABLE AS touched_rows FOR EACH STATEMENT EXECUTE FUNCTION private.audit_cost_statement();
CREATE TRIGGER cost_entries_audit_removed AFTER DELETE ON hln.cost_entries REFERENCING OLD TABLE AS touched_rows FOR EACH STATEMENT EXECUTE FUNCTION private.audit_cost_statement();
grant delete, insert, select, update on hln.cost_entries to service_role;
grant select (amount, class_1, class_2, created_at, currency, date, id, import_id, source, updated_at) on hln.cost_entries to sql_console;
grant select (amount, class_1, class_2, date) on hln.cost_entries to authenticated;

create table hln.cost_imports (
  id uuid not null,
  origin text not null,
  mode text not null,
  request_key text,
  lines integer not null,
  inserted integer not null,
  updated integer not null,
  unchanged integer not null,
  removed integer not null,
  created_at timestamp with time zone not null default now(),
  changes_kept boolean not null default false,
  undone_at timestamp with time zone,
  constraint cost_imports_pkey PRIMARY KEY (id),
  constraint cost_imports_request_key_key UNIQUE (request_key),
  constraint cost_imports_mode CHECK ((mode = ANY (ARRAY['merge'::text, 'replace'::text]))),
  constraint cost_imports_origin CHECK ((origin = ANY (ARRAY['file'::text, 'machine'::text, 'demo'::text]))),
  constraint cost_imports_request_key_size CHECK ((char_length(request_key) <= 100))
);
comment on table hln.cost_imports is 'Every import that was carried out, and what it changed.';
CREATE INDEX cost_imports_created_at ON hln.cost_imports USING btree (created_at DESC);
alter table hln.cost_imports enable row level security;
create policy cost_imports_console_may_read on hln.cost_imports for select to sql_console
  using (true);
create policy cost_imports_staff_may_read on hln.cost_imports for select to authenticated
  using (true);
CREATE TRIGGER cost_imports_analyze AFTER INSERT ON hln.cost_imports FOR EACH ROW WHEN ((((new.inserted + new.updated) + new.removed) >= 500)) EXECUTE FUNCTION private.analyze_costs();
CREATE TRIGGER cost_imports_analyze_undone AFTER UPDATE OF undone_at ON hln.cost_imports FOR EACH ROW WHEN ((((new.inserted + new.updated) + new.removed) >= 500)) EXECUTE FUNCTION private.analyze_costs();
CREATE TRIGGER cost_imports_audit AFTER INSERT OR DELETE OR UPDATE ON hln.cost_imports FOR EACH ROW EXECUTE FUNCTION private.audit_row('costs', 'id', 'origin,mode,lines,inserted,updated,unchanged,removed,undone_at', '');
grant delete, insert, select, update on hln.cost_imports to service_role;
grant select (changes_kept, created_at, id, inserted, lines, mode, origin, removed, unchanged, undone_at, updated) on hln.cost_imports to sql_console;
grant select on hln.cost_imports to authenticated;

create view hln.cost_sources with (security_invoker=true) as
 SELECT source,
    count(*) AS entries,
    min(date) AS first_day,
    max(date) AS last_day,
    sum(amount) AS net_amount,
    max(updated_at) AS updated_at
   FROM hln.cost_entries e
  GROUP BY source;
comment on view hln.cost_sources is 'Each source of entries: how many, from when to when, and their sum in NZD.';
CREATE TRIGGER cost_sources_read_only INSTEAD OF INSERT OR DELETE OR UPDATE ON hln.cost_sources FOR EACH ROW EXECUTE FUNCTION private.refuse_to_write_sums();
grant select on hln.cost_sources to service_role;

create view hln.daily_costs with (security_invoker=true) as
 SELECT date,
    class_1,
    class_2,
    abs(sum(amount)) AS daily_amount,
    sum(amount) AS net_amount
   FROM hln.cost_entries e
  GROUP BY date, class_1, class_2;
comment on view hln.daily_costs is 'One row a day and category, in NZD: net_amount is the sum with its sign, daily_amount without it.';
CREATE TRIGGER daily_costs_read_only INSTEAD OF INSERT OR DELETE OR UPDATE ON hln.daily_costs FOR EACH ROW EXECUTE FUNCTION private.refuse_to_write_sums();
grant select on hln.daily_costs to authenticated;
grant select on hln.daily_costs to service_role;

CREATE OR REPLACE FUNCTION hln.finish_cost_import(import_id uuid, origin text, mode text, expected_lines integer, request_key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '60s'
AS $function$
declare
  done jsonb;
begin
  perform set_config('hln.cost_import', 'on', true);
  done := private.finish_cost_import(import_id, origin, mode, expected_lines, request_key);
  perform set_config('hln.cost_import', '', true);
  return done;
end
$function$;
grant execute on function hln.finish_cost_import(import_id uuid, origin text, mode text, expected_lines integer, request_key text) to service_role;

CREATE OR REPLACE FUNCTION hln.stage_cost_rows(import_id uuid, rows jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 10000 then
    raise exception 'rows must be an array of at most 10000.' using errcode = '22023';
  end if;
  -- What imports that died have left behind.
  delete from private.cost_import_rows as s where s.staged_at < now() - interval '1 day';
  insert into private.cost_import_rows
    (import_id, line, date, class_1, class_2, amount, source, entry_key, day_sum)
  select
    stage_cost_rows.import_id, r.line, r.date, r.class_1, r.class_2, r.amount, r.source, r.entry_key, r.day_sum
  from jsonb_to_recordset(rows) as r (
    line integer, date date, class_1 text, class_2 text, amount numeric, source text, entry_key text, day_sum text
  )
  on conflict on constraint cost_import_rows_pkey do nothing;
end
$function$;
grant execute on function hln.stage_cost_rows(import_id uuid, rows jsonb) to service_role;

CREATE OR REPLACE FUNCTION hln.undo_cost_import(import_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '60s'
AS $function$
declare
  done jsonb;
begin
  perform set_config('hln.cost_import', 'on', true);
  done := private.undo_cost_import(import_id);
  perform set_config('hln.cost_import', '', true);
  return done;
end
$function$;
grant execute on function hln.undo_cost_import(import_id uuid) to service_role;

-- ====================================================================================================
-- Schema private
-- ====================================================================================================


create table private.account_notices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  deed text not null,
  happened_at timestamp with time zone not null default now(),
  actor uuid,
  request_id text default private.request_id(),
  constraint account_notices_pkey PRIMARY KEY (id),
  constraint account_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint account_notices_deed CHECK ((deed = ANY (ARRAY['second-factor-added'::text, 'second-factor-removed'::text, 'second-factor-approved'::text, 'second-factor-reset'::text, 'recovery-code-used'::text, 'recovery-codes-renewed'::text, 'app-added'::text, 'app-removed'::text, 'passkey-added'::text, 'passkey-removed'::text, 'passkey-cloned'::text, 'test-mail'::text]))),
  constraint account_notices_request_id CHECK ((request_id ~ '^[0-9a-f]{1,64}$'::text))
);
comment on table private.account_notices is 'What the owner of an account is about to be told by mail.';
CREATE INDEX account_notices_oldest ON private.account_notices USING btree (happened_at);
CREATE INDEX account_notices_user_id ON private.account_notices USING btree (user_id);
alter table private.account_notices enable row level security;

create table private.alert_rules (
  name text not null,
  "position" smallint not null,
  side text not null,
  threshold numeric not null,
  clear_at numeric not null,
  for_minutes integer not null,
  clear_minutes integer not null,
  lowest numeric not null,
  highest numeric not null,
  is_enabled boolean not null default true,
  muted_until timestamp with time zone,
  mute_reason text,
  constraint alert_rules_pkey PRIMARY KEY (name),
  constraint alert_rules_position_key UNIQUE ("position"),
  constraint alert_rules_apart CHECK (
CASE side
    WHEN 'above'::text THEN (clear_at < threshold)
    ELSE (clear_at > threshold)
END),
  constraint alert_rules_clear CHECK (((clear_minutes >= 5) AND (clear_minutes <= 1440))),
  constraint alert_rules_for CHECK (((for_minutes >= 0) AND (for_minutes <= 1440))),
  constraint alert_rules_range CHECK ((((threshold >= lowest) AND (threshold <= highest)) AND ((clear_at >= lowest) AND (clear_at <= highest)))),
  constraint alert_rules_side CHECK ((side = ANY (ARRAY['above'::text, 'below'::text])))
);
alter table private.alert_rules enable row level security;
CREATE TRIGGER alert_rules_audit AFTER INSERT OR DELETE OR UPDATE ON private.alert_rules FOR EACH ROW EXECUTE FUNCTION private.audit_row('system-monitoring', 'name', 'threshold,clear_at,for_minutes,clear_minutes,is_enabled,muted_until', 'mute_reason');

create table private.alert_watch (
  rule text not null,
  subject text not null,
  bad_since timestamp with time zone,
  good_since timestamp with time zone,
  constraint alert_watch_pkey PRIMARY KEY (rule, subject),
  constraint alert_watch_rule_fkey FOREIGN KEY (rule) REFERENCES private.alert_rules(name)
);
alter table private.alert_watch enable row level security;

create table private.alerts (
  id bigint not null generated always as identity,
  rule text not null,
  subject text not null,
  since timestamp with time zone not null,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  threshold numeric not null,
  value numeric not null,
  worst numeric not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  acknowledgement text,
  start_mailed_at timestamp with time zone,
  end_mailed_at timestamp with time zone,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_rule_fkey FOREIGN KEY (rule) REFERENCES private.alert_rules(name),
  constraint alerts_subject CHECK ((char_length(subject) <= 60))
);
CREATE INDEX alerts_ended ON private.alerts USING btree (ended_at);
CREATE UNIQUE INDEX alerts_open ON private.alerts USING btree (rule, subject) WHERE (ended_at IS NULL);
alter table private.alerts enable row level security;
CREATE TRIGGER alerts_audit AFTER UPDATE OF acknowledged_at ON private.alerts FOR EACH ROW EXECUTE FUNCTION private.audit_row('system-monitoring', 'id', 'rule,subject,acknowledged_at', 'acknowledgement', 'staff');

create table private.audit_chain (
  "position" bigint not null,
  entry_id bigint not null,
  previous bytea not null,
  hash bytea not null,
  constraint audit_chain_pkey PRIMARY KEY ("position"),
  constraint audit_chain_entry_id_key UNIQUE (entry_id),
  constraint audit_chain_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES private.audit_log(id),
  constraint audit_chain_hash_size CHECK ((octet_length(hash) = 32)),
  constraint audit_chain_position CHECK (("position" > 0))
);
alter table private.audit_chain enable row level security;
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON private.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_to_rewrite_audit();

create table private.audit_heads (
  "position" bigint not null,
  hash bytea not null,
  entries bigint not null,
  noted_at timestamp with time zone not null default now(),
  constraint audit_heads_pkey PRIMARY KEY ("position")
);
alter table private.audit_heads enable row level security;
CREATE TRIGGER audit_heads_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON private.audit_heads FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_to_rewrite_audit();

create table private.audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  actor_kind text not null,
  actor_id uuid,
  session_id uuid,
  action text not null,
  area text not null,
  table_name text,
  row_key text,
  before jsonb,
  after jsonb,
  withheld text[] not null default '{}'::text[],
  reason text,
  outcome text not null default 'done'::text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_account_known CHECK (((actor_kind = 'account'::text) = (actor_id IS NOT NULL))),
  constraint audit_log_action_form CHECK ((action ~ '^[a-z][a-z-]{0,39}$'::text)),
  constraint audit_log_actor_kind CHECK ((actor_kind = ANY (ARRAY['account'::text, 'service'::text, 'visitor'::text, 'database'::text]))),
  constraint audit_log_after_size CHECK ((octet_length((after)::text) <= 8000)),
  constraint audit_log_area_form CHECK ((area ~ '^[a-z][a-z-]{0,39}$'::text)),
  constraint audit_log_before_size CHECK ((octet_length((before)::text) <= 8000)),
  constraint audit_log_outcome CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text]))),
  constraint audit_log_reason_form CHECK ((((char_length(reason) >= 1) AND (char_length(reason) <= 200)) AND (reason !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text))),
  constraint audit_log_row_key_size CHECK (((char_length(row_key) >= 1) AND (char_length(row_key) <= 200))),
  constraint audit_log_table_form CHECK ((table_name ~ '^[a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62}$'::text))
);
comment on table private.audit_log is 'Who did what to which row. Append-only; sealed by private.audit_chain.';
CREATE INDEX audit_log_action ON private.audit_log USING btree (action, at, id);
CREATE INDEX audit_log_actor ON private.audit_log USING btree (actor_id, at, id);
CREATE INDEX audit_log_actor_action ON private.audit_log USING btree (actor_id, action, at, id);
CREATE INDEX audit_log_actor_area ON private.audit_log USING btree (actor_id, area, at, id);
CREATE INDEX audit_log_area ON private.audit_log USING btree (area, at, id);
CREATE INDEX audit_log_area_action ON private.audit_log USING btree (area, action, at, id);
CREATE INDEX audit_log_at ON private.audit_log USING btree (at, id);
CREATE INDEX audit_log_refused ON private.audit_log USING btree (at, id) WHERE (outcome = 'refused'::text);
CREATE INDEX audit_log_row ON private.audit_log USING btree (row_key, at, id);
CREATE INDEX audit_log_table ON private.audit_log USING btree (table_name, at, id);
alter table private.audit_log enable row level security;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON private.audit_log FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_to_rewrite_audit();
CREATE CONSTRAINT TRIGGER audit_log_seal AFTER INSERT ON private.audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.seal_audit_entry();

create table private.backup_state (
  only_row boolean not null default true,
  since timestamp with time zone not null default now(),
  is_expected boolean not null default false,
  constraint backup_state_pkey PRIMARY KEY (only_row),
  constraint backup_state_only_row_check CHECK (only_row)
);
alter table private.backup_state enable row level security;

create table private.backup_work (
  id bigint not null generated always as identity,
  kind text not null,
  backup text,
  asked_by uuid,
  started_at timestamp with time zone not null default now(),
  busy_until timestamp with time zone not null,
  finished_at timestamp with time zone,
  state text not null default 'running'::text,
  step text,
  done_parts bigint,
  all_parts bigint,
  problem text,
  tables integer,
  row_total bigint,
  constraint backup_work_pkey PRIMARY KEY (id),
  constraint backup_work_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint backup_work_kind CHECK ((kind = ANY (ARRAY['make'::text, 'prove'::text]))),
  constraint backup_work_name CHECK ((backup ~ '^hln-[0-9TZ-]{20,30}[.](tar[.]gz|dump)$'::text)),
  constraint backup_work_problem CHECK ((char_length(problem) <= 1000)),
  constraint backup_work_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  constraint backup_work_step CHECK ((char_length(step) <= 60))
);
CREATE INDEX backup_work_asked_by ON private.backup_work USING btree (asked_by);
CREATE INDEX backup_work_by_name ON private.backup_work USING btree (backup, id DESC) WHERE (kind = 'prove'::text);
alter table private.backup_work enable row level security;

create table private.chat_cases (
  session_id text not null,
  received_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  last_said_at timestamp with time zone not null,
  status text not null default 'new'::text,
  assignee uuid,
  labels text[] not null default '{}'::text[],
  outcome text not null default ''::text,
  closed_at timestamp with time zone,
  replied_at timestamp with time zone,
  replied_way text,
  replied_by uuid,
  reminded_hours smallint not null default 0,
  recognised jsonb not null,
  corrected jsonb not null default '{}'::jsonb,
  said text not null,
  facts text not null,
  email_key text generated always as (NULLIF(lower(((recognised || corrected) ->> 'email'::text)), ''::text)) stored,
  phone_key text generated always as (NULLIF(regexp_replace(((recognised || corrected) ->> 'phone'::text), '[^0-9]'::text, ''::text, 'g'::text), ''::text)) stored,
  wechat_key text generated always as (NULLIF(lower(((recognised || corrected) ->> 'wechat'::text)), ''::text)) stored,
  is_waiting boolean not null generated always as (((status = 'new'::text) AND (replied_at IS NULL))) stored,
  queue_key double precision not null,
  forgotten_at timestamp with time zone,
  forgotten_way text,
  forgotten_by uuid,
  constraint chat_cases_pkey PRIMARY KEY (session_id),
  constraint chat_cases_assignee_fkey FOREIGN KEY (assignee) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint chat_cases_forgotten_by_fkey FOREIGN KEY (forgotten_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint chat_cases_replied_by_fkey FOREIGN KEY (replied_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint chat_cases_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.chat_sessions(session_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint chat_cases_corrected_size CHECK ((octet_length((corrected)::text) <= 8000)),
  constraint chat_cases_labels_size CHECK ((cardinality(labels) <= 10)),
  constraint chat_cases_outcome_size CHECK ((char_length(outcome) <= 500)),
  constraint chat_cases_reminded_hours CHECK ((reminded_hours = ANY (ARRAY[0, 18, 23, 24]))),
  constraint chat_cases_replied CHECK (((replied_at IS NULL) = (replied_way IS NULL))),
  constraint chat_cases_replied_way CHECK ((replied_way = ANY (ARRAY['email'::text, 'phone'::text, 'wechat'::text, 'other'::text]))),
  constraint chat_cases_status CHECK ((status = ANY (ARRAY['new'::text, 'contacted'::text, 'booked'::text, 'closed'::text, 'spam'::text])))
);
comment on table private.chat_cases is 'What staff do about a conversation, and what it says about the family.';
comment on column private.chat_cases.forgotten_at is 'When the reply was given that was taken back last, until another is noted; its way and who gave it are beside it.';
CREATE INDEX chat_cases_email ON private.chat_cases USING btree (email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX chat_cases_phone ON private.chat_cases USING btree (phone_key) WHERE (phone_key IS NOT NULL);
CREATE INDEX chat_cases_queue ON private.chat_cases USING btree (queue_key, session_id);
CREATE INDEX chat_cases_to_remind ON private.chat_cases USING btree (received_at) WHERE ((status = 'new'::text) AND (replied_at IS NULL));
CREATE INDEX chat_cases_wechat ON private.chat_cases USING btree (wechat_key) WHERE (wechat_key IS NOT NULL);
alter table private.chat_cases enable row level security;
CREATE TRIGGER chat_cases_arrange BEFORE INSERT OR UPDATE ON private.chat_cases FOR EACH ROW EXECUTE FUNCTION private.arrange_chat_case();
CREATE TRIGGER chat_cases_audit AFTER UPDATE ON private.chat_cases FOR EACH ROW EXECUTE FUNCTION private.audit_row('chat-sessions', 'session_id', 'status,assignee,replied_at,replied_way', 'labels,outcome,corrected', 'staff');
CREATE TRIGGER chat_cases_count_deleted AFTER DELETE ON private.chat_cases FOR EACH ROW EXECUTE FUNCTION private.count_deleted_chat();
CREATE TRIGGER chat_cases_forgotten_reply BEFORE UPDATE OF replied_at ON private.chat_cases FOR EACH ROW WHEN (((old.replied_at IS NOT NULL) OR (new.replied_at IS NOT NULL))) EXECUTE FUNCTION private.keep_forgotten_reply();

create table private.chat_notes (
  id uuid not null,
  session_id text not null,
  author uuid,
  note text not null,
  created_at timestamp with time zone not null default now(),
  constraint chat_notes_pkey PRIMARY KEY (id),
  constraint chat_notes_author_fkey FOREIGN KEY (author) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint chat_notes_session_id_fkey FOREIGN KEY (session_id) REFERENCES private.chat_cases(session_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint chat_notes_note_size CHECK (((char_length(note) >= 1) AND (char_length(note) <= 2000)))
);
comment on table private.chat_notes is 'Notes of staff about a conversation, which stay inside.';
CREATE INDEX chat_notes_session ON private.chat_notes USING btree (session_id, created_at);
alter table private.chat_notes enable row level security;
CREATE TRIGGER chat_notes_audit AFTER INSERT OR DELETE ON private.chat_notes FOR EACH ROW EXECUTE FUNCTION private.audit_row('chat-sessions', 'session_id', 'author', 'note', 'staff');

create table private.chat_promise_months (
  month text not null,
  kept integer not null default 0,
  broken integer not null default 0,
  constraint chat_promise_months_pkey PRIMARY KEY (month),
  constraint chat_promise_months_form CHECK ((month ~ '^\d{4}-\d{2}$'::text))
);
alter table private.chat_promise_months enable row level security;

create table private.clock (
  only_row boolean not null default true,
  latest timestamp with time zone not null,
  constraint clock_pkey PRIMARY KEY (only_row),
  constraint clock_only_row_check CHECK (only_row)
);

create table private.console_queries (
  id bigint not null generated always as identity,
  asked_by uuid not null,
  asked_at timestamp with time zone not null default now(),
  query text not null,
  wanted text not null,
  outcome text not null default 'running'::text,
  row_count integer,
  ms integer,
  busy_until timestamp with time zone not null,
  constraint console_queries_pkey PRIMARY KEY (id),
  constraint console_queries_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint console_queries_ms_range CHECK (((ms >= 0) AND (ms <= 86400000))),
  constraint console_queries_outcome_known CHECK ((outcome = ANY (ARRAY['running'::text, 'done'::text, 'refused'::text, 'failed'::text, 'cancelled'::text]))),
  constraint console_queries_query_size CHECK (((char_length(query) >= 1) AND (char_length(query) <= 20000))),
  constraint console_queries_rows_range CHECK (((row_count >= 0) AND (row_count <= 1000000))),
  constraint console_queries_wanted_known CHECK ((wanted = ANY (ARRAY['rows'::text, 'plan'::text])))
);
CREATE INDEX console_queries_asked_by ON private.console_queries USING btree (asked_by, id DESC);
CREATE INDEX console_queries_running ON private.console_queries USING btree (busy_until) WHERE (outcome = 'running'::text);
alter table private.console_queries enable row level security;

create table private.console_saved_queries (
  name text not null,
  query text not null,
  saved_by uuid,
  saved_at timestamp with time zone not null default now(),
  constraint console_saved_queries_pkey PRIMARY KEY (name),
  constraint console_saved_queries_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint console_saved_queries_name_line CHECK ((name ~ '^[^\u0000-\u001f]{1,80}$'::text)),
  constraint console_saved_queries_query_size CHECK (((char_length(query) >= 1) AND (char_length(query) <= 20000)))
);
CREATE INDEX console_saved_queries_saved_by ON private.console_saved_queries USING btree (saved_by);
alter table private.console_saved_queries enable row level security;

create table private.cost_changes (
  import_id uuid not null,
  change text not null,
  entry_id bigint not null,
  date date not null,
  class_1 text not null,
  class_2 text not null,
  amount numeric not null,
  source text not null,
  entry_key text not null,
  entry_import_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint cost_changes_pkey PRIMARY KEY (import_id, entry_id),
  constraint cost_changes_change CHECK ((change = ANY (ARRAY['updated'::text, 'removed'::text])))
);
alter table private.cost_changes enable row level security;

create table private.cost_import_rows (
  import_id uuid not null,
  line integer not null,
  date date not null,
  class_1 text not null,
  class_2 text not null,
  amount numeric not null,
  source text not null,
  entry_key text not null,
  staged_at timestamp with time zone not null default now(),
  day_sum text,
  found numeric,
  verdict text,
  constraint cost_import_rows_pkey PRIMARY KEY (import_id, line),
  constraint cost_import_rows_day_sum CHECK ((day_sum = ANY (ARRAY['exact'::text, 'size'::text]))),
  constraint cost_import_rows_verdict CHECK ((verdict = ANY (ARRAY['same'::text, 'other'::text])))
);
CREATE INDEX cost_import_rows_staged_at ON private.cost_import_rows USING btree (staged_at);
alter table private.cost_import_rows enable row level security;

create table private.email_attempts (
  id bigint not null generated always as identity,
  email_id uuid not null,
  attempt integer not null,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  outcome text not null default 'running'::text,
  step text,
  cause text,
  smtp_code smallint,
  enhanced_code text,
  answer text,
  headers text,
  constraint email_attempts_pkey PRIMARY KEY (id),
  constraint email_attempts_email_id_fkey FOREIGN KEY (email_id) REFERENCES public.email_outbox(id) ON DELETE CASCADE,
  constraint email_attempts_answer_size CHECK ((char_length(answer) <= 1000)),
  constraint email_attempts_cause CHECK ((cause ~ '^[a-z][a-z-]{0,39}$'::text)),
  constraint email_attempts_enhanced_code CHECK ((enhanced_code ~ '^[245][.][0-9]{1,3}[.][0-9]{1,3}$'::text)),
  constraint email_attempts_headers_size CHECK ((char_length(headers) <= 8000)),
  constraint email_attempts_outcome CHECK ((outcome = ANY (ARRAY['running'::text, 'sent'::text, 'deferred'::text, 'refused'::text, 'unknown'::text, 'stopped'::text, 'lost'::text]))),
  constraint email_attempts_smtp_code CHECK (((smtp_code >= 100) AND (smtp_code <= 599))),
  constraint email_attempts_step CHECK ((char_length(step) <= 40))
);
comment on table private.email_attempts is 'Each attempt to send a mail, with what the mail server answered.';
CREATE INDEX email_attempts_email ON private.email_attempts USING btree (email_id, id);
CREATE INDEX email_attempts_running ON private.email_attempts USING btree (email_id) WHERE (outcome = 'running'::text);
alter table private.email_attempts enable row level security;

create table private.email_suppressions (
  id uuid not null default gen_random_uuid(),
  address text not null,
  reason text not null,
  origin text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint email_suppressions_pkey PRIMARY KEY (address),
  constraint email_suppressions_id_key UNIQUE (id),
  constraint email_suppressions_address CHECK ((((char_length(address) >= 3) AND (char_length(address) <= 320)) AND (address = private.email_address(address)) AND (address ~~ '%_@_%'::text))),
  constraint email_suppressions_origin CHECK ((origin = ANY (ARRAY['staff'::text, 'bounce'::text]))),
  constraint email_suppressions_reason CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200)))
);
comment on table private.email_suppressions is 'E-mail addresses to which nothing is sent.';
alter table private.email_suppressions enable row level security;
CREATE TRIGGER email_suppressions_audit AFTER INSERT OR DELETE OR UPDATE ON private.email_suppressions FOR EACH ROW EXECUTE FUNCTION private.audit_row('email-logs', 'id', 'origin', 'address,reason');

create table private.email_switch (
  only_row boolean not null default true,
  stopped_at timestamp with time zone,
  stopped_by uuid,
  reason text,
  constraint email_switch_pkey PRIMARY KEY (only_row),
  constraint email_switch_only_row_check CHECK (only_row),
  constraint email_switch_reason CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  constraint email_switch_whole CHECK (((stopped_at IS NULL) = (reason IS NULL)))
);
comment on table private.email_switch is 'Whether all sending is stopped, since when and why.';
alter table private.email_switch enable row level security;
CREATE TRIGGER email_switch_audit AFTER UPDATE ON private.email_switch FOR EACH ROW EXECUTE FUNCTION private.audit_row('email-logs', 'only_row', 'stopped_at', 'reason');

create table private.feedback_notes (
  id bigint not null generated always as identity,
  feedback_id uuid not null,
  author uuid,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint feedback_notes_pkey PRIMARY KEY (id),
  constraint feedback_notes_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES public.sql_feedback(id) ON DELETE CASCADE,
  constraint feedback_notes_body_size CHECK ((((char_length(body) >= 1) AND (char_length(body) <= 2000)) AND (body ~ '\S'::text)))
);
comment on table private.feedback_notes is 'What staff say to each other about feedback.';
CREATE INDEX feedback_notes_feedback ON private.feedback_notes USING btree (feedback_id, id);
alter table private.feedback_notes enable row level security;

create table private.job_runs (
  id bigint not null generated always as identity,
  job text not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  outcome text not null default 'running'::text,
  waiting integer,
  counts jsonb not null default '{}'::jsonb,
  error text,
  constraint job_runs_pkey PRIMARY KEY (id),
  constraint job_runs_job_fkey FOREIGN KEY (job) REFERENCES public.scheduled_jobs(name) ON DELETE CASCADE,
  constraint job_runs_counts_size CHECK ((octet_length((counts)::text) <= 2000)),
  constraint job_runs_error_size CHECK ((char_length(error) <= 1000)),
  constraint job_runs_outcome CHECK ((outcome = ANY (ARRAY['running'::text, 'done'::text, 'hollow'::text, 'failed'::text]))),
  constraint job_runs_waiting CHECK ((waiting >= 0))
);
comment on table private.job_runs is 'The last runs of each scheduled job, at most 2,000 of one.';
CREATE INDEX job_runs_job ON private.job_runs USING btree (job, id DESC);
alter table private.job_runs enable row level security;

create table private.metric_samples (
  resolution text not null,
  starts_at timestamp with time zone not null,
  process uuid not null,
  requests integer not null,
  refused integer not null,
  errors integer not null,
  functions integer not null,
  latency bigint[] not null,
  loop_delay bigint[] not null,
  loop_max_ms integer not null,
  memory_bytes bigint not null,
  database_ms integer not null,
  database_away_s integer not null,
  routes jsonb not null,
  constraint metric_samples_pkey PRIMARY KEY (resolution, starts_at, process),
  constraint metric_samples_buckets CHECK (((cardinality(latency) = 14) AND (cardinality(loop_delay) = 14) AND (0 <= ALL (latency)) AND (0 <= ALL (loop_delay)))),
  constraint metric_samples_counts CHECK ((((requests >= 0) AND (requests <= 100000000)) AND ((refused >= 0) AND (refused <= requests)) AND ((errors >= 0) AND (errors <= requests)) AND ((functions >= 0) AND (functions <= requests)))),
  constraint metric_samples_memory CHECK (((memory_bytes >= 0) AND ((memory_bytes)::numeric <= '1000000000000000'::numeric))),
  constraint metric_samples_resolution CHECK ((resolution = ANY (ARRAY['minute'::text, 'hour'::text, 'day'::text]))),
  constraint metric_samples_routes CHECK (((jsonb_typeof(routes) = 'object'::text) AND (octet_length((routes)::text) <= 40000))),
  constraint metric_samples_times CHECK ((((loop_max_ms >= 0) AND (loop_max_ms <= 86400000)) AND ((database_ms >= 0) AND (database_ms <= 86400000)) AND ((database_away_s >= 0) AND (database_away_s <= 31536000))))
);
alter table private.metric_samples enable row level security;

create table private.monitoring_state (
  only_row boolean not null default true,
  judged_at timestamp with time zone,
  heartbeat_at timestamp with time zone,
  constraint monitoring_state_pkey PRIMARY KEY (only_row),
  constraint monitoring_state_only_row_check CHECK (only_row)
);
alter table private.monitoring_state enable row level security;

create table private.page_error_totals (
  kind text not null,
  reports bigint not null default 0,
  hour_started_at timestamp with time zone not null default now(),
  hour_reports bigint not null default 0,
  constraint page_error_totals_pkey PRIMARY KEY (kind),
  constraint page_error_totals_kind CHECK ((kind = ANY (ARRAY['error'::text, 'rejection'::text, 'formatter'::text])))
);
alter table private.page_error_totals enable row level security;

create table private.page_errors (
  fingerprint text not null,
  kind text not null,
  name text not null,
  frames jsonb not null,
  page text not null,
  build text not null,
  reports bigint not null default 1,
  first_seen_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  constraint page_errors_pkey PRIMARY KEY (fingerprint),
  constraint page_errors_build CHECK ((build ~ '^[0-9a-z]{0,40}$'::text)),
  constraint page_errors_fingerprint CHECK ((fingerprint ~ '^[0-9a-f]{32}$'::text)),
  constraint page_errors_frames CHECK (((jsonb_typeof(frames) = 'array'::text) AND (octet_length((frames)::text) <= 2000))),
  constraint page_errors_kind CHECK ((kind = ANY (ARRAY['error'::text, 'rejection'::text, 'formatter'::text]))),
  constraint page_errors_name CHECK ((name ~ '^[A-Za-z-]{1,40}$'::text)),
  constraint page_errors_page CHECK ((page ~ '^(other|/[a-z0-9/-]{0,99})$'::text))
);
CREATE INDEX page_errors_last_seen_at ON private.page_errors USING btree (last_seen_at DESC);
alter table private.page_errors enable row level security;

create table private.passkey_challenges (
  session_id uuid not null,
  user_id uuid not null,
  ticket uuid not null default gen_random_uuid(),
  purpose text not null,
  subject uuid,
  challenge_hash bytea not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  taken_at timestamp with time zone,
  constraint passkey_challenges_pkey PRIMARY KEY (session_id),
  constraint passkey_challenges_ticket_key UNIQUE (ticket),
  constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint passkey_challenges_hash_size CHECK ((octet_length(challenge_hash) = 32)),
  constraint passkey_challenges_purpose CHECK ((purpose = ANY (ARRAY['add'::text, 'give'::text, 'renew'::text, 'remove-app'::text, 'remove-passkey'::text]))),
  constraint passkey_challenges_subject CHECK (((purpose = 'remove-passkey'::text) = (subject IS NOT NULL)))
);
CREATE INDEX passkey_challenges_made_at ON private.passkey_challenges USING btree (made_at);
CREATE INDEX passkey_challenges_user_id ON private.passkey_challenges USING btree (user_id);
alter table private.passkey_challenges enable row level security;

create table private.passkeys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  relying_party text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.second_factors(user_id) ON DELETE CASCADE,
  constraint passkeys_counter CHECK ((counter >= 0)),
  constraint passkeys_credential_id CHECK (((credential_id ~ '^[A-Za-z0-9_-]+$'::text) AND (char_length(credential_id) <= 1364))),
  constraint passkeys_name CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 60)) AND (name = btrim(name)) AND (name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text))),
  constraint passkeys_public_key_size CHECK (((octet_length(public_key) >= 16) AND (octet_length(public_key) <= 2048))),
  constraint passkeys_relying_party CHECK (((char_length(relying_party) >= 1) AND (char_length(relying_party) <= 253))),
  constraint passkeys_transports CHECK ((transports <@ ARRAY['ble'::text, 'cable'::text, 'hybrid'::text, 'internal'::text, 'nfc'::text, 'smart-card'::text, 'usb'::text]))
);
comment on table private.passkeys is 'Passkeys that serve as a second factor.';
CREATE INDEX passkeys_user_id ON private.passkeys USING btree (user_id);
alter table private.passkeys enable row level security;

create table private.personal_columns (
  relation text not null,
  column_name text not null,
  mask text not null,
  constraint personal_columns_pkey PRIMARY KEY (relation, column_name),
  constraint personal_columns_mask CHECK ((mask = ANY (ARRAY['mail'::text, 'text'::text])))
);
alter table private.personal_columns enable row level security;

create table private.price_check_schedule (
  watch_item_id uuid not null,
  host text not null,
  next_check_at timestamp with time zone,
  lease uuid,
  lease_until timestamp with time zone,
  leased_at timestamp with time zone,
  failures integer not null default 0,
  abandoned integer not null default 0,
  etag text,
  last_modified text,
  doubted_price numeric,
  doubted_currency text,
  doubted_times integer not null default 0,
  constraint price_check_schedule_pkey PRIMARY KEY (watch_item_id),
  constraint price_check_schedule_watch_item_id_fkey FOREIGN KEY (watch_item_id) REFERENCES public.price_watch_items(id) ON DELETE CASCADE,
  constraint price_check_schedule_check CHECK (((lease IS NULL) OR ((lease_until IS NOT NULL) AND (leased_at IS NOT NULL))))
);
CREATE INDEX price_check_schedule_due ON private.price_check_schedule USING btree (next_check_at);
CREATE INDEX price_check_schedule_host ON private.price_check_schedule USING btree (host);
CREATE INDEX price_check_schedule_leased ON private.price_check_schedule USING btree (lease_until) WHERE (lease IS NOT NULL);

create table private.price_mails (
  user_id uuid not null,
  mailed_at timestamp with time zone not null default now(),
  constraint price_mails_pkey PRIMARY KEY (user_id),
  constraint price_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

create table private.price_news (
  id bigint not null generated always as identity,
  user_id uuid not null,
  watch_item_id uuid not null,
  item_url text not null,
  old_price numeric not null,
  new_price numeric not null,
  currency text,
  happened_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint price_news_pkey PRIMARY KEY (id),
  constraint price_news_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint price_news_watch_item_id_fkey FOREIGN KEY (watch_item_id) REFERENCES public.price_watch_items(id) ON DELETE CASCADE
);
CREATE INDEX price_news_item ON private.price_news USING btree (watch_item_id);
CREATE INDEX price_news_open ON private.price_news USING btree (user_id, id) WHERE (settled_at IS NULL);

create table private.price_target_hits (
  id bigint not null generated always as identity,
  user_id uuid not null,
  watch_item_id uuid not null,
  item_url text not null,
  price numeric not null,
  target_price numeric not null,
  currency text,
  happened_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint price_target_hits_pkey PRIMARY KEY (id),
  constraint price_target_hits_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint price_target_hits_watch_item_id_fkey FOREIGN KEY (watch_item_id) REFERENCES public.price_watch_items(id) ON DELETE CASCADE
);
CREATE INDEX price_target_hits_item ON private.price_target_hits USING btree (watch_item_id);
CREATE INDEX price_target_hits_open ON private.price_target_hits USING btree (user_id, id) WHERE (settled_at IS NULL);

create table private.price_told (
  watch_item_id uuid not null,
  price numeric not null,
  told_at timestamp with time zone not null default now(),
  constraint price_told_pkey PRIMARY KEY (watch_item_id),
  constraint price_told_watch_item_id_fkey FOREIGN KEY (watch_item_id) REFERENCES public.price_watch_items(id) ON DELETE CASCADE
);

create table private.price_watch_hosts (
  host text not null,
  rest_until timestamp with time zone not null,
  constraint price_watch_hosts_pkey PRIMARY KEY (host)
);

create table private.price_watch_settings (
  only_row boolean not null default true,
  allow_loopback boolean not null default false,
  constraint price_watch_settings_pkey PRIMARY KEY (only_row),
  constraint price_watch_settings_only_row_check CHECK (only_row)
);

create table private.publication_words (
  publication bigint not null,
  key text not null,
  words text,
  before text,
  base text not null,
  constraint publication_words_pkey PRIMARY KEY (publication, key),
  constraint publication_words_key_fkey FOREIGN KEY (key) REFERENCES private.site_words(key) ON DELETE CASCADE,
  constraint publication_words_publication_fkey FOREIGN KEY (publication) REFERENCES private.publications(id) ON DELETE CASCADE,
  constraint publication_words_base_size CHECK ((char_length(base) <= 8000)),
  constraint publication_words_before_fit CHECK ((private.site_words_fault(before) IS NULL)),
  constraint publication_words_fit CHECK ((private.site_words_fault(words) IS NULL))
);
comment on table private.publication_words is 'What a publication changes, fixed when it is asked for: later drafts do not slip into one that waits for its time.';
comment on column private.publication_words.before is 'What visitors read until it went live; null for the words of the files.';
CREATE INDEX publication_words_key ON private.publication_words USING btree (key);
alter table private.publication_words enable row level security;

create table private.publications (
  id bigint not null generated always as identity,
  kind text not null,
  state text not null default 'queued'::text,
  why text,
  publish_at timestamp with time zone not null default now(),
  asked_at timestamp with time zone not null default now(),
  asked_by uuid,
  rolls_back bigint,
  attempts integer not null default 0,
  started_at timestamp with time zone,
  heard_at timestamp with time zone,
  finished_at timestamp with time zone,
  checks jsonb not null default '[]'::jsonb,
  failure text,
  preview text,
  hook_asked_at timestamp with time zone,
  hook_answer text,
  constraint publications_pkey PRIMARY KEY (id),
  constraint publications_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint publications_rolls_back_fkey FOREIGN KEY (rolls_back) REFERENCES private.publications(id) ON DELETE SET NULL,
  constraint publications_checks_size CHECK ((octet_length((checks)::text) <= 100000)),
  constraint publications_ends CHECK (
CASE kind
    WHEN 'preview'::text THEN (state <> 'live'::text)
    ELSE (state <> 'ready'::text)
END),
  constraint publications_failure_size CHECK ((char_length(failure) <= 2000)),
  constraint publications_hook_answer_size CHECK ((char_length(hook_answer) <= 100)),
  constraint publications_kind_known CHECK ((kind = ANY (ARRAY['preview'::text, 'publish'::text]))),
  constraint publications_preview_form CHECK ((preview ~ '^/content-preview/[A-Za-z0-9_-]{16,100}(/|$)'::text)),
  constraint publications_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'building'::text, 'checking'::text, 'live'::text, 'ready'::text, 'failed'::text, 'cancelled'::text]))),
  constraint publications_why_line CHECK ((why ~ '^[^\u0001-\u001f\u007f-\u009f\u2028\u2029]{1,200}$'::text))
);
comment on table private.publications is 'Builds of the site with changed words: published ones, and previews.';
comment on column private.publications.heard_at is 'When the process that builds it last said that it does.';
comment on column private.publications.hook_asked_at is 'When the build hook was last called; null where our own server builds.';
comment on column private.publications.hook_answer is 'What the hook answered, such as "201"; null until it did.';
CREATE INDEX publications_asked_by ON private.publications USING btree (asked_by);
CREATE INDEX publications_rolls_back ON private.publications USING btree (rolls_back);
CREATE INDEX publications_state ON private.publications USING btree (state, publish_at);
alter table private.publications enable row level security;

create table private.recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.second_factors(user_id) ON DELETE CASCADE,
  constraint recovery_codes_hash_size CHECK ((octet_length(code_hash) = 32))
);
alter table private.recovery_codes enable row level security;

create table private.second_factor_approvals (
  person uuid not null,
  approver uuid not null,
  approved_at timestamp with time zone not null default now(),
  constraint second_factor_approvals_pkey PRIMARY KEY (person, approver),
  constraint second_factor_approvals_approver_fkey FOREIGN KEY (approver) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint second_factor_approvals_person_fkey FOREIGN KEY (person) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint second_factor_approvals_other CHECK ((person <> approver))
);
CREATE INDEX second_factor_approvals_approver ON private.second_factor_approvals USING btree (approver);
alter table private.second_factor_approvals enable row level security;

create table private.second_factor_duties (
  user_id uuid not null,
  since timestamp with time zone not null default now(),
  constraint second_factor_duties_pkey PRIMARY KEY (user_id),
  constraint second_factor_duties_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table private.second_factor_duties enable row level security;

create table private.second_factor_sessions (
  session_id uuid not null,
  user_id uuid not null,
  given_at timestamp with time zone not null default now(),
  constraint second_factor_sessions_pkey PRIMARY KEY (session_id),
  constraint second_factor_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint second_factor_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.second_factors(user_id) ON DELETE CASCADE
);
CREATE INDEX second_factor_sessions_user_id ON private.second_factor_sessions USING btree (user_id);
alter table private.second_factor_sessions enable row level security;

create table private.second_factor_setups (
  user_id uuid not null,
  session_id uuid not null,
  secret bytea not null,
  started_at timestamp with time zone not null default now(),
  constraint second_factor_setups_pkey PRIMARY KEY (user_id),
  constraint second_factor_setups_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint second_factor_setups_secret_size CHECK ((octet_length(secret) = 20))
);
alter table private.second_factor_setups enable row level security;

create table private.second_factors (
  user_id uuid not null,
  secret bytea,
  enrolled_at timestamp with time zone not null default now(),
  last_step bigint,
  app_added_at timestamp with time zone default now(),
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint second_factors_app CHECK ((((secret IS NULL) = (last_step IS NULL)) AND ((secret IS NULL) = (app_added_at IS NULL)))),
  constraint second_factors_secret_size CHECK ((octet_length(secret) = 20))
);
comment on table private.second_factors is 'Accounts whose sign-in takes a passkey or a code besides the password.';
alter table private.second_factors enable row level security;

create table private.server_processes (
  id uuid not null,
  started_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null default now(),
  facts jsonb not null,
  constraint server_processes_pkey PRIMARY KEY (id),
  constraint server_processes_facts CHECK ((octet_length((facts)::text) <= 4000))
);
alter table private.server_processes enable row level security;

create table private.settings (
  key text not null,
  kind text not null,
  lowest integer,
  highest integer,
  value jsonb,
  revision integer not null default 0,
  changed_at timestamp with time zone,
  changed_by uuid,
  choices text[],
  must_confirm boolean not null default false,
  value_before jsonb,
  confirm_by timestamp with time zone,
  constraint settings_pkey PRIMARY KEY (key),
  constraint settings_choices CHECK (((kind = ANY (ARRAY['choice'::text, 'choices'::text])) = (choices IS NOT NULL))),
  constraint settings_key_form CHECK ((key ~ '^[a-z]{1,20}[.][a-z]{1,20}(-[a-z]{1,20}){0,3}$'::text)),
  constraint settings_kind CHECK ((kind = ANY (ARRAY['integer'::text, 'boolean'::text, 'mailbox'::text, 'line'::text, 'moment'::text, 'secret'::text, 'choice'::text, 'choices'::text]))),
  constraint settings_must_confirm CHECK (((NOT must_confirm) OR (kind = 'choice'::text))),
  constraint settings_range CHECK (((kind = ANY (ARRAY['boolean'::text, 'moment'::text])) OR (lowest <= highest))),
  constraint settings_value CHECK (((value IS NULL) OR (private.setting_fault(kind, lowest, highest, value) IS NULL)))
);
comment on table private.settings is 'What staff have set. A null value is none: the default holds.';
comment on column private.settings.kind is 'A secret is a text that nobody reads but the function that needs it.';
comment on column private.settings.revision is 'Counts the changes; a save names the one that it was made from.';
alter table private.settings enable row level security;
CREATE TRIGGER settings_audit AFTER UPDATE ON private.settings FOR EACH ROW EXECUTE FUNCTION private.audit_setting();
CREATE TRIGGER settings_build_hook BEFORE INSERT OR UPDATE OF value ON private.settings FOR EACH ROW WHEN (((new.key = 'content.build-hook'::text) AND (new.value IS NOT NULL))) EXECUTE FUNCTION private.refuse_unsafe_url();
CREATE TRIGGER settings_choice BEFORE UPDATE ON private.settings FOR EACH ROW WHEN ((new.kind = 'choice'::text)) EXECUTE FUNCTION private.refuse_other_choice();
CREATE TRIGGER settings_choices BEFORE INSERT OR UPDATE ON private.settings FOR EACH ROW WHEN (((new.kind = 'choices'::text) AND (new.value IS NOT NULL))) EXECUTE FUNCTION private.refuse_other_choices();
CREATE TRIGGER settings_confirmation BEFORE UPDATE ON private.settings FOR EACH ROW WHEN ((new.must_confirm AND (new.value IS DISTINCT FROM old.value))) EXECUTE FUNCTION private.await_confirmation();
CREATE TRIGGER settings_llm_endpoint BEFORE INSERT OR UPDATE OF value ON private.settings FOR EACH ROW WHEN (((new.key = 'llm.endpoint'::text) AND (new.value IS NOT NULL))) EXECUTE FUNCTION private.refuse_unsafe_url();
CREATE TRIGGER settings_second_factor BEFORE UPDATE ON private.settings FOR EACH ROW WHEN (((new.key = 'accounts.second-factor'::text) AND (new.value IS DISTINCT FROM old.value))) EXECUTE FUNCTION private.refuse_rule_without_own_factor();

create table private.sign_in_attempts (
  kind text not null,
  key text not null,
  tries integer not null,
  last_try_at timestamp with time zone not null,
  wait_until timestamp with time zone not null,
  constraint sign_in_attempts_pkey PRIMARY KEY (kind, key),
  constraint sign_in_attempts_kind_fkey FOREIGN KEY (kind) REFERENCES private.sign_in_limits(kind) ON DELETE CASCADE
);
CREATE INDEX sign_in_attempts_last_try_at ON private.sign_in_attempts USING btree (last_try_at);
alter table private.sign_in_attempts enable row level security;

create table private.sign_in_limits (
  kind text not null,
  free_tries integer not null,
  first_wait interval not null,
  longest_wait interval not null,
  memory interval not null,
  constraint sign_in_limits_pkey PRIMARY KEY (kind),
  constraint sign_in_limits_free_tries_check CHECK ((free_tries >= 0))
);
comment on table private.sign_in_limits is 'How often something may fail before it has to wait.';
alter table private.sign_in_limits enable row level security;

create table private.sign_in_networks (
  key text not null,
  last_sign_in_at timestamp with time zone not null,
  constraint sign_in_networks_pkey PRIMARY KEY (key),
  constraint sign_in_networks_key_check CHECK ((key ~ '^[0-9a-f]{64}$'::text))
);
comment on table private.sign_in_networks is 'Networks that signed in within 90 days, as hashes.';
CREATE INDEX sign_in_networks_last_sign_in_at ON private.sign_in_networks USING btree (last_sign_in_at);
alter table private.sign_in_networks enable row level security;

create table private.site_word_revisions (
  key text not null,
  revision integer not null,
  words text,
  base text not null,
  why text,
  made_at timestamp with time zone not null default now(),
  made_by uuid,
  constraint site_word_revisions_pkey PRIMARY KEY (key, revision),
  constraint site_word_revisions_key_fkey FOREIGN KEY (key) REFERENCES private.site_words(key) ON DELETE CASCADE,
  constraint site_word_revisions_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint site_word_revisions_base_size CHECK ((char_length(base) <= 8000)),
  constraint site_word_revisions_why_line CHECK ((why ~ '^[^\u0001-\u001f\u007f-\u009f\u2028\u2029]{1,200}$'::text)),
  constraint site_word_revisions_words_fit CHECK ((private.site_words_fault(words) IS NULL))
);
comment on table private.site_word_revisions is 'The last fifty saves of each text; null words are those of the files.';
CREATE INDEX site_word_revisions_made_by ON private.site_word_revisions USING btree (made_by);
alter table private.site_word_revisions enable row level security;

create table private.site_words (
  key text not null,
  draft text,
  base text,
  revision integer not null default 0,
  changed_at timestamp with time zone,
  worded_at timestamp with time zone,
  changed_by uuid,
  published text,
  published_at timestamp with time zone,
  constraint site_words_pkey PRIMARY KEY (key),
  constraint site_words_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint site_words_base_size CHECK ((char_length(base) <= 8000)),
  constraint site_words_draft_fits CHECK ((private.site_words_fault(draft) IS NULL)),
  constraint site_words_key_form CHECK (((char_length(key) <= 200) AND (key ~ '^[a-z0-9][a-z0-9-]*(/[a-z0-9-]+)?/[^\s\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$'::text))),
  constraint site_words_published_fits CHECK ((private.site_words_fault(published) IS NULL))
);
comment on table private.site_words is 'Every text of the site that staff have ever changed.';
comment on column private.site_words.key is 'Content file, export and path: "home/SERVICES.items.0.title".';
comment on column private.site_words.draft is 'As staff want it; null for the words of the files.';
comment on column private.site_words.base is 'The words of the files when the draft was written.';
comment on column private.site_words.revision is 'Counts the saves; a save names the one that it was made from.';
comment on column private.site_words.worded_at is 'When a save last changed the words; others said that they still fit.';
comment on column private.site_words.published is 'As visitors read it; null for the words of the files.';
CREATE INDEX site_words_changed_by ON private.site_words USING btree (changed_by);
alter table private.site_words enable row level security;

create table private.staff_invitations (
  id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null default now(),
  token_hash bytea,
  mails integer not null default 0,
  sent_at timestamp with time zone,
  expires_at timestamp with time zone,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  revoked_at timestamp with time zone,
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_token_hash_key UNIQUE (token_hash),
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint staff_invitations_role_fkey FOREIGN KEY (role) REFERENCES public.staff_roles(name),
  constraint staff_invitations_email_form CHECK (((char_length(email) <= 254) AND (email = lower(email)) AND (email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'::text))),
  constraint staff_invitations_one_end CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL))),
  constraint staff_invitations_sent CHECK (((token_hash IS NULL) OR ((sent_at IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint staff_invitations_token_hash_size CHECK ((octet_length(token_hash) = 32))
);
comment on table private.staff_invitations is 'Who was invited to become staff, by whom, and what became of it.';
CREATE INDEX staff_invitations_invited_by ON private.staff_invitations USING btree (invited_by);
CREATE UNIQUE INDEX staff_invitations_open ON private.staff_invitations USING btree (email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
alter table private.staff_invitations enable row level security;
CREATE TRIGGER staff_invitations_audit AFTER INSERT OR DELETE OR UPDATE ON private.staff_invitations FOR EACH ROW EXECUTE FUNCTION private.audit_row('user-management', 'id', 'role,mails,accepted_at,accepted_by,revoked_at', 'email,invited_by');

create table private.staff_replies (
  id uuid not null,
  kind text not null,
  row_key text not null,
  sender uuid,
  language text not null,
  mail_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint staff_replies_pkey PRIMARY KEY (id),
  constraint staff_replies_mail_id_key UNIQUE (mail_id),
  constraint staff_replies_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.email_outbox(id) ON DELETE CASCADE,
  constraint staff_replies_sender_fkey FOREIGN KEY (sender) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint staff_replies_kind_form CHECK ((kind ~ '^[a-z][a-z-]{0,39}$'::text)),
  constraint staff_replies_language CHECK ((language = ANY (ARRAY['en'::text, 'zh'::text]))),
  constraint staff_replies_row_key_size CHECK (((char_length(row_key) >= 1) AND (char_length(row_key) <= 200)))
);
comment on table private.staff_replies is 'Which mail answers what, and who wrote it. It goes with the mail.';
CREATE INDEX staff_replies_row ON private.staff_replies USING btree (kind, row_key, created_at);
CREATE INDEX staff_replies_sender ON private.staff_replies USING btree (sender, created_at);
alter table private.staff_replies enable row level security;

CREATE OR REPLACE FUNCTION private.add_account(address text, password_hash text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := gen_random_uuid();
begin
  -- GoTrue reads the last four as text and fails on a null.
  insert into auth.users (
    id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new
  ) values (
    account, 'authenticated', 'authenticated', address, password_hash, now(),
    '{"provider":"email","providers":["email"]}', '{}', now(), now(), '', '', '', ''
  ) on conflict do nothing;
  if not found then
    return null;
  end if;
  -- GoTrue finds only users of this instance; the embedded service has no such column.
  if exists (
    select from pg_attribute as a
    where a.attrelid = 'auth.users'::regclass and a.attname = 'instance_id' and not a.attisdropped
  ) then
    execute 'update auth.users set instance_id = $2 where id = $1'
      using account, '00000000-0000-0000-0000-000000000000'::uuid;
  end if;
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (
    gen_random_uuid(), 'email', account::text, account,
    jsonb_build_object('sub', account, 'email', address, 'email_verified', true, 'phone_verified', false), now(), now()
  );
  return account;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_counts(a bigint[], b bigint[])
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array_agg(coalesce(x, 0) + coalesce(y, 0) order by n) from unnest(a, b) with ordinality as u (x, y, n)
$function$;

CREATE OR REPLACE FUNCTION private.add_up_samples(of_resolution text, since timestamp with time zone, step_of text, width interval, with_routes boolean)
 RETURNS SETOF private.metric_samples
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select of_resolution, r.step, '00000000-0000-0000-0000-000000000000'::uuid,
    least(sum(r.requests), 100000000)::integer, least(sum(r.refused), 100000000)::integer,
    least(sum(r.errors), 100000000)::integer, least(sum(r.functions), 100000000)::integer,
    array[
      sum(r.latency[1]), sum(r.latency[2]), sum(r.latency[3]), sum(r.latency[4]), sum(r.latency[5]), sum(r.latency[6]), sum(r.latency[7]),
      sum(r.latency[8]), sum(r.latency[9]), sum(r.latency[10]), sum(r.latency[11]), sum(r.latency[12]), sum(r.latency[13]), sum(r.latency[14])
    ]::bigint[],
    array[
      sum(r.loop_delay[1]), sum(r.loop_delay[2]), sum(r.loop_delay[3]), sum(r.loop_delay[4]), sum(r.loop_delay[5]), sum(r.loop_delay[6]), sum(r.loop_delay[7]),
      sum(r.loop_delay[8]), sum(r.loop_delay[9]), sum(r.loop_delay[10]), sum(r.loop_delay[11]), sum(r.loop_delay[12]), sum(r.loop_delay[13]), sum(r.loop_delay[14])
    ]::bigint[],
    max(r.loop_max_ms), max(r.memory_bytes), max(r.database_ms), max(r.database_away_s),
    case when with_routes then private.merge_routes(array_agg(r.routes)) else '{}' end
  from (
    select s.requests, s.refused, s.errors, s.functions, s.latency, s.loop_delay, s.loop_max_ms, s.memory_bytes,
      s.database_ms, s.database_away_s, case when with_routes then s.routes end as routes,
      case
        when step_of is not null then date_trunc(step_of, s.starts_at, 'Pacific/Auckland')
        else date_bin(width, s.starts_at, date_trunc('day', now(), 'Pacific/Auckland'))
      end as step
    from private.metric_samples as s
    where s.resolution = of_resolution and s.starts_at >= since and s.starts_at <= now()
  ) as r
  group by r.step
$function$;

CREATE OR REPLACE FUNCTION private.alert_values()
 RETURNS TABLE(rule text, subject text, value numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.rule, s.subject, s.value from private.alert_values_of_site() as s
  union all
  select 'page-errors', '', coalesce(sum(t.hour_reports), 0)
  from private.page_error_totals as t where t.hour_started_at > now() - interval '1 hour'
  union all
  select 'card-provider', '', coalesce((
    select case when (p.facts ->> 'card_answered_well')::boolean then 0 else 1 end
    from private.server_processes as p
    where (p.facts ->> 'card_answered_at')::timestamptz > now() - interval '1 hour'
    order by (p.facts ->> 'card_answered_at')::timestamptz desc limit 1
  ), 0)
$function$;

CREATE OR REPLACE FUNCTION private.alert_values_of_site()
 RETURNS TABLE(rule text, subject text, value numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with recent as (
    select * from private.metric_samples as s
    where s.resolution = 'minute' and s.starts_at between now() - interval '5 minutes' and now()
  ), total as (
    select sum(r.requests) as requests, sum(r.errors) as errors, min(r.database_ms) as database_ms,
      max(r.database_away_s) as away_s
    from recent as r
  ), histograms as (
    select
      (select array_agg(b.c order by b.n) from (
        select u.n, sum(u.c)::bigint as c from recent as r, unnest(r.latency) with ordinality as u (c, n) group by u.n
      ) as b) as latency,
      (select array_agg(b.c order by b.n) from (
        select u.n, sum(u.c)::bigint as c from recent as r, unnest(r.loop_delay) with ordinality as u (c, n) group by u.n
      ) as b) as loop_delay
  ), facts as (
    select p.facts from private.server_processes as p where p.last_seen_at > now() - interval '3 minutes'
  ), last_runs as (
    select distinct on (r.job) r.job, r.outcome, r.started_at from private.job_runs as r order by r.job, r.id desc
  ), ended_runs as (
    select distinct on (r.job) r.job, r.outcome from private.job_runs as r
    where r.outcome <> 'running' order by r.job, r.id desc
  )
  select 'database-away', '', coalesce(t.away_s, 0) from total as t
  union all select 'database-slow', '', coalesce(t.database_ms, 0) from total as t
  union all
  select 'mail-queue', '', coalesce(extract(epoch from now() - min(o.created_at)) / 60, 0)
  from public.email_outbox as o where o.status in ('pending', 'sending')
  union all
  select 'job-late', j.name, round(greatest(0,
    extract(epoch from now() - j.next_run_at),
    case when l.outcome = 'running'
      then extract(epoch from now() - l.started_at - greatest(j.every, interval '15 minutes')) end
  ) / 60, 2)
  from public.scheduled_jobs as j left join last_runs as l on l.job = j.name
  where j.enabled
  union all
  select 'job-failed', j.name, case when e.outcome in ('failed', 'hollow') then 1 else 0 end
  from public.scheduled_jobs as j left join ended_runs as e on e.job = j.name
  where j.enabled
  union all
  select 'error-rate', '', case when t.requests >= 20 then round(100.0 * t.errors / t.requests, 1) else 0 end
  from total as t
  union all
  select 'slow-answers', '', case when t.requests >= 20 then coalesce(private.bucket_percentile(h.latency, 99), 0) else 0 end
  from total as t, histograms as h
  union all select 'event-loop', '', coalesce(private.bucket_percentile(h.loop_delay, 99), 0) from histograms as h
  union all
  select 'memory', '', coalesce(max(round(
    100 * (f.facts ->> 'memory_bytes')::numeric / nullif((f.facts ->> 'memory_limit_bytes')::numeric, 0), 1
  )), 0) from facts as f
  union all
  select 'disk', '', coalesce(max(round(
    100 - 100 * (f.facts ->> 'disk_free_bytes')::numeric / nullif((f.facts ->> 'disk_bytes')::numeric, 0), 1
  )), 0) from facts as f
  union all
  select 'certificate', '', min(round(extract(epoch from (f.facts ->> 'certificate_ends_at')::timestamptz - now()) / 86400, 1))
  from facts as f having min(f.facts ->> 'certificate_ends_at') is not null
  union all
  select 'backup-unproved', '', round(extract(epoch from now() - greatest(s.since, coalesce((
    select max(w.finished_at) from private.backup_work as w where w.kind = 'prove' and w.state = 'done'
  ), s.since))) / 3600, 1)
  from private.backup_state as s where s.is_expected
$function$;

CREATE OR REPLACE FUNCTION private.alerts_to_mail()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    select a.*, row_number() over (partition by a.ended_at is null order by a.id) as place
    from private.alerts as a join private.alert_rules as r on r.name = a.rule
    where (a.ended_at is null and a.start_mailed_at is null and coalesce(r.muted_until <= now(), true))
      or (a.ended_at is not null and a.start_mailed_at is not null and a.end_mailed_at is null)
  ), told as (
    select d.ended_at is null as is_start, jsonb_build_object(
      'id', d.id, 'rule', d.rule, 'subject', d.subject, 'since', d.since, 'ended_at', d.ended_at,
      'threshold', d.threshold, 'value', d.value, 'worst', d.worst
    ) as alert, d.id
    from due as d where d.place <= 10
  )
  select jsonb_build_object(
    'started', coalesce((select jsonb_agg(t.alert order by t.id) from told as t where t.is_start), '[]'),
    'ended', coalesce((select jsonb_agg(t.alert order by t.id) from told as t where not t.is_start), '[]')
  )
$function$;

CREATE OR REPLACE FUNCTION private.analyze_costs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  analyze hln.cost_entries;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.approvals_needed(person uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when (select r.may_everything from private.staff_role_of(person) as r) or exists (
    select from public.staff_members as m where m.user_id = person and m.changed_at > now() - interval '1 day'
  ) then 2 else 1 end
$function$;

CREATE OR REPLACE FUNCTION private.approvals_of(approved uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.approver from private.second_factor_approvals as a
  where a.person = approved and a.approved_at > now() - interval '1 day' and private.is_owner(a.approver)
$function$;

CREATE OR REPLACE FUNCTION private.arrange_chat_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.facts := private.searchable(concat_ws(E'\n',
    (select string_agg(f.value, E'\n') from jsonb_each_text(new.recognised || new.corrected) as f
     where f.key not in ('contact', 'language', 'time_zone')),
    array_to_string(new.labels, E'\n'), new.outcome, new.session_id
  ));
  new.queue_key := case
    when new.status = 'new' and new.replied_at is null then extract(epoch from new.received_at)
    else 1e11 - extract(epoch from new.received_at)
  end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_caller(OUT kind text, OUT account uuid, OUT session uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if claims is null then
    kind := 'database';
    return;
  end if;
  account := case when claims ->> 'role' = 'authenticated' then auth.uid() end;
  kind := case
    when account is not null then 'account'
    when claims ->> 'role' = 'service_role' then 'service'
    else 'visitor'
  end;
  if account is not null and claims ->> 'session_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    session := (claims ->> 'session_id')::uuid;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_cost_statement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  touched jsonb;
begin
  if current_setting('hln.cost_import', true) = 'on' then
    return null;
  end if;
  select case when count(*) > 0 then jsonb_build_object(
    'rows', count(*), 'first_day', min(r.date), 'last_day', max(r.date), 'sources', count(distinct r.source)
  ) end
  into touched from touched_rows as r;
  if touched is not null then
    perform private.record_audit(
      case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end,
      'costs', 'hln.cost_entries', null,
      case when tg_op <> 'INSERT' then touched end, case when tg_op = 'INSERT' then touched end
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_hash(link_position bigint, previous bytea, entry private.audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(jsonb_build_array(
    link_position, encode(previous, 'hex'),
    entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.actor_kind, entry.actor_id, entry.session_id, entry.action, entry.area, entry.table_name, entry.row_key,
    entry.before, entry.after, entry.withheld, entry.reason, entry.outcome
  )::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION private.audit_publication(action text, publication bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.record_audit(
    audit_publication.action, 'content-management', 'private.publications', p.id::text, null,
    jsonb_build_object('kind', p.kind, 'state', p.state, 'publish_at', p.publish_at, 'rolls_back', p.rolls_back,
      'texts', (select count(*) from private.publication_words as c where c.publication = p.id),
      'keys', (
        select coalesce(jsonb_agg(c.key), '[]')
        from (select c.key from private.publication_words as c where c.publication = p.id order by c.key limit 30) as c
      ))
  )
  from private.publications as p where p.id = audit_publication.publication
$function$;

CREATE OR REPLACE FUNCTION private.audit_reason()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given text := nullif(current_setting('hln.audit_reason', true), '');
  header text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-audit-reason';
begin
  if given is null and header is not null then
    begin
      given := case when char_length(header) <= 2400 then private.percent_decoded(header) else repeat('x', 201) end;
    exception
      when character_not_in_repertoire or untranslatable_character then given := '';
    end;
  end if;
  given := btrim(given);
  if given is not null and (
    char_length(given) not between 1 and 200 or given ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  ) then
    raise exception 'A reason is one line of 1 to 200 characters.' using errcode = '22023';
  end if;
  return given;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  recorded constant text[] := string_to_array(tg_argv[2], ',');
  named constant text[] := string_to_array(tg_argv[3], ',');
  was jsonb;
  is_now jsonb;
  changed text[] := '{}';
begin
  if tg_argv[4] = 'staff' and (select c.kind in ('service', 'visitor') from private.audit_caller() as c) then
    return null;
  end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then is_now := to_jsonb(new); end if;
  if tg_op = 'UPDATE' then
    changed := array(select c from unnest(named) as c where was -> c is distinct from is_now -> c order by c);
    if changed = '{}' and not exists (
      select from unnest(recorded) as c where was -> c is distinct from is_now -> c
    ) then
      return null;
    end if;
  end if;
  perform private.record_audit(
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end,
    tg_argv[0], format('%s.%s', tg_table_schema, tg_table_name), left(coalesce(is_now, was) ->> tg_argv[1], 200),
    (select jsonb_object_agg(c, was -> c) from unnest(recorded) as c where was ? c),
    (select jsonb_object_agg(c, is_now -> c) from unnest(recorded) as c where is_now ? c),
    changed
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into private.audit_log (actor_kind, actor_id, session_id, action, area, table_name, row_key)
    values ('account', new.user_id, new.id, 'sign-in', 'user-management', 'auth.sessions', new.user_id::text);
  else
    perform private.record_audit(
      'session-ended', 'user-management', 'auth.sessions', old.user_id::text,
      jsonb_build_object('session_id', old.id), null
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_secret constant boolean := new.kind = 'secret';
begin
  if new.value is not distinct from old.value then
    return null;
  end if;
  perform private.record_audit(
    'changed', 'system-settings', 'private.settings', new.key,
    case when is_secret then jsonb_build_object('is_set', old.value is not null)
      else jsonb_build_object('value', old.value) end,
    case when is_secret then jsonb_build_object('is_set', new.value is not null)
      else jsonb_build_object('value', new.value) end,
    case when is_secret then '{value}'::text[] else '{}' end
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.await_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  confirmed constant jsonb := case when old.confirm_by is null then old.value else old.value_before end;
  rank_before constant integer := array_position(new.choices, coalesce(confirmed #>> '{}', new.choices[1]));
  rank_after constant integer := array_position(new.choices, coalesce(new.value #>> '{}', new.choices[1]));
begin
  if auth.uid() is not null and rank_after > rank_before then
    new.value_before := confirmed;
    new.confirm_by := now() + interval '5 minutes';
  else
    new.value_before := null;
    new.confirm_by := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.backup_summary()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'is_expected', (select s.is_expected from private.backup_state as s),
    'made_at', max(w.finished_at) filter (where w.kind = 'make' and w.state = 'done'),
    'proved_at', max(w.finished_at) filter (where w.kind = 'prove' and w.state = 'done')
  )
  from private.backup_work as w
$function$;

CREATE OR REPLACE FUNCTION private.base32(bytes bytea, alphabet text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select string_agg(
    substr(alphabet, substr(bits, n * 5 + 1, 5)::bit(5)::integer + 1, 1), '' order by n
  )
  from (
    select string_agg(get_byte(bytes, b)::bit(8)::text, '' order by b) as bits
    from generate_series(0, length(bytes) - 1) as b
  ) as all_bits, generate_series(0, length(bytes) * 8 / 5 - 1) as n
$function$;

CREATE OR REPLACE FUNCTION private.become_for_seeing(person uuid, relation_name text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  relation oid;
  found jsonb;
  is_large boolean;
  seen bigint;
  session uuid;
  policy jsonb;
  policies jsonb := '[]';
  by_policy bigint;
begin
  perform private.refuse_without('database-admin.view');
  select c.oid, pg_table_size(c.oid) > 100000000 into relation, is_large
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'hln') and n.nspname || '.' || c.relname = relation_name;
  if relation is null then
    raise exception 'There is no such table.' using errcode = 'PT404';
  end if;
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  perform private.record_audit(
    'see-as', 'database-admin', relation_name, person::text, null, jsonb_build_object('person', person)
  );
  if not is_large then
    execute format(
      'select count(*) from (select from %I.%I limit 10001) as r',
      split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)
    ) into seen;
  end if;
  select s.session_id into session from private.second_factor_sessions as s where s.user_id = person limit 1;
  select jsonb_build_object(
    'total', seen, 'is_large', is_large,
    'is_active', private.is_active_account(person),
    'missing_factor', private.missing_factor(person, session),
    'is_guarded', (select c.relrowsecurity from pg_class as c where c.oid = relation),
    'may_read', has_any_column_privilege('authenticated', relation, 'select'),
    'is_restricted', exists (select from pg_policy as q where q.polrelid = relation and not q.polpermissive),
    'keys', (
      select jsonb_agg(a.attname order by array_position(k.conkey, a.attnum))
      from pg_constraint as k join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.conrelid = relation and k.contype = 'p'
      having bool_and(has_column_privilege('authenticated', relation, a.attnum, 'select'))
    ),
    'policies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', p.polname, 'condition', pg_get_expr(p.polqual, p.polrelid),
        'permissions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'name', n, 'is_held', private.person_has_permission(person, n)
          ) order by n), '[]')
          from unnest(private.permissions_in(pg_get_expr(p.polqual, p.polrelid))) as n
        )
      ) order by p.polname), '[]')
      from pg_policy as p
      where p.polrelid = relation and p.polpermissive and p.polcmd in ('r', '*') and (
        p.polroles @> array[0::oid]
        or p.polroles @> array[(select r.oid from pg_roles as r where r.rolname = 'authenticated')]
      )
    )
  ) into found;
  perform set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object(
    'sub', person, 'role', 'authenticated', 'session_id', session
  ))::text, true);
  perform set_config('request.jwt.claim.sub', person::text, true);
  -- Each condition by itself, as it stands in the policy. Roles of the API may not name what it calls.
  for policy in select p from jsonb_array_elements(found -> 'policies') as p loop
    by_policy := null;
    if (found ->> 'may_read')::boolean and not is_large then
      execute format(
        'select count(*) from (select from %I.%I where %s limit 10001) as r',
        split_part(relation_name, '.', 1), split_part(relation_name, '.', 2), coalesce(policy ->> 'condition', 'true')
      ) into by_policy;
    end if;
    policies := policies || (policy || jsonb_build_object('rows', by_policy));
  end loop;
  return found || jsonb_build_object('policies', policies);
end
$function$;
comment on function private.become_for_seeing(person uuid, relation_name text) is 'Makes the rest of the transaction another person''s, for read_rows_seen().';

CREATE OR REPLACE FUNCTION private.begin_factors(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_first boolean;
begin
  insert into private.second_factors (user_id, secret, last_step, app_added_at) values (person, null, null, null)
  on conflict do nothing;
  is_first := found;
  perform from private.second_factors as f where f.user_id = person for update;
  return is_first;
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_price_target()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.target_price := trim_scale(round(new.target_price, 6));
  if tg_op = 'UPDATE' then
    if new.item_url = old.item_url and new.target_price is not distinct from old.target_price
      and new.target_currency is not distinct from new.currency
    then
      return new;
    end if;
    if new.target_price is distinct from old.target_price then
      new.updated_at := now();
    end if;
  end if;
  new.target_currency := case when new.target_price is not null then new.currency end;
  new.target_reached_at := case when new.current_price <= new.target_price then now() end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_try(try_kind text, try_key text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule private.sign_in_limits;
  counted private.sign_in_attempts;
begin
  -- Each try clears away a few that are long over.
  delete from private.sign_in_attempts as a using (
    select o.kind, o.key from private.sign_in_attempts as o
    where o.last_try_at < now() - interval '2 days' limit 10 for update skip locked
  ) as old
  where a.kind = old.kind and a.key = old.key;
  select * into strict rule from private.sign_in_limits as l where l.kind = try_kind;
  insert into private.sign_in_attempts as a (kind, key, tries, last_try_at, wait_until)
  values (try_kind, try_key, 0, clock_timestamp(), clock_timestamp())
  on conflict (kind, key) do update set
    -- Locks the row, and forgets what is too old.
    tries = case when a.last_try_at > clock_timestamp() - rule.memory then a.tries else 0 end
  returning * into counted;
  if counted.tries > 0 and counted.wait_until > clock_timestamp() then
    return ceil(extract(epoch from counted.wait_until - clock_timestamp()));
  end if;
  update private.sign_in_attempts as a set
    tries = counted.tries + 1,
    last_try_at = clock_timestamp(),
    wait_until = clock_timestamp() + case
      when counted.tries + 1 < rule.free_tries then interval '0'
      else least(
        rule.first_wait * power(2, least(counted.tries + 1 - rule.free_tries, 20)), rule.longest_wait
      )
    end
  where a.kind = try_kind and a.key = try_key;
  return 0;
end
$function$;

CREATE OR REPLACE FUNCTION private.browsable_columns()
 RETURNS TABLE(relation text, column_name text, type text, kind text, mask text, key_place integer, has_key boolean, place integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with found as (
    select n.nspname || '.' || c.relname as relation, c.oid, a.attname::text as column_name, a.attnum,
      format_type(a.atttypid, a.atttypmod) as type, t.typcategory as category, p.mask,
      array_position(k.conkey, a.attnum) as key_place, cardinality(k.conkey) as key_size,
      has_column_privilege('sql_console', c.oid, a.attnum, 'select') as is_open
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type as t on t.oid = a.atttypid
      left join pg_constraint as k on k.conrelid = c.oid and k.contype = 'p'
      left join private.personal_columns as p on p.relation = n.nspname || '.' || c.relname and p.column_name = a.attname
    where c.relkind = 'r' and n.nspname in ('public', 'hln') and has_any_column_privilege('sql_console', c.oid, 'select')
  )
  select f.relation, f.column_name, f.type,
    case
      when f.mask is not null then 'personal'
      when f.category = 'N' then 'number'
      when f.category = 'B' then 'boolean'
      when f.category = 'D' then 'time'
      when f.type = 'uuid' then 'id'
      when f.category in ('S', 'E') then 'text'
      else 'other'
    end,
    f.mask, f.key_place,
    count(*) filter (where f.key_place is not null and f.is_open) over (partition by f.relation) = coalesce(f.key_size, -1),
    f.attnum::integer
  from found as f
  -- A personal column is never one of the key.
  where f.is_open or f.mask is not null and f.key_place is null
$function$;

CREATE OR REPLACE FUNCTION private.browse_condition(relation_name text, filter jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found record;
  given constant text := filter ->> 'value';
  operator constant text := filter ->> 'operator';
begin
  select c.column_name, c.type, c.kind into found
  from private.browsable_columns() as c
  where c.relation = relation_name and c.column_name = filter ->> 'column';
  if found.column_name is null or found.kind = 'personal' then
    -- Asking whether it begins with an a would uncover it, letter by letter.
    raise exception 'This column cannot be filtered by.' using errcode = '22023';
  end if;
  if operator in ('empty', 'filled') then
    return format('t.%I is %s null', found.column_name, case operator when 'filled' then 'not' else '' end);
  end if;
  if given is null or char_length(given) > 200 then
    raise exception 'A filter has a value of up to 200 characters.' using errcode = '22023';
  end if;
  if operator in ('starts', 'contains') and found.kind = 'text' then
    return format(
      case operator when 'starts' then 'starts_with(lower(t.%I::text), lower(%L))'
        else 'position(lower(%2$L) in lower(t.%1$I::text)) > 0' end,
      found.column_name, given
    );
  end if;
  if operator in ('is', 'not') and found.kind <> 'other' or operator in ('less', 'more') and found.kind in ('number', 'time')
  then
    return format(
      't.%I %s %L::%s', found.column_name,
      case operator when 'is' then '=' when 'not' then 'is distinct from' when 'less' then '<' else '>' end,
      given, found.type
    );
  end if;
  raise exception 'This column cannot be asked that.' using errcode = '22023';
end
$function$;

CREATE OR REPLACE FUNCTION private.bucket_percentile(counts bigint[], percent numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select min(b.bound) from (
    select u.bound, sum(u.c) over (order by u.bound) as up_to, sum(u.c) over () as total
    from unnest(counts, array[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000]) as u (c, bound)
  ) as b
  where b.total > 0 and b.up_to >= b.total * percent / 100
$function$;

CREATE OR REPLACE FUNCTION private.call_rules()
 RETURNS TABLE(name text, permissions text[], is_own_open boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  with recursive code as (
    select p.oid, n.nspname, p.proname, p.prosrc
    from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    where n.nspname in ('public', 'hln', 'private')
  ), reached (start, oid, prosrc) as (
    select c.oid, c.oid, c.prosrc from code as c
    where c.nspname <> 'private' and has_function_privilege('authenticated', c.oid, 'execute')
    union
    select r.start, c.oid, c.prosrc
    from reached as r join code as c on c.nspname = 'private' and strpos(r.prosrc, 'private.' || c.proname || '(') > 0
  ), asked as (
    select r.start, array_agg(distinct permission) filter (where permission is not null) as permissions,
      bool_or(r.prosrc ~ 'person is distinct from \(select auth\.uid\(\)\)') as is_own_open
    from reached as r left join lateral unnest(private.permissions_in(r.prosrc)) as permission on true
    group by r.start
  )
  select n.nspname || '.' || p.proname, a.permissions, a.is_own_open
  from asked as a join pg_proc as p on p.oid = a.start join pg_namespace as n on n.oid = p.pronamespace
  where a.permissions is not null
$function$;

CREATE OR REPLACE FUNCTION private.chat_card(messages jsonb, user_info jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with answers as (
    select btrim(private.one_line(e.m ->> 'content', 300)) as answer, row_number() over (order by e.place) as n
    from jsonb_array_elements(messages) with ordinality as e (m, place)
    where e.m -> 'isBot' = 'false' and messages -> 0 -> 'isBot' = 'true'
  ), card as (
    select max(a.answer) filter (where a.n = 2) as child, max(a.answer) filter (where a.n = 3) as subjects,
      max(a.answer) filter (where a.n = 4) as goals, max(a.answer) filter (where a.n = 5) as contact
    from answers as a
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'name', private.name_in(c.contact), 'child', c.child, 'subjects', c.subjects, 'goals', c.goals, 'contact', c.contact,
    'phone', substring(user_info ->> 'phone' from '^\+?[0-9][0-9 ()-]{4,19}$'),
    'email', substring(left(user_info ->> 'email', 254) from '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
    'wechat', substring(user_info ->> 'wechat' from '^[A-Za-z0-9_-]{2,40}$'),
    'language', user_info ->> 'preferredLanguage',
    'time_zone', substring(user_info ->> 'timeZone' from '^[A-Za-z_]{2,20}(?:/[A-Za-z0-9_+-]{1,30}){1,2}$')
  ))
  from card as c
$function$;

CREATE OR REPLACE FUNCTION private.chat_case_to_change(session text)
 RETURNS private.chat_cases
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chat private.chat_cases;
begin
  perform public.refuse_ended_session();
  if not private.has_permission('chat-sessions.manage') then
    raise exception 'You may read conversations, but not change them.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  select * into chat from private.chat_cases as c where c.session_id = session for update;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  return chat;
end
$function$;

CREATE OR REPLACE FUNCTION private.chat_contact(user_info text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select user_info::jsonb - 'preferredLanguage' - 'timeZone' $function$;

CREATE OR REPLACE FUNCTION private.chat_mail_is_due(session public.chat_sessions)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select session.mailed_count < session.message_count
    and (session.mail_count < 2
      or not coalesce(session.mailed_contact, '{}') @> private.chat_contact(session.user_info))
$function$;

CREATE OR REPLACE FUNCTION private.chat_promise(chat private.chat_cases)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when chat.status = 'spam' then 'none'
    when chat.replied_at is not null then case when chat.replied_at <= chat.due_at then 'kept' else 'broken' end
    when chat.status <> 'new' then case when coalesce(chat.closed_at, chat.due_at) <= chat.due_at then 'none' else 'broken' end
    when chat.due_at > now() then 'waiting'
    else 'late'
  end
$function$;

CREATE OR REPLACE FUNCTION private.client_network()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  settings public.client_address_settings;
  hops text[];
  entry text;
  address inet;
begin
  if headers is null then
    return null;
  end if;
  select * into settings from public.client_address_settings;
  entry := nullif(btrim(headers ->> settings.header), '');
  if entry is null or settings.header = 'x-forwarded-for' then
    hops := string_to_array(headers ->> 'x-forwarded-for', ',');
    entry := hops[greatest(cardinality(hops) - coalesce(settings.trusted_hops, 0), 1)];
  end if;
  begin
    address := regexp_replace(btrim(entry), '^::ffff:(\d+\.\d+\.\d+\.\d+)$', '\1', 'i')::inet;
  exception
    when invalid_text_representation then return 'unknown';
  end;
  if address is null then
    return 'unknown';
  end if;
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return host(address);
end
$function$;

CREATE OR REPLACE FUNCTION private.console_columns()
 RETURNS TABLE(relation text, schema_name name, table_name name, columns jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select n.nspname || '.' || c.relname, n.nspname, c.relname, jsonb_agg(jsonb_build_object(
    'name', a.attname,
    -- Of a type of our own, the copy for the embedded console has the text.
    'type', case when t.typnamespace = 'pg_catalog'::regnamespace then format_type(a.atttypid, a.atttypmod) else 'text' end,
    'is_key', coalesce((
      select k.conkey @> array[a.attnum] from pg_constraint as k where k.conrelid = c.oid and k.contype = 'p'
    ), false)
  ) order by a.attnum)
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type as t on t.oid = a.atttypid
  where c.relkind = 'r' and n.nspname in ('public', 'hln') and has_column_privilege('sql_console', c.oid, a.attnum, 'select')
  group by n.nspname, c.relname
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.corrected_card(chat private.chat_cases, given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  corrected jsonb := chat.corrected;
  field record;
  value text;
begin
  for field in select * from jsonb_each_text(given) as e loop
    value := btrim(private.one_line(coalesce(field.value, ''), 300));
    if field.key not in ('name', 'child', 'subjects', 'goals', 'email', 'phone', 'wechat') then
      raise exception 'There is no "%" to correct.', left(field.key, 40) using errcode = '22023';
    end if;
    if value <> '' and field.key = 'email'
      and (char_length(value) > 254 or value !~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$')
    then
      raise exception 'This is no e-mail address.' using errcode = '22023';
    end if;
    if value <> '' and field.key = 'phone' and value !~ '^\+?[0-9][0-9 ()-]{4,19}$' then
      raise exception 'A phone number has 5 to 20 digits, and may begin with +.' using errcode = '22023';
    end if;
    if value <> '' and field.key = 'wechat' and value !~ '^[A-Za-z0-9_-]{2,40}$' then
      raise exception 'A WeChat ID is made of letters, digits, hyphens and underscores.' using errcode = '22023';
    end if;
    corrected := case
      when value = coalesce(chat.recognised ->> field.key, '') then corrected - field.key
      else corrected || jsonb_build_object(field.key, value)
    end;
  end loop;
  return corrected;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_chat_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.message_count := jsonb_array_length(
    jsonb_path_query_array(new.messages::jsonb, 'lax $[*] ? (@.isBot == false)')
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_deleted_chat()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  promise constant text := private.chat_promise(old);
begin
  if promise in ('kept', 'broken', 'late') then
    insert into private.chat_promise_months as m (month, kept, broken)
    values (private.month_of(old.received_at), (promise = 'kept')::integer, (promise <> 'kept')::integer)
    on conflict (month) do update set kept = m.kept + excluded.kept, broken = m.broken + excluded.broken;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_chat_mails(session text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  left_already jsonb;
begin
  with gone as (
    delete from public.email_outbox as o
    where o.idempotency_key = any (array(
        select 'chat-transcript:' || session || ':' || n from generate_series(0, 500) as n
        union all
        select format('chat-reminder:%s:%s:%s', session, h, n) from unnest(array[18, 23, 24]) as h, generate_series(1, 50) as n
      ))
      or o.id in (select r.mail_id from private.staff_replies as r where r.kind = 'chat-reply' and r.row_key = session)
    returning o.recipient, o.sent_at, o.status
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('recipient', g.recipient, 'sent_at', g.sent_at) order by g.sent_at
  ) filter (where g.status in ('sent', 'sending')), '[]')
  into left_already from gone as g;
  return left_already;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_rows(deleting_job text, relation text, key_column text, condition text, days integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  removed integer := 0;
  kept integer := 0;
  found_key text;
begin
  begin
    execute format('delete from public.%I where %s', relation, condition) using days;
    get diagnostics removed = row_count;
  exception
    when others then
      for found_key in
        execute format('select %I::text from public.%I where %s', key_column, relation, condition) using days
      loop
        continue when not private.may_be_tried(deleting_job, relation, found_key);
        begin
          execute format('delete from public.%I where %I::text = $1', relation, key_column) using found_key;
          removed := removed + 1;
        exception
          when others then
            perform public.note_failed_row(deleting_job, relation, found_key, sqlstate, sqlerrm);
            kept := kept + 1;
        end;
      end loop;
  end;
  execute format(
    'delete from public.set_aside_rows as s where s.table_name = $1
       and not exists (select from public.%I as r where r.%I::text = s.row_key)', relation, key_column
  ) using relation;
  return jsonb_build_object('removed', removed, 'set_aside', kept);
end
$function$;

CREATE OR REPLACE FUNCTION private.deletion_is_final(deleted_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select deleted_at + interval '24 hours'
$function$;

CREATE OR REPLACE FUNCTION private.describe_backup_work(work private.backup_work)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', work.id, 'kind', work.kind, 'backup', work.backup, 'started_at', work.started_at,
    'finished_at', work.finished_at, 'asked_by', (select u.email from auth.users as u where u.id = work.asked_by),
    'state', case when work.state = 'running' and work.busy_until < now() then 'failed' else work.state end,
    'step', work.step, 'done_parts', work.done_parts, 'all_parts', work.all_parts,
    'problem', case when work.state = 'running' and work.busy_until < now()
      then 'It was interrupted: the server that was at work has ended.' else work.problem end,
    'tables', work.tables, 'rows', work.row_total
  )
$function$;

CREATE OR REPLACE FUNCTION private.describe_feedback()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.suspicion := private.suspicion_of(new);
    new.website := null;
    new.status := case when new.suspicion is null then 'new' else 'spam' end;
    new.statement_kind := coalesce(private.statement_kind_of(new.original_sql), 'other');
    new.sql_length := coalesce(char_length(new.original_sql), 0);
    new.option_set := private.option_set_of(new.formatting_options);
  end if;
  new.search_text := private.feedback_search_text(new.dislike_reason, new.original_sql);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.describe_run(run private.job_runs)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when run.id is not null then jsonb_build_object(
    'id', run.id, 'started_at', run.started_at, 'finished_at', run.finished_at, 'outcome', run.outcome,
    'waiting', run.waiting, 'counts', run.counts, 'error', run.error
  ) end
$function$;

CREATE OR REPLACE FUNCTION private.edits_with(publication bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('key', e.key, 'text', e.words) order by e.key), '[]')
  from (
    select w.key, case when c.key is null then w.published else c.words end as words
    from private.site_words as w
      left join private.publication_words as c on c.key = w.key and c.publication = edits_with.publication
  ) as e
  where e.words is not null
$function$;

CREATE OR REPLACE FUNCTION private.email_address(recipient text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select lower(btrim(coalesce(substring(recipient from '<([^<>]*)>\s*$'), recipient)))
$function$;
grant execute on function private.email_address(recipient text) to service_role;

CREATE OR REPLACE FUNCTION private.email_conditions()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '($1::tsquery is null or private.email_words(e.recipient, e.subject) @@ $1)
    and ($2 is null or e.status = $2) and ($3 is null or e.kind = $3) and ($4 is null or e.cause = $4)
    and ($5 is null or private.email_address(e.recipient) = $5)
    and ($6 is null or e.source_kind = $6) and ($7 is null or e.source_id = $7)
    and ($8 is null or e.created_at >= $8) and ($9 is null or e.created_at < $9)
    and ($10 is null or e.id = $10)
    and ($11 is null or (e.created_at, e.id) < ($12, $11))'
$function$;

CREATE OR REPLACE FUNCTION private.email_source(mail public.email_outbox, OUT kind text, OUT id text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts constant text[] := string_to_array(mail.idempotency_key, ':');
begin
  kind := case parts[1]
    when 'chat-transcript' then 'chat'
    when 'chat-reminder' then 'chat'
    when 'donation-thanks' then 'donation'
    when 'feedback' then 'feedback'
    when 'contact-request' then 'contact-request'
    when 'contact-confirmation' then 'contact-request'
    when 'price-news' then 'price-news'
    when 'invitation' then 'invitation'
    when 'alerts' then 'alert'
    when 'audit-head' then 'audit-log'
    when 'audit-broken' then 'audit-log'
    when 'recovery' then 'account'
    when 'password-changed' then 'account'
    when 'settings-test' then 'test'
  end;
  id := left(case kind
    when 'chat' then regexp_replace(
      mail.idempotency_key, '^chat-transcript:(.+):[0-9]+$|^chat-reminder:(.+):[0-9]+:[0-9]+$', '\1\2'
    )
    when 'alert' then (select m[1] from regexp_matches(mail.idempotency_key, '([0-9]+)') as m limit 1)
    when 'price-news' then parts[3]
    when 'account' then (select u.id::text from auth.users as u where u.email = private.email_address(mail.recipient) limit 1)
    when 'test' then null
    else parts[2]
  end, 200);
  id := nullif(id, '');
end
$function$;

CREATE OR REPLACE FUNCTION private.email_words(recipient text, subject text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array_to_tsvector(array(
    select left(w, 50)
    from unnest(string_to_array(
      regexp_replace(lower(recipient || ' ' || subject), '[\s!"#$%&''()*+,./:;<=>?@\\^`{|}~_\[\]-]+', ' ', 'g'), ' '
    )) as w where w <> ''
  ))
$function$;
grant execute on function private.email_words(recipient text, subject text) to service_role;

CREATE OR REPLACE FUNCTION private.emails_by_words(query tsquery, status_name text, kind_name text, cause_name text, address text, source_kind text, source_id text, from_time timestamp with time zone, to_time timestamp with time zone, wanted_id uuid, before_id uuid, before_time timestamp with time zone, page_size integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_indexscan TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  found_ids uuid[];
begin
  execute 'select array(
    select e.id from public.email_outbox as e where ' || private.email_conditions() || '
    order by e.created_at desc, e.id desc limit $13
  )' into found_ids
  using query, status_name, kind_name, cause_name, address, source_kind, source_id, from_time, to_time, wanted_id,
    before_id, before_time, page_size;
  return found_ids;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_sessions_of(person uuid, spared uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
begin
  -- On hosted Supabase the account's id is text in this table.
  delete from auth.refresh_tokens as t where t.user_id::text = person::text and t.session_id is distinct from spared;
  delete from auth.sessions as s where s.user_id = person and s.id is distinct from spared;
  get diagnostics ended = row_count;
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION private.family_of(chat private.chat_cases)
 RETURNS SETOF private.chat_cases
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.* from private.chat_cases as c where c.email_key = chat.email_key and c.session_id <> chat.session_id
  union
  select c.* from private.chat_cases as c where c.phone_key = chat.phone_key and c.session_id <> chat.session_id
  union
  select c.* from private.chat_cases as c where c.wechat_key = chat.wechat_key and c.session_id <> chat.session_id
$function$;

CREATE OR REPLACE FUNCTION private.feedback_query(search text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(quote_literal(w.word) || ':*', ' & ')::text::tsquery
  from regexp_split_to_table(lower(private.searchable_words(left(search, 200))), '\s+') as w (word)
  where w.word <> ''
$function$;

CREATE OR REPLACE FUNCTION private.feedback_query_hash(query text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(btrim(regexp_replace(query, '\s+', ' ', 'g')), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION private.feedback_search_text(reason text, query text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select strip(to_tsvector('pg_catalog.simple'::regconfig,
    private.searchable_words(coalesce(left(reason, 4000), '') || ' ' || left(query, 50000))))
$function$;

CREATE OR REPLACE FUNCTION private.find_audit_gap()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select found.problem from (
    (
      select 1 as rank, jsonb_build_object('position', h.position, 'entry_id', c.entry_id, 'what', 'cut') as problem
      from private.audit_heads as h left join private.audit_chain as c on c.position = h.position
      where c.hash is distinct from h.hash
      order by h.position limit 1
    )
    union all
    (
      select 2, jsonb_build_object('position', null, 'entry_id', l.id, 'what', 'unsealed')
      from private.audit_log as l
      where not exists (select from private.audit_chain as c where c.entry_id = l.id)
      order by l.id limit 1
    )
  ) as found
  order by found.rank limit 1
$function$;

CREATE OR REPLACE FUNCTION private.finish_cost_import(import_id uuid, origin text, mode text, expected_lines integer, request_key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  done hln.cost_imports;
  staged integer;
  same integer;
  other integer;
  known integer;
  written integer;
  gone integer := 0;
  conflicts jsonb;
begin
  -- One import at a time: two that touch the same entries in another order would deadlock.
  perform pg_advisory_xact_lock(hashtextextended('hln.cost_entries', 0));

  select * into done from hln.cost_imports as i
  where i.id = finish_cost_import.import_id or i.request_key = finish_cost_import.request_key;
  if found then
    delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
    return to_jsonb(done) - 'request_key' || jsonb_build_object('repeated', true);
  end if;

  perform private.judge_day_sums(finish_cost_import.import_id);
  select count(*), count(*) filter (where s.verdict = 'same'), count(*) filter (where s.verdict = 'other')
  into staged, same, other
  from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
  if staged is distinct from expected_lines then
    raise exception 'Of % rows, % are there.', expected_lines, staged using errcode = '55000';
  end if;
  if mode = 'merge' and other > 0 then
    select jsonb_agg(jsonb_build_object('line', c.line, 'found', trim_scale(c.found)::text) order by c.line)
    into conflicts
    from (
      select s.line, s.found from private.cost_import_rows as s
      where s.import_id = finish_cost_import.import_id and s.verdict = 'other' order by s.line limit 100
    ) as c;
    delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
    return jsonb_build_object('conflicts', conflicts, 'conflict_count', other);
  end if;

  insert into private.cost_changes (
    import_id, change, entry_id, date, class_1, class_2, amount, source, entry_key,
    entry_import_id, created_at, updated_at
  )
  select
    s.import_id, 'updated', e.id, e.date, e.class_1, e.class_2, e.amount, e.source, e.entry_key,
    e.import_id, e.created_at, e.updated_at
  from private.cost_import_rows as s
  join hln.cost_entries as e on e.source = s.source and e.entry_key = s.entry_key
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same'
    and (e.date, e.class_1, e.class_2, e.amount) is distinct from (s.date, s.class_1, s.class_2, s.amount);

  select count(*) into known
  from private.cost_import_rows as s
  join hln.cost_entries as e on e.source = s.source and e.entry_key = s.entry_key
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same';

  insert into hln.cost_entries as e
    (date, class_1, class_2, amount, source, entry_key, import_id)
  select s.date, s.class_1, s.class_2, s.amount, s.source, s.entry_key, s.import_id
  from private.cost_import_rows as s
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same'
  order by s.line
  on conflict on constraint cost_entries_once_per_source do update set
    date = excluded.date, class_1 = excluded.class_1, class_2 = excluded.class_2,
    amount = excluded.amount, import_id = excluded.import_id, updated_at = now()
  where (e.date, e.class_1, e.class_2, e.amount)
    is distinct from (excluded.date, excluded.class_1, excluded.class_2, excluded.amount);
  get diagnostics written = row_count;

  if mode = 'replace' then gone := private.remove_replaced_costs(finish_cost_import.import_id); end if;

  insert into hln.cost_imports
    (id, origin, mode, request_key, lines, inserted, updated, unchanged, removed, changes_kept)
  values (
    finish_cost_import.import_id, finish_cost_import.origin, finish_cost_import.mode,
    finish_cost_import.request_key, staged, staged - same - known, written - (staged - same - known),
    staged - written, gone, true
  )
  returning * into done;
  delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
  return to_jsonb(done) - 'request_key' || jsonb_build_object('repeated', false);
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_factor(person uuid, session uuid, is_first boolean, deed text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not is_first then
    perform private.tell_owner_of_account(person, deed);
    return '{}';
  end if;
  delete from private.second_factor_duties as d where d.user_id = person;
  insert into private.second_factor_sessions (session_id, user_id) values (session, person);
  perform private.note_factor(
    person, session, 'second-factor-added', 'done', 'private.second_factors', person::text
  );
  perform private.tell_owner_of_account(person, 'second-factor-added');
  return jsonb_build_object('recovery_codes', private.make_recovery_codes(person));
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_removal(person uuid, session uuid, deed text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.second_factors as f where f.user_id = person and f.secret is null
    and not exists (select from private.passkeys as p where p.user_id = person);
  if found then
    perform private.note_factor(
      person, session, 'second-factor-removed', 'done', 'private.second_factors', person::text
    );
    perform private.tell_owner_of_account(person, 'second-factor-removed');
  else
    perform private.tell_owner_of_account(person, deed);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.fixed_and_unanswered()
 RETURNS TABLE(id uuid, address text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct on (lower(f.follow_up_email)) f.id, f.follow_up_email
  from public.sql_feedback as f
  where f.status = 'fixed' and f.follow_up_email is not null and f.answered_at is null
    and not exists (
      select from private.email_suppressions as s where s.address = private.email_address(f.follow_up_email)
    )
  order by lower(f.follow_up_email), f.created_at, f.id
$function$;

CREATE OR REPLACE FUNCTION private.follow_clock()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  seen timestamptz;
  back interval;
begin
  -- Most looks change nothing and lock nothing.
  select c.latest into seen from private.clock as c;
  if now() between seen - interval '1 minute' and seen + interval '30 seconds' then
    return;
  end if;
  select c.latest into seen from private.clock as c for update;
  update private.clock set latest = now() where now() not between seen - interval '1 minute' and seen;
  back := seen - now();
  if back <= interval '1 minute' then
    return;
  end if;
  raise warning 'The clock went back by %: what was planned is moved by as much.', back;
  update public.scheduled_jobs as j set next_run_at = j.next_run_at - back where j.next_run_at > now();
  update public.email_outbox as o
  set next_attempt_at = case when o.next_attempt_at > now() then o.next_attempt_at - back else o.next_attempt_at end,
      lease_until = case when o.lease_until > now() then o.lease_until - back else o.lease_until end
  where o.status in ('pending', 'sending') and (o.next_attempt_at > now() or o.lease_until > now());
  update private.price_check_schedule as s
  set next_check_at = case when s.next_check_at > now() then s.next_check_at - back else s.next_check_at end,
      lease_until = case when s.lease_until > now() then s.lease_until - back else s.lease_until end,
      leased_at = case when s.leased_at > now() then s.leased_at - back else s.leased_at end
  where s.next_check_at > now() or s.lease_until > now();
  update private.price_watch_hosts as h set rest_until = h.rest_until - back where h.rest_until > now();
  update private.sign_in_attempts as a
  set last_try_at = case when a.last_try_at > now() then a.last_try_at - back else a.last_try_at end,
      wait_until = case when a.wait_until > now() then a.wait_until - back else a.wait_until end
  where a.last_try_at > now() or a.wait_until > now();
  update public.rate_limit_hits as r
  set minute_started_at = case
        when r.minute_started_at > now() then r.minute_started_at - back else r.minute_started_at end,
      day_started_at = case when r.day_started_at > now() then r.day_started_at - back else r.day_started_at end
  where r.minute_started_at > now() or r.day_started_at > now();
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_exceptions_of_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select r.may_everything from public.staff_roles as r where r.name = new.role) then
    delete from public.staff_exceptions as e where e.user_id = new.user_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_tries(try_kind text, try_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.sign_in_attempts as a where a.kind = try_kind and a.key = try_key
$function$;

CREATE OR REPLACE FUNCTION private.give_reason(why text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('hln.audit_reason', btrim(coalesce(why, '')), true);
  -- It also judges the form.
  if private.audit_reason() is null or btrim(coalesce(why, '')) = '' then
    raise exception 'Give a reason of 1 to 200 characters.' using errcode = '22023';
  end if;
  return btrim(why);
end
$function$;

CREATE OR REPLACE FUNCTION private.has_enough_passkeys(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) >= 10 from private.passkeys as p where p.user_id = person
$function$;

CREATE OR REPLACE FUNCTION private.has_permission(permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.person_has_permission((select auth.uid()), permission)
    and private.missing_factor((select auth.uid()), private.own_session()) is null;
end
$function$;
grant execute on function private.has_permission(permission text) to authenticated;

CREATE OR REPLACE FUNCTION private.has_permission_as(person uuid, permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.person_has_permission(person, permission);
end
$function$;

CREATE OR REPLACE FUNCTION private.hit_rate_limit(hit_action text, hit_address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  allowed public.rate_limits;
  counted public.rate_limit_hits;
  -- Whose hit it is, from the widest: a /48 counts for sixteen visitors, and its count comes first, so that the
  -- visitors within it that are refused leave no row.
  counter record;
  wider text := case when hit_address ~ '^[0-9a-f:.]+/64$' then network(set_masklen(hit_address::inet, 48))::text end;
begin
  if hit_address is null then
    return;
  end if;
  select * into allowed from private.limits_of(hit_action) as l;
  if allowed.per_minute is null and allowed.per_day is null then
    return;
  end if;
  delete from public.rate_limit_hits as h using (
    select o.action, o.address from public.rate_limit_hits as o
    where o.day_started_at < now() - interval '1 day' and (o.action, o.address) <> (hit_action, hit_address)
    limit 10 for update skip locked
  ) as old
  where h.action = old.action and h.address = old.address;
  for counter in
    select c.address, c.visitors from (values (wider, 16), (hit_address, 1)) as c (address, visitors)
    where c.address is not null
  loop
    insert into public.rate_limit_hits as h
      (action, address, minute_started_at, minute_hits, day_started_at, day_hits)
    values (hit_action, counter.address, now(), 1, now(), 1)
    -- A minute and a day begin with a visitor's first hit and last their full time.
    on conflict (action, address) do update set
      minute_started_at = case
        when h.minute_started_at > now() - interval '1 minute' then h.minute_started_at else now() end,
      minute_hits = case
        when h.minute_started_at > now() - interval '1 minute' then h.minute_hits + 1 else 1 end,
      day_started_at = case
        when h.day_started_at > now() - interval '1 day' then h.day_started_at else now() end,
      day_hits = case
        when h.day_started_at > now() - interval '1 day' then h.day_hits + 1 else 1 end
    returning * into counted;
    if counted.minute_hits > allowed.per_minute * counter.visitors then
      raise sqlstate 'PT429' using
        message = 'Too many requests from your address.', hint = 'Try again in a minute.';
    end if;
    if counted.day_hits > allowed.per_day * counter.visitors then
      raise sqlstate 'PT429' using
        message = 'Too many requests from your address today.', hint = 'Try again tomorrow.';
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.hmac_sha1(key bytea, message bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for n in 0 .. length(key) - 1 loop
    inner_pad := set_byte(inner_pad, n, get_byte(key, n) # 54);
    outer_pad := set_byte(outer_pad, n, get_byte(key, n) # 92);
  end loop;
  return private.sha1(outer_pad || private.sha1(inner_pad || message));
end
$function$;

CREATE OR REPLACE FUNCTION private.holds_audit_head(head_position bigint, head_hash text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.audit_chain as c where c.position = head_position and encode(c.hash, 'hex') = lower(head_hash)
  )
$function$;

CREATE OR REPLACE FUNCTION private.hurry_price_checks()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.scheduled_jobs as j set next_run_at = now() where j.name = 'check-prices' and j.next_run_at > now()
$function$;

CREATE OR REPLACE FUNCTION private.invitation_facts(invitation uuid)
 RETURNS TABLE(id uuid, email text, role_title text, invited_by text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select i.id, i.email, r.title, u.email::text
  from private.staff_invitations as i
    join public.staff_roles as r on r.name = i.role
    join auth.users as u on u.id = i.invited_by
  where i.id = invitation
$function$;

CREATE OR REPLACE FUNCTION private.invitation_state(i private.staff_invitations)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when i.id is null then 'unknown'
    when i.accepted_at is not null then 'used'
    when i.revoked_at is not null then 'revoked'
    when i.expires_at <= now() then 'expired'
    -- Whoever vouched for it may no longer invite.
    when not private.may_invite(i.invited_by, i.role) then 'revoked'
    when exists (select from auth.users as u where u.email = i.email) then 'taken'
    else 'open'
  end
$function$;

CREATE OR REPLACE FUNCTION private.ipv4_of_host(host text)
 RETURNS inet
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  parts text[] := string_to_array(host, '.');
  digits text;
  base integer;
  value numeric;
  total numeric := 0;
begin
  if cardinality(parts) > 4 then
    return null;
  end if;
  for place in 1 .. cardinality(parts) loop
    base := case when parts[place] ~ '^0x' then 16 when parts[place] ~ '^0.' then 8 else 10 end;
    digits := regexp_replace(parts[place], '^0x', '');
    if parts[place] = '' or char_length(digits) > 40
      or digits !~ (case base when 16 then '^[0-9a-f]*$' when 8 then '^[0-7]+$' else '^[0-9]+$' end)
    then
      return null;
    end if;
    value := 0;
    for i in 1 .. char_length(digits) loop
      value := value * base + strpos('0123456789abcdef', substr(digits, i, 1)) - 1;
    end loop;
    if place < cardinality(parts) and value > 255
      or place = cardinality(parts) and value >= power(256::numeric, 5 - place)
    then
      return null;
    end if;
    total := total + value * case when place < cardinality(parts) then power(256::numeric, 4 - place) else 1 end;
  end loop;
  return '0.0.0.0'::inet + total::bigint;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_active_account(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.users as u
    where u.id = person
      and coalesce(u.banned_until <= pg_catalog.now(), true)
      and (pg_catalog.to_jsonb(u) ->> 'deleted_at') is null
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_chat_transcript(messages text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(messages::jsonb) <> 'array' then false else
    jsonb_array_length(messages::jsonb) between 1 and 500
    and not exists (
      select from jsonb_array_elements(messages::jsonb) as m
      where jsonb_typeof(m) <> 'object'
        or coalesce(jsonb_typeof(m -> 'content'), '') <> 'string'
        or coalesce(jsonb_typeof(m -> 'isBot'), '') <> 'boolean'
        or char_length(m ->> 'id') > 100
        or char_length(m ->> 'timestamp') > 40
        or char_length(m ->> 'language') > 20
    )
  end
$function$;
grant execute on function private.is_chat_transcript(messages text) to anon;
grant execute on function private.is_chat_transcript(messages text) to authenticated;
grant execute on function private.is_chat_transcript(messages text) to service_role;

CREATE OR REPLACE FUNCTION private.is_chat_user_info(user_info text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(user_info::jsonb) <> 'object' then false else
    coalesce(user_info::jsonb ->> 'preferredLanguage', '') in ('zh', 'en')
    and (
      -- Contact details go into the subject of a mail.
      select count(*) <= 10 and bool_and(
        char_length(e.key) <= 60 and jsonb_typeof(e.value) = 'string' and char_length(e.value #>> '{}') <= 254
        and e.value #>> '{}' !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
      )
      from jsonb_each(user_info::jsonb) as e
    )
  end
$function$;
grant execute on function private.is_chat_user_info(user_info text) to anon;
grant execute on function private.is_chat_user_info(user_info text) to authenticated;
grant execute on function private.is_chat_user_info(user_info text) to service_role;

CREATE OR REPLACE FUNCTION private.is_embedded()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select version() like '% on wasm%'
$function$;

CREATE OR REPLACE FUNCTION private.is_list_of_short_texts(list jsonb, max_items integer, max_length integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(list) = 'array'
    and jsonb_array_length(list) <= max_items
    and not exists (
      select from jsonb_array_elements(list) as item
      where jsonb_typeof(item) <> 'string' or char_length(item #>> '{}') > max_length
    )
$function$;
grant execute on function private.is_list_of_short_texts(list jsonb, max_items integer, max_length integer) to anon;
grant execute on function private.is_list_of_short_texts(list jsonb, max_items integer, max_length integer) to authenticated;
grant execute on function private.is_list_of_short_texts(list jsonb, max_items integer, max_length integer) to service_role;

CREATE OR REPLACE FUNCTION private.is_old_session(session uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from auth.sessions as s where s.id = session and s.created_at < now() - interval '1 hour');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_option_set(options jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(options) <> 'object' then false else (
    select count(*) <= 20 and coalesce(bool_and(
      o.key ~ '^[a-zA-Z]{1,30}$' and jsonb_typeof(o.value) in ('boolean', 'number', 'string')
        and o.value #>> '{}' ~ '^[a-zA-Z0-9.-]{1,20}$'
    ), true)
    from jsonb_each(options) as o
  ) end
$function$;
grant execute on function private.is_option_set(options jsonb) to anon;
grant execute on function private.is_option_set(options jsonb) to authenticated;
grant execute on function private.is_option_set(options jsonb) to service_role;

CREATE OR REPLACE FUNCTION private.is_owner(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_active_account(person) and (select r.may_everything from private.staff_role_of(person) as r)
$function$;

CREATE OR REPLACE FUNCTION private.is_price_jump(old_price numeric, old_currency text, new_price numeric, new_currency text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select new_price > old_price * 1.6 or new_price < old_price * 0.4 or coalesce(old_currency <> new_currency, false)
$function$;

CREATE OR REPLACE FUNCTION private.is_public_address(address inet)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case family(address)
    when 4 then not exists (
      select from unnest(array[
        '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16/32', '169.254.0.0/16',
        '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16',
        '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'
      ]::inet[]) as reserved where address <<= reserved
    )
    -- All that carries an IPv4 address within (mapped, NAT64, 6to4, Teredo) is outside of this or refused.
    else address <<= '2000::/3'::inet and not exists (
      select from unnest(array['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']::inet[]) as reserved
      where address <<= reserved
    )
  end
$function$;

CREATE OR REPLACE FUNCTION private.is_public_name(host text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select host ~ '\.'
    and char_length(host) <= 253
    and not exists (
      select from unnest(string_to_array(host, '.')) as label
      -- Beside letters, digits and marks of other scripts only what host names consist of.
      where char_length(label) not between 1 and 63
        or label !~ '^([a-z0-9_-]|[^\u0001-\u00bf\u2000-\u206f\ufe00-\ufe0f\ufeff])+$'
    )
    and host !~ '\.[0-9_-][^.]*$'
    and host !~ ('(^|\.)(arpa|alt|cluster|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost'
      || '|onion|private|svc|test)$')
    and host !~ ('(^|\.)(metadata\.goog|metadata\.tencentyun\.com|metadata\.packet\.net'
      || '|metadata\.platformequinix\.com|localtest\.me|lvh\.me|vcap\.me|localho\.st|lacolhost\.com|nip\.io'
      || '|sslip\.io|xip\.io|traefik\.me)$')
$function$;

CREATE OR REPLACE FUNCTION private.judge_day_sums(import_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.cost_import_rows as s set
    found = t.found,
    verdict = case
      when s.day_sum = 'exact' and t.found = s.amount then 'same'
      when s.day_sum = 'size' and round(abs(t.found), 2) = round(abs(s.amount), 2) then 'same'
      -- A credit that became another size: the file does not say whether it still is one.
      when t.has_others or (s.day_sum = 'size' and t.found < 0) then 'other'
    end
  from (
    select
      d.line, sum(e.amount) as found,
      bool_or((e.source, e.entry_key) is distinct from (d.source, d.entry_key)) as has_others
    from private.cost_import_rows as d
    join hln.cost_entries as e on e.date = d.date and e.class_1 = d.class_1 and e.class_2 = d.class_2
    where d.import_id = judge_day_sums.import_id and d.day_sum is not null
    group by d.line
  ) as t
  where s.import_id = judge_day_sums.import_id and s.line = t.line;
$function$;

CREATE OR REPLACE FUNCTION private.judge_price_watch_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.item_name := btrim(new.item_name, E' \t\r\n');
  new.item_url := btrim(new.item_url, E' \t\r\n');
  if tg_op = 'INSERT' or new.item_url <> old.item_url then
    if private.watchable_host(new.item_url) is null then
      raise exception 'This address cannot be watched' using errcode = '22023';
    end if;
    if auth.uid() is not null then
      perform private.limit_price_watch_visits();
    end if;
  end if;
  if tg_op = 'INSERT' or new.is_active and not old.is_active then
    perform private.require_room_to_watch(new.user_id, new.id, new.is_active);
  end if;
  if tg_op = 'UPDATE' then
    new.updated_at := case
      when (new.item_name, new.item_url, new.is_active, new.notify_on_rise)
        is distinct from (old.item_name, old.item_url, old.is_active, old.notify_on_rise) then now()
      else old.updated_at
    end;
    if new.item_url <> old.item_url then
      -- Another page: nothing that is known of the old one holds. The history stays, marked by its address.
      new.current_price := null;
      new.currency := null;
      new.price_source := null;
      new.price_raw := null;
      new.last_checked_at := null;
      new.last_success_at := null;
      new.last_error := null;
      new.last_error_code := null;
      new.doubted_price := null;
      new.doubted_currency := null;
    end if;
    if new.item_url <> old.item_url or new.is_active <> old.is_active then
      new.next_check_at := case when new.is_active then now() end;
    end if;
  elsif not new.is_active then
    new.next_check_at := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_an_active_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select r.may_everything from private.staff_role_of(old.id) as r) then
    perform private.require_an_owner();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select r.may_everything from public.staff_roles as r where r.name = old.role) then
    perform private.require_an_owner();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_chat_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.chat_cases as c (session_id, received_at, due_at, last_said_at, recognised, said, facts, queue_key)
  select new.session_id, new.created_at, new.created_at + interval '24 hours', new.updated_at,
    private.chat_card(new.messages::jsonb, new.user_info::jsonb),
    -- More than this is no conversation.
    left(private.searchable(coalesce((
      select string_agg(m ->> 'content', E'\n') from jsonb_array_elements(new.messages::jsonb) as m where m -> 'isBot' = 'false'
    ), '')), 50000), '', 0
  on conflict (session_id) do update set
    recognised = excluded.recognised, said = excluded.said, last_said_at = excluded.last_said_at
    where (c.recognised, c.said, c.last_said_at) is distinct from (excluded.recognised, excluded.said, excluded.last_said_at);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_forgotten_reply()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.forgotten_at := case when new.replied_at is null then old.replied_at end;
  new.forgotten_way := case when new.replied_at is null then old.replied_way end;
  new.forgotten_by := case when new.replied_at is null then old.replied_by end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.known_sign_in_networks(most integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select n.key from private.sign_in_networks as n
  where n.last_sign_in_at > now() - interval '90 days'
  order by n.last_sign_in_at desc
  limit most
$function$;

CREATE OR REPLACE FUNCTION private.limit_chat_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hit_rate_limit('chat_sessions', private.client_network());
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_mail_by_recipient()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hit_rate_limit(
    coalesce((select l.action from public.rate_limits as l where l.action = 'mail:' || new.kind), 'mail'),
    private.recipient_key(new.recipient)
  );
  return null;
exception
  -- The hit is undone with it: what is held does not count.
  when sqlstate 'PT429' then
    update public.email_outbox as o
    set status = 'held', cause = 'recipient-limit',
      last_error = 'Held: this recipient has been sent as many messages of this kind as the limit allows.'
    where o.id = new.id and o.status = 'pending';
    return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_price_watch_visits()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hit_rate_limit('price_watch_visits', 'user ' || auth.uid()::text);
exception
  when sqlstate 'PT429' then
    raise sqlstate 'PT429' using message = 'That was a lot at once. Please wait a minute and try again.';
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_sql_feedback()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hit_rate_limit('sql_feedback', private.client_network());
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.limits_of(hit_action text)
 RETURNS public.rate_limits
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.action,
    case when l.per_minute is not null then coalesce((
      select (s.value #>> '{}')::integer from private.settings as s
      where s.key = 'limits.' || replace(l.action, '_', '-') || '-minute'
    ), l.per_minute) end,
    case when l.per_day is not null then coalesce((
      select (s.value #>> '{}')::integer from private.settings as s
      where s.key = 'limits.' || replace(l.action, '_', '-') || '-day'
    ), l.per_day) end
  from public.rate_limits as l where l.action = hit_action
$function$;

CREATE OR REPLACE FUNCTION private.make_passkey_challenge(person uuid, session uuid, purpose text, subject uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  challenge constant text := rtrim(translate(encode(private.random_bytes(), 'base64'), '+/', '-_'), '=');
begin
  delete from private.passkey_challenges as c where c.made_at < now() - interval '1 hour';
  insert into private.passkey_challenges as c (session_id, user_id, purpose, subject, challenge_hash)
  values (session, person, make_passkey_challenge.purpose, make_passkey_challenge.subject,
    sha256(convert_to(challenge, 'UTF8')))
  on conflict (session_id) do update set
    user_id = excluded.user_id, ticket = excluded.ticket, purpose = excluded.purpose, subject = excluded.subject,
    challenge_hash = excluded.challenge_hash, made_at = excluded.made_at, taken_at = null;
  return challenge;
end
$function$;

CREATE OR REPLACE FUNCTION private.make_recovery_codes(person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  codes text[] := '{}';
  code text;
begin
  delete from private.recovery_codes as r where r.user_id = person;
  while cardinality(codes) < 10 loop
    code := private.base32(substr(private.random_bytes(), 1, 10), '0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    insert into private.recovery_codes (user_id, code_hash) values (person, sha256(convert_to(code, 'UTF8')));
    codes := codes || regexp_replace(code, '(.{4})(?=.)', '\1-', 'g');
  end loop;
  return to_jsonb(codes);
end
$function$;

CREATE OR REPLACE FUNCTION private.may_be_tried(trying_job text, tried_table text, tried_key text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.set_aside_rows as s
    where s.job = trying_job and s.table_name = tried_table and s.row_key = tried_key
      and (s.next_try_at is null or s.next_try_at > now())
  )
$function$;

CREATE OR REPLACE FUNCTION private.may_invite(inviter uuid, wanted_role text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_active_account(inviter)
    and private.staff_level_of(inviter, 'user-management') = 'manage'
    and exists (
      select from public.staff_roles as r
      where r.name = wanted_role and (not r.may_everything or private.is_owner(inviter))
    )
    and not exists (
      select from public.staff_role_levels as l
      where l.role = wanted_role and l.level > private.staff_level_of(inviter, l.area)
    )
$function$;

CREATE OR REPLACE FUNCTION private.may_read_email(mail public.email_outbox)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when mail.kind like 'chat-%' then private.has_permission('chat-sessions.view')
    when mail.kind like 'feedback%' then private.has_permission('feedback-analytics.view')
    when mail.kind like 'donation-%' then private.has_permission('donations.view')
    -- What happened to somebody's account, who invited whom, and what the audit log says.
    when mail.kind in ('account-notice', 'audit-log', 'invitation') then private.has_permission('user-management.view')
    when mail.kind = 'alert' then private.has_permission('system-monitoring.view')
    -- What somebody watches concerns nobody else.
    when mail.kind = 'price-news' then private.email_address(mail.recipient) = (
      select lower(u.email) from auth.users as u where u.id = (select auth.uid())
    )
    -- Recoveries are shown without their links, and enquiries have no page of their own.
    when mail.kind in ('auth', 'contact-confirmation', 'contact-request', 'settings-test') then true
    else false
  end
$function$;

CREATE OR REPLACE FUNCTION private.merge_chat_messages(stored text, saved text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  merged text;
begin
  -- Each element is its own text: nothing is rewritten on the way.
  with every as (
    select m.value as message, m.place, 0 as source
    from json_array_elements(stored::json) with ordinality as m (value, place)
    union all
    select m.value, m.place, 1
    from json_array_elements(saved::json) with ordinality as m (value, place)
  ),
  first as (
    select distinct on (name) name, message, place, source
    from (select *, coalesce(message ->> 'id', message::text) as name from every) as named
    order by name, source, place
  )
  select case
    when not exists (select from first where source = 1) then stored
    -- Nothing but additions behind what is there, the usual case.
    when saved::jsonb @> stored::jsonb and (
      select count(*) from first
    ) = json_array_length(saved::json) then saved
    else (
      select json_agg(f.message order by coalesce(f.message ->> 'timestamp', '') collate "C", f.source, f.place)::text
      from first as f
    )
  end into merged;
  return merged;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_routes(lists jsonb[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with routes as (
    select left(r.key, 80) as route, sum((r.value ->> 0)::bigint) as requests, sum((r.value ->> 1)::bigint) as refused,
      sum((r.value ->> 2)::bigint) as errors, sum((r.value ->> 3)::bigint) as ms
    from unnest(lists) as l, jsonb_each(l) as r
    group by left(r.key, 80)
  ), ranked as (
    select case when row_number() over (order by r.requests desc, r.route) <= 199 then r.route else 'other' end as name, r.*
    from routes as r
  ), bounded as (
    select r.name, sum(r.requests) as requests, sum(r.refused) as refused, sum(r.errors) as errors, sum(r.ms) as ms
    from ranked as r group by r.name
  )
  select coalesce(jsonb_object_agg(b.name, jsonb_build_array(b.requests, b.refused, b.errors, b.ms)), '{}')
  from bounded as b
$function$;

CREATE OR REPLACE FUNCTION private.missing_factor(person uuid, session uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.second_factors as f where f.user_id = person) then
    return case when not exists (
      select from private.second_factor_sessions as s where s.session_id = session and s.user_id = person
    ) then 'code' end;
  end if;
  return case when private.must_have_second_factor(person) then 'enrol' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.month_of(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select to_char(moment at time zone 'Pacific/Auckland', 'YYYY-MM') $function$;

CREATE OR REPLACE FUNCTION private.must_have_second_factor(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule text;
begin
  -- Asked with every request, so as value_in_force() says and without calling it.
  select case when s.confirm_by <= now() then s.value_before else s.value end #>> '{}' into rule
  from private.settings as s where s.key = 'accounts.second-factor';
  if exists (select from private.second_factor_duties as d where d.user_id = person) then
    return true;
  end if;
  return case rule
    when 'everyone' then true
    when 'owners' then (select r.may_everything from private.staff_role_of(person) as r)
    else false
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.name_in(answer text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  rest text := answer;
begin
  rest := regexp_replace(rest, '[^\s@,，;；:：]+@[^\s@,，;；]+', ' ', 'g');
  rest := regexp_replace(rest, '(微信号?|wechat|weixin)\s*(id)?\s*(is|是)?\s*[:：]?\s*[A-Za-z][-_A-Za-z0-9]{5,19}', ' ', 'gi');
  rest := regexp_replace(rest, '[+＋]?[0-9][0-9 ()./-]{5,}', ' ', 'g');
  rest := regexp_replace(
    rest, '(我的?(名字|姓名)(是|叫)?|我叫|我姓|我是|姓名|称呼|名字|电话号码|电话|手机号?码?|电子邮箱|邮箱|邮件|联系方式|微信号?|您好|你好|谢谢)', ' ', 'g'
  );
  rest := regexp_replace(
    rest, '\m(my name is|my name''s|i am|i''m|this is|kia ora|hi|hello|name|mobile|phone|cell|tel|telephone|e-?mail|wechat|number|and|or|on|at|my|is|are|me|please|call|text|thanks|thank you)\M',
    ' ', 'gi'
  );
  rest := btrim(regexp_replace(rest, '[\s,，;；:：。.!！?？、()（）/|"“”]+', ' ', 'g'), ' -');
  return case
    when char_length(rest) between 1 and 40 and rest ~ '[^0-9 _-]'
      and cardinality(string_to_array(rest, ' ')) <= 4 then rest
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.network_of(client_address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.next_price_check(failures integer, is_lasting boolean, every_seconds numeric, retry_after numeric)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select now() + make_interval(secs => greatest(
    (0.9 + 0.2 * random()) * case
      when failures = 0 then every_seconds
      else least(
        case when is_lasting then greatest(every_seconds, 1800) else 1800 end * power(2, least(failures - 1, 10)),
        86400
      )
    end,
    -- What a shop asks for is never shortened, but a week without a look is no watching.
    least(coalesce(retry_after, 0), 604800)
  )::double precision)
$function$;

CREATE OR REPLACE FUNCTION private.note_console_query(account uuid, session uuid, query_text text, facts jsonb, was_refused boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.audit_log (actor_kind, actor_id, session_id, action, area, row_key, after, outcome)
  values (
    'account', account, session, 'query', 'database-admin', encode(sha256(convert_to(query_text, 'UTF8')), 'hex'),
    facts, case when was_refused then 'refused' else 'done' end
  )
$function$;

CREATE OR REPLACE FUNCTION private.note_factor(person uuid, session uuid, action text, outcome text, table_name text, row_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, row_key, reason, outcome)
  values ('account', person, session, note_factor.action, 'user-management', note_factor.table_name,
    note_factor.row_key, private.audit_reason(), note_factor.outcome)
$function$;

CREATE OR REPLACE FUNCTION private.note_failed_sign_in(account uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.audit_log (actor_kind, action, area, table_name, row_key, outcome)
  values ('visitor', 'sign-in', 'user-management', 'auth.users', account::text, 'refused')
$function$;

CREATE OR REPLACE FUNCTION private.note_refusal(account uuid, session uuid, target text, facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  allowed public.rate_limits;
  earlier public.rate_limit_hits;
  counted public.rate_limit_hits;
  unrecorded integer;
begin
  -- Every page of somebody who has signed out elsewhere is refused once.
  if not exists (select from auth.users as u where u.id = account)
    or session is not null and not exists (select from auth.sessions as s where s.id = session)
  then
    return;
  end if;
  select * into allowed from public.rate_limits as l where l.action = 'audit_refusal';
  select * into earlier from public.rate_limit_hits as h
  where h.action = 'audit_refusal' and h.address = 'account ' || account::text for update;
  insert into public.rate_limit_hits as h
    (action, address, minute_started_at, minute_hits, day_started_at, day_hits)
  values ('audit_refusal', 'account ' || account::text, now(), 1, now(), 1)
  on conflict (action, address) do update set
    minute_started_at = case
      when h.minute_started_at > now() - interval '1 minute' then h.minute_started_at else now() end,
    minute_hits = case
      when h.minute_started_at > now() - interval '1 minute' then h.minute_hits + 1 else 1 end,
    day_started_at = case
      when h.day_started_at > now() - interval '1 day' then h.day_started_at else now() end,
    day_hits = case
      when h.day_started_at > now() - interval '1 day' then h.day_hits + 1 else 1 end
  returning * into counted;
  if counted.minute_hits > allowed.per_minute or counted.day_hits > allowed.per_day then
    return;
  end if;
  if counted.minute_hits = 1 then
    unrecorded := nullif(greatest(earlier.minute_hits - allowed.per_minute, 0), 0);
  end if;
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, after, outcome)
  values (
    'account', account, session, 'attempt', 'data-api', target,
    facts || jsonb_strip_nulls(jsonb_build_object(
      'unrecorded_before', unrecorded,
      'more_unrecorded', case
        when counted.minute_hits = allowed.per_minute then 'this minute'
        when counted.day_hits = allowed.per_day then 'today'
      end
    )),
    'refused'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.note_second_factor(person uuid, action text, outcome text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, row_key, reason, outcome)
  select c.kind, c.account, c.session, note_second_factor.action, 'user-management', 'private.second_factors',
    person::text, private.audit_reason(), note_second_factor.outcome
  from private.audit_caller() as c;
  if outcome <> 'done' or action = 'second-factor-given' then
    return;
  end if;
  if action = 'second-factor-reset' then
    delete from private.account_notices as n
    where n.user_id = person and n.deed = 'second-factor-approved' and n.happened_at = now();
  end if;
  insert into private.account_notices (user_id, deed, actor)
  select person, note_second_factor.action, c.account from private.audit_caller() as c;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_sign_in_network(network_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.sign_in_networks as n using (
    select o.key from private.sign_in_networks as o
    where o.last_sign_in_at < now() - interval '90 days' limit 10 for update skip locked
  ) as old
  where n.key = old.key;
  insert into private.sign_in_networks as n (key, last_sign_in_at) values (network_key, now())
  on conflict (key) do update set last_sign_in_at = now()
  -- Once a day is enough to know when 90 of them are over.
  where n.last_sign_in_at < now() - interval '1 day';
end
$function$;

CREATE OR REPLACE FUNCTION private.note_staff_preference()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  if tg_op = 'INSERT' and 50 <= (
    select count(*) from public.staff_preferences as p where p.user_id = new.user_id and p.key <> new.key
  ) then
    raise exception 'There are too many preferences.' using errcode = '23514';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_undelivered_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'DELETE' and new.status in ('failed', 'held', 'unknown') then
    insert into public.set_aside_rows as s
      (job, table_name, row_key, reason_code, reason, failures, next_try_at)
    values (
      'deliver-outbox', 'email_outbox', new.id::text,
      case new.status when 'held' then 'recipient-limit' when 'unknown' then 'outcome-unknown' else 'not-delivered' end,
      private.one_line(coalesce(new.last_error, ''), 300), greatest(new.attempts, 1), null
    )
    on conflict (job, table_name, row_key) do update set
      reason_code = excluded.reason_code, reason = excluded.reason, failures = excluded.failures, last_seen_at = now(),
      next_try_at = null;
  else
    delete from public.set_aside_rows as s
    where s.job = 'deliver-outbox' and s.table_name = 'email_outbox' and s.row_key = old.id::text;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.one_line(line text, longest integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select left(regexp_replace(line, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), longest)
$function$;

CREATE OR REPLACE FUNCTION private.option_set_of(options jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when private.is_option_set(options) then left(coalesce((
    select string_agg(o.key || '=' || (o.value #>> '{}'), ', ' order by o.key collate "C") from jsonb_each(options) as o
  ), ''), 600) end
$function$;

CREATE OR REPLACE FUNCTION private.own_open_invitation(invitation uuid)
 RETURNS private.staff_invitations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_one private.staff_invitations;
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not invite anybody.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  select i.* into found_one from private.staff_invitations as i
  where i.id = invitation and i.accepted_at is null and i.revoked_at is null for update;
  if found_one.id is null then
    raise exception 'This invitation is no longer open.' using errcode = 'PT404';
  end if;
  perform private.refuse_to_invite(found_one.role);
  return found_one;
end
$function$;

CREATE OR REPLACE FUNCTION private.own_session()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.session from private.audit_caller() as c
$function$;

CREATE OR REPLACE FUNCTION private.passkeys_to_name(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.credential_id, 'transports', p.transports, 'relying_party', p.relying_party
  ) order by p.last_used_at desc nulls last, p.created_at), '[]')
  from private.passkeys as p where p.user_id = person
$function$;

CREATE OR REPLACE FUNCTION private.percent_decoded(encoded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select convert_from(string_agg(
    case when m[1] like '\%__' then decode(substr(m[1], 2), 'hex') else convert_to(m[1], 'UTF8') end, ''::bytea order by n
  ), 'UTF8')
  from regexp_matches(encoded, '(%[0-9a-fA-F]{2}|.)', 'g') with ordinality as found (m, n)
$function$;

CREATE OR REPLACE FUNCTION private.permissions_in(code text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct m[1] order by m[1]), '{}')
  from regexp_matches(code, '(?:has_permission|refuse_without)\(''([a-z-]+\.[a-z]+)''', 'g') as m
$function$;

CREATE OR REPLACE FUNCTION private.person_has_permission(person uuid, permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  area_name constant text := pg_catalog.split_part(permission, '.', 1);
  needed constant public.staff_level := pg_catalog.split_part(permission, '.', 2)::public.staff_level;
begin
  if not exists (select from public.staff_areas as a where a.name = area_name) then
    raise exception 'There is no area "%".', area_name using errcode = '22023';
  end if;
  return private.is_active_account(person) and private.staff_level_of(person, area_name) >= needed;
end
$function$;

CREATE OR REPLACE FUNCTION private.prepare_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  source record;
begin
  if new.source_kind is null then
    select * into source from private.email_source(new);
    new.source_kind := source.kind;
    new.source_id := coalesce(new.source_id, source.id);
  end if;
  if new.status = 'pending' and exists (
    select from private.email_suppressions as s where s.address = private.email_address(new.recipient)
  ) then
    new.status := 'suppressed';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.public_parts()
 RETURNS TABLE(rule text, subject text, part text, is_slow boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('error-rate', '', 'site', false),
    ('slow-answers', '', 'site', true),
    ('event-loop', '', 'site', true),
    ('database-away', '', 'saving', false),
    ('database-slow', '', 'saving', true),
    ('database-away', '', 'chat', false),
    ('database-slow', '', 'chat', true),
    ('job-late', 'send-quiet-transcripts', 'chat', true),
    ('job-failed', 'send-quiet-transcripts', 'chat', false),
    ('card-provider', '', 'coffee', false),
    ('database-away', '', 'coffee', false),
    ('database-slow', '', 'coffee', true),
    ('mail-queue', '', 'mail', true),
    ('job-late', 'deliver-outbox', 'mail', true),
    ('job-failed', 'deliver-outbox', 'mail', false)
$function$;

CREATE OR REPLACE FUNCTION private.queue_publication(wanted_kind text, seen jsonb, due timestamp with time zone, reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number bigint;
begin
  if jsonb_typeof(seen) is distinct from 'object' or octet_length(seen::text) > 150000
    or (select count(*) from jsonb_object_keys(seen)) not between 1 and 500
  then
    raise exception 'Choose 1 to 500 texts.' using errcode = '22023';
  end if;
  perform from private.site_words as w where w.key in (select jsonb_object_keys(seen)) order by w.key for update;
  if exists (
    select from jsonb_each(seen) as s left join private.site_words as w on w.key = s.key
    where s.value is distinct from to_jsonb(w.revision)
  ) then
    raise exception 'One of these texts was changed in the meantime.'
      using errcode = 'PT409', hint = 'Look at it again and decide which words to publish.';
  end if;
  insert into private.publications (kind, why, publish_at, asked_by)
  values (wanted_kind, reason, due, (select auth.uid()))
  returning id into number;
  insert into private.publication_words (publication, key, words, base)
  select number, w.key, w.draft, w.base
  from private.site_words as w
  where w.key in (select jsonb_object_keys(seen)) and w.draft is distinct from w.published;
  if not found then
    raise exception 'These words are published already.' using errcode = 'PT409';
  end if;
  return number;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_reply(reply_id uuid, kind text, area text, table_name text, row_key text, address text, seen_address text, subject text, body text, language text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  my_address text;
  queued uuid;
begin
  perform public.refuse_ended_session();
  if not private.has_permission(area || '.manage') then
    raise exception 'You may not reply here.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if exists (
    select from private.staff_replies as r
    where r.id = reply_id and r.kind = queue_reply.kind and r.row_key = queue_reply.row_key and r.sender = me
  ) then
    return false;
  end if;
  if coalesce(address, '') = '' then
    raise exception 'There is no e-mail address to reply to.' using errcode = 'PT409';
  end if;
  if lower(address) is distinct from lower(seen_address) then
    raise exception 'The e-mail address has changed meanwhile. Look at it once more before you send.' using errcode = 'PT409';
  end if;
  subject := btrim(private.one_line(coalesce(subject, ''), 1000));
  body := btrim(regexp_replace(replace(coalesce(body, ''), E'\r\n', E'\n'), '[\u0001-\u0008\u000b-\u001f\u007f]', '', 'g'), E' \n\t');
  if char_length(subject) not between 1 and 200 then
    raise exception 'A subject has 1 to 200 characters.' using errcode = '22023';
  end if;
  if char_length(body) not between 1 and 10000 then
    raise exception 'A reply has 1 to 10,000 characters.' using errcode = '22023';
  end if;
  select u.email into my_address from auth.users as u where u.id = me;
  if coalesce(my_address, '') = '' then
    raise exception 'Your account has no e-mail address for answers.' using errcode = 'PT409';
  end if;
  -- Two replies of one person are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('hln.staff_replies ' || me::text, 0));
  if (
    select count(*) from private.staff_replies as r
    where r.sender = me and r.created_at > now() - interval '1 hour'
  ) >= 120 then
    raise sqlstate 'PT429' using message = 'That was a lot of replies within an hour. Please go on later.';
  end if;
  insert into public.email_outbox as o (
    idempotency_key, kind, recipient, reply_to, subject, text_body, source_kind, source_id
  )
  values (
    'reply:' || reply_id, kind, address, my_address, subject, body || E'\n', split_part(kind, '-', 1), row_key
  )
  on conflict (idempotency_key) do nothing
  returning o.id into queued;
  if queued is null then
    raise exception 'A reply with this id was sent elsewhere.' using errcode = 'PT409';
  end if;
  case (select o.status from public.email_outbox as o where o.id = queued)
    when 'held' then
      raise sqlstate 'PT429' using
        message = 'This person has been sent as many mails as the limit allows. Please go on later.';
    when 'suppressed' then
      raise exception 'Nothing is sent to this address: it is suppressed in Email Logs.' using errcode = 'PT409';
    else null;
  end case;
  insert into private.staff_replies (id, kind, row_key, sender, language, mail_id)
  values (reply_id, kind, row_key, me, language, queued);
  perform private.record_audit(
    'replied', area, table_name, row_key, null, jsonb_build_object('way', 'email', 'language', language)
  );
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.random_bytes()
 RETURNS bytea
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$function$;

CREATE OR REPLACE FUNCTION private.recipient_key(recipient text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select 'recipient ' || encode(sha256(convert_to(
    regexp_replace(lower(coalesce(substring(recipient from '<([^<>]*)>\s*$'), btrim(recipient))), '\+[^@]*@', '@'), 'UTF8'
  )), 'hex')
$function$;

CREATE OR REPLACE FUNCTION private.record_audit(action text, area text, table_name text, row_key text, before jsonb, after jsonb, withheld text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, row_key, before, after, withheld, reason)
  select
    c.kind, c.account, c.session, record_audit.action, record_audit.area, record_audit.table_name,
    record_audit.row_key, record_audit.before, record_audit.after, record_audit.withheld, private.audit_reason()
  from private.audit_caller() as c
$function$;

CREATE OR REPLACE FUNCTION private.redacted(kind text, words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when kind in ('auth', 'invitation')
    -- Of these mails nothing stays that could be a token, in whatever form a later link may have it.
    then regexp_replace(w.words, '[A-Za-z0-9_~+/=%-]{24,}', '[redacted]', 'g')
    else w.words
  end
  from (select regexp_replace(
    words,
    '([?#&;/](?:recovery|invitation|token|token_hash|access_token|refresh_token|confirmation|otp|code)=)[^\s"''<>&#]+',
    '\1[redacted]', 'gi'
  ) as words) as w
$function$;

CREATE OR REPLACE FUNCTION private.refuse_all_but_owners()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_permission('database-admin.manage') or not private.is_owner((select auth.uid())) then
    raise exception 'The SQL console is for Owners.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_backups_to_others()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_permission('database-admin.manage') or not private.is_owner((select auth.uid())) then
    raise exception 'Backups are for Owners.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_change_of(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not change what others may do.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if person = (select auth.uid()) then
    raise exception 'Nobody can change their own rights.'
      using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if (select r.may_everything from private.staff_role_of(person) as r) and not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can change the rights of an Owner.' using errcode = '42501';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_deed_on(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not manage accounts.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if (select r.may_everything from private.staff_role_of(person) as r) and not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can manage the account of an Owner.' using errcode = '42501';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_more_publications()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('hln.publications'));
  if (select count(*) from private.publications as p where p.kind = 'publish' and p.state = 'queued') >= 20 then
    raise exception 'Twenty publications are waiting. Cancel one first.' using errcode = 'PT409';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_other_choice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.value is not null and not coalesce(new.value #>> '{}' = any (new.choices), false) then
    raise exception 'The setting % must be one of: %.', new.key, array_to_string(new.choices, ', ')
      using errcode = '22023';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_other_choices()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  given constant text := new.value #>> '{}';
begin
  -- What the choices make of it has to be what was given. Without any, they make nothing, which is null.
  if (
    select string_agg(c.code, ',' order by c.place)
    from unnest(new.choices) with ordinality as c (code, place)
    where c.code = any (string_to_array(given, ','))
  ) is distinct from given then
    raise exception 'The setting % must be some of these, in this order: %.',
      new.key, array_to_string(new.choices, ', ') using errcode = '22023';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_rule_without_own_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What was confirmed before comes back without asking anybody.
  if auth.uid() is not null and coalesce(new.value #>> '{}', 'off') <> 'off'
    and new.value is distinct from old.value_before
    and not exists (select from private.second_factors as f where f.user_id = auth.uid())
  then
    raise exception 'Set up your own second factor first: click your e-mail address at the top of the page.'
      using errcode = '22023';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_to_change_words()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_permission('content-management.manage') then
    raise exception 'You may read these words, but not change them.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_to_end_sessions_of(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if person is distinct from (select auth.uid()) or not private.is_active_account(person) then
    perform private.refuse_deed_on(person);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_to_follow_only()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_permission('email-logs.manage') then
    raise exception 'You may see mails, but not change what becomes of them.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_to_grant(area_name text, granted public.staff_level)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if granted > private.staff_level_of((select auth.uid()), area_name) then
    raise exception 'You cannot grant more than you have yourself.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_to_invite(wanted_role text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not invite anybody.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if not exists (select from public.staff_roles as r where r.name = wanted_role) then
    raise exception 'There is no role "%".', wanted_role using errcode = '22023';
  end if;
  if not private.may_invite((select auth.uid()), wanted_role) then
    raise exception 'You cannot invite somebody to a role that may do more than you.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_to_read_feedback_only()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_permission('feedback-analytics.manage') then
    raise exception 'You may see this, but not change it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_to_rewrite_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'The audit log is never changed.' using errcode = '42501';
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_to_watch_only()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_permission('system-monitoring.manage') then
    raise exception 'You may see this, but not change it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_to_write_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'hln.daily_costs cannot be written: import cost entries.' using errcode = '42501';
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_ungiven_factor(person uuid, session uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.missing_factor(person, session) = 'code' then
    raise exception 'This session still needs its second factor.' using errcode = '42501', hint = 'Sign in again.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unsafe_url()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.value #>> '{}' !~* '^https:' or private.watchable_host(new.value #>> '{}') is null then
    raise exception 'The setting % must be an address on the internet that begins with https://.', new.key
      using errcode = '22023';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_without(permission text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_permission(permission) then
    raise exception 'You may not open this.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_app(person uuid, session uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.second_factors as f set secret = null, last_step = null, app_added_at = null
  where f.user_id = person and f.secret is not null;
  if not found then
    raise exception 'This account has no authenticator app.' using errcode = 'PT404';
  end if;
  -- Where nothing is left, that is what is said of it.
  if exists (select from private.passkeys as p where p.user_id = person) then
    perform private.note_factor(person, session, 'app-removed', 'done', 'private.second_factors', person::text);
  end if;
  perform private.finish_removal(person, session, 'app-removed');
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_passkey_of(person uuid, session uuid, passkey uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Of two who remove the last two at once, the second sees that nothing is left.
  perform from private.second_factors as f where f.user_id = person for update;
  delete from private.passkeys as p where p.id = passkey and p.user_id = person;
  if not found then
    raise exception 'There is no such passkey.' using errcode = 'PT404';
  end if;
  perform private.note_factor(person, session, 'passkey-removed', 'done', 'private.passkeys', passkey::text);
  perform private.finish_removal(person, session, 'passkey-removed');
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_replaced_costs(import_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  gone integer;
begin
  with removed as (
    delete from hln.cost_entries as e
    using (
      -- What a source had on its days, and has no more.
      select o.id
      from hln.cost_entries as o
      join (
        select s.source, min(s.date) as first_day, max(s.date) as last_day
        from private.cost_import_rows as s
        where s.import_id = remove_replaced_costs.import_id and s.day_sum is null
        group by s.source
      ) as covered on o.source = covered.source and o.date between covered.first_day and covered.last_day
      union
      -- What made up another sum of a day. A file of sums says nothing of the categories that it has not.
      select o.id
      from hln.cost_entries as o
      join private.cost_import_rows as s on s.date = o.date and s.class_1 = o.class_1 and s.class_2 = o.class_2
      where s.import_id = remove_replaced_costs.import_id and s.verdict = 'other'
    ) as doomed
    where e.id = doomed.id
    and not exists (
      select from private.cost_import_rows as s
      where s.import_id = remove_replaced_costs.import_id and s.source = e.source and s.entry_key = e.entry_key
    )
    returning e.*
  )
  insert into private.cost_changes (
    import_id, change, entry_id, date, class_1, class_2, amount, source, entry_key,
    entry_import_id, created_at, updated_at
  )
  select
    remove_replaced_costs.import_id, 'removed', e.id, e.date, e.class_1, e.class_2, e.amount, e.source, e.entry_key,
    e.import_id, e.created_at, e.updated_at
  from removed as e;
  get diagnostics gone = row_count;
  return gone;
end
$function$;

CREATE OR REPLACE FUNCTION private.replies_to(replied_kind text, replied_key text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'at', r.created_at, 'sender', u.email, 'language', r.language, 'recipient', o.recipient,
    'subject', o.subject, 'text', o.text_body, 'status', o.status, 'sent_at', o.sent_at, 'problem', o.last_error
  ) order by r.created_at, r.id), '[]')
  from private.staff_replies as r
    join public.email_outbox as o on o.id = r.mail_id
    left join auth.users as u on u.id = r.sender
  where r.kind = replied_kind and r.row_key = replied_key
$function$;

CREATE OR REPLACE FUNCTION private.request_id()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select left(nullif(current_setting('hln.request_id', true), ''), 64)
$function$;
grant execute on function private.request_id() to service_role;

CREATE OR REPLACE FUNCTION private.require_an_owner()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  -- A statement of its own: it sees what was committed while it waited.
  if not exists (
    select from public.staff_members as m join public.staff_roles as r on r.name = m.role
    where r.may_everything and private.is_active_account(m.user_id)
  ) then
    raise exception 'The last Owner has to stay.'
      using errcode = 'PT409', hint = 'Make somebody else an Owner first.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_area(area_name text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.staff_areas as a where a.name = area_name) then
    raise exception 'There is no area "%".', area_name using errcode = '22023';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_feedback(feedback_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if feedback_ids is null or cardinality(feedback_ids) not between 1 and 500 then
    raise exception 'Name 1 to 500 entries.' using errcode = '22023';
  end if;
  if exists (
    select from unnest(feedback_ids) as wanted (id)
    where not exists (select from public.sql_feedback as f where f.id = wanted.id)
  ) then
    raise exception 'This feedback has been deleted.' using errcode = 'PT404';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_given_factor(OUT person uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own record;
begin
  select * into own from private.require_own_session();
  if private.missing_factor(own.person, own.session) is not null then
    raise exception 'This session still needs its second factor.' using errcode = '42501', hint = 'Sign in again.';
  end if;
  if not exists (select from private.second_factors as f where f.user_id = own.person) then
    raise exception 'This account has no second factor.' using errcode = 'PT404';
  end if;
  person := own.person;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_own_session(OUT person uuid, OUT session uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select c.account, c.session into person, session from private.audit_caller() as c;
  if not coalesce(private.is_active_account(person), false) or not exists (
    select from auth.sessions as s where s.id = session and s.user_id = person
  ) then
    raise exception 'This session has ended.' using errcode = '42501', hint = 'Sign in again.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_passkey_of(person uuid, passkey uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from private.passkeys as p where p.id = passkey and p.user_id = person) then
    raise exception 'There is no such passkey.' using errcode = 'PT404';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_room_to_watch(owner uuid, item_id uuid, is_active boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  active integer;
  every integer;
begin
  -- One at a time for each user, so that two at once do not both find room for one more.
  perform pg_advisory_xact_lock(hashtextextended('public.price_watch_items ' || owner::text, 0));
  select count(*) filter (where i.is_active), count(*) into active, every
  from public.price_watch_items as i where i.user_id = owner and i.id <> item_id and i.deleted_at is null;
  if is_active and active >= 200 then
    raise sqlstate 'PT409' using
      message = 'You are watching 200 items, which is as many as one person can.',
      hint = 'Stop watching one of them first.';
  elsif every >= 1000 then
    raise sqlstate 'PT409' using message = 'Your list has 1,000 items, which is as many as it can hold.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.reset_second_factor(lost_by uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.second_factors as f where f.user_id = lost_by;
  if not found then
    raise exception 'This account has no second factor.' using errcode = 'PT409';
  end if;
  delete from private.second_factor_approvals as a where a.person = lost_by;
  insert into private.second_factor_duties (user_id) values (lost_by) on conflict do nothing;
  perform private.forget_tries('second factor', lost_by::text);
  perform private.end_sessions_of(lost_by, null);
  perform private.note_second_factor(lost_by, 'second-factor-reset', 'done');
end
$function$;

CREATE OR REPLACE FUNCTION private.revert_unconfirmed_settings()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from private.settings as s where s.confirm_by <= now()) then
    return;
  end if;
  perform set_config('hln.audit_reason', 'Not confirmed within five minutes.', true);
  update private.settings as s set value = s.value_before, changed_at = s.confirm_by, changed_by = null
  where s.confirm_by <= now();
  perform set_config('hln.audit_reason', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.roll_up_samples()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target text;
  below text;
  since timestamptz;
begin
  -- A clock that was ahead.
  delete from private.metric_samples as s where s.starts_at > now() + interval '1 hour';
  foreach target in array array['hour', 'day'] loop
    below := case target when 'hour' then 'minute' else 'hour' end;
    select coalesce(max(s.starts_at), '-infinity') into since from private.metric_samples as s where s.resolution = target;
    insert into private.metric_samples as s
    select target, a.starts_at, a.process, a.requests, a.refused, a.errors, a.functions, a.latency, a.loop_delay,
      a.loop_max_ms, a.memory_bytes, a.database_ms, a.database_away_s, a.routes
    from private.add_up_samples(below, since, target, null, true) as a
    on conflict (resolution, starts_at, process) do update set
      requests = excluded.requests, refused = excluded.refused, errors = excluded.errors,
      functions = excluded.functions, latency = excluded.latency, loop_delay = excluded.loop_delay,
      loop_max_ms = excluded.loop_max_ms, memory_bytes = excluded.memory_bytes, database_ms = excluded.database_ms,
      database_away_s = excluded.database_away_s, routes = excluded.routes;
  end loop;
  -- By whole hours and days: a sum is never made again of what is left of its parts.
  delete from private.metric_samples as s
  where s.resolution = 'minute' and s.starts_at < date_trunc('hour', now() - interval '26 hours')
    or s.resolution = 'hour' and s.starts_at < date_trunc('day', now() - interval '31 days', 'Pacific/Auckland')
    or s.resolution = 'day' and s.starts_at < now() - interval '400 days';
  delete from private.server_processes as p
  where p.last_seen_at not between now() - interval '1 day' and now() + interval '1 hour';
end
$function$;

CREATE OR REPLACE FUNCTION private.running_queries()
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'pid', a.pid, 'started_at', to_char(a.query_start at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'seconds', round(extract(epoch from clock_timestamp() - a.query_start)::numeric, 1),
    'transaction_s', round(extract(epoch from clock_timestamp() - a.xact_start)::numeric, 1),
    'state', a.state, 'role', a.usename, 'program', a.application_name,
    'waits_for', case when a.wait_event_type <> 'Client' then a.wait_event_type || ': ' || a.wait_event end,
    'blocked_by', to_jsonb(pg_blocking_pids(a.pid)),
    'query', left(regexp_replace(a.query, '''(?:[^'']|'''')*''', '''…''', 'g'), 1000)
  ) order by a.query_start), '[]')
  from (
    select * from pg_stat_activity as s
    where s.datname = current_database() and s.pid <> pg_backend_pid() and s.backend_type = 'client backend'
      and s.state <> 'idle'
    order by s.query_start limit 50
  ) as a
$function$;

CREATE OR REPLACE FUNCTION private.save_settings_in_force(changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted jsonb;
  was private.settings;
  wanted_value jsonb;
  fault text;
begin
  if not private.has_permission('system-settings.manage') then
    raise exception 'You may not change settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if coalesce(octet_length(changes::text), 0) not between 2 and 20000 or jsonb_typeof(changes) <> 'array' then
    raise exception 'Changes are a short list of settings.' using errcode = '22023';
  end if;
  -- In one order, so that two saves of the same settings cannot block each other.
  perform from private.settings as s
    where s.key in (select c ->> 'key' from jsonb_array_elements(changes) as c)
    order by s.key for update;
  for wanted in select c from jsonb_array_elements(changes) as c order by c ->> 'key' loop
    select * into was from private.settings as s where s.key = wanted ->> 'key';
    if not found then
      raise exception 'There is no such setting.' using errcode = '22023';
    end if;
    if wanted -> 'revision' is distinct from to_jsonb(was.revision) then
      raise exception 'The setting % was changed in the meantime.', was.key
        using errcode = 'PT409', hint = 'Read it again and decide which value to keep.';
    end if;
    wanted_value := nullif(wanted -> 'value', 'null');
    fault := private.setting_fault(was.kind, was.lowest, was.highest, wanted_value);
    if fault is not null then
      raise exception 'The setting % %', was.key, fault using errcode = '22023';
    end if;
    update private.settings as s
    set value = wanted_value, revision = was.revision + 1, changed_at = now(), changed_by = (select auth.uid())
    where s.key = was.key and s.value is distinct from wanted_value;
  end loop;
  if (select s.value #>> '{}' from private.settings as s where s.key = 'banner.until')
    <= (select s.value #>> '{}' from private.settings as s where s.key = 'banner.from')
  then
    raise exception 'The banner has to end after it begins.' using errcode = '22023';
  end if;
end
$function$;
comment on function private.save_settings_in_force(changes jsonb) is 'Changes settings, unless somebody else has meanwhile.';

CREATE OR REPLACE FUNCTION private.schedule_price_watch_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into private.price_check_schedule (watch_item_id, host, next_check_at)
    values (new.id, private.watchable_host(new.item_url), case when new.is_active then now() end);
  elsif new.item_url <> old.item_url then
    update private.price_check_schedule as s set
      host = private.watchable_host(new.item_url), next_check_at = case when new.is_active then now() end,
      lease = null, lease_until = null, leased_at = null, failures = 0, abandoned = 0,
      etag = null, last_modified = null, doubted_price = null, doubted_currency = null, doubted_times = 0
    where s.watch_item_id = new.id;
  elsif new.is_active <> old.is_active then
    update private.price_check_schedule as s set
      next_check_at = case when new.is_active then now() end,
      lease = null, lease_until = null, leased_at = null
    where s.watch_item_id = new.id;
  else
    return null;
  end if;
  if new.is_active then
    perform private.hurry_price_checks();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.seal_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last private.audit_chain;
  next_position bigint;
  previous bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.audit_log', 0));
  -- A statement of its own: it sees what was committed while it waited.
  select * into last from private.audit_chain as c order by c.position desc limit 1;
  next_position := coalesce(last.position, 0) + 1;
  previous := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  insert into private.audit_chain (position, entry_id, previous, hash)
  values (next_position, new.id, previous, private.audit_hash(next_position, previous, new));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_emails(search text, status_name text, kind_name text, cause_name text, address text, source text, from_time timestamp with time zone, to_time timestamp with time zone, before_id uuid, page_size integer)
 RETURNS TABLE(id uuid, kind text, recipient text, subject text, status text, cause text, last_error text, attempts integer, retries integer, created_at timestamp with time zone, next_attempt_at timestamp with time zone, sent_at timestamp with time zone, source_kind text, source_id text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before_time timestamptz;
  wanted_id uuid;
  query tsquery;
  words text[];
  bare text;
  wanted_kind text;
  wanted_source text;
  found_ids uuid[];
  rows constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
begin
  perform private.refuse_without('email-logs.view');
  if before_id is not null then
    select o.created_at into before_time from public.email_outbox as o where o.id = before_id;
    if not found then
      raise exception 'There is no such mail any more.' using errcode = 'PT404';
    end if;
  end if;
  if btrim(coalesce(search, '')) <> '' then
    if char_length(search) > 200 then
      raise exception 'Search for 200 characters or fewer.' using errcode = '22023';
    end if;
    if btrim(search) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      wanted_id := btrim(search)::uuid;
    else
      words := tsvector_to_array(private.email_words(search, ''));
      if words = '{}' then
        return;
      end if;
      select string_agg('''' || w || ''':*', ' & ')::tsquery into query from unnest(words) as w;
    end if;
  end if;
  bare := private.email_address(nullif(btrim(address), ''));
  wanted_kind := nullif(split_part(source, ':', 1), '');
  wanted_source := nullif(substring(source from ':(.*)$'), '');
  -- A word that many mails have is in some of the newest; for any other there is the index.
  -- Planned for its values: with a plan for any values, the filters that do not matter would cost the index.
  execute 'select array(
    select e.id from ' || case when query is null then 'public.email_outbox' else '(
      select * from public.email_outbox as n
      where ($8 is null or n.created_at >= $8) and ($9 is null or n.created_at < $9)
        and ($11 is null or (n.created_at, n.id) < ($12, $11))
      order by n.created_at desc, n.id desc limit $14
    )' end || ' as e where ' || private.email_conditions() || '
    order by e.created_at desc, e.id desc limit $13
  )' into found_ids
  using query, status_name, kind_name, cause_name, bare, wanted_kind, wanted_source, from_time, to_time, wanted_id,
    before_id, before_time, rows, 3000;
  if query is not null and cardinality(found_ids) < rows then
    found_ids := private.emails_by_words(
      query, status_name, kind_name, cause_name, bare, wanted_kind, wanted_source, from_time, to_time, wanted_id,
      before_id, before_time, rows
    );
  end if;
  return query
    select o.id, o.kind, o.recipient, private.redacted(o.kind, o.subject), o.status, o.cause,
      private.redacted(o.kind, o.last_error), o.attempts, o.retries, o.created_at, o.next_attempt_at, o.sent_at,
      o.source_kind, o.source_id
    from public.email_outbox as o where o.id = any (found_ids)
    order by o.created_at desc, o.id desc;
end
$function$;
comment on function private.search_emails(search text, status_name text, kind_name text, cause_name text, address text, source text, from_time timestamp with time zone, to_time timestamp with time zone, before_id uuid, page_size integer) is 'A page of the mails, newest first, without what they say.';

CREATE OR REPLACE FUNCTION private.searchable(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select lower(normalize(words, NFKC)) $function$;

CREATE OR REPLACE FUNCTION private.searchable_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(
    regexp_replace(words, '[\s!-/:-@\[-`{-~]+', ' ', 'g'), '\S{101,}', ' ', 'g'
  )
$function$;

CREATE OR REPLACE FUNCTION private.setting_fault(kind text, lowest integer, highest integer, value jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  given text;
  local_part constant text := '[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}';
  host constant text := '[A-Za-z0-9-]{1,63}([.][A-Za-z0-9-]{1,63}){0,10}';
begin
  if value is null then
    return null;
  end if;
  -- Before anything else, so that nothing large is looked at any closer.
  if octet_length(value::text) > 2000 then
    return 'is too long.';
  end if;
  if kind = 'boolean' then
    return case when jsonb_typeof(value) <> 'boolean' then 'must be on or off.' end;
  end if;
  if kind = 'integer' then
    if jsonb_typeof(value) <> 'number' or value::text !~ '^-?[0-9]{1,9}$'
      or value::text::integer not between lowest and highest
    then
      return format('must be a whole number from %s to %s.', lowest, highest);
    end if;
    return null;
  end if;
  if jsonb_typeof(value) <> 'string' then
    return 'must be a text.';
  end if;
  given := value #>> '{}';
  -- Control characters, and those that turn the direction of what follows.
  if given ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]' then
    return 'must be one line without control characters.';
  end if;
  if kind = 'mailbox' then
    if char_length(given) > highest
      or given !~ format('^(%s@%s|[^<>@,;:"\\]{1,100} <%s@%s>)$', local_part, host, local_part, host)
    then
      return 'must be one e-mail address.';
    end if;
    return null;
  end if;
  if kind = 'moment' then
    begin
      if given !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$'
        or given::timestamptz is null
      then
        return 'must be a time.';
      end if;
    exception
      when datetime_field_overflow or invalid_datetime_format then return 'must be a time.';
    end;
    return null;
  end if;
  if char_length(given) not between lowest and highest then
    return format('must have %s to %s characters.', lowest, highest);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.sha1(message bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  mask constant bigint := 4294967295;
  padded constant bytea := message || '\x80'::bytea
    || decode(repeat('00', (119 - length(message) % 64) % 64), 'hex') || int8send(length(message)::bigint * 8);
  state bigint[] := array[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  -- Of a block: its 16 words and the 64 that follow from them.
  w bigint[] := array_fill(0::bigint, array[80]);
  a bigint; b bigint; c bigint; d bigint; e bigint;
  mixed bigint;
  position integer;
begin
  for block in 0 .. length(padded) / 64 - 1 loop
    for t in 1 .. 16 loop
      position := block * 64 + (t - 1) * 4;
      w[t] := (get_byte(padded, position)::bigint << 24) | (get_byte(padded, position + 1) << 16)
        | (get_byte(padded, position + 2) << 8) | get_byte(padded, position + 3);
    end loop;
    for t in 17 .. 80 loop
      mixed := w[t - 3] # w[t - 8] # w[t - 14] # w[t - 16];
      w[t] := ((mixed << 1) | (mixed >> 31)) & mask;
    end loop;
    a := state[1]; b := state[2]; c := state[3]; d := state[4]; e := state[5];
    for t in 1 .. 80 loop
      mixed := (((a << 5) | (a >> 27)) & mask) + e + w[t] + case
        when t <= 20 then ((b & c) | ((~ b) & d)) + 1518500249
        when t <= 40 then (b # c # d) + 1859775393
        when t <= 60 then ((b & c) | (b & d) | (c & d)) + 2400959708
        else (b # c # d) + 3395469782
      end;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & mask; b := a; a := mixed & mask;
    end loop;
    state := array[
      (state[1] + a) & mask, (state[2] + b) & mask, (state[3] + c) & mask, (state[4] + d) & mask, (state[5] + e) & mask
    ];
  end loop;
  return (select decode(string_agg(lpad(to_hex(s), 8, '0'), '' order by n), 'hex')
    from unnest(state) with ordinality as words (s, n));
end
$function$;

CREATE OR REPLACE FUNCTION private.shortened_address(address inet)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select case family(address)
    when 4 then regexp_replace(host(address), '\.\d+$', '.x')
    else regexp_replace(host(network(set_masklen(address, 48))), '::$', ':x')
  end
$function$;

CREATE OR REPLACE FUNCTION private.shortened_email(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(address, '^(.).*@(.).*(\.[^.@]*)$', '\1…@\2…\3')
$function$;

CREATE OR REPLACE FUNCTION private.shortened_ip(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when address = 'unknown' then 'unknown'
    when address ~ '^\d+\.\d+\.' then regexp_replace(address, '^(\d+\.\d+)\..*$', '\1.…')
    when address ~ '^[0-9a-fA-F]*:[0-9a-fA-F]*:' then regexp_replace(address, '^([0-9a-fA-F]*:[0-9a-fA-F]*):.*$', '\1:…')
    else '…'
  end
$function$;

CREATE OR REPLACE FUNCTION private.site_word_to_change(word_key text)
 RETURNS private.site_words
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  word private.site_words;
begin
  select * into word from private.site_words as w where w.key = word_key for update;
  if found then
    return word;
  end if;
  perform pg_advisory_xact_lock(hashtext('hln.site_words'));
  if (select count(*) from private.site_words) >= 3000 then
    raise exception 'There are 3,000 changed texts already.' using errcode = 'PT409';
  end if;
  insert into private.site_words (key) values (word_key) on conflict (key) do nothing;
  select * into word from private.site_words as w where w.key = word_key for update;
  return word;
end
$function$;

CREATE OR REPLACE FUNCTION private.site_words_fault(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when char_length(words) > 8000 then 'have more than 8,000 characters.'
    when btrim(words, E' \n\t\u00a0') = '' then 'are empty.'
    -- Line breaks may be needed; other control characters, and those that turn the direction of what follows, are not.
    when words ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
      then 'have a character that cannot be shown.'
  end
$function$;

CREATE OR REPLACE FUNCTION private.staff_level_of(person uuid, area_name text)
 RETURNS public.staff_level
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when r.may_everything then 'manage' else coalesce(
    (select e.level from public.staff_exceptions as e where e.user_id = person and e.area = area_name),
    (select l.level from public.staff_role_levels as l where l.role = r.name and l.area = area_name),
    'none'
  ) end
  from private.staff_role_of(person) as r
$function$;

CREATE OR REPLACE FUNCTION private.staff_role_of(person uuid)
 RETURNS public.staff_roles
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.* from public.staff_roles as r
  where r.name = coalesce((select m.role from public.staff_members as m where m.user_id = person), 'member')
$function$;

CREATE OR REPLACE FUNCTION private.statement_kind_of(query text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when start.text like '{%' then 'template'
    when start.text like '(%' then 'query'
    when start.word in ('SELECT', 'WITH', 'VALUES') then 'query'
    when start.word in ('INSERT', 'UPDATE', 'DELETE', 'MERGE', 'CREATE', 'ALTER', 'DROP', 'COPY', 'GRANT')
      then lower(start.word)
    when start.word = 'REVOKE' then 'grant'
    when start.word in ('BEGIN', 'DECLARE', 'CALL', 'EXECUTE', 'LET', 'IF', 'FOR', 'WHILE', 'SET') then 'scripting'
    else 'other'
  end
  from (
    select cut.text, upper(substring(cut.text from '^[A-Za-z]+')) as word from (
      select regexp_replace(left(query, 4000), '^(?:\s|--[^\n]*\n|//[^\n]*\n|/\*(?:[^*]|\*+[^*/])*\*+/)*', '') as text
    ) as cut
  ) as start
$function$;

CREATE OR REPLACE FUNCTION private.strip_old_feedback(days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  stripped integer;
begin
  perform private.delete_rows(
    'housekeeping', 'email_outbox', 'id',
    'kind = ''feedback-reply'' and created_at < now() - make_interval(days => $1)', days
  );
  delete from private.feedback_notes as n using public.sql_feedback as f
  where f.id = n.feedback_id and f.created_at < now() - make_interval(days => days) and f.session_id <> f.id::text;
  update public.sql_feedback as f set
    original_sql = '(deleted)', formatted_sql = '(deleted)', query_hash = f.id::text, formatting_changes = '[]',
    dislike_reason = case when f.dislike_reason is null then null else '(deleted)' end,
    follow_up_email = null, wants_follow_up = false, user_ip = 'unknown', user_agent = '', session_id = f.id::text,
    tags = '{}', assignee = null
  where f.created_at < now() - make_interval(days => days) and f.session_id <> f.id::text;
  get diagnostics stripped = row_count;
  return stripped;
end
$function$;

CREATE OR REPLACE FUNCTION private.suppress_bouncing(recipient text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (
    select count(*) from (
      select o.status, o.cause from public.email_outbox as o
      where private.email_address(o.recipient) = private.email_address(suppress_bouncing.recipient)
        and o.status in ('sent', 'failed')
      order by o.created_at desc limit 2
    ) as latest where latest.status = 'failed' and latest.cause = 'recipient'
  ) = 2 then
    insert into private.email_suppressions (address, reason, origin)
    values (
      private.email_address(suppress_bouncing.recipient), 'The last two mails to this address were refused for good.', 'bounce'
    )
    on conflict (address) do nothing;
    update public.email_outbox as o set status = 'suppressed'
    where private.email_address(o.recipient) = private.email_address(suppress_bouncing.recipient)
      and o.status = 'pending';
  end if;
exception
  -- An odd address is no reason to lose the note of the failure.
  when check_violation then null;
end
$function$;

CREATE OR REPLACE FUNCTION private.suspicion_of(feedback public.sql_feedback)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(feedback.website, '') <> '' then
    return 'hidden-field';
  end if;
  -- Nobody who describes a formatting needs as many.
  if (select count(*) from regexp_matches(left(feedback.dislike_reason, 4000), '\mhttps?://|\[url\M|<a\s', 'gi')) >= 3 then
    return 'links';
  end if;
  -- The same words from one browser after the other.
  if char_length(feedback.dislike_reason) between 12 and 4000 and (
    select count(distinct f.session_id) from (
      select o.session_id from public.sql_feedback as o
      where o.feedback_type = 'dislike' and md5(o.dislike_reason) = md5(feedback.dislike_reason)
        and o.created_at > now() - interval '1 day' and o.session_id <> feedback.session_id
      limit 50
    ) as f
  ) >= 4 then
    return 'repeated';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.table_facts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  facts jsonb := '[]';
  relation record;
  counted bigint;
begin
  for relation in
    select c.oid, n.nspname as schema, c.relname as name, c.reltuples::bigint as estimate, c.relrowsecurity as is_guarded,
      obj_description(c.oid, 'pg_class') as comment, pg_table_size(c.oid) as bytes,
      coalesce(s.seq_scan, 0) as scans, s.last_vacuum, s.last_autovacuum, coalesce(s.n_dead_tup, 0) as dead
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      left join pg_stat_user_tables as s on s.relid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'hln', 'private')
    order by n.nspname, c.relname
  loop
    counted := null;
    if relation.bytes < 4000000 then
      execute format('select count(*) from %I.%I', relation.schema, relation.name) into counted;
    end if;
    facts := facts || jsonb_build_object(
      'name', relation.schema || '.' || relation.name, 'comment', relation.comment, 'is_guarded', relation.is_guarded,
      'rows', coalesce(counted, nullif(relation.estimate, -1)), 'is_estimate', counted is null,
      'bytes', relation.bytes, 'scans', relation.scans, 'dead_rows', relation.dead,
      'vacuumed_at', greatest(relation.last_vacuum, relation.last_autovacuum),
      'columns', (
        select jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'is_required', a.attnotnull,
          'comment', col_description(a.attrelid, a.attnum)
        ) order by a.attnum)
        from pg_attribute as a where a.attrelid = relation.oid and a.attnum > 0 and not a.attisdropped
      ),
      'indexes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', i.relname, 'bytes', pg_relation_size(i.oid), 'scans', coalesce(u.idx_scan, 0),
          'is_unique', x.indisunique, 'is_primary', x.indisprimary, 'definition', pg_get_indexdef(i.oid)
        ) order by x.indisprimary desc, i.relname), '[]')
        from pg_index as x join pg_class as i on i.oid = x.indexrelid
          left join pg_stat_user_indexes as u on u.indexrelid = i.oid
        where x.indrelid = relation.oid
      )
    );
  end loop;
  return facts;
end
$function$;

CREATE OR REPLACE FUNCTION private.table_rules()
 RETURNS TABLE(relation text, verb text, columns text[], rule text, permissions text[], is_partly boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select * from private.table_rules_of('authenticated')
$function$;

CREATE OR REPLACE FUNCTION private.table_rules_of(role_name name)
 RETURNS TABLE(relation text, verb text, columns text[], rule text, permissions text[], is_partly boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with tables as (
    select c.oid, c.relnamespace::regnamespace || '.' || c.relname as name, c.relrowsecurity as has_policies
    from pg_class as c
    where c.relnamespace in (select n.oid from pg_namespace as n where n.nspname in ('public', 'hln'))
      and c.relkind in ('r', 'p')
  ), verbs (verb, command) as (
    values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd')
  ), granted as (
    select t.*, v.verb, v.command,
      case when not has_table_privilege(role_name, t.oid, v.verb) then (
        select array_agg(a.attname::text order by a.attname) from pg_attribute as a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege(role_name, t.oid, a.attnum, v.verb)
      ) end as columns
    from tables as t cross join verbs as v
    where has_table_privilege(role_name, t.oid, v.verb)
      or v.verb <> 'delete' and has_any_column_privilege(role_name, t.oid, v.verb)
  ), conditions as (
    select g.name, g.verb, g.columns, case
      when not g.has_policies then 'true'
      when p.oid is null then 'false'
      when g.verb = 'insert' then coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid))
      else pg_get_expr(p.polqual, p.polrelid)
    end as condition,
      exists (select from pg_policy as q where q.polrelid = g.oid and not q.polpermissive) as is_restricted
    from granted as g
    left join pg_policy as p on g.has_policies and p.polrelid = g.oid and p.polpermissive
      and p.polcmd in (g.command, '*')
      and (p.polroles @> array[0::oid] or p.polroles @> array[(select r.oid from pg_roles as r where r.rolname = role_name)])
  )
  select c.name, c.verb, c.columns,
    case
      when c.condition = 'true' then 'all'
      when c.condition = 'false' then 'none'
      when private.permissions_in(c.condition) <> '{}' then 'permission'
      when c.condition ~ 'auth\.uid\(\)|\muid\(\)' then 'own'
      else 'other'
    end,
    private.permissions_in(c.condition),
    c.condition ~* '\mand\M' or c.is_restricted
  from conditions as c
$function$;

CREATE OR REPLACE FUNCTION private.take_back_try(try_kind text, try_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.sign_in_attempts as a
  set tries = greatest(a.tries - 1, 0), wait_until = clock_timestamp()
  where a.kind = try_kind and a.key = try_key
$function$;

CREATE OR REPLACE FUNCTION private.take_backup_place(work_kind text, backup_name text, person uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.backups', 0));
  update private.backup_work as w
  set state = 'failed', finished_at = now(), problem = 'It was interrupted: the server that was at work has ended.'
  where w.state = 'running' and w.busy_until < now();
  if exists (select from private.backup_work as w where w.state = 'running') then
    return null;
  end if;
  delete from private.backup_work as w where w.started_at < now() - interval '400 days';
  insert into private.backup_work (kind, backup, asked_by, busy_until)
  values (work_kind, case when work_kind = 'prove' then backup_name end, person, now() + interval '60 seconds')
  returning id into number;
  return number;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_one_vote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last_vote public.sql_feedback;
begin
  new.counts := true;
  new.query_hash := '';
  -- What the table's own checks will refuse is not worth a hash.
  if new.original_sql is null or new.session_id is null or char_length(new.original_sql) > 200000 then
    return new;
  end if;
  new.query_hash := private.feedback_query_hash(new.original_sql);
  -- Two votes at once of one session: the second waits and sees the first.
  perform pg_advisory_xact_lock(hashtextextended(new.session_id || ' ' || new.query_hash, 0));
  select * into last_vote from public.sql_feedback as f
    where f.session_id = new.session_id and f.query_hash = new.query_hash and f.counts;
  if not found then
    return new;
  end if;
  if last_vote.feedback_type = new.feedback_type
    and last_vote.dislike_reason is not distinct from new.dislike_reason
    and last_vote.follow_up_email is not distinct from new.follow_up_email
  then
    raise exception 'This session has given this vote on this query already.'
      using errcode = 'unique_violation', constraint = 'sql_feedback_one_vote';
  end if;
  update public.sql_feedback set counts = false where id = last_vote.id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_owner_of_account(person uuid, deed text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.account_notices (user_id, deed, actor)
  values (person, tell_owner_of_account.deed, person)
$function$;

CREATE OR REPLACE FUNCTION private.tidy_price_watch_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.item_name := private.one_line(new.item_name, char_length(new.item_name));
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.totp_code(secret bytea, step bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  mac constant bytea := private.hmac_sha1(secret, int8send(step));
  place constant integer := get_byte(mac, 19) & 15;
begin
  return lpad((
    (((get_byte(mac, place) & 127) << 24) | (get_byte(mac, place + 1) << 16)
      | (get_byte(mac, place + 2) << 8) | get_byte(mac, place + 3)) % 1000000
  )::text, 6, '0');
end
$function$;

CREATE OR REPLACE FUNCTION private.totp_step(secret bytea, code text, last_step bigint, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  current_step constant bigint := floor(extract(epoch from at) / 30);
begin
  for step in greatest(current_step - 1, last_step + 1) .. current_step + 1 loop
    if private.totp_code(secret, step) = code then
      return step;
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.try_second_factor(person uuid, code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wait constant integer := private.begin_try('second factor', person::text);
  means text;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'seconds', wait);
  end if;
  means := private.use_second_factor(person, code);
  if means is null then
    perform private.note_second_factor(person, 'second-factor-given', 'refused');
    return '{"outcome": "wrong"}';
  end if;
  perform private.forget_tries('second factor', person::text);
  if means = 'recovery' then
    perform private.note_second_factor(person, 'recovery-code-used', 'done');
  end if;
  return jsonb_build_object('outcome', 'done', 'means', means);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_cost_import(import_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  done hln.cost_imports;
  later jsonb;
  entries integer;
  removed integer;
  restored integer;
  returned integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.cost_entries', 0));
  select * into done from hln.cost_imports as i where i.id = undo_cost_import.import_id;
  if not found then return jsonb_build_object('outcome', 'unknown'); end if;
  if done.undone_at is not null then return jsonb_build_object('outcome', 'already'); end if;

  select jsonb_agg(jsonb_build_object('id', i.id, 'created_at', i.created_at) order by i.created_at desc)
  into later
  from hln.cost_imports as i
  where i.id in (
    -- They changed or removed what this one had written.
    select c.import_id from private.cost_changes as c where c.entry_import_id = done.id
    union
    -- They brought back what this one had removed.
    select e.import_id
    from private.cost_changes as c
    join hln.cost_entries as e on e.source = c.source and e.entry_key = c.entry_key
    where c.import_id = done.id and e.import_id <> done.id
  );
  if later is not null then return jsonb_build_object('outcome', 'later', 'imports', later); end if;

  if not done.changes_kept then
    select count(*) into entries from hln.cost_entries as e where e.import_id = done.id;
    if done.updated > 0 or done.removed > 0 or entries <> done.inserted then
      return jsonb_build_object('outcome', 'unrecorded');
    end if;
  end if;

  update hln.cost_entries as e set
    date = c.date, class_1 = c.class_1, class_2 = c.class_2, amount = c.amount,
    import_id = c.entry_import_id, updated_at = c.updated_at
  from private.cost_changes as c
  where c.import_id = done.id and c.change = 'updated'
    and e.id = c.entry_id and e.import_id = done.id;
  get diagnostics restored = row_count;

  delete from hln.cost_entries as e where e.import_id = done.id;
  get diagnostics removed = row_count;

  insert into hln.cost_entries
    (id, date, class_1, class_2, amount, source, entry_key, import_id, created_at, updated_at)
  overriding system value
  select
    c.entry_id, c.date, c.class_1, c.class_2, c.amount, c.source, c.entry_key,
    c.entry_import_id, c.created_at, c.updated_at
  from private.cost_changes as c where c.import_id = done.id and c.change = 'removed';
  get diagnostics returned = row_count;

  delete from private.cost_changes as c where c.import_id = done.id;
  update hln.cost_imports as i set undone_at = now() where i.id = done.id;
  return jsonb_build_object(
    'outcome', 'undone', 'removed', removed, 'restored', restored, 'returned', returned,
    'confirmed', exists (
      select from hln.cost_imports as i
      where i.created_at > done.created_at and i.undone_at is null and i.unchanged > 0
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.unsent_transcripts()
 RETURNS TABLE(session_id text, reason text, since timestamp with time zone, is_given_up boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, true
  from public.set_aside_rows as s join public.email_outbox as o on o.id = s.row_key::uuid
  where s.job = 'deliver-outbox' and s.table_name = 'email_outbox'
    and o.kind = 'chat-transcript' and o.status in ('failed', 'held')
  union all
  -- Nobody knows whether it arrived, or its recipient is sent nothing: neither is tried again by itself.
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, true
  from public.email_outbox as o
  where o.kind = 'chat-transcript' and o.status in ('unknown', 'suppressed')
  union all
  -- Tried without success, or not tried at all for want of a mail server.
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, false
  from public.email_outbox as o
  where o.kind = 'chat-transcript' and o.status in ('pending', 'sending')
    and (o.attempts > 1 or o.last_error is not null or o.created_at < now() - interval '15 minutes')
  union all
  select s.row_key, s.reason, s.first_seen_at, s.is_set_aside
  from public.set_aside_rows as s
  where s.job = 'send-quiet-transcripts' and s.table_name = 'chat_sessions'
$function$;

CREATE OR REPLACE FUNCTION private.use_passkey_ticket(wanted uuid, is_new boolean)
 RETURNS private.passkey_challenges
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken private.passkey_challenges;
begin
  delete from private.passkey_challenges as c
  where c.ticket = wanted and (c.purpose = 'add') = is_new and c.taken_at > clock_timestamp() - interval '1 minute'
  returning * into taken;
  if not found or not coalesce(private.is_active_account(taken.user_id), false) or not exists (
    select from auth.sessions as s where s.id = taken.session_id and s.user_id = taken.user_id
  ) then
    raise exception 'Nobody has asked for this.' using errcode = 'PT404';
  end if;
  return taken;
end
$function$;

CREATE OR REPLACE FUNCTION private.use_second_factor(person uuid, code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed constant text := upper(regexp_replace(left(coalesce(code, ''), 60), '[\s-]', '', 'g'));
  factor private.second_factors;
  step bigint;
begin
  if typed ~ '^[0-9]{6}$' then
    -- Locked: of two who send the same code at once, the second sees the step of the first.
    select * into factor from private.second_factors as f where f.user_id = person for update;
    if factor.secret is null then
      return null;
    end if;
    step := private.totp_step(factor.secret, typed, factor.last_step, clock_timestamp());
    if step is null then
      return null;
    end if;
    update private.second_factors as f set last_step = step where f.user_id = person;
    return 'app';
  end if;
  if typed !~ '^[0-9A-Z]{16}$' then
    return null;
  end if;
  -- Letters that look like digits are taken for these, which codes have in their place.
  update private.recovery_codes as r set used_at = now()
  where r.user_id = person and r.used_at is null
    and r.code_hash = sha256(convert_to(translate(typed, 'OIL', '011'), 'UTF8'));
  return case when found then 'recovery' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.value_in_force(setting private.settings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when setting.confirm_by <= now() then setting.value_before else setting.value end
$function$;

CREATE OR REPLACE FUNCTION private.walk_audit_chain(after_position bigint, batch integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  previous bytea := decode(repeat('00', 32), 'hex');
  reached bigint := after_position;
  link record;
  problem jsonb;
begin
  if after_position is null or after_position < 0 or batch is null or batch not between 1 and 20000 then
    raise exception 'Walk from a position of 0 or more, 1 to 20000 links at a time.' using errcode = '22023';
  end if;
  if after_position > 0 then
    select c.hash into previous from private.audit_chain as c where c.position = after_position;
    if not found then
      problem := jsonb_build_object('position', after_position, 'entry_id', null, 'what', 'missing');
    end if;
  end if;
  if problem is null then
    for link in
      select c.position, c.entry_id, c.previous, c.hash, l.id as found_id,
        case when l.id is not null then private.audit_hash(c.position, c.previous, l) end as hash_now
      from private.audit_chain as c left join private.audit_log as l on l.id = c.entry_id
      where c.position > after_position
      order by c.position
      limit batch
    loop
      problem := case
        when link.position <> reached + 1
          then jsonb_build_object('position', reached + 1, 'entry_id', null, 'what', 'missing')
        when link.found_id is null
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'missing')
        when link.previous <> previous
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'reordered')
        when link.hash_now <> link.hash
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'changed')
      end;
      exit when problem is not null;
      reached := link.position;
      previous := link.hash;
    end loop;
  end if;
  if problem is null and reached - after_position < batch then
    problem := private.find_audit_gap();
    return jsonb_build_object(
      'checked', reached - after_position, 'position', reached, 'hash', encode(previous, 'hex'), 'done', true,
      'problem', problem
    );
  end if;
  return jsonb_build_object(
    'checked', reached - after_position, 'position', reached, 'hash', encode(previous, 'hex'), 'done', false,
    'problem', problem
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.watchable_host(address text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts text[];
  host text;
  port integer;
  ip inet;
  is_loopback boolean;
begin
  parts := regexp_match(
    address, '^https?://(\[[0-9a-f:.]+\]|[^][/?#\\@:%\s\u0001-\u0020\u007f-\u00a0]+)(?::([0-9]{0,5}))?(?:[/?#]|$)', 'i'
  );
  -- A control character or a backslash may end a host for one parser and not for another.
  if parts is null or char_length(address) > 2000
    or address ~ '[\u0001-\u001f\u007f]' or split_part(split_part(address, '?', 1), '#', 1) like '%\\%'
  then
    return null;
  end if;
  port := nullif(parts[2], '')::integer;
  -- Full-width and circled letters, and the dots of other scripts, are what a browser makes of them.
  host := lower(translate(normalize(parts[1], NFKC), '。｡．', '...'));

  if host like '[%' then
    begin
      ip := btrim(host, '[]')::inet;
    exception
      when invalid_text_representation then return null;
    end;
    if family(ip) <> 6 then
      return null;
    end if;
    host := '[' || host(ip) || ']';
  else
    host := regexp_replace(host, '\.$', '');
    if host ~ '(^|\.)([0-9]+|0x[0-9a-f]*)$' then
      ip := private.ipv4_of_host(host);
      if ip is null then
        return null;
      end if;
      host := host(ip);
    end if;
  end if;

  is_loopback := case when ip is null then host ~ '(^|\.)localhost$' else ip <<= '127.0.0.0/8' or ip = '::1' end;
  if is_loopback then
    return (select case when s.allow_loopback then host end from private.price_watch_settings as s);
  end if;
  if coalesce(port, 80) not in (80, 443)
    or not (case when ip is null then private.is_public_name(host) else private.is_public_address(ip) end)
  then
    return null;
  end if;
  return host;
end
$function$;

CREATE OR REPLACE FUNCTION private.work_waiting(job_name text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case job_name
    when 'deliver-outbox' then (
      select count(*)::integer from (
        select from public.email_outbox as o
        where ((o.status = 'pending' and o.next_attempt_at <= now()) or (o.status = 'sending' and o.lease_until < now()))
          and not exists (select from private.email_switch as s where s.stopped_at is not null)
        limit 1000
      ) as due
    )
    when 'check-prices' then (
      select count(*)::integer from (
        select from private.price_check_schedule as s
        where s.next_check_at < now() - interval '1 hour' and (s.lease_until is null or s.lease_until < now())
        limit 1000
      ) as due
    )
    when 'check-audit-log' then (select count(*)::integer from (select from private.audit_chain limit 1) as chain)
  end
$function$;