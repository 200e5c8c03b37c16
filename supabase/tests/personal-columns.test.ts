import { randomUUID } from 'node:crypto';
import { testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPrivacyStage, type PrivacyStage } from './privacy-stage.ts';

const DERIVED = 'made from columns that the search reads';
const STAFF = 'about staff accounts, which User Management handles';
const OURS = 'written by our program or by staff about the site, not about visitors';
const HASH = 'a hash, or an id without contact details';
const OUTCOME = 'an error of a job; a mail server’s answer is in email_attempts, which the search reads';

/**
 * Every table and column with a text that the search for a person's data does not read, with the reason. A new column
 * has to be added here or to private.contact_columns.
 */
const NOT_SEARCHED: Readonly<Record<string, string>> = {
  auth: STAFF,
  hln: OURS,
  supabase_migrations: OURS,
  'private.account_notices': STAFF,
  'private.alert_rules': OURS,
  'private.alert_watch': OURS,
  'private.alert_webhook': OURS,
  'private.alerts': OURS,
  'private.audit_log': 'holds ids and no data about people; the search counts the reasons that name them',
  'private.backup_work': OUTCOME,
  'private.chat_cases.facts': DERIVED,
  'private.chat_cases.forgotten_way': 'a choice',
  'private.chat_cases.replied_way': 'a choice',
  'private.chat_cases.status': 'a choice',
  'private.chat_cases.email_reply': 'a choice',
  'private.chat_cases.session_id': HASH,
  'private.chat_cases.wechat_key': 'no email address or phone number',
  'private.chat_email_changes.session_id': HASH,
  'private.chat_emails.message_id': HASH,
  'private.chat_emails.message_key': HASH,
  'private.chat_emails.problem': 'a choice',
  'private.chat_emails.session_id': HASH,
  'private.chat_notes.session_id': HASH,
  'private.chat_promise_months': 'counts',
  'private.chat_reply_tokens': 'deleted with its conversation',
  'private.console_queries.outcome': 'a choice',
  'private.console_queries.wanted': 'a choice',
  'private.contact_columns': OURS,
  'private.cost_changes': OURS,
  'private.cost_import_rows': OURS,
  'private.email_attempts.cause': 'a code',
  'private.email_attempts.enhanced_code': 'a code',
  'private.email_attempts.headers': 'addresses that the email’s own columns have, too',
  'private.email_attempts.outcome': 'a choice',
  'private.email_attempts.step': 'a code',
  'private.email_suppressions.origin': 'a choice',
  'private.email_switch': OURS,
  'private.ended_reply_tokens': HASH,
  'private.inbound_calls': HASH,
  'private.inbound_email_days': 'counts',
  'private.job_runs': OUTCOME,
  'private.metric_samples': 'counts',
  'private.page_error_totals': 'counts',
  'private.page_errors': 'places in our scripts, without a visitor’s words',
  'private.passkey_challenges': STAFF,
  'private.passkeys': STAFF,
  'private.personal_columns': OURS,
  'private.price_check_schedule': STAFF,
  'private.price_news': STAFF,
  'private.price_target_hits': STAFF,
  'private.price_watch_hosts': OURS,
  'private.privacy_requests': 'the request itself, which loses the contact when it is closed',
  'private.publication_words': OURS,
  'private.publications': OURS,
  'private.reply_templates': OURS,
  'private.rows_read': HASH,
  'private.second_factor_sessions': STAFF,
  'private.server_processes': OURS,
  'private.settings': 'our own mailboxes, which the search names',
  'private.sign_in_attempts': HASH,
  'private.sign_in_limits': OURS,
  'private.sign_in_networks': HASH,
  'private.signing_key': OURS,
  'private.site_word_revisions': OURS,
  'private.site_words': OURS,
  'private.staff_invitations': 'counted by the search; User Management handles them',
  'private.staff_profiles': STAFF,
  'private.staff_replies': 'deleted with its email',
  'public.chat_sessions.session_id': HASH,
  'public.client_address_settings': OURS,
  'public.contact_requests.suspicion': 'a choice',
  'public.donations.checkout_session_id': HASH,
  'public.donations.currency': 'a choice',
  'public.donations.description': 'the name of a tier',
  'public.donations.payment_intent_id': HASH,
  'public.donations.status': 'a choice',
  'public.email_outbox.cause': 'a code',
  'public.email_outbox.html_body': 'the words of text_body again',
  'public.email_outbox.idempotency_key': HASH,
  'public.email_outbox.kind': 'a choice',
  'public.email_outbox.provider_message_id': HASH,
  'public.email_outbox.request_id': HASH,
  'public.email_outbox.source_id': HASH,
  'public.email_outbox.source_kind': 'a choice',
  'public.email_outbox.status': 'a choice',
  'public.payment_events': 'ids of the payment provider, which stay with the record of income',
  'public.price_checks': STAFF,
  'public.price_history': STAFF,
  'public.price_watch_items': STAFF,
  'public.rate_limit_hits': 'a hash or an IP address, for a day',
  'public.rate_limits': OURS,
  'public.scheduled_jobs': OUTCOME,
  'public.set_aside_rows.job': OURS,
  'public.set_aside_rows.reason_code': 'a code',
  'public.set_aside_rows.row_key': HASH,
  'public.set_aside_rows.table_name': OURS,
  'public.sql_feedback.check_outcome': 'a choice',
  'public.sql_feedback.checked_with': 'a version',
  'public.sql_feedback.feedback_type': 'a choice',
  'public.sql_feedback.fixed_in': 'a version',
  'public.sql_feedback.formatted_sql': 'the words of original_sql again',
  'public.sql_feedback.formatter_version': 'a version',
  'public.sql_feedback.formatting_changes': OURS,
  'public.sql_feedback.formatting_options': 'options',
  'public.sql_feedback.option_set': 'options',
  'public.sql_feedback.query_hash': HASH,
  'public.sql_feedback.search_text': DERIVED,
  'public.sql_feedback.session_id': HASH,
  'public.sql_feedback.statement_kind': 'a choice',
  'public.sql_feedback.status': 'a choice',
  'public.sql_feedback.suspicion': 'a choice',
  'public.sql_feedback.user_agent': 'the name of a browser',
  'public.sql_feedback.user_ip': 'an IP address; exported and deleted with its entry',
  'public.sql_feedback.website': 'never stored',
  'public.staff_areas': OURS,
  'public.staff_exceptions': STAFF,
  'public.staff_members': STAFF,
  'public.staff_preferences': STAFF,
  'public.staff_role_levels': OURS,
  'public.staff_roles': OURS,
};

describe.each(await testBackends())('the columns with personal data on $name', (backend) => {
  let stage: PrivacyStage;

  beforeAll(async () => {
    stage = await openPrivacyStage(backend);
  });
  afterAll(async () => {
    await stage.server.close();
  });

  it('are all read by the search, or left out for a reason that is written down', async () => {
    const columns = await stage.query<{ schema: string; relation: string; column: string }>(
      `select n.nspname as schema, n.nspname || '.' || c.relname as relation, a.attname as column
       from pg_attribute as a join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
         join pg_type as t on t.oid = a.atttypid
       where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
         and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
         and (t.typcategory in ('S', 'A', 'U') and t.typname not in ('uuid', 'bytea') or t.typname like '%json%')`,
    );
    const searched = new Set(
      (
        await stage.query<{ name: string }>(
          "select relation || '.' || column_name as name from private.contact_columns",
        )
      ).map(({ name }) => name),
    );
    const reasons = new Set(Object.keys(NOT_SEARCHED));
    const used = new Set<string>();
    const unknown = columns.filter(({ schema, relation, column }) => {
      const name = `${relation}.${column}`;
      for (const reason of [schema, relation, name]) if (reasons.has(reason)) used.add(reason);
      return !searched.has(name) && ![schema, relation, name].some((reason) => reasons.has(reason));
    });
    expect(
      unknown.map(({ relation, column }) => `${relation}.${column}`),
      'Add these columns to private.contact_columns, or to this list with a reason',
    ).toEqual([]);
    expect(
      [...reasons].filter((reason) => !used.has(reason)),
      'These reasons are for columns that do not exist',
    ).toEqual([]);
    expect([...searched].filter((name) => reasons.has(name))).toEqual([]);
  });

  it('are each found by the search', async () => {
    const columns = await stage.query<{ relation: string; column_name: string; match: string }>(
      'select relation, column_name, match from private.contact_columns order by 1, 2',
    );
    const session = await stage.addChat({ answers: ['9', 'Maths', 'NCEA', 'Mei'] });
    const mail = await stage.addEmail();
    const feedback = await stage.addFeedback({ wants_follow_up: true });
    await stage.addEnquiry();
    await stage.addDonation(null);
    await stage.server.backend.database.run(`
      insert into private.chat_notes (id, session_id, note) values ('${randomUUID()}', '${session}', 'Note');
      insert into private.chat_email_changes (session_id, email) values ('${session}', 'x@y.example');
      insert into private.chat_emails (session_id, message_key, sender, subject, said)
        values ('${session}', repeat('0', 64), 'x@y.example', 'S', 'T');
      insert into private.feedback_notes (feedback_id, body) values ('${feedback}', 'Note');
      insert into private.email_attempts (email_id, attempt) values ('${mail}', 1);
      insert into private.email_suppressions (address, reason, origin) values ('x@y.example', 'R', 'staff');
      insert into public.set_aside_rows (job, table_name, row_key, reason_code, reason) values ('j', 't', 'k', 'c', 'r');
      insert into private.console_queries (asked_by, query, wanted, busy_until)
        values ('${stage.owner.id}', 'select 1', 'rows', now());
      insert into private.console_saved_queries (name, query) values ('Name', 'select 1');
    `);
    for (const { relation, column_name } of columns) {
      const contact = `${column_name.replaceAll('_', '-')}@${relation.replace('.', '-').replaceAll('_', '-')}.example`;
      const change: Readonly<Record<string, string>> = {
        messages: `messages = jsonb_set(messages::jsonb, '{0,content}', to_jsonb('${contact}'::text))::text`,
        user_info: `user_info = (user_info::jsonb || '{"email": "${contact}"}')::text`,
        mailed_contact: `mailed_contact = '{"email": "${contact}"}'`,
        recognised: `recognised = '{"child": "${contact}"}'`,
        // The generated columns follow from the corrections.
        corrected: `corrected = '{"goals": "${contact}"}'`,
        email_key: `corrected = '{"email": "${contact}"}'`,
        labels: `labels = array['${contact}']`,
        tags: `tags = array['${contact}']`,
      };
      if (column_name === 'phone_key') {
        await stage.query(`update ${relation} set corrected = '{"phone": "+64 21 555 0100"}'`);
        expect(await stage.named('021 555 0100')).toEqual(['chat: Mei']);
        continue;
      }
      await stage.server.backend.database.transaction(async (sql) => {
        // Without triggers, so that one column is not found by way of another.
        await sql.run(`set local session_replication_role = replica;
          update ${relation} set ${change[column_name] ?? `${column_name} = '${contact}'`}`);
      });
      await stage.query("delete from public.rate_limit_hits where action = 'personal_data_searches'");
      expect(await stage.named(contact), `${relation}.${column_name}`).toHaveLength(1);
    }
  });
});
