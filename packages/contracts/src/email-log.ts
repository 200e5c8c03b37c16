import * as v from 'valibot';

/** Why an email was not delivered, derived from codes: the reply, the enhanced status code (RFC 3463) and the error. */
export const EMAIL_CAUSES = [
  'login',
  'host-not-found',
  'no-connection',
  'timeout',
  'tls',
  'recipient',
  'mailbox-full',
  'sender',
  'greylisted',
  'rate-limit',
  'too-large',
  'policy',
  'unavailable',
  'refused',
  'bad-header',
  /** The connection broke after the message was handed over and before the reply. */
  'interrupted',
  /** The process ended during the attempt. */
  'sender-stopped',
  /** This recipient has been sent as many emails as our own limit allows. */
  'recipient-limit',
  'other',
] as const;

export type EmailCause = (typeof EMAIL_CAUSES)[number];

/** All kinds of mail. */
export const EMAIL_KINDS = [
  'account-notice',
  'alert',
  'audit-log',
  'auth',
  'chat-email',
  'chat-reminder',
  'chat-reply',
  'chat-transcript',
  'contact-confirmation',
  'contact-request',
  'donation-thanks',
  'feedback',
  'feedback-reply',
  'invitation',
  'price-news',
  'settings-test',
] as const;

export type EmailKind = (typeof EMAIL_KINDS)[number];

/** Emails that nobody can suppress, stop, cancel or delete, as decided by `private.is_security_email()`. */
export const SECURITY_EMAIL_KINDS: readonly EmailKind[] = ['account-notice', 'alert', 'audit-log', 'auth'];

export const EMAIL_STATUSES = [
  'pending',
  'sending',
  'sent',
  'failed',
  'unknown',
  'held',
  'cancelled',
  'suppressed',
] as const;

export type EmailStatus = (typeof EMAIL_STATUSES)[number];

const statusSchema = v.picklist(EMAIL_STATUSES);

/** A cause that a later version adds is shown as `other`. */
const causeSchema = v.nullable(v.fallback(v.picklist(EMAIL_CAUSES), 'other'));

const text = v.string();

const maybe = v.nullable(v.string());

const summary = {
  id: text,
  kind: text,
  recipient: text,
  subject: text,
  status: statusSchema,
  cause: causeSchema,
  last_error: maybe,
  /** Counts the requested retries; a request for another retry names the count that it saw. */
  retries: v.number(),
  created_at: text,
  next_attempt_at: text,
  sent_at: maybe,
  source_kind: maybe,
  source_id: maybe,
};

/** What `search_emails` returns, newest first. */
export const emailsSchema = v.array(v.object({ ...summary, attempts: v.number() }));

export type Email = v.InferOutput<typeof emailsSchema>[number];

const attemptSchema = v.object({
  attempt: v.number(),
  started_at: text,
  finished_at: maybe,
  outcome: v.picklist(['running', 'sent', 'deferred', 'refused', 'unknown', 'stopped', 'lost']),
  /** The SMTP command that the server answered, or `CONN`. */
  step: maybe,
  cause: causeSchema,
  smtp_code: v.nullable(v.number()),
  enhanced_code: maybe,
  answer: maybe,
  /** The headers as they were sent. */
  headers: maybe,
});

export type EmailAttempt = v.InferOutput<typeof attemptSchema>;

/** The result of `read_email`. One-time links are left out of every text. */
export const emailDetailsSchema = v.object({
  ...summary,
  reply_to: maybe,
  message_id: maybe,
  has_single_use_link: v.boolean(),
  /** Whether the caller may read what the email quotes; if not, both texts are null. */
  may_read: v.boolean(),
  text: maybe,
  html: maybe,
  suppressed: v.nullable(
    v.object({ reason: text, origin: v.picklist(['staff', 'bounce']), created_at: text }),
  ),
  attempts: v.array(attemptSchema),
});

export type EmailDetails = v.InferOutput<typeof emailDetailsSchema>;

/** The result of `read_email_figures`. */
export const mailTransportSchema = v.picklist(['smtp', 'api', 'none']);

/** How email is sent: by a mail server, a mail API or not at all. */
export type MailTransportKind = v.InferOutput<typeof mailTransportSchema>;

/** The result of `mail_state()`. */
export const mailStateSchema = v.object({
  /** Null before the first report. */
  transport: v.nullable(mailTransportSchema),
  since: maybe,
  /** Emails that are stored and not sent. */
  waiting: v.number(),
});

export type MailState = v.InferOutput<typeof mailStateSchema>;

/** The last attempt to send an email that has ended. */
export const lastAttemptSchema = v.nullable(
  v.object({ at: maybe, outcome: v.string(), cause: v.nullable(v.string()) }),
);

export const emailFiguresSchema = v.object({
  read_at: text,
  stopped: v.nullable(v.object({ at: text, by: maybe, reason: text })),
  transport: v.nullable(mailTransportSchema),
  last_attempt: lastAttemptSchema,
  waiting: v.number(),
  oldest_at: maybe,
  sent_day: v.number(),
  sent_week: v.number(),
  /** Undelivered emails of the last 30 days, by status. */
  undelivered: v.record(v.string(), v.number()),
  causes: v.array(
    v.object({
      cause: v.fallback(v.picklist(EMAIL_CAUSES), 'other'),
      failed: v.number(),
      trying: v.number(),
      last_at: text,
    }),
  ),
  suppressions: v.array(
    v.object({
      address: text,
      reason: text,
      origin: v.picklist(['staff', 'bounce']),
      created_at: text,
      created_by: maybe,
    }),
  ),
});

export type EmailFigures = v.InferOutput<typeof emailFiguresSchema>;

/** The result of `retry_emails`. */
export const emailRetriesSchema = v.object({
  queued: v.number(),
  /** How many emails had changed since the caller saw them. */
  changed: v.number(),
  suppressed: v.number(),
});

export type EmailRetries = v.InferOutput<typeof emailRetriesSchema>;

const NAME = 'HLN: ';

/** How many characters shorter than the stored maximum a subject must be, so that our name fits before it. */
export const SUBJECT_NAME_LENGTH = NAME.length;

/** Returns a subject that names the sender: unchanged if it contains HLN, otherwise with our name before it. */
export const namedSubject = (subject: string): string =>
  /\bHLN\b/.test(subject) ? subject : `${NAME}${subject}`;
