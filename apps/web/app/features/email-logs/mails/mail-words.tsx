import { type Email, type EmailStatus, SECURITY_EMAIL_KINDS } from '@hln/contracts';
import { STAFF_PATHS } from '../../../content/staff-pages.ts';
import { Badge, type BadgeTone } from '../../../staff-parts/badge/badge.tsx';
import { EMAIL_CAUSE_WORDS } from '../../../staff-parts/mail/texts.ts';
import { EMAIL_KINDS, EMAIL_SOURCES, EMAIL_STATUS_WORDS } from '../texts.ts';

export const kindText = ({ kind }: Pick<Email, 'kind'>) => EMAIL_KINDS[kind] ?? kind;

export const statusText = ({ status }: Pick<Email, 'status'>) => EMAIL_STATUS_WORDS[status];

export const causeText = ({ cause }: Pick<Email, 'cause'>) =>
  cause === null ? '' : EMAIL_CAUSE_WORDS[cause].title;

export const sourceText = ({ source_kind: kind, source_id: id }: Pick<Email, 'source_kind' | 'source_id'>) =>
  kind === null ? '' : [EMAIL_SOURCES[kind] ?? kind, id ?? ''].join(' ').trim();

/** The page that shows what an email was written for, by kind. */
const PAGES: Readonly<Record<string, string>> = {
  chat: '/staff/resources/chat-sessions',
  feedback: '/staff/resources/feedback-analytics',
  account: '/staff/resources/user-management',
  invitation: '/staff/resources/user-management',
  alert: '/staff/resources/system-monitoring',
  'audit-log': '/staff/resources/audit-log',
};

/** Pages whose lists open a row by its id. */
const OPENED_BY_ID: ReadonlySet<string> = new Set(['chat', 'feedback', 'account', 'invitation']);

/**
 * The page of what an email was written for; null if there is none yet.
 * @param paths of the staff pages that exist
 */
export function sourceLink(
  { source_kind: kind, source_id: id }: Pick<Email, 'source_kind' | 'source_id'>,
  paths: readonly string[] = STAFF_PATHS,
): string | null {
  const page = kind === null ? undefined : PAGES[kind];
  if (kind === null || page === undefined || !paths.includes(page)) return null;
  return id !== null && OPENED_BY_ID.has(kind) ? `${page}?${new URLSearchParams({ open: id })}` : page;
}

/** What can be resent: everything that isn't already being sent. */
export const mayRetry = ({ status }: Pick<Email, 'status'>) => status !== 'pending' && status !== 'sending';

export const isSecurityEmail = ({ kind }: Pick<Email, 'kind'>) =>
  SECURITY_EMAIL_KINDS.some((security) => security === kind);

export const mayCancel = (mail: Pick<Email, 'status' | 'kind'>) =>
  (mail.status === 'pending' || mail.status === 'held') && !isSecurityEmail(mail);

/** Whether its recipient may already have it. */
export const mayArriveTwice = ({ status }: Pick<Email, 'status'>) =>
  status === 'unknown' || status === 'sent';

const TONES: Readonly<Record<EmailStatus, BadgeTone>> = {
  sent: 'good',
  pending: 'plain',
  sending: 'plain',
  cancelled: 'plain',
  suppressed: 'plain',
  held: 'doubtful',
  unknown: 'doubtful',
  failed: 'bad',
};

/** The state of an email: in words, with a colour that adds no information. */
export const StatusBadge = ({ status }: { readonly status: EmailStatus }) => (
  <Badge tone={TONES[status]}>{EMAIL_STATUS_WORDS[status]}</Badge>
);
