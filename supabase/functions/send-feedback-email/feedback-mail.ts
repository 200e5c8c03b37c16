import { escapeHtml } from '../_shared/escape-html.ts';
import type { OutgoingMail } from '../_shared/outbox.ts';
import type { StoredFeedback } from './stored-feedback.ts';

/** Nobody reads two whole queries of 200,000 characters in an e-mail; the row has them. */
const MAX_SQL_IN_MAIL = 20_000;

/** The message about a stored row, as text and as HTML in which everything that a visitor wrote is escaped. */
export function feedbackMail(row: StoredFeedback, to: string): OutgoingMail {
  const facts: [string, string][] = [
    ['Type', row.feedback_type],
    ['Reason', row.dislike_reason ?? ''],
    [
      'Wants an answer',
      row.wants_follow_up ? `yes, at ${row.follow_up_email ?? '(no address given)'}` : 'no',
    ],
    ['Changes', row.formatting_changes.join('\n')],
    ['Time', row.created_at],
    ['Row', row.id],
    ['Session', row.session_id],
    ['Address', row.user_ip],
    ['Browser', row.user_agent],
    ['Original SQL', excerpt(row.original_sql)],
    ['Formatted SQL', excerpt(row.formatted_sql)],
  ];
  const shown = facts.filter(([, value]) => value !== '');
  return {
    idempotencyKey: `feedback:${row.id}`,
    kind: 'feedback',
    to,
    replyTo: row.wants_follow_up ? row.follow_up_email : null,
    subject: `SQL formatter: ${row.feedback_type === 'like' ? 'a like' : 'a dislike'}`,
    text: shown.map(([name, value]) => `${name}:\n${value}\n`).join('\n'),
    html: [
      '<!doctype html><html lang="en"><body><table>',
      ...shown.map(
        ([name, value]) =>
          `<tr><th align="left" valign="top">${escapeHtml(name)}</th><td><pre>${escapeHtml(value)}</pre></td></tr>`,
      ),
      '</table></body></html>',
    ].join('\n'),
  };
}

function excerpt(sql: string): string {
  if (sql.length <= MAX_SQL_IN_MAIL) return sql;
  // Cut between characters, not within a surrogate pair.
  const cut = sql.slice(0, MAX_SQL_IN_MAIL).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut}\n… (${sql.length - cut.length} more characters in the row)`;
}
