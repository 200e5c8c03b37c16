import type { EmailAttempt, EmailDetails } from '@hln/contracts';
import { useId } from 'react';
import { EMAIL_CAUSE_WORDS, EMAIL_DETAILS } from '../../../content/email-logs.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import styles from '../email-logs.module.css';

const WAS_TRIED: ReadonlySet<string> = new Set(['sent', 'failed', 'unknown']);

/** From the writing of a mail to where it is now: each attempt with its time and the mail server's answer. */
export function MailLife({ mail }: { readonly mail: EmailDetails }) {
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
