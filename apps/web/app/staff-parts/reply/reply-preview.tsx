import { namedSubject } from '@hln/contracts';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { LANGUAGE_TAGS } from '../../content/chat.ts';
import { Button } from '../../ui/button.tsx';
import styles from './reply.module.css';
import type { ReplyDraft } from './reply-draft.ts';
import { REPLY } from './texts.ts';

export interface ReplyPreviewProps {
  readonly draft: ReplyDraft;
  readonly recipient: string;
  readonly answersTo: string;
  readonly isSending: boolean;
  readonly sendButton: RefObject<HTMLButtonElement | null>;
  readonly onSend: () => void;
  readonly onChange: () => void;
}

/** The email as it will be sent. Its heading has the focus, so that nobody sends it by pressing Enter twice. */
export function ReplyPreview({
  draft: { language, subject, text },
  recipient,
  answersTo,
  isSending,
  sendButton,
  onSend,
  onChange,
}: ReplyPreviewProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const lang = LANGUAGE_TAGS[language];
  return (
    <section aria-labelledby={id} className={styles.preview}>
      <h4 id={id} ref={heading} tabIndex={-1} className={styles.previewTitle}>
        {REPLY.previewTitle}
      </h4>
      <dl className={styles.envelope}>
        <dt>{REPLY.to}</dt>
        <dd>{recipient}</dd>
        <dt>{REPLY.answersTo}</dt>
        <dd>{answersTo}</dd>
        <dt>{REPLY.subject}</dt>
        <dd lang={lang}>{namedSubject(subject.trim())}</dd>
      </dl>
      <p lang={lang} className={styles.mail}>
        {text.trim()}
      </p>
      <div className="button-row">
        <Button ref={sendButton} variant="primary" busy={isSending} disabled={isSending} onClick={onSend}>
          {isSending ? REPLY.sending : REPLY.send}
        </Button>
        <Button disabled={isSending} onClick={onChange}>
          {REPLY.change}
        </Button>
      </div>
    </section>
  );
}
