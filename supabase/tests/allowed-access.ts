/**
 * Every privilege of the API's roles, one per line: relation or function, role, verb, and the columns unless it covers
 * all of them. `access.test.ts` reads the catalogs of the migrated database and fails on any difference.
 *
 * service_role is used by our own server and the owner's tools.
 */
export const ALLOWED_ACCESS: readonly string[] = [
  // Visitors leave feedback and see its counts.
  'public.sql_feedback anon insert (dislike_reason, feedback_type, follow_up_email, formatted_sql, formatting_changes, original_sql, session_id, user_agent, user_ip, wants_follow_up)',
  'public.sql_feedback anon select (created_at, feedback_type, id)',
  'public.sql_feedback authenticated insert (dislike_reason, feedback_type, follow_up_email, formatted_sql, formatting_changes, original_sql, session_id, user_agent, user_ip, wants_follow_up)',
  'public.sql_feedback authenticated select (created_at, feedback_type, id)',
  ...serviceMayAll('public.sql_feedback'),

  // Staff can see the status of a message, but not its text.
  'public.email_outbox authenticated select (attempts, created_at, id, kind, last_error, next_attempt_at, recipient, sent_at, status, subject)',
  ...serviceMayAll('public.email_outbox'),

  'public.scheduled_jobs authenticated select',
  ...serviceMayAll('public.scheduled_jobs'),

  // Staff can see which rows a job could not process.
  'public.set_aside_rows authenticated select',
  ...serviceMayAll('public.set_aside_rows'),
  'public.note_failed_row(text, text, text, text, text) service_role execute',
  'public.forget_failed_rows(text, text, jsonb) service_role execute',
  'public.forget_old_set_aside_rows(integer) service_role execute',

  ...serviceMayAll('public.rate_limits'),
  ...serviceMayAll('public.rate_limit_hits'),
  ...serviceMayAll('public.client_address_settings'),

  // What a business writes to us goes through our function.
  ...serviceMayAll('public.contact_requests'),
  'public.store_contact_request(jsonb, jsonb, text) service_role execute',
  'public.forget_old_visitors(integer, integer, integer) service_role execute',

  // Called by our functions and jobs.
  'public.claim_due_jobs() service_role execute',
  'public.claim_emails(integer, integer) service_role execute',
  'public.fail_email(uuid, uuid, text, boolean) service_role execute',
  'public.find_feedback(jsonb) service_role execute',
  'public.finish_email(uuid, uuid, text) service_role execute',
  'public.finish_job(text, text) service_role execute',
  'public.housekeeping() service_role execute',

  // Check constraints run as the inserting role; the schema is closed to all three, so none can call these by name.
  ...everyone('private.is_list_of_short_texts(jsonb, integer, integer)'),

  // Who may do what: the tables are closed, and each function refuses whom it must.
  ...['areas', 'exceptions', 'members', 'role_levels', 'roles'].map(
    (name) => `public.staff_${name} service_role select`,
  ),
  'private.has_permission(text) authenticated execute',
  'public.my_access() authenticated execute',
  'public.whom_to_ask() authenticated execute',
  'public.staff_people() authenticated execute',
  'public.staff_role_matrix() authenticated execute',
  'public.set_staff_role(uuid, text) authenticated execute',
  'public.set_staff_exception(uuid, text, staff_level) authenticated execute',
  'public.set_role_level(text, text, staff_level) authenticated execute',

  // What everybody did can be read by those who see who may do what; it is written by triggers, and changed by nobody.
  'public.search_audit_log(timestamp with time zone, timestamp with time zone, uuid, text, text, text, text, text, bigint, integer) authenticated execute',
  'public.verify_audit_log(bigint) authenticated execute',
  'public.read_chat_transcript(text) authenticated execute',
  'public.check_audit_log(bigint) service_role execute',
  'public.note_audit_head() service_role execute',
  'public.audit_recipients() service_role execute',

  // Used by policies; each reads only the caller's own token.
  ...['uid', 'role', 'email', 'jwt'].flatMap((name) => everyone(`auth.${name}()`)),

  // Each concerns the caller's own session only; the data API calls them before every request.
  ...everyone('public.refuse_ended_session()'),

  // Ends the one session whose refresh token the caller knew: for a browser that signed out without a connection.
  ...everyone('public.end_left_session(uuid, text)'),

  // Donations: only the provider's signed events write them; staff read them.
  'public.donations authenticated select',
  ...serviceMayAll('public.donations'),
  ...serviceMayAll('public.payment_events'),
  'public.limit_checkout(text) service_role execute',
  'public.record_payment_event(jsonb, jsonb, jsonb) service_role execute',

  // Conversations: a visitor stores one, and continues it with a secret that only that visitor has.
  'public.chat_sessions anon insert (end_time, messages, session_id, start_time, user_info)',
  'public.chat_sessions authenticated insert (end_time, messages, session_id, start_time, user_info)',
  'public.chat_sessions authenticated select',
  ...serviceMayAll('public.chat_sessions'),
  ...everyone('public.update_chat_session(text, text, text, timestamp with time zone)'),
  ...everyone('private.is_chat_transcript(text)'),
  ...everyone('private.is_chat_user_info(text)'),
  'public.forget_old_chats(integer) service_role execute',
  'public.queue_chat_transcript(text, integer, text, text, text, text, text) service_role execute',
  'public.quiet_chat_sessions(integer, integer) service_role execute',
  'public.store_chat_session(text, text, text, timestamp with time zone, timestamp with time zone, text) service_role execute',

  // What staff set: the table is closed, and each function asks for the right. Secrets leave by the last alone.
  'public.staff_settings() authenticated execute',
  'public.save_settings(jsonb) authenticated execute',
  'public.setting_history(text) authenticated execute',
  'public.queue_test_mail() authenticated execute',
  'public.settings_in_use() service_role execute',

  // Operational costs: staff read the sums per day, and the columns of the entries that these consist of.
  'hln.daily_costs authenticated select',
  'hln.daily_costs service_role select',
  'hln.cost_entries authenticated select (amount, class_1, class_2, date)',
  ...serviceMayAll('hln.cost_entries'),
  'hln.cost_imports authenticated select',
  ...serviceMayAll('hln.cost_imports'),
  'hln.cost_sources service_role select',
  'hln.stage_cost_rows(uuid, jsonb) service_role execute',
  'hln.finish_cost_import(uuid, text, text, integer, text) service_role execute',
  'hln.undo_cost_import(uuid) service_role execute',

  // What a page remembers for one member of staff; row level security restricts everyone to their own.
  'public.staff_preferences authenticated delete',
  'public.staff_preferences authenticated insert (key, user_id, value)',
  'public.staff_preferences authenticated select',
  'public.staff_preferences authenticated update (key, user_id, value)',
  ...serviceMayAll('public.staff_preferences'),
  // Items whose prices members of staff watch: row level security restricts everyone to their own.
  'public.price_watch_items authenticated select',
  'public.price_watch_items authenticated insert (current_price, is_active, item_name, item_url, notify_on_rise, user_id)',
  'public.price_watch_items authenticated update (is_active, item_name, item_url, notify_on_rise, updated_at)',
  ...serviceMayAll('public.price_watch_items'),
  'public.price_history authenticated select',
  ...serviceMayAll('public.price_history'),
  'public.price_checks authenticated select',
  ...serviceMayAll('public.price_checks'),
  'public.request_price_check(uuid) authenticated execute',
  'public.limit_watch_address_checks() authenticated execute',
  'public.claim_due_price_checks(integer, integer) service_role execute',
  'public.finish_price_check(uuid, uuid, jsonb) service_role execute',
  'public.forget_old_price_checks(integer) service_role execute',
  'public.price_news_to_tell(integer) service_role execute',
  'public.settle_price_news(uuid, jsonb, jsonb, jsonb) service_role execute',
];

function serviceMayAll(relation: string): string[] {
  return ['delete', 'insert', 'select', 'update'].map((verb) => `${relation} service_role ${verb}`);
}

function everyone(signature: string): string[] {
  return ['anon', 'authenticated', 'service_role'].map((role) => `${signature} ${role} execute`);
}
