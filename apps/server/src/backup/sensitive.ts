/**
 * The data that a backup leaves out or encrypts, so that nobody can sign in with the help of one. Every column whose
 * name suggests a secret is on one of these lists; supabase/tests/backup-contents.test.ts compares them with the
 * catalogue.
 */

/** Tables whose rows are never backed up: sessions, and sign-ins in progress. */
export const LEFT_OUT: readonly string[] = [
  'auth.flow_state',
  'auth.refresh_tokens',
  'auth.sessions',
  'private.passkey_challenges',
  'private.second_factor_approvals',
  'private.second_factor_sessions',
  'private.second_factor_setups',
  'private.staff_invitations',
];

/** Emails with a sign-in link. */
const WITH_LINK = "kind in ('auth', 'invitation')";
const LEFT_OUT_BODY = "'Left out of the backup: it carried a link that works once.'";

/** Columns whose value is replaced in a backup, with the SQL expression. */
export const REPLACED: Readonly<Record<string, string>> = {
  // An empty token means none, and stays distinct from null, which hosted Supabase's sign-in service can't read.
  'auth.users.confirmation_token': 'left(confirmation_token, 0)',
  'auth.users.recovery_token': 'left(recovery_token, 0)',
  'auth.users.email_change_token_new': 'left(email_change_token_new, 0)',
  'auth.users.email_change_token_current': 'left(email_change_token_current, 0)',
  'auth.users.phone_change_token': 'left(phone_change_token, 0)',
  'auth.users.reauthentication_token': 'left(reauthentication_token, 0)',
  'public.email_outbox.text_body': `case when ${WITH_LINK} then ${LEFT_OUT_BODY} else private.redacted(kind, text_body) end`,
  'public.email_outbox.html_body': `case when ${WITH_LINK} then null else private.redacted(kind, html_body) end`,
  // An email without its link must not be sent.
  'public.email_outbox.status': `case when ${WITH_LINK} and status in ('pending', 'sending', 'held', 'failed', 'unknown') then 'cancelled' else status end`,
};

export interface SealedColumn {
  /** Includes the schema. */
  readonly table: string;
  readonly column: string;
  /** Limits the encryption to rows where another column has this value. */
  readonly where?: { readonly column: string; readonly is: string };
  /** Columns that also become null if the key is missing. */
  readonly goesWith: readonly string[];
}

/** Columns that are encrypted with a key derived from the installation's own. */
export const SEALED: readonly SealedColumn[] = [
  { table: 'private.second_factors', column: 'secret', goesWith: ['last_step', 'app_added_at'] },
  { table: 'private.settings', column: 'value', where: { column: 'kind', is: 'secret' }, goesWith: [] },
  {
    table: 'private.settings',
    column: 'value_before',
    where: { column: 'kind', is: 'secret' },
    goesWith: ['confirm_by'],
  },
];

/** Columns that sound secret and are backed up unchanged, with the reason. */
export const HARMLESS: Readonly<Record<string, string>> = {
  'auth.users.encrypted_password': 'bcrypt; without it nobody could sign in after a restore',
  'hln.cost_entries.entry_key': 'tells costs apart',
  'private.audit_chain.hash': 'seals the audit log',
  'private.audit_heads.hash': 'seals the audit log',
  'private.audit_log.row_key': 'names a row',
  'private.chat_cases.queue_key': 'a place in a queue',
  'private.chat_emails.message_key': 'SHA-256 of a Message-ID',
  'private.chat_reply_tokens.token':
    'lets its holder write into one conversation, which the same backup holds',
  'private.cost_changes.entry_key': 'tells costs apart',
  'private.cost_import_rows.entry_key': 'tells costs apart',
  'hln.cost_imports.request_key': 'tells repeated imports apart',
  'private.email_attempts.enhanced_code': 'a status code of SMTP',
  'private.email_attempts.smtp_code': 'a status code of SMTP',
  'private.email_switch.reply_key_set': 'whether a key is set',
  'private.ended_reply_tokens.token_hash': 'SHA-256 of a token that leads nowhere any more',
  'private.inbound_calls.body_hash': 'tells repeated calls apart',
  'private.inbound_calls.call_hash': 'tells repeated calls apart',
  'private.passkeys.public_key': 'the public half of a key pair',
  'private.publication_words.key': 'names a text of the site',
  'private.recovery_codes.code_hash': 'SHA-256 of 80 random bits, which nobody finds',
  'private.settings.key': 'names a setting',
  'private.sign_in_attempts.key': 'an account or a network, as a hash',
  'private.sign_in_networks.key': 'a network, as a hash',
  'private.site_word_revisions.key': 'names a text of the site',
  'private.site_words.key': 'names a text of the site',
  'private.staff_replies.row_key': 'names a row',
  'public.email_outbox.idempotency_key': 'keeps an email from being queued twice',
  'public.price_checks.reason_code': 'why a price was not found',
  'public.price_watch_items.last_error_code': 'why a price was not found',
  'public.set_aside_rows.reason_code': 'why a row was set aside',
  'public.set_aside_rows.row_key': 'names a row',
  'public.sql_feedback.query_hash': 'tells the same query apart from others',
  'public.staff_preferences.key': 'names a preference',
};
