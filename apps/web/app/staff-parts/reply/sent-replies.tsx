import type { SentReply } from '@hln/contracts';
import { LANGUAGE_TAGS } from '../../content/chat.ts';
import { Moment } from '../moment/moment.tsx';
import { nameOfEmail, type Person } from '../person.ts';
import styles from './reply.module.css';
import { REPLY } from './texts.ts';

export interface SentRepliesProps {
  readonly replies: readonly SentReply[];
  /** Colleagues whose names are shown. */
  readonly people: readonly Person[];
}

/** Replies sent by email, and the state of each. */
export function SentReplies({ replies, people }: SentRepliesProps) {
  if (replies.length === 0) return null;
  return (
    <ul className={styles.sent}>
      {replies.map((reply) => (
        <li key={reply.id}>
          <details>
            <summary>
              <span lang={LANGUAGE_TAGS[reply.language]}>{reply.subject}</span>
              <span className={styles.sentFacts}>
                <Moment at={reply.at} />
                {reply.sender !== null && ` · ${nameOfEmail(reply.sender, people)}`} ·{' '}
                {REPLY.statuses[reply.status] ?? reply.status}
                {reply.problem !== null && `: ${reply.problem}`}
              </span>
            </summary>
            <p lang={LANGUAGE_TAGS[reply.language]} className={styles.mail}>
              {reply.text.trim()}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}
