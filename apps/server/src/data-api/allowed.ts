/**
 * What visitors and staff may ask of the data API: what the site asks, and nothing more. Row level security and
 * grants decide which rows and columns anybody may see; this list decides how they may be asked for, since a filter
 * that the database accepts can keep it busy for minutes. The service role is not restricted.
 *
 * `supabase/tests/access.test.ts` holds verbs and columns to the grants, `apps/web/app/data-api-calls.test.ts`
 * filters, orders and calls to what the site sends.
 */

export type ClientRole = 'anon' | 'authenticated';

/** A filter is `column=operator.value`; `in` takes a list. None of them can be made expensive. */
export type Operator = 'eq' | 'gte' | 'lte' | 'in';

export interface RelationRules {
  /** Columns that may be read; `ALL` also allows `select=*`. */
  readonly select?: readonly string[] | typeof ALL;
  readonly filter?: Readonly<Record<string, readonly Operator[]>>;
  readonly order?: readonly string[];
  readonly insert?: readonly string[];
  readonly update?: readonly string[];
  /** The columns by which an insert may find the row that it replaces, as the URL names them. */
  readonly upsertOn?: string;
  readonly delete?: true;
}

export interface RoleRules {
  /** By `schema.name`. */
  readonly relations: Readonly<Record<string, RelationRules>>;
  /** Names of the parameters, by `schema.name`. All of them are required. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
}

export const ALL = '*';

const FEEDBACK: RelationRules = {
  select: ['created_at', 'feedback_type', 'id'],
  filter: { feedback_type: ['eq'] },
  insert: [
    'dislike_reason',
    'feedback_type',
    'follow_up_email',
    'formatted_sql',
    'formatting_changes',
    'original_sql',
    'session_id',
    'user_agent',
    'user_ip',
    'wants_follow_up',
    'formatter_version',
    'formatting_options',
    'website',
  ],
};

const NEW_CHAT: RelationRules = {
  insert: ['end_time', 'messages', 'session_id', 'start_time', 'user_info'],
};

const EVERYBODYS_CALLS = {
  'public.update_chat_session': ['session_key', 'messages', 'user_info', 'end_time'],
  'public.end_left_session': ['session', 'token_digest'],
};

export const ALLOWED: Readonly<Record<ClientRole, RoleRules>> = {
  anon: {
    relations: { 'public.sql_feedback': FEEDBACK, 'public.chat_sessions': NEW_CHAT },
    calls: EVERYBODYS_CALLS,
  },
  authenticated: {
    relations: {
      'public.sql_feedback': FEEDBACK,
      'public.chat_sessions': NEW_CHAT,
      'hln.daily_costs': {
        select: ALL,
        filter: { date: ['gte', 'lte'] },
        order: ['date', 'class_1', 'class_2'],
      },
      'public.price_watch_items': {
        select: ALL,
        filter: { id: ['eq'], user_id: ['eq'] },
        order: ['created_at', 'id'],
        insert: [
          'current_price',
          'is_active',
          'item_name',
          'item_url',
          'notify_on_rise',
          'target_price',
          'user_id',
        ],
        update: ['is_active', 'item_name', 'item_url', 'notify_on_rise', 'target_price', 'updated_at'],
      },
      'public.price_history': {
        select: ALL,
        filter: { watch_item_id: ['in'] },
        order: ['checked_at', 'id'],
      },
      'public.staff_preferences': {
        select: ALL,
        filter: { key: ['eq'] },
        insert: ['key', 'user_id', 'value'],
        update: ['key', 'user_id', 'value'],
        upsertOn: 'user_id,key',
        delete: true,
      },

      // Granted for future pages, which may read a page of rows at a time until one needs more.
      'public.donations': { select: ALL },
      'public.price_checks': { select: ALL },
      'public.scheduled_jobs': { select: ALL },
      'public.set_aside_rows': { select: ALL },
      'hln.cost_entries': { select: ['amount', 'class_1', 'class_2', 'date'] },
      'hln.cost_imports': { select: ALL },
    },
    calls: {
      ...EVERYBODYS_CALLS,
      'public.request_price_check': ['item_id'],
      'public.delete_watch_item': ['item_id'],
      'public.restore_watch_item': ['item_id'],
      'public.deleted_watch_items': [],
      'public.my_access': [],
      'public.whom_to_ask': [],
      'public.staff_people': [],
      'public.staff_role_matrix': [],
      'public.set_staff_role': ['person', 'new_role'],
      'public.set_staff_exception': ['person', 'area_name', 'new_level'],
      'public.set_role_level': ['role_name', 'area_name', 'new_level'],
      'public.disable_account': ['person', 'why'],
      'public.enable_account': ['person'],
      'public.begin_password_reset': ['person'],
      'public.person_access': ['person'],
      'public.staff_sessions': ['person'],
      'public.end_staff_session': ['person', 'session'],
      'public.end_staff_sessions': ['person'],
      'public.second_factor_state': [],
      'public.give_second_factor': ['code'],
      'public.begin_second_factor': [],
      'public.confirm_second_factor': ['code'],
      'public.remove_second_factor': ['code'],
      'public.renew_recovery_codes': ['code'],
      'public.rename_passkey': ['passkey', 'new_name'],
      'public.remove_passkey': ['passkey', 'code'],
      // The function passkeys asks these with the caller's own token.
      'public.begin_passkey': [],
      'public.begin_passkey_use': ['purpose', 'subject'],
      'public.take_passkey_challenge': ['challenge', 'credential'],
      'public.staff_second_factors': [],
      'public.approve_second_factor_reset': ['person', 'why'],
      'public.staff_invitations': [],
      'public.revoke_invitation': ['invitation'],
      // The function invite-staff asks these with the caller's own token.
      'public.request_invitation': ['address', 'wanted_role'],
      'public.renew_invitation': ['invitation'],
      'public.search_audit_log': [
        'from_time',
        'to_time',
        'actor',
        'action_name',
        'area_name',
        'outcome_name',
        'table_wanted',
        'row_wanted',
        'before_id',
        'page_size',
      ],
      'public.verify_audit_log': ['after_position'],
      'public.save_settings': ['changes'],
      'public.setting_history': ['setting_key'],
      'public.unconfirmed_settings': [],
      'public.confirm_setting': ['setting_key'],
      // The functions system-settings, send-test-mail and format-with-llm ask these with the caller's own token.
      'public.begin_llm_call': ['wanted', 'host', 'characters'],
      'public.staff_settings': [],
      'public.queue_test_mail': [],
      'public.search_emails': [
        'search',
        'status_name',
        'kind_name',
        'cause_name',
        'address',
        'source',
        'from_time',
        'to_time',
        'before_id',
        'page_size',
      ],
      'public.read_email': ['email_id'],
      'public.read_email_figures': [],
      'public.cancel_emails': ['ids'],
      'public.retry_emails': ['mails'],
      'public.stop_emails': ['why'],
      'public.resume_emails': [],
      'public.suppress_address': ['address', 'why'],
      'public.unsuppress_address': ['address'],
      'public.read_chat_transcript': ['session'],
      'public.list_chat_sessions': [
        'search',
        'status_wanted',
        'assignee_wanted',
        'promise_wanted',
        'label_wanted',
        'language_wanted',
        'after_key',
        'after_session',
        'page_size',
      ],
      'public.chat_session_figures': [],
      'public.waiting_chats': [],
      'public.chat_session_details': ['session'],
      'public.save_chat_session': ['session', 'changes'],
      'public.note_chat_reply': ['session', 'way', 'replied'],
      'public.put_chat_reply_back': ['session'],
      'public.reply_to_chat': ['reply_id', 'session', 'seen_address', 'subject', 'body', 'language'],
      'public.add_chat_note': ['note_id', 'session', 'note'],
      'public.remove_chat_note': ['note_id'],
      'public.delete_chat_session': ['session', 'why'],
      'public.read_monitoring': [],
      'public.read_metrics': ['range_name'],
      'public.read_job_runs': ['job_name'],
      'public.read_page_errors': [],
      'public.acknowledge_alert': ['alert_id', 'why'],
      'public.mute_alerts': ['rule_name', 'for_hours', 'why'],
      'public.set_alert_rule': ['rule_name', 'new_threshold', 'new_clear_at', 'new_for_minutes', 'enabled'],
      'public.search_feedback': [
        'search',
        'wanted_type',
        'wanted_status',
        'wanted_assignee',
        'wanted_tag',
        'wanted_kind',
        'wanted_version',
        'wanted_check',
        'wanted_contact',
        'spam_kind',
        'session_of',
        'ip_of',
        'from_time',
        'to_time',
        'before_time',
        'before_id',
        'page_size',
      ],
      'public.read_feedback': ['feedback_id'],
      'public.read_feedback_desk': [],
      'public.read_feedback_figures': ['step_name', 'from_time', 'to_time'],
      'public.feedback_to_check': ['after_time', 'after_id'],
      'public.change_feedback': ['feedback_ids', 'changes'],
      'public.add_feedback_note': ['feedback_id', 'note'],
      'public.note_feedback_checks': ['formatter_version', 'results'],
      'public.reveal_feedback_contact': ['feedback_id'],
      'public.delete_feedback': ['feedback_ids', 'why'],
      'public.reply_to_feedback': ['feedback_id', 'reply_id', 'seen_address', 'subject', 'body', 'language'],
      'public.count_fixed_unanswered': [],
      'public.answer_fixed_feedback': ['expected_people', 'subject', 'body', 'language'],
      'public.read_site_words': [],
      'public.site_word_history': ['word_key'],
      'public.save_site_words': ['changes', 'why'],
      'public.publish_site_words': ['seen', 'why', 'due'],
      'public.preview_site_words': ['seen'],
      'public.cancel_publication': ['publication'],
      'public.roll_back_publication': ['publication'],
      'public.read_publication': ['publication'],
      'public.read_database': [],
      'public.read_running_queries': [],
      'public.cancel_query': ['process_id', 'query_started_at', 'why'],
      'public.read_browsable_tables': [],
      'public.browse_rows': ['relation_name', 'filters', 'after', 'page_size'],
      'public.show_personal_values': ['relation_name', 'row_keys', 'column_names', 'why'],
      'public.read_people_to_see_as': [],
      'public.read_rows_seen': ['person', 'relation_name'],
      // The function backups asks these with the caller's own token.
      'public.read_backup_work': [],
      'public.begin_backup_work': ['work_kind', 'backup_name'],
      'public.record_backup_download': ['backup_name', 'byte_count'],
      // The function sql-console asks these with the caller's own token.
      'public.read_console': [],
      'public.begin_console_query': ['query_text', 'wanted_answer'],
      'public.save_console_query': ['query_name', 'query_text'],
      'public.delete_console_query': ['query_name'],
      // The function check-watch-address asks it with the caller's own token.
      'public.limit_watch_address_checks': [],
    },
  },
};

/** Nothing that the site sends exceeds these. */
export const LIMITS = {
  /** Characters of the URL after the question mark, as sent: fifty ids in one list are 2,000. */
  query: 4_000,
  /** Characters of one value of a filter. */
  value: 100,
  /** Values of one list. */
  list: 100,
  /** Columns of a `select` or `columns`, filters, and terms of an `order`. */
  terms: 20,
  /** Digits of `limit` and `offset`. */
  digits: 9,
  /** Rows of one insert. */
  rows: 100,
} as const;
