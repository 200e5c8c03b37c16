import type { FeedbackDesk, FeedbackEntry } from '@hln/contracts';
import { useId, useRef, useState } from 'react';
import { isSiteError } from '../../../lib/errors.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { ReplyComposer } from '../../../staff-parts/reply/reply-composer.tsx';
import { SentReplies } from '../../../staff-parts/reply/sent-replies.tsx';
import { REPLY } from '../../../staff-parts/reply/texts.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { replyTo, revealContact } from '../data/change-feedback.ts';
import type { Work } from '../data/use-feedback.ts';
import styles from '../feedback-analytics.module.css';
import { FEEDBACK_DESK } from '../texts.ts';
import { FEEDBACK_CONTACT } from './case-texts.ts';
import { FEEDBACK_REPLIES, FEEDBACK_REPLY_TEMPLATES } from './reply-texts.ts';

interface Revealed {
  readonly follow_up_email: string | null;
  readonly user_ip: string;
}

export interface EntryContactProps {
  readonly entry: FeedbackEntry;
  /** Colleagues whose names are shown. */
  readonly people: FeedbackDesk['people'];
  readonly work: Work;
  /** The email address that answers go to. */
  readonly myAddress: string;
  readonly mayChange: boolean;
}

/** The sender, abbreviated; in full on demand, which is recorded. */
export function EntryContact({ entry, people, work, myAddress, mayChange }: EntryContactProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSessionLost = useSessionLoss();
  const toasts = useToasts();
  const returnFocus = useReturnFocus(!isBusy);
  const isAnything = entry.email_shortened !== null || entry.ip_shortened !== 'unknown';

  async function reveal() {
    setIsBusy(true);
    try {
      setRevealed((await revealContact(entry.id)) ?? null);
      // The button is gone.
      returnFocus(title);
    } catch (failure) {
      if (!(await isSessionLost(failure))) {
        const text = isSiteError(failure) ? failure.message : FEEDBACK_DESK.failed;
        toasts.show({ tone: 'danger', text });
      }
    }
    setIsBusy(false);
  }

  const email = revealed?.follow_up_email ?? entry.email_shortened;
  const ip = revealed?.user_ip ?? entry.ip_shortened;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id} ref={title} tabIndex={-1} className={styles.partTitle}>
        {FEEDBACK_CONTACT.title}
      </h3>
      <FactList
        facts={[
          {
            label: FEEDBACK_CONTACT.email,
            value:
              email ?? (entry.wants_follow_up ? FEEDBACK_CONTACT.wantsWithout : FEEDBACK_CONTACT.wantsNone),
          },
          { label: FEEDBACK_CONTACT.ip, value: ip === 'unknown' ? FEEDBACK_CONTACT.none : ip },
        ]}
      />
      {entry.reply_delivery === 'undelivered' && <Alert tone="danger">{FEEDBACK_REPLIES.undelivered}</Alert>}
      {entry.reply_delivery === 'queued' && <p className={styles.note}>{FEEDBACK_REPLIES.waits}</p>}
      <SentReplies replies={entry.replies} people={people} />
      {mayChange && revealed?.follow_up_email != null && (
        <ReplyComposer
          key={`${entry.id} ${entry.replies.length}`}
          about={`feedback-${entry.id}`}
          recipient={revealed.follow_up_email}
          answersTo={myAddress}
          language="en"
          templates={FEEDBACK_REPLY_TEMPLATES}
          send={(reply) => replyTo(entry.id, reply)}
          onSent={({ recipient }) => {
            toasts.show({ tone: 'info', text: REPLY.stored(recipient) });
            work.reread();
            title.current?.focus();
          }}
        />
      )}
      {isAnything && revealed === null && (
        <div className={styles.next}>
          <Button size="small" busy={isBusy} disabled={isBusy} onClick={() => void reveal()}>
            {mayChange && entry.email_shortened !== null ? FEEDBACK_REPLIES.write : FEEDBACK_CONTACT.reveal}
          </Button>
          <span className={styles.note}>
            {mayChange && entry.email_shortened !== null
              ? FEEDBACK_REPLIES.writeHint
              : FEEDBACK_CONTACT.revealHint}
          </span>
        </div>
      )}
    </section>
  );
}
