import * as v from 'valibot';
import type { Fact } from '../_shared/mail/letter/letter.ts';
import { localTime } from '../_shared/mail/mail-text.ts';
import type { OutgoingMail } from '../_shared/mail/outbox.ts';

const storedFeedbackSchema = v.object({
  id: v.string(),
  original_sql: v.string(),
  formatted_sql: v.string(),
  feedback_type: v.picklist(['like', 'dislike']),
  dislike_reason: v.nullable(v.string()),
  follow_up_email: v.nullable(v.string()),
  wants_follow_up: v.boolean(),
  formatting_changes: v.array(v.string()),
  user_ip: v.string(),
  session_id: v.string(),
  user_agent: v.string(),
  created_at: v.string(),
});

/** A row of `sql_feedback` with all its columns, as service_role reads it. */
export type StoredFeedback = v.InferOutput<typeof storedFeedbackSchema>;

/** The result of `find_feedback`: the row, or nothing. */
export const foundFeedbackSchema = v.pipe(v.array(storedFeedbackSchema), v.maxLength(1));

/** Nobody reads two whole queries of 200,000 characters in an email, and the row contains them. */
const MAX_SQL_IN_MAIL = 20_000;

/** Writes the message about a stored row. */
export function feedbackMail(row: StoredFeedback, to: string): OutgoingMail {
  const replyTo = row.wants_follow_up ? row.follow_up_email : null;
  const facts: Fact[] = [
    { name: 'Type', value: row.feedback_type },
    { name: 'Reason', value: row.dislike_reason ?? '' },
    {
      name: 'Wants an answer',
      value: row.wants_follow_up ? `yes, at ${row.follow_up_email ?? '(no email address given)'}` : 'no',
    },
    { name: 'Changes', value: row.formatting_changes.join('\n') },
    { name: 'Time', value: localTime(row.created_at) },
    { name: 'Row', value: row.id },
    { name: 'Session', value: row.session_id },
    { name: 'IP address', value: row.user_ip },
    { name: 'Browser', value: row.user_agent },
  ];
  return {
    idempotencyKey: `feedback:${row.id}`,
    kind: 'feedback',
    to,
    replyTo,
    letter: {
      subject: `HLN SQL formatter: ${row.feedback_type === 'like' ? 'a like' : 'a dislike'}`,
      isNote: true,
      parts: [
        { facts: facts.filter(({ value }) => value !== '') },
        ...sql('Original SQL', row.original_sql),
        ...sql('Formatted SQL', row.formatted_sql),
      ],
      next: 'The case is in Feedback Analytics, where you can run it again on today’s formatter.',
      why: 'You get this because feedback from the formatter’s page goes to this mailbox.',
      answer:
        replyTo === null
          ? 'They didn’t ask for an answer, so a reply to this email stays at HLN.'
          : 'A reply to this email goes to the person who sent the feedback.',
    },
  };
}

const sql = (name: string, text: string) => (text === '' ? [] : [{ name, code: excerpt(text) }]);

function excerpt(sql: string): string {
  if (sql.length <= MAX_SQL_IN_MAIL) return sql;
  // Doesn't cut within a surrogate pair.
  const cut = sql.slice(0, MAX_SQL_IN_MAIL).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut}\n… (${sql.length - cut.length} more characters in the row)`;
}
