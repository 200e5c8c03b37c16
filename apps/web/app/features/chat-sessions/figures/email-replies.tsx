import { type ChatFigures, INBOUND_OUTCOMES } from '@hln/contracts';
import { STAFF_PAGES } from '../../../content/staff-pages.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { langOf } from '../../../staff-parts/text-language.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../chat-sessions.module.css';
import { CHAT_EMAILS, CHAT_THREAD } from '../reply-texts.ts';
import { CHAT_FIGURES } from '../texts.ts';

/** Families' emails without a text, which wait for an answer like any other. */
export function SetAsideEmails({ figures: { email_replies } }: { readonly figures: ChatFigures }) {
  if (email_replies.set_aside.length === 0) return null;
  return (
    <Alert tone="warning">
      <h2 className={styles.alertTitle}>{CHAT_EMAILS.setAside}</h2>
      <ul className={styles.unsent}>
        {email_replies.set_aside.map(({ session_id, name, problem, at }) => (
          <li key={`${session_id} ${at}`}>
            <Link to={`?${new URLSearchParams({ open: session_id })}`} preventScrollReset>
              <span lang={langOf(name ?? '')}>{name ?? CHAT_FIGURES.somebody}</span>
            </Link>{' '}
            <Moment at={at} />: {CHAT_THREAD.problems[problem]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Whether families' replies by email arrive here, and what became of those of the last 30 days. */
export function EmailRepliesPanel({ figures: { email_replies } }: { readonly figures: ChatFigures }) {
  const { state, outcomes } = email_replies;
  const counted = INBOUND_OUTCOMES.filter((outcome) => (outcomes[outcome] ?? 0) > 0);
  return (
    <Panel title={CHAT_EMAILS.title}>
      <div className={styles.section}>
        <p>
          {CHAT_EMAILS.states[state]}{' '}
          {state !== 'on' && <Link to={STAFF_PAGES.systemSettings.path}>{CHAT_EMAILS.settings}</Link>}
        </p>
        {counted.length > 0 && (
          <>
            <p className={styles.note}>{CHAT_EMAILS.month}</p>
            <dl className={styles.figures}>
              {counted.map((outcome) => (
                <div key={outcome}>
                  <dt>{CHAT_EMAILS.outcomes[outcome]}</dt>
                  <dd>{outcomes[outcome]}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </Panel>
  );
}
