/** What becomes of a column in the audit log: its values, only that it changed, or nothing. */
export interface AuditedColumns {
  readonly area: string;
  /** The column that is an entry's row key. */
  readonly key: string;
  readonly recorded: readonly string[];
  readonly named: readonly string[];
  /** Decided, and not forgotten: the key is in each entry anyway, and times are the entry's own. */
  readonly leftOut: readonly string[];
}

/**
 * Every column of every table whose rows are recorded one by one. `audit-log.test.ts` compares it with the triggers and
 * with the tables, so that a new column is decided about here. Recorded are ids, levels, states and counts; what a person
 * wrote, or what identifies one, is at most named.
 */
export const AUDITED_COLUMNS: Readonly<Record<string, AuditedColumns>> = {
  'public.staff_members': {
    area: 'user-management',
    key: 'user_id',
    recorded: ['role'],
    named: [],
    leftOut: ['user_id', 'changed_at'],
  },
  'public.staff_exceptions': {
    area: 'user-management',
    key: 'user_id',
    recorded: ['area', 'level'],
    named: [],
    leftOut: ['user_id', 'changed_at'],
  },
  'public.staff_role_levels': {
    area: 'user-management',
    key: 'role',
    recorded: ['area', 'level'],
    named: [],
    leftOut: ['role'],
  },
  'public.staff_roles': {
    area: 'user-management',
    key: 'name',
    recorded: ['position', 'may_everything'],
    named: ['title', 'description'],
    leftOut: ['name'],
  },
  'public.staff_areas': {
    area: 'user-management',
    key: 'name',
    recorded: ['name'],
    named: ['title'],
    leftOut: [],
  },
  'private.staff_invitations': {
    area: 'user-management',
    key: 'id',
    recorded: ['role', 'mails', 'accepted_at', 'accepted_by', 'revoked_at'],
    named: ['email', 'invited_by'],
    leftOut: ['id', 'created_at', 'sent_at', 'expires_at', 'token_hash'],
  },
  // The embedded sign-in service's; GoTrue has some more, and all of them are left out unless they are named here.
  'auth.users': {
    area: 'user-management',
    key: 'id',
    recorded: ['banned_until', 'deleted_at'],
    named: ['email', 'encrypted_password', 'phone', 'is_sso_user', 'role', 'aud'],
    leftOut: [
      'id',
      'created_at',
      'updated_at',
      'last_sign_in_at',
      // What the account says of itself; it decides nothing here.
      'raw_app_meta_data',
      'raw_user_meta_data',
      'is_anonymous',
      // Steps on the way to a change that is recorded when it is made. Recording that somebody asked for a link would
      // make the answer slower where there is an account.
      'confirmation_sent_at',
      'confirmation_token',
      'confirmed_at',
      'email_change',
      'email_change_confirm_status',
      'email_change_sent_at',
      'email_change_token_current',
      'email_change_token_new',
      'email_confirmed_at',
      'invited_at',
      'phone_change',
      'phone_change_sent_at',
      'phone_change_token',
      'phone_confirmed_at',
      'reauthentication_sent_at',
      'reauthentication_token',
      'recovery_sent_at',
      'recovery_token',
    ],
  },
  'public.price_watch_items': {
    area: 'price-watcher',
    key: 'id',
    recorded: ['user_id', 'is_active', 'notify_on_rise'],
    named: ['item_name', 'item_url'],
    leftOut: [
      'id',
      'created_at',
      'updated_at',
      // Written by the checks, not by people.
      'current_price',
      'currency',
      'price_source',
      'price_raw',
      'last_checked_at',
      'last_success_at',
      'last_error',
      'last_error_code',
      'check_requested_at',
      'next_check_at',
    ],
  },
  'hln.cost_imports': {
    area: 'costs',
    key: 'id',
    recorded: ['origin', 'mode', 'lines', 'inserted', 'updated', 'unchanged', 'removed', 'undone_at'],
    named: [],
    leftOut: ['id', 'request_key', 'created_at', 'changes_kept'],
  },
  'private.alert_rules': {
    area: 'system-monitoring',
    key: 'name',
    recorded: ['threshold', 'clear_at', 'for_minutes', 'clear_minutes', 'is_enabled', 'muted_until'],
    named: ['mute_reason'],
    leftOut: ['name', 'position', 'side', 'lowest', 'highest'],
  },
  'private.alerts': {
    area: 'system-monitoring',
    key: 'id',
    recorded: ['rule', 'subject', 'acknowledged_at'],
    named: ['acknowledgement'],
    leftOut: [
      'id',
      'acknowledged_by',
      // Written by the judge, not by people.
      'since',
      'started_at',
      'ended_at',
      'threshold',
      'value',
      'worst',
      'start_mailed_at',
      'end_mailed_at',
    ],
  },
  'public.donations': {
    area: 'donations',
    key: 'id',
    recorded: ['amount_cents', 'currency', 'status', 'refunded_cents', 'is_live'],
    named: [
      'checkout_session_id',
      'payment_intent_id',
      'description',
      'customer_email',
      'created_at',
      'paid_at',
    ],
    leftOut: ['id', 'updated_at'],
  },
  'public.chat_sessions': {
    area: 'chat-sessions',
    key: 'session_id',
    recorded: ['message_count', 'mailed_count', 'mail_count'],
    named: ['messages', 'user_info', 'start_time', 'end_time', 'mailed_contact'],
    leftOut: ['session_id', 'created_at', 'updated_at'],
  },
};
