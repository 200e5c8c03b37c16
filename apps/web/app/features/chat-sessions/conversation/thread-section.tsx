import type { ChatDetails, ChatEmail, ChatFigures, ChatMessage, SentReply } from '@hln/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { LANGUAGE_TAGS } from '../../../content/chat.ts';
import { randomId } from '../../../lib/random-id.ts';
import { readTimestamp } from '../../../lib/timestamps.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { nameOfEmail } from '../../../staff-parts/person.ts';
import { REPLY } from '../../../staff-parts/reply/texts.ts';
import { langOf, partsOf } from '../../../staff-parts/text-language.ts';
import { Button } from '../../../ui/button.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../chat-sessions.module.css';
import { addNote, removeNote } from '../data/change-chats.ts';
import { loadEmailText } from '../data/read-chats.ts';
import { CHAT_THREAD } from '../reply-texts.ts';
import { CHAT_NOTES } from '../texts.ts';
import { Section, type SectionProps } from './section.tsx';

/** The id of an email's element, which takes the focus when somebody goes there. */
export const emailElement = (email: string) => `chat-email-${email}`;

interface ThreadItem {
  readonly key: string;
  /** For what can be gone to. */
  readonly element?: string;
  readonly at: string;
  readonly look: string | undefined;
  readonly content: ReactNode;
}

type Note = ChatDetails['notes'][number];

const timeOf = ({ at }: ThreadItem) => readTimestamp(at)?.getTime() ?? 0;

export interface ThreadSectionProps extends SectionProps {
  /** Colleagues whose names are shown. */
  readonly assignees: ChatFigures['assignees'];
}

/** Everything that was said and noted, oldest first: the chat, emails in both directions, and notes of staff. */
export function ThreadSection({ assignees, ...props }: ThreadSectionProps) {
  const nameOf = (email: string | null) => (email === null ? CHAT_NOTES.gone : nameOfEmail(email, assignees));
  const { messages, details } = props.conversation;
  const heading = useRef<HTMLHeadingElement>(null);
  const items: ThreadItem[] = [
    ...(typeof messages === 'string' ? [] : messages.map(chatItem)),
    ...details.replies.map((reply) => replyItem(reply, nameOf(reply.sender))),
    ...details.emails.map((email) => ({
      key: email.id,
      element: emailElement(email.id),
      at: email.at,
      look: styles.them,
      content: <FamilyEmail email={email} />,
    })),
    ...details.notes.map((note) => ({
      key: note.id,
      at: note.at,
      look: styles.staffNote,
      content: <StaffNote {...props} note={note} author={nameOf(note.author)} heading={heading} />,
    })),
  ];
  // Sorting keeps the chat's own order where times are equal.
  const inOrder = items.toSorted((one, other) => timeOf(one) - timeOf(other));
  return (
    <Section title={CHAT_THREAD.title} heading={heading}>
      {typeof messages === 'string' && (
        <>
          <p className={styles.note}>{CHAT_THREAD.unreadable}</p>
          <p className={styles.stored}>{messages}</p>
        </>
      )}
      <ol className={styles.transcript}>
        {inOrder.map(({ key, element, look, content }) => (
          <li key={key} id={element} tabIndex={element === undefined ? undefined : -1} className={look}>
            {content}
          </li>
        ))}
      </ol>
    </Section>
  );
}

const chatItem = (message: ChatMessage): ThreadItem => ({
  key: message.id,
  at: message.timestamp,
  look: message.isBot ? styles.us : styles.them,
  content: (
    <>
      <p className={styles.speaker}>
        {message.isBot ? CHAT_THREAD.us : CHAT_THREAD.them} · <Moment at={message.timestamp} />
      </p>
      {partsOf(message).map(({ text, lang }) => (
        <p key={text} lang={lang} className={styles.said}>
          {text}
        </p>
      ))}
    </>
  ),
});

const replyItem = (reply: SentReply, sender: string): ThreadItem => ({
  key: reply.id,
  at: reply.at,
  look: styles.ours,
  content: (
    <>
      <p className={styles.speaker}>
        {CHAT_THREAD.ours(sender)} · <Moment at={reply.at} /> · {REPLY.statuses[reply.status] ?? reply.status}
        {reply.problem !== null && `: ${reply.problem}`}
      </p>
      <p lang={LANGUAGE_TAGS[reply.language]} className={styles.subject}>
        {reply.subject}
      </p>
      <p lang={LANGUAGE_TAGS[reply.language]} className={styles.said}>
        {reply.text.trim()}
      </p>
    </>
  ),
});

/** An email of the family, without what it quotes until somebody asks for the whole. */
function FamilyEmail({ email }: { readonly email: ChatEmail }) {
  const [whole, setWhole] = useState<string | 'loading' | 'failed' | null>(null);
  const isOpen = whole !== null && whole !== 'loading' && whole !== 'failed';
  const text = isOpen ? whole : email.said;
  async function toggle() {
    if (isOpen) return setWhole(null);
    setWhole('loading');
    try {
      setWhole(await loadEmailText(email.id));
    } catch {
      // Whatever the reason, another press tries again.
      setWhole('failed');
    }
  }
  return (
    <>
      <p className={styles.speaker}>
        {email.problem === 'over-limit' ? CHAT_THREAD.more : CHAT_THREAD.email(email.sender)} ·{' '}
        <Moment at={email.at} />
      </p>
      {email.subject !== '' && (
        <p lang={langOf(email.subject)} className={styles.subject}>
          {email.subject}
        </p>
      )}
      {email.problem !== null && <p>{CHAT_THREAD.problems[email.problem]}</p>}
      {text !== '' && (
        <p lang={langOf(text)} className={styles.said}>
          {text}
        </p>
      )}
      {email.attachments > 0 && <p className={styles.note}>{CHAT_THREAD.dropped(email.attachments)}</p>}
      {email.has_more && (
        <Button
          size="small"
          variant="quiet"
          className={styles.start}
          aria-expanded={isOpen}
          aria-disabled={whole === 'loading'}
          onClick={() => whole !== 'loading' && void toggle()}
        >
          {isOpen ? CHAT_THREAD.less : CHAT_THREAD.whole}
        </Button>
      )}
      <p role="status" className={styles.note}>
        {whole === 'loading' && CHAT_THREAD.loading}
        {whole === 'failed' && CHAT_THREAD.failed}
      </p>
    </>
  );
}

/** A note that only staff can read; its author can remove it. */
function StaffNote({
  note: { id, is_own, note, at },
  author,
  conversation: { details },
  mayChange,
  saving,
  act,
  heading,
}: SectionProps & {
  readonly note: Note;
  readonly author: string;
  readonly heading: React.RefObject<HTMLHeadingElement | null>;
}) {
  const returnFocus = useReturnFocus(!saving);
  return (
    <>
      <p className={styles.speaker}>
        {CHAT_THREAD.note(author)} · <Moment at={at} />
        {mayChange && is_own && (
          <Button
            size="small"
            variant="quiet"
            disabled={saving}
            aria-label={CHAT_NOTES.removeLabel(note.slice(0, 30))}
            onClick={() => {
              // Undo adds the note again, with a new id.
              void act(
                () => removeNote(id),
                CHAT_NOTES.removed,
                () => addNote(randomId(), details.session_id, note),
              );
              returnFocus(heading);
            }}
          >
            {CHAT_NOTES.remove}
          </Button>
        )}
      </p>
      <p lang={langOf(note)} className={styles.said}>
        {note}
      </p>
    </>
  );
}
