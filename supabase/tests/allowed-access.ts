/**
 * Every privilege of the API's roles, one per line: relation or function, role, verb, and the columns unless it covers
 * all of them. `access.test.ts` reads the catalogs of the migrated database and fails on any difference.
 *
 * service_role is used by our own server and the owner's tools.
 */
export const ALLOWED_ACCESS: readonly string[] = [
  // Visitors leave feedback and see its counts.
  'public.sql_feedback anon insert (dislike_reason, feedback_type, follow_up_email, formatted_sql, formatter_version, formatting_changes, formatting_options, original_sql, session_id, user_agent, user_ip, wants_follow_up, website)',
  'public.sql_feedback anon select (created_at, feedback_type, id)',
  'public.sql_feedback authenticated insert (dislike_reason, feedback_type, follow_up_email, formatted_sql, formatter_version, formatting_changes, formatting_options, original_sql, session_id, user_agent, user_ip, wants_follow_up, website)',
  'public.sql_feedback authenticated select (created_at, feedback_type, id)',
  ...serviceMayAll('public.sql_feedback'),

  // Mails: staff read them through functions that leave out what signs a reader in, and change what becomes of them.
  ...serviceMayAll('public.email_outbox'),
  'public.search_emails(text, text, text, text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer) authenticated execute',
  'public.read_email(uuid) authenticated execute',
  'public.read_email_figures() authenticated execute',
  'public.cancel_emails(jsonb) authenticated execute',
  'public.retry_emails(jsonb) authenticated execute',
  'public.stop_emails(text) authenticated execute',
  'public.resume_emails() authenticated execute',
  'public.suppress_address(text, text) authenticated execute',
  'public.unsuppress_address(text) authenticated execute',
  'public.hand_over_email(uuid, uuid, text, boolean) service_role execute',
  'public.forget_old_console_queries(integer) service_role execute',
  'public.forget_old_emails(jsonb) service_role execute',
  // What owners of accounts are told by mail.
  'public.account_notices_due(integer) service_role execute',
  'public.queue_account_notice(uuid, jsonb) service_role execute',
  'public.queue_sign_in_mail(uuid, text, jsonb) service_role execute',
  // Indexes ask these as the inserting role; the schema is closed to it.
  'private.email_address(text) service_role execute',
  'private.email_words(text, text) service_role execute',
  'private.request_id() service_role execute',

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
  'public.fail_email(uuid, uuid, text, boolean, jsonb) service_role execute',
  'public.find_feedback(jsonb) service_role execute',
  'public.finish_email(uuid, uuid, text, text) service_role execute',
  'public.finish_job(text, text, bigint, jsonb) service_role execute',
  'public.start_job_run(text) service_role execute',
  'public.housekeeping() service_role execute',

  // Check constraints run as the inserting role; the schema is closed to all three, so none can call these by name.
  ...everyone('private.is_list_of_short_texts(jsonb, integer, integer)'),
  ...everyone('private.is_option_set(jsonb)'),

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
  'public.disable_account(uuid, text) authenticated execute',
  'public.enable_account(uuid) authenticated execute',
  'public.begin_password_reset(uuid) authenticated execute',
  'public.person_access(uuid) authenticated execute',
  'public.staff_sessions(uuid) authenticated execute',
  'public.end_staff_session(uuid, uuid) authenticated execute',
  'public.end_staff_sessions(uuid) authenticated execute',
  // One's own second factor; the first four also while the session lacks it.
  'public.second_factor_state() authenticated execute',
  'public.give_second_factor(text) authenticated execute',
  'public.begin_second_factor() authenticated execute',
  'public.confirm_second_factor(text) authenticated execute',
  'public.remove_second_factor(text) authenticated execute',
  'public.renew_recovery_codes(text) authenticated execute',
  // Passkeys: the first three also while the session lacks its second factor; the last three say what was verified.
  'public.begin_passkey() authenticated execute',
  'public.begin_passkey_use(text, uuid) authenticated execute',
  'public.take_passkey_challenge(text, text) authenticated execute',
  'public.rename_passkey(uuid, text) authenticated execute',
  'public.remove_passkey(uuid, text) authenticated execute',
  'public.add_passkey(uuid, jsonb) service_role execute',
  'public.use_passkey(uuid, text, bigint) service_role execute',
  'public.refuse_passkey(uuid, text) service_role execute',
  'public.staff_second_factors() authenticated execute',
  'public.approve_second_factor_reset(uuid, text) authenticated execute',
  'public.staff_invitations() authenticated execute',
  'public.request_invitation(text, text) authenticated execute',
  'public.renew_invitation(uuid) authenticated execute',
  'public.revoke_invitation(uuid) authenticated execute',
  // Called by our functions once staff have asked for an invitation with their own token.
  'public.send_invitation(uuid, text, jsonb) service_role execute',
  'public.find_invitation(text, text) service_role execute',
  'public.accept_invitation(text, text, text) service_role execute',
  'public.set_role_level(text, text, staff_level) authenticated execute',

  // What everybody did can be read by those who see who may do what; it is written by triggers, and changed by nobody.
  'public.search_audit_log(timestamp with time zone, timestamp with time zone, uuid, text, text, text, text, text, bigint, integer) authenticated execute',
  'public.verify_audit_log(bigint) authenticated execute',
  'public.read_chat_transcript(text) authenticated execute',
  'public.check_audit_log(bigint) service_role execute',
  'public.note_audit_head() service_role execute',
  'public.audit_recipients() service_role execute',

  // How the site is doing: the service writes it; whoever may see it reads it, and whoever may manage it sets the alerts.
  'public.record_sample(uuid, timestamp with time zone, jsonb, jsonb) service_role execute',
  'public.judge_alerts() service_role execute',
  'public.note_alert_mails(jsonb, jsonb) service_role execute',
  'public.claim_heartbeat() service_role execute',
  'public.public_status() service_role execute',
  'public.read_metrics(text) authenticated execute',
  'public.read_monitoring() authenticated execute',
  'public.read_database() authenticated execute',
  'public.read_running_queries() authenticated execute',
  'public.cancel_query(integer, timestamp with time zone, text) authenticated execute',
  'public.read_console() authenticated execute',
  'public.begin_console_query(text, text) authenticated execute',
  'public.finish_console_query(bigint, text, integer, integer) service_role execute',
  'public.save_console_query(text, text) authenticated execute',
  'public.delete_console_query(text) authenticated execute',
  'public.begin_backup_work(text, text) authenticated execute',
  'public.record_backup_download(text, bigint) authenticated execute',
  'public.read_backup_work() authenticated execute',
  'public.begin_scheduled_backup_work(text, text) service_role execute',
  'public.note_backup_work(bigint, text, bigint, bigint) service_role execute',
  'public.finish_backup_work(bigint, text, text, integer, bigint) service_role execute',
  'public.backups_due(integer, integer, boolean, boolean) service_role execute',
  'public.read_browsable_tables() authenticated execute',
  'public.browse_rows(text, jsonb, jsonb, integer) authenticated execute',
  'public.show_personal_values(text, jsonb, jsonb, text) authenticated execute',
  'public.read_people_to_see_as() authenticated execute',
  'public.begin_seeing_as(uuid, text) authenticated execute',
  'public.read_rows_seen(uuid, text) authenticated execute',
  'public.read_job_runs(text) authenticated execute',
  'public.read_page_errors() authenticated execute',
  'public.report_page_error(jsonb, text) service_role execute',
  'public.page_error_totals() service_role execute',
  'public.forget_old_page_errors(integer) service_role execute',
  'public.acknowledge_alert(bigint, text) authenticated execute',
  'public.mute_alerts(text, integer, text) authenticated execute',
  'public.set_alert_rule(text, numeric, numeric, integer, boolean) authenticated execute',

  // What visitors say about the formatter, and what staff do about it: the rows are read by these alone.
  'public.search_feedback(text, text, text, text, text, text, text, text, text, text, uuid, uuid, timestamp with time zone, timestamp with time zone, timestamp with time zone, uuid, integer) authenticated execute',
  'public.read_feedback(uuid) authenticated execute',
  'public.read_feedback_desk() authenticated execute',
  'public.read_feedback_figures(text, timestamp with time zone, timestamp with time zone) authenticated execute',
  'public.feedback_to_check(timestamp with time zone, uuid) authenticated execute',
  'public.change_feedback(uuid[], jsonb) authenticated execute',
  'public.add_feedback_note(uuid, text) authenticated execute',
  'public.note_feedback_checks(text, jsonb) authenticated execute',
  'public.reveal_feedback_contact(uuid) authenticated execute',
  'public.delete_feedback(uuid[], text) authenticated execute',
  'public.reply_to_feedback(uuid, uuid, text, text, text, text) authenticated execute',
  'public.count_fixed_unanswered() authenticated execute',
  'public.answer_fixed_feedback(integer, text, text, text) authenticated execute',

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
  ...serviceMayAll('public.chat_sessions'),
  ...everyone('public.update_chat_session(text, text, text, timestamp with time zone)'),
  ...everyone('private.is_chat_transcript(text)'),
  ...everyone('private.is_chat_user_info(text)'),
  // What staff do about conversations: the tables are closed, and each call asks for the right and records the reading.
  'public.list_chat_sessions(text, text, text, text, text, text, double precision, text, integer) authenticated execute',
  'public.chat_session_figures() authenticated execute',
  'public.waiting_chats() authenticated execute',
  'public.chat_session_details(text) authenticated execute',
  'public.save_chat_session(text, jsonb) authenticated execute',
  'public.note_chat_reply(text, text, timestamp with time zone) authenticated execute',
  'public.put_chat_reply_back(text) authenticated execute',
  'public.reply_to_chat(uuid, text, text, text, text, text) authenticated execute',
  'public.add_chat_note(uuid, text, text) authenticated execute',
  'public.remove_chat_note(uuid) authenticated execute',
  'public.delete_chat_session(text, text) authenticated execute',
  'public.chat_card(text) service_role execute',
  'public.chat_reminders_due(integer) service_role execute',
  'public.queue_chat_reminder(text, integer, jsonb, text, text, text) service_role execute',
  'public.forget_old_chats(integer) service_role execute',
  'public.queue_chat_transcript(text, integer, text, text, text, text, text, integer) service_role execute',
  'public.quiet_chat_sessions(integer, integer) service_role execute',
  'public.store_chat_session(text, text, text, timestamp with time zone, timestamp with time zone, text) service_role execute',

  // What staff set: the table is closed, and each function asks for the right. Secrets leave by the last alone.
  'public.staff_settings() authenticated execute',
  'public.save_settings(jsonb) authenticated execute',
  'public.setting_history(text) authenticated execute',
  'public.unconfirmed_settings() authenticated execute',
  'public.confirm_setting(text) authenticated execute',
  'public.queue_test_mail() authenticated execute',
  'public.begin_llm_call(text, text, integer) authenticated execute',
  'public.settings_in_use() service_role execute',

  // The words of the site: the tables are closed. Staff draft and ask for publications; the server builds them.
  'public.read_site_words() authenticated execute',
  'public.site_word_history(text) authenticated execute',
  'public.save_site_words(jsonb, text) authenticated execute',
  'public.publish_site_words(jsonb, text, timestamp with time zone) authenticated execute',
  'public.preview_site_words(jsonb) authenticated execute',
  'public.cancel_publication(bigint) authenticated execute',
  'public.roll_back_publication(bigint) authenticated execute',
  'public.read_publication(bigint) authenticated execute',
  'public.claim_publication() service_role execute',
  'public.note_publication(bigint, text, jsonb, text, text) service_role execute',
  'public.published_words() service_role execute',
  'public.words_to_build() service_role execute',
  'public.note_build_asked(bigint, text) service_role execute',
  'public.settle_words(text[]) service_role execute',
  'public.forget_old_publications() service_role execute',

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
  'public.price_watch_items authenticated insert (current_price, is_active, item_name, item_url, notify_on_rise, target_price, user_id)',
  'public.price_watch_items authenticated update (is_active, item_name, item_url, notify_on_rise, target_price, updated_at)',
  ...serviceMayAll('public.price_watch_items'),
  'public.price_history authenticated select',
  ...serviceMayAll('public.price_history'),
  'public.price_checks authenticated select',
  ...serviceMayAll('public.price_checks'),
  'public.request_price_check(uuid) authenticated execute',
  'public.delete_watch_item(uuid) authenticated execute',
  'public.restore_watch_item(uuid) authenticated execute',
  'public.deleted_watch_items() authenticated execute',
  'public.limit_watch_address_checks() authenticated execute',
  'public.claim_due_price_checks(integer, integer) service_role execute',
  'public.finish_price_check(uuid, uuid, jsonb) service_role execute',
  'public.forget_old_price_checks(integer) service_role execute',
  'public.price_news_to_tell(integer) service_role execute',
  'public.price_targets_to_tell(integer) service_role execute',
  'public.settle_price_news(uuid, jsonb, jsonb, jsonb) service_role execute',
  'public.settle_price_targets(uuid, jsonb, jsonb, jsonb) service_role execute',
];

function serviceMayAll(relation: string): string[] {
  return ['delete', 'insert', 'select', 'update'].map((verb) => `${relation} service_role ${verb}`);
}

function everyone(signature: string): string[] {
  return ['anon', 'authenticated', 'service_role'].map((role) => `${signature} ${role} execute`);
}
