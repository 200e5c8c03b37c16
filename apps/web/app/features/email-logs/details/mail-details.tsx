import type { EmailAttempt, EmailDetails } from '@hln/contracts';
import { useId } from 'react';
import { STAFF_PAGES } from '../../../content/staff-pages.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useOpenForm } from '../../../lib/use-draft.ts';
import type { Changes } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { type Fact, FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { EMAIL_CAUSE_WORDS } from '../../../staff-parts/mail/texts.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { changeSending } from '../data/emails.ts';
import styles from '../email-logs.module.css';
import {
  isSecurityEmail,
  kindText,
  mayCancel,
  mayRetry,
  StatusBadge,
  sourceLink,
  sourceText,
} from '../mails/mail-words.tsx';
import { EMAIL_DETAILS, EMAIL_LIST, EMAIL_SUPPRESSIONS } from '../texts.ts';
import { MailPreview } from './mail-preview.tsx';

const WAS_TRIED: ReadonlySet<string> = new Set(['sent', 'failed', 'unknown']);

/** The email address in `Name <address>`, in the form that the database compares. */
export const bareAddress = (recipient: string): string =>
  (/<([^<>]*)>\s*$/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();

export interface MailDetailsProps {
  readonly mail: EmailDetails;
  readonly mayChange: boolean;
  readonly run: Changes['run'];
  readonly onRetry: (mail: EmailDetails) => void;
  readonly onCancel: (mail: EmailDetails) => void;
}

/** One email: its facts, its history, its content, and the buttons for it. */
export function MailDetails({ mail, mayChange, run, onRetry, onCancel }: MailDetailsProps) {
  const form = staffDraft(`suppress:${mail.id}`);
  const [suppressing, setSuppressing] = useOpenForm([form]);
  const address = bareAddress(mail.recipient);
  return (
    <>
      {mail.status === 'unknown' && (
        <Alert tone="warning">
          <p>
            <strong>{EMAIL_DETAILS.unknownTitle}</strong> {EMAIL_DETAILS.unknownText}
          </p>
        </Alert>
      )}
      {mail.suppressed !== null && (
        <Alert tone="warning">
          <p>
            {EMAIL_DETAILS.suppressed} {mail.suppressed.reason}
          </p>
        </Alert>
      )}
      <FactList facts={factsOf(mail)} />
      {mail.cause !== null && (
        <p className={styles.remedy}>
          <strong>{EMAIL_CAUSE_WORDS[mail.cause].title}.</strong>{' '}
          {isRepeated(mail) ? EMAIL_DETAILS.repeats : EMAIL_CAUSE_WORDS[mail.cause].remedy}
        </p>
      )}
      {mayChange && isSecurityEmail(mail) && <p className={styles.note}>{EMAIL_DETAILS.security}</p>}
      {mayChange && (
        <div className="button-row">
          {mayRetry(mail) && (
            <Button size="small" onClick={() => onRetry(mail)}>
              {EMAIL_LIST.retry}
            </Button>
          )}
          {mayCancel(mail) && (
            <Button size="small" onClick={() => onCancel(mail)}>
              {EMAIL_LIST.cancel}
            </Button>
          )}
          {mail.suppressed === null && !isSecurityEmail(mail) && (
            <Button size="small" variant="quiet" onClick={() => setSuppressing(form)}>
              {EMAIL_SUPPRESSIONS.suppressThis}
            </Button>
          )}
        </div>
      )}
      <MailLife mail={mail} />
      <MailPreview mail={mail} />
      <p className={styles.links}>
        <Link to={searchLink('address', address)}>{EMAIL_DETAILS.others}</Link>
        {mail.source_kind !== null && mail.source_id !== null && (
          <Link to={searchLink('source', `${mail.source_kind}:${mail.source_id}`)}>
            {EMAIL_DETAILS.sameSource}
          </Link>
        )}
        <Link to={`${STAFF_PAGES.auditLog.path}?${new URLSearchParams({ row: mail.id })}`}>
          {EMAIL_DETAILS.audit}
        </Link>
      </p>
      {suppressing !== null && (
        <Drawer
          title={`${EMAIL_SUPPRESSIONS.confirm}: ${address}`}
          onClose={() => setSuppressing(null)}
          returnFocus={() => null}
        >
          <ReasonForm
            form={suppressing}
            submit={EMAIL_SUPPRESSIONS.confirm}
            onClose={() => setSuppressing(null)}
            onSubmit={(why) =>
              run(async () => {
                await changeSending({ kind: 'suppress', address, why });
                return { tone: 'success', text: EMAIL_SUPPRESSIONS.added(address) };
              })
            }
          />
        </Drawer>
      )}
    </>
  );
}

const searchLink = (filter: 'address' | 'source', value: string) =>
  `${STAFF_PAGES.emailLogs.path}?${new URLSearchParams({ [filter]: value })}`;

function factsOf(mail: EmailDetails): readonly Fact[] {
  const { columns } = EMAIL_LIST;
  const optional = (label: string, value: string | null): Fact[] =>
    value === null || value === '' ? [] : [{ label, value }];
  const link = sourceLink(mail);
  const source = sourceText(mail);
  return [
    { label: columns.status, value: <StatusBadge status={mail.status} /> },
    { label: columns.recipient, value: mail.recipient },
    ...optional(EMAIL_DETAILS.replyTo, mail.reply_to),
    { label: columns.kind, value: kindText(mail) },
    ...(source === ''
      ? []
      : [{ label: EMAIL_DETAILS.source, value: link === null ? source : <Link to={link}>{source}</Link> }]),
    { label: columns.created, value: <Moment at={mail.created_at} withLocal /> },
    ...(mail.sent_at === null ? [] : [{ label: columns.sent, value: <Moment at={mail.sent_at} /> }]),
    ...(mail.status === 'pending'
      ? [{ label: EMAIL_DETAILS.next, value: <Moment at={mail.next_attempt_at} /> }]
      : []),
    ...optional(EMAIL_DETAILS.messageId, mail.message_id),
    ...optional(EMAIL_DETAILS.error, mail.last_error),
  ];
}

/** Whether it is waiting to be sent although it may have arrived. */
const isRepeated = ({ status, attempts }: EmailDetails) =>
  status === 'pending' && attempts.at(-1)?.outcome === 'unknown';

/** An email's history: each attempt with its time and the mail server's answer. */
function MailLife({ mail }: { readonly mail: EmailDetails }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.subtitle}>
        {EMAIL_DETAILS.life}
      </h3>
      <ol className={styles.life}>
        <li>
          <p className={styles.step}>
            <strong>{EMAIL_DETAILS.written}</strong> <Moment at={mail.created_at} />
          </p>
        </li>
        {mail.attempts.map((attempt) => (
          <Attempt key={`${attempt.attempt} ${attempt.started_at}`} attempt={attempt} />
        ))}
      </ol>
      {mail.attempts.length === 0 && (
        <p className={styles.note}>
          {WAS_TRIED.has(mail.status) ? EMAIL_DETAILS.unrecorded : EMAIL_DETAILS.none}
        </p>
      )}
    </section>
  );
}

function Attempt({ attempt }: { readonly attempt: EmailAttempt }) {
  const codes = [attempt.step, attempt.smtp_code, attempt.enhanced_code].filter((code) => code !== null);
  return (
    <li>
      <p className={styles.step}>
        <strong>{EMAIL_DETAILS.attempt(attempt.attempt)}</strong> <Moment at={attempt.started_at} />
      </p>
      <p>
        {EMAIL_DETAILS.outcomes[attempt.outcome]}
        {attempt.cause !== null && `: ${EMAIL_CAUSE_WORDS[attempt.cause].title}`}
        {codes.length > 0 && <span className={styles.codes}> ({codes.join(', ')})</span>}
      </p>
      {attempt.answer !== null && attempt.answer !== '' && <p className={styles.answer}>{attempt.answer}</p>}
    </li>
  );
}
