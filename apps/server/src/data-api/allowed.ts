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
      'public.chat_sessions': { ...NEW_CHAT, select: ALL },
      'hln.daily_costs': {
        select: ALL,
        filter: { date: ['gte', 'lte'] },
        order: ['date', 'class_1', 'class_2'],
      },
      'public.price_watch_items': {
        select: ALL,
        filter: { id: ['eq'], user_id: ['eq'] },
        order: ['created_at', 'id'],
        insert: ['current_price', 'is_active', 'item_name', 'item_url', 'notify_on_rise', 'user_id'],
        update: ['is_active', 'item_name', 'item_url', 'notify_on_rise', 'updated_at'],
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
      'public.email_outbox': {
        select: [
          'attempts',
          'created_at',
          'id',
          'kind',
          'last_error',
          'next_attempt_at',
          'recipient',
          'sent_at',
          'status',
          'subject',
        ],
      },
      'public.price_checks': { select: ALL },
      'public.scheduled_jobs': { select: ALL },
      'public.set_aside_rows': { select: ALL },
      'hln.cost_entries': { select: ['amount', 'class_1', 'class_2', 'date'] },
      'hln.cost_imports': { select: ALL },
    },
    calls: {
      ...EVERYBODYS_CALLS,
      'public.request_price_check': ['item_id'],
      'public.my_access': [],
      'public.whom_to_ask': [],
      'public.staff_people': [],
      'public.staff_role_matrix': [],
      'public.set_staff_role': ['person', 'new_role'],
      'public.set_staff_exception': ['person', 'area_name', 'new_level'],
      'public.set_role_level': ['role_name', 'area_name', 'new_level'],
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
      // The functions system-settings and send-test-mail ask these with the caller's own token.
      'public.staff_settings': [],
      'public.queue_test_mail': [],
      'public.read_chat_transcript': ['session'],
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
