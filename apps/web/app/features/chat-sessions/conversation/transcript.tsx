import { CHAT_TRANSCRIPT } from '../../../content/chat-sessions.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import styles from '../chat-sessions.module.css';
import { partsOf } from '../data/text-language.ts';
import { Section, type SectionProps } from './section.tsx';

/** What was said, as text; each paragraph is marked with its language. */
export function Transcript({ conversation: { messages } }: SectionProps) {
  return (
    <Section title={CHAT_TRANSCRIPT.title}>
      {typeof messages === 'string' ? (
        <>
          <p className={styles.note}>{CHAT_TRANSCRIPT.unreadable}</p>
          <p className={styles.stored}>{messages}</p>
        </>
      ) : (
        <ol className={styles.transcript}>
          {messages.map((message) => (
            <li key={message.id} className={message.isBot ? styles.us : styles.them}>
              <p className={styles.speaker}>
                {message.isBot ? CHAT_TRANSCRIPT.us : CHAT_TRANSCRIPT.them} ·{' '}
                <Moment at={message.timestamp} />
              </p>
              {partsOf(message).map(({ text, lang }) => (
                <p key={text} lang={lang} className={styles.said}>
                  {text}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
