/**
 * What Owners, Managers and Members can do, in this order: all, some rows, their own, or nothing (-). A line is a table of
 * the data API with a verb and the columns that are granted ("3 columns"; nothing for all), or a call that asks for a
 * permission. `staff-accounts.test.ts` and `hosted-database.test.ts` compare it with what `person_access()` reads from the
 * policies.
 */
export const EFFECTIVE_ACCESS: readonly string[] = [
  'hln.cost_entries select 4 columns: all all all',
  'hln.cost_imports select: all all all',
  'public.chat_sessions insert 5 columns: all all all',
  'public.donations select: all all -',
  'public.price_checks select: own own own',
  'public.price_history select: own own own',
  'public.price_watch_items insert 7 columns: own own own',
  'public.price_watch_items select: own own own',
  'public.price_watch_items update 6 columns: own own own',
  'public.scheduled_jobs select: all all -',
  'public.set_aside_rows select: all all -',
  'public.sql_feedback insert 13 columns: all all all',
  'public.sql_feedback select 3 columns: some some some',
  'public.staff_preferences delete: own own own',
  'public.staff_preferences insert 3 columns: own own own',
  'public.staff_preferences select: own own own',
  'public.staff_preferences update 3 columns: own own own',
  'public.acknowledge_alert call: all - -',
  'public.add_chat_note call: all all -',
  'public.add_feedback_note call: all all -',
  'public.answer_fixed_feedback call: all all -',
  'public.approve_second_factor_reset call: all - -',
  'public.begin_backup_work call: all - -',
  'public.begin_console_query call: all - -',
  'public.begin_llm_call call: all - -',
  'public.begin_password_reset call: all - -',
  'public.begin_seeing_as call: all - -',
  'public.browse_rows call: all - -',
  'public.cancel_emails call: all - -',
  'public.cancel_publication call: all all -',
  'public.cancel_query call: all - -',
  'public.change_feedback call: all all -',
  'public.chat_session_details call: all all -',
  'public.chat_session_figures call: all all -',
  'public.confirm_setting call: all - -',
  'public.count_fixed_unanswered call: all all -',
  'public.delete_chat_session call: all all -',
  'public.delete_console_query call: all - -',
  'public.delete_feedback call: all all -',
  'public.disable_account call: all - -',
  'public.enable_account call: all - -',
  'public.end_staff_session call: all own own',
  'public.end_staff_sessions call: all own own',
  'public.feedback_to_check call: all all -',
  'public.list_chat_sessions call: all all -',
  'public.mute_alerts call: all - -',
  'public.note_chat_reply call: all all -',
  'public.note_feedback_checks call: all all -',
  'public.person_access call: all all -',
  'public.preview_site_words call: all all -',
  'public.publish_site_words call: all all -',
  'public.put_chat_reply_back call: all all -',
  'public.queue_test_mail call: all - -',
  'public.read_backup_work call: all - -',
  'public.read_browsable_tables call: all - -',
  'public.read_chat_transcript call: all all -',
  'public.read_console call: all - -',
  'public.read_database call: all - -',
  'public.read_email call: all all -',
  'public.read_email_figures call: all all -',
  'public.read_feedback call: all all -',
  'public.read_feedback_desk call: all all -',
  'public.read_feedback_figures call: all all -',
  'public.read_job_runs call: all all -',
  'public.read_metrics call: all all -',
  'public.read_monitoring call: all all -',
  'public.read_page_errors call: all all -',
  'public.read_people_to_see_as call: all - -',
  'public.read_publication call: all all -',
  'public.read_running_queries call: all - -',
  'public.read_site_words call: all all -',
  'public.record_backup_download call: all - -',
  'public.remove_chat_note call: all all -',
  'public.renew_invitation call: all - -',
  'public.reply_to_chat call: all all -',
  'public.reply_to_feedback call: all all -',
  'public.request_invitation call: all - -',
  'public.resume_emails call: all - -',
  'public.retry_emails call: all - -',
  'public.reveal_feedback_contact call: all all -',
  'public.revoke_invitation call: all - -',
  'public.roll_back_publication call: all all -',
  'public.save_chat_session call: all all -',
  'public.save_console_query call: all - -',
  'public.save_settings call: all - -',
  'public.save_site_words call: all all -',
  'public.search_audit_log call: all all -',
  'public.search_emails call: all all -',
  'public.search_feedback call: all all -',
  'public.set_alert_rule call: all - -',
  'public.set_staff_exception call: all - -',
  'public.set_staff_role call: all - -',
  'public.setting_history call: all - -',
  'public.show_personal_values call: all - -',
  'public.site_word_history call: all all -',
  'public.staff_invitations call: all all -',
  'public.staff_people call: all all -',
  'public.staff_role_matrix call: all all -',
  'public.staff_second_factors call: all all -',
  'public.staff_sessions call: all all own',
  'public.staff_settings call: all - -',
  'public.stop_emails call: all - -',
  'public.suppress_address call: all - -',
  'public.unconfirmed_settings call: all - -',
  'public.unsuppress_address call: all - -',
  'public.verify_audit_log call: all all -',
  'public.waiting_chats call: all all -',
];

/** A row of `person_access()`. */
export interface Access {
  readonly kind: string;
  readonly name: string;
  readonly verb: string;
  readonly columns: readonly string[] | null;
  readonly reach: 'all' | 'some' | 'own' | 'none';
  readonly because: string;
}

/** In the notation of the list: what an Owner, a Manager and a Member can do. */
export function effectiveAccess(
  ofOwner: readonly Access[],
  ofManager: readonly Access[],
  ofMember: readonly Access[],
): string[] {
  return ofOwner.map(({ name, verb, columns }, index) => {
    const part = columns === null ? '' : ` ${columns.length} columns`;
    const reaches = [ofOwner, ofManager, ofMember]
      .map((access) => access[index]?.reach ?? '')
      .map((reach) => (reach === 'none' ? '-' : reach));
    return `${name} ${verb}${part}: ${reaches.join(' ')}`;
  });
}
