-- The database as all migrations leave it: one place to read it in. It is not run by anything.
-- Written by `npm run schema`; do not edit. Rows that migrations insert are not part of it.


-- ====================================================================================================
-- Schema public
-- ====================================================================================================

grant usage on schema public to anon;
grant usage on schema public to authenticated;
grant usage on schema public to service_role;

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
create policy chat_sessions_permitted_staff_may_read on public.chat_sessions for select to authenticated
  using (( SELECT private.has_permission('chat-sessions.view'::text) AS has_permission));
CREATE TRIGGER chat_sessions_audit AFTER DELETE OR UPDATE ON public.chat_sessions FOR EACH ROW EXECUTE FUNCTION private.audit_row('chat-sessions', 'session_id', 'message_count,mailed_count,mail_count', 'messages,user_info,start_time,end_time,mailed_contact', 'staff');
CREATE TRIGGER chat_sessions_count BEFORE INSERT OR UPDATE OF messages ON public.chat_sessions FOR EACH ROW EXECUTE FUNCTION private.count_chat_messages();
CREATE TRIGGER chat_sessions_rate_limit BEFORE INSERT ON public.chat_sessions FOR EACH ROW EXECUTE FUNCTION private.limit_chat_sessions();
grant delete, insert, select, update on public.chat_sessions to service_role;
grant insert (end_time, messages, session_id, start_time, user_info) on public.chat_sessions to anon;
grant insert (end_time, messages, session_id, start_time, user_info), select on public.chat_sessions to authenticated;

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
grant delete, insert, select, update on public.contact_requests to service_role;

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
create policy donations_permitted_staff_may_read on public.donations for select to authenticated
  using (( SELECT private.has_permission('donations.view'::text) AS has_permission));
CREATE TRIGGER donations_audit AFTER INSERT OR DELETE OR UPDATE ON public.donations FOR EACH ROW EXECUTE FUNCTION private.audit_row('donations', 'id', 'amount_cents,currency,status,refunded_cents,is_live', 'checkout_session_id,payment_intent_id,description,customer_email,created_at,paid_at', 'staff');
grant delete, insert, select, update on public.donations to service_role;
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
  constraint email_outbox_pkey PRIMARY KEY (id),
  constraint email_outbox_idempotency_key_key UNIQUE (idempotency_key),
  constraint email_outbox_attempts_check CHECK ((attempts >= 0)),
  constraint email_outbox_idempotency_key_check CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 200))),
  constraint email_outbox_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 60))),
  constraint email_outbox_max_attempts_check CHECK ((max_attempts > 0)),
  constraint email_outbox_recipient_check CHECK ((((char_length(recipient) >= 3) AND (char_length(recipient) <= 320)) AND (recipient !~ '[\r\n]'::text))),
  constraint email_outbox_recipient_line CHECK ((recipient !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)),
  constraint email_outbox_reply_to_check CHECK (((char_length(reply_to) <= 320) AND (reply_to !~ '[\r\n]'::text))),
  constraint email_outbox_reply_to_line CHECK ((reply_to !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)),
  constraint email_outbox_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'held'::text]))),
  constraint email_outbox_subject_check CHECK ((((char_length(subject) >= 1) AND (char_length(subject) <= 500)) AND (subject !~ '[\r\n]'::text))),
  constraint email_outbox_subject_line CHECK ((subject !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text))
);
comment on table public.email_outbox is 'Every message ever to be sent, with what became of it.';
CREATE INDEX email_outbox_due ON public.email_outbox USING btree (next_attempt_at) WHERE (status = ANY (ARRAY['pending'::text, 'sending'::text]));
alter table public.email_outbox enable row level security;
create policy email_outbox_permitted_staff_may_follow on public.email_outbox for select to authenticated
  using (( SELECT private.has_permission('email-logs.view'::text) AS has_permission));
CREATE TRIGGER email_outbox_limit_by_recipient AFTER INSERT ON public.email_outbox FOR EACH ROW EXECUTE FUNCTION private.limit_mail_by_recipient();
CREATE TRIGGER email_outbox_undelivered AFTER UPDATE OF status ON public.email_outbox FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND ((old.status = ANY (ARRAY['failed'::text, 'held'::text])) OR (new.status = ANY (ARRAY['failed'::text, 'held'::text]))))) EXECUTE FUNCTION private.note_undelivered_mail();
CREATE TRIGGER email_outbox_undelivered_gone AFTER DELETE ON public.email_outbox FOR EACH ROW WHEN ((old.status = ANY (ARRAY['failed'::text, 'held'::text]))) EXECUTE FUNCTION private.note_undelivered_mail();
grant delete, insert, select, update on public.email_outbox to service_role;
grant select (attempts, created_at, id, kind, last_error, next_attempt_at, recipient, sent_at, status, subject) on public.email_outbox to authenticated;

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
grant delete, insert, select, update on public.payment_events to service_role;

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
create policy price_checks_own_read on public.price_checks for select to authenticated
  using ((watch_item_id IN ( SELECT i.id
   FROM public.price_watch_items i
  WHERE (i.user_id = ( SELECT auth.uid() AS uid)))));
grant delete, insert, select, update on public.price_checks to service_role;
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
create policy price_history_own_read on public.price_history for select to authenticated
  using ((watch_item_id IN ( SELECT i.id
   FROM public.price_watch_items i
  WHERE (i.user_id = ( SELECT auth.uid() AS uid)))));
grant delete, insert, select, update on public.price_history to service_role;
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
  constraint price_watch_items_pkey PRIMARY KEY (id),
  constraint price_watch_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint price_watch_items_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint price_watch_items_name_line CHECK ((item_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)),
  constraint price_watch_items_name_size CHECK ((((char_length(item_name) >= 1) AND (char_length(item_name) <= 200)) AND (item_name ~ '\S'::text))),
  constraint price_watch_items_price_range CHECK (((current_price > (0)::numeric) AND (current_price < '1000000000000000'::numeric))),
  constraint price_watch_items_updated_at_range CHECK (((updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint price_watch_items_url_size CHECK (((char_length(item_url) >= 1) AND (char_length(item_url) <= 2000)))
);
comment on table public.price_watch_items is 'A product page whose price one member of staff follows.';
CREATE INDEX price_watch_items_user ON public.price_watch_items USING btree (user_id, created_at DESC);
alter table public.price_watch_items enable row level security;
create policy price_watch_items_own_add on public.price_watch_items for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (current_price IS NULL)));
create policy price_watch_items_own_change on public.price_watch_items for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy price_watch_items_own_read on public.price_watch_items for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER price_watch_items_a_tidy_name BEFORE INSERT OR UPDATE OF item_name ON public.price_watch_items FOR EACH ROW EXECUTE FUNCTION private.tidy_price_watch_name();
CREATE TRIGGER price_watch_items_audit AFTER INSERT OR DELETE OR UPDATE OF user_id, is_active, notify_on_rise, item_name, item_url ON public.price_watch_items FOR EACH ROW EXECUTE FUNCTION private.audit_row('price-watcher', 'id', 'user_id,is_active,notify_on_rise', 'item_name,item_url');
CREATE TRIGGER price_watch_items_judge BEFORE INSERT OR UPDATE OF item_name, item_url, is_active, notify_on_rise ON public.price_watch_items FOR EACH ROW EXECUTE FUNCTION private.judge_price_watch_item();
CREATE TRIGGER price_watch_items_schedule AFTER INSERT OR UPDATE OF item_url, is_active ON public.price_watch_items FOR EACH ROW EXECUTE FUNCTION private.schedule_price_watch_item();
grant delete, insert, select, update on public.price_watch_items to service_role;
grant insert (current_price, is_active, item_name, item_url, notify_on_rise, user_id), select, update (is_active, item_name, item_url, notify_on_rise, updated_at) on public.price_watch_items to authenticated;

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
grant delete, insert, select, update on public.rate_limit_hits to service_role;

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
grant delete, insert, select, update on public.rate_limits to service_role;

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
create policy scheduled_jobs_permitted_staff_may_read on public.scheduled_jobs for select to authenticated
  using (( SELECT private.has_permission('system-monitoring.view'::text) AS has_permission));
grant delete, insert, select, update on public.scheduled_jobs to service_role;
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
create policy set_aside_rows_permitted_staff_may_read on public.set_aside_rows for select to authenticated
  using (( SELECT private.has_permission('system-monitoring.view'::text) AS has_permission));
grant delete, insert, select, update on public.set_aside_rows to service_role;
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
  constraint sql_feedback_pkey PRIMARY KEY (id),
  constraint sql_feedback_dislike_has_reason CHECK (((feedback_type <> 'dislike'::text) OR (COALESCE(dislike_reason, ''::text) ~ '\S'::text))),
  constraint sql_feedback_dislike_reason_size CHECK ((char_length(dislike_reason) <= 4000)),
  constraint sql_feedback_email_only_for_follow_up CHECK (((follow_up_email IS NULL) OR wants_follow_up)),
  constraint sql_feedback_follow_up_email_form CHECK (((char_length(follow_up_email) <= 254) AND (follow_up_email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'::text))),
  constraint sql_feedback_follow_up_email_line CHECK ((follow_up_email !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)),
  constraint sql_feedback_formatted_sql_size CHECK (((char_length(formatted_sql) >= 1) AND (char_length(formatted_sql) <= 200000))),
  constraint sql_feedback_formatting_changes_form CHECK (private.is_list_of_short_texts(formatting_changes, 50, 300)),
  constraint sql_feedback_original_sql_size CHECK (((char_length(original_sql) >= 1) AND (char_length(original_sql) <= 200000))),
  constraint sql_feedback_session_id_size CHECK (((char_length(session_id) >= 1) AND (char_length(session_id) <= 100))),
  constraint sql_feedback_type CHECK ((feedback_type = ANY (ARRAY['like'::text, 'dislike'::text]))),
  constraint sql_feedback_user_agent_size CHECK ((char_length(user_agent) <= 512)),
  constraint sql_feedback_user_ip_size CHECK (((char_length(user_ip) >= 1) AND (char_length(user_ip) <= 45)))
);
comment on table public.sql_feedback is 'What visitors thought of a formatting.';
comment on column public.sql_feedback.counts is 'Whether it is the latest vote of its session on its query.';
CREATE INDEX sql_feedback_counted ON public.sql_feedback USING btree (feedback_type) WHERE counts;
CREATE INDEX sql_feedback_created_at ON public.sql_feedback USING btree (created_at DESC);
CREATE UNIQUE INDEX sql_feedback_one_vote ON public.sql_feedback USING btree (session_id, query_hash) WHERE counts;
CREATE INDEX sql_feedback_session_id ON public.sql_feedback USING btree (session_id);
alter table public.sql_feedback enable row level security;
create policy sql_feedback_anyone_may_add on public.sql_feedback for insert to anon, authenticated
  with check (true);
create policy sql_feedback_anyone_may_count on public.sql_feedback for select to anon, authenticated
  using (counts);
CREATE TRIGGER sql_feedback_rate_limit BEFORE INSERT ON public.sql_feedback FOR EACH ROW EXECUTE FUNCTION private.limit_sql_feedback();
CREATE TRIGGER sql_feedback_vote BEFORE INSERT ON public.sql_feedback FOR EACH ROW EXECUTE FUNCTION private.take_one_vote();
grant delete, insert, select, update on public.sql_feedback to service_role;
grant insert (dislike_reason, feedback_type, follow_up_email, formatted_sql, formatting_changes, original_sql, session_id, user_agent, user_ip, wants_follow_up), select (created_at, feedback_type, id) on public.sql_feedback to anon;
grant insert (dislike_reason, feedback_type, follow_up_email, formatted_sql, formatting_changes, original_sql, session_id, user_agent, user_ip, wants_follow_up), select (created_at, feedback_type, id) on public.sql_feedback to authenticated;

create table public.staff_areas (
  name text not null,
  title text not null,
  constraint staff_areas_pkey PRIMARY KEY (name),
  constraint staff_areas_title_key UNIQUE (title),
  constraint staff_areas_name_form CHECK ((name ~ '^[a-z][a-z-]{0,39}$'::text))
);
comment on table public.staff_areas is 'What is granted apart from everything else, mostly a tool of the staff portal each.';
alter table public.staff_areas enable row level security;
CREATE TRIGGER staff_areas_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_areas FOR EACH ROW EXECUTE FUNCTION private.audit_row('user-management', 'name', 'name', 'title');
grant select on public.staff_areas to service_role;

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
CREATE TRIGGER staff_exceptions_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_exceptions FOR EACH ROW EXECUTE FUNCTION private.audit_row('user-management', 'user_id', 'area,level', '');
grant select on public.staff_exceptions to service_role;

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
CREATE TRIGGER staff_members_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_members FOR EACH ROW EXECUTE FUNCTION private.audit_row('user-management', 'user_id', 'role', '');
CREATE TRIGGER staff_members_forget_exceptions AFTER INSERT OR UPDATE OF role ON public.staff_members FOR EACH ROW EXECUTE FUNCTION private.forget_exceptions_of_owner();
CREATE TRIGGER staff_members_keep_an_owner AFTER DELETE OR UPDATE OF role ON public.staff_members FOR EACH ROW EXECUTE FUNCTION private.keep_an_owner();
grant select on public.staff_members to service_role;

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
CREATE TRIGGER staff_role_levels_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_role_levels FOR EACH ROW EXECUTE FUNCTION private.audit_row('user-management', 'role', 'area,level', '');
grant select on public.staff_role_levels to service_role;

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
CREATE TRIGGER staff_roles_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_roles FOR EACH ROW EXECUTE FUNCTION private.audit_row('user-management', 'name', 'position,may_everything', 'title,description');
grant select on public.staff_roles to service_role;

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
  -- A message whose worker died on every allowed attempt would otherwise be tried for ever.
  update public.email_outbox as o
  set status = 'failed', lease = null, lease_until = null,
      last_error = coalesce(o.last_error, 'The sender stopped during every attempt.')
  where o.status = 'sending' and o.lease_until < now() and o.attempts >= o.max_attempts;

  return query
  update public.email_outbox as o
  set status = 'sending', attempts = o.attempts + 1, lease = gen_random_uuid(),
      lease_until = now() + make_interval(secs => lease_seconds)
  where o.id in (
    select d.id from public.email_outbox as d
    where (d.status = 'pending' and d.next_attempt_at <= now())
       or (d.status = 'sending' and d.lease_until < now())
    order by d.next_attempt_at
    limit batch_size
    for update skip locked
  )
  returning o.*;
end
$function$;
grant execute on function public.claim_emails(batch_size integer, lease_seconds integer) to service_role;

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

CREATE OR REPLACE FUNCTION public.fail_email(email_id uuid, email_lease uuid, reason text, is_permanent boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.email_outbox as o
  set status = case when is_permanent or o.attempts >= o.max_attempts then 'failed' else 'pending' end,
      next_attempt_at = now()
        + least(interval '30 seconds' * power(2, least(o.attempts - 1, 10)), interval '6 hours'),
      lease = null, lease_until = null, last_error = left(reason, 1000)
  where o.id = email_id and o.lease = email_lease and o.status = 'sending';
  return found;
end
$function$;
grant execute on function public.fail_email(email_id uuid, email_lease uuid, reason text, is_permanent boolean) to service_role;

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

CREATE OR REPLACE FUNCTION public.finish_email(email_id uuid, email_lease uuid, message_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.email_outbox as o
  set status = 'sent', sent_at = now(), provider_message_id = left(message_id, 500),
      lease = null, lease_until = null, last_error = null
  where o.id = email_id and o.lease = email_lease and o.status = 'sending';
  return found;
end
$function$;
grant execute on function public.finish_email(email_id uuid, email_lease uuid, message_id text) to service_role;

CREATE OR REPLACE FUNCTION public.finish_job(job_name text, error text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.scheduled_jobs as j
  set last_finished_at = now(), last_error = left(error, 1000)
  where j.name = job_name
$function$;
grant execute on function public.finish_job(job_name text, error text) to service_role;

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
  update public.price_watch_items as i set
    current_price = item.current_price, currency = item.currency,
    price_source = item.price_source, price_raw = item.price_raw,
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
    $condition$kind = 'chat-transcript' and created_at < now() - make_interval(days => $1)$condition$,
    retention_days
  );
  return jsonb_build_object(
    'chat_sessions', sessions -> 'removed', 'email_outbox', mails -> 'removed',
    'set_aside', (sessions ->> 'set_aside')::integer + (mails ->> 'set_aside')::integer
  );
end
$function$;
grant execute on function public.forget_old_chats(retention_days integer) to service_role;

CREATE OR REPLACE FUNCTION public.forget_old_price_checks(keep_days integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  checks jsonb;
  news integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  checks := private.delete_rows(
    'housekeeping', 'price_checks', 'id', 'checked_at < now() - make_interval(days => $1)', keep_days
  );
  delete from private.price_news as n where n.settled_at < now() - make_interval(days => keep_days);
  get diagnostics news = row_count;
  delete from private.price_watch_hosts as h where h.rest_until < now() - interval '1 day';
  return jsonb_build_object(
    'price_checks', checks -> 'removed', 'price_news', news, 'set_aside', checks -> 'set_aside'
  );
end
$function$;
grant execute on function public.forget_old_price_checks(keep_days integer) to service_role;

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
      and i.is_active and n.item_url = i.item_url
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

CREATE OR REPLACE FUNCTION public.queue_chat_transcript(session_id text, said integer, recipient text, reply_to text, subject text, text_body text, html_body text)
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
grant execute on function public.queue_chat_transcript(session_id text, said integer, recipient text, reply_to text, subject text, text_body text, html_body text) to service_role;

CREATE OR REPLACE FUNCTION public.queue_test_mail()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail_id constant uuid := gen_random_uuid();
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if not private.has_permission('system-settings.manage') then
    raise exception 'You may not try settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit('settings_test_mails', 'user ' || auth.uid()::text);
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'That was a lot of test mails. Please wait a minute and try again.';
  end;
  insert into public.email_outbox (id, idempotency_key, kind, recipient, subject, text_body)
  select mail_id, 'settings-test:' || mail_id, 'settings-test', u.email, 'Test mail from HLN',
    E'Kia ora,\n\nyou asked for this mail on the page System Settings. It arrived, so mail leaves the house.\n\nNgā mihi,\nHLN\n'
  from auth.users as u where u.id = auth.uid();
  return mail_id;
end
$function$;
comment on function public.queue_test_mail() is 'Queues a mail to the caller and returns its id in the outbox.';
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

CREATE OR REPLACE FUNCTION public.refuse_ended_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  session text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  -- Visitors and our own functions have none.
  if session is null then
    return;
  end if;
  if not exists (
    select from auth.sessions as s join auth.users as u on u.id = s.user_id
    where s.id = session::uuid and (u.banned_until is null or u.banned_until <= now())
  ) then
    raise insufficient_privilege using message = 'This session has ended.', hint = 'Sign in again.';
  end if;
end
$function$;
grant execute on function public.refuse_ended_session() to anon;
grant execute on function public.refuse_ended_session() to authenticated;
grant execute on function public.refuse_ended_session() to service_role;

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
  where i.id = item_id and i.user_id = auth.uid() for no key update;
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

CREATE OR REPLACE FUNCTION public.save_settings(changes jsonb)
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
comment on function public.save_settings(changes jsonb) is 'Changes settings, unless somebody else has meanwhile.';
grant execute on function public.save_settings(changes jsonb) to authenticated;

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
  select coalesce(jsonb_object_agg(s.key, s.value), '{}') from private.settings as s where s.value is not null
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

CREATE OR REPLACE FUNCTION public.staff_settings()
 RETURNS TABLE(key text, value jsonb, is_set boolean, revision integer, changed_at timestamp with time zone, changed_by text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_without('system-settings.view');
  return query
    select s.key, case when s.kind <> 'secret' then s.value end, s.value is not null, s.revision, s.changed_at,
      u.email::text
    from private.settings as s left join auth.users as u on u.id = s.changed_by
    order by s.key;
end
$function$;
comment on function public.staff_settings() is 'What is set, for those who may see it. A null value is the default, or a secret: nobody reads those.';
grant execute on function public.staff_settings() to authenticated;

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

-- ====================================================================================================
-- Schema hln
-- ====================================================================================================

grant usage on schema hln to authenticated;
grant usage on schema hln to service_role;

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
create policy cost_entries_staff_may_read on hln.cost_entries for select to authenticated
  using (true);
CREATE TRIGGER cost_entries_audit_added AFTER INSERT ON hln.cost_entries REFERENCING NEW TABLE AS touched_rows FOR EACH STATEMENT EXECUTE FUNCTION private.audit_cost_statement();
CREATE TRIGGER cost_entries_audit_changed AFTER UPDATE ON hln.cost_entries REFERENCING OLD TABLE AS touched_rows FOR EACH STATEMENT EXECUTE FUNCTION private.audit_cost_statement();
CREATE TRIGGER cost_entries_audit_removed AFTER DELETE ON hln.cost_entries REFERENCING OLD TABLE AS touched_rows FOR EACH STATEMENT EXECUTE FUNCTION private.audit_cost_statement();
grant delete, insert, select, update on hln.cost_entries to service_role;
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
create policy cost_imports_staff_may_read on hln.cost_imports for select to authenticated
  using (true);
CREATE TRIGGER cost_imports_analyze AFTER INSERT ON hln.cost_imports FOR EACH ROW WHEN ((((new.inserted + new.updated) + new.removed) >= 500)) EXECUTE FUNCTION private.analyze_costs();
CREATE TRIGGER cost_imports_analyze_undone AFTER UPDATE OF undone_at ON hln.cost_imports FOR EACH ROW WHEN ((((new.inserted + new.updated) + new.removed) >= 500)) EXECUTE FUNCTION private.analyze_costs();
CREATE TRIGGER cost_imports_audit AFTER INSERT OR DELETE OR UPDATE ON hln.cost_imports FOR EACH ROW EXECUTE FUNCTION private.audit_row('costs', 'id', 'origin,mode,lines,inserted,updated,unchanged,removed,undone_at', '');
grant delete, insert, select, update on hln.cost_imports to service_role;
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

create table private.clock (
  only_row boolean not null default true,
  latest timestamp with time zone not null,
  constraint clock_pkey PRIMARY KEY (only_row),
  constraint clock_only_row_check CHECK (only_row)
);

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

create table private.settings (
  key text not null,
  kind text not null,
  lowest integer,
  highest integer,
  value jsonb,
  revision integer not null default 0,
  changed_at timestamp with time zone,
  changed_by uuid,
  constraint settings_pkey PRIMARY KEY (key),
  constraint settings_key_form CHECK ((key ~ '^[a-z]{1,20}[.][a-z]{1,20}(-[a-z]{1,20}){0,3}$'::text)),
  constraint settings_kind CHECK ((kind = ANY (ARRAY['integer'::text, 'boolean'::text, 'mailbox'::text, 'line'::text, 'moment'::text, 'secret'::text]))),
  constraint settings_range CHECK (((kind = ANY (ARRAY['boolean'::text, 'moment'::text])) OR (lowest <= highest))),
  constraint settings_value CHECK (((value IS NULL) OR (private.setting_fault(kind, lowest, highest, value) IS NULL)))
);
comment on table private.settings is 'What staff have set. A null value is none: the default holds.';
comment on column private.settings.kind is 'A secret is a text that nobody reads but the function that needs it.';
comment on column private.settings.revision is 'Counts the changes; a save names the one that it was made from.';
alter table private.settings enable row level security;
CREATE TRIGGER settings_audit AFTER UPDATE ON private.settings FOR EACH ROW EXECUTE FUNCTION private.audit_setting();

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

CREATE OR REPLACE FUNCTION private.chat_contact(user_info text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select user_info::jsonb - 'preferredLanguage' $function$;

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

CREATE OR REPLACE FUNCTION private.feedback_query_hash(query text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(btrim(regexp_replace(query, '\s+', ' ', 'g')), 'UTF8')), 'hex')
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

CREATE OR REPLACE FUNCTION private.has_permission(permission text)
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
  return private.is_active_account((select auth.uid()))
    and private.staff_level_of((select auth.uid()), area_name) >= needed;
end
$function$;
grant execute on function private.has_permission(permission text) to authenticated;

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
  select * into allowed from public.rate_limits as l where l.action = hit_action;
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
declare
  active integer;
  every integer;
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
    -- One at a time for each user, so that two at once do not both find room for one more.
    perform pg_advisory_xact_lock(hashtextextended('public.price_watch_items ' || new.user_id::text, 0));
    select count(*) filter (where i.is_active), count(*) into active, every
    from public.price_watch_items as i where i.user_id = new.user_id and i.id <> new.id;
    if new.is_active and active >= 200 then
      raise sqlstate 'PT409' using
        message = 'You are watching 200 items, which is as many as one person can.',
        hint = 'Stop watching one of them first.';
    elsif every >= 1000 then
      raise sqlstate 'PT409' using message = 'Your list has 1,000 items, which is as many as it can hold.';
    end if;
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
    set status = 'held', last_error = 'Held: this recipient has been sent as many messages of this kind as the limit allows.'
    where o.id = new.id;
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
  if tg_op <> 'DELETE' and new.status in ('failed', 'held') then
    insert into public.set_aside_rows as s
      (job, table_name, row_key, reason_code, reason, failures, next_try_at)
    values (
      'deliver-outbox', 'email_outbox', new.id::text,
      case new.status when 'held' then 'recipient-limit' else 'not-delivered' end,
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

CREATE OR REPLACE FUNCTION private.refuse_to_rewrite_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'The audit log is never changed.' using errcode = '42501';
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

CREATE OR REPLACE FUNCTION private.strip_old_feedback(days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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