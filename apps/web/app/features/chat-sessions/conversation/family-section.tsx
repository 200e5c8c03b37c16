import { CHAT_FAMILY, CHAT_QUEUE, CHAT_SESSIONS } from '../../../content/chat-sessions.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Link } from '../../../ui/link.tsx';
import styles from '../chat-sessions.module.css';
import { langOf } from '../data/text-language.ts';
import { Section, type SectionProps } from './section.tsx';

/** Other conversations with the same ways to be reached. */
export function FamilySection({
  conversation: { details },
  searchOf,
}: SectionProps & { readonly searchOf: (session: string) => string }) {
  if (details.family.length === 0) return null;
  return (
    <Section title={CHAT_FAMILY.title}>
      <p className={styles.note}>{CHAT_FAMILY.text}</p>
      <ul className={styles.family}>
        {details.family.map(({ session_id, received_at, status, name, subjects }) => (
          <li key={session_id}>
            <Link to={searchOf(session_id)} replace preventScrollReset>
              <span lang={langOf(name ?? '')}>{name ?? CHAT_QUEUE.unnamed}</span>
            </Link>
            {subjects !== null && (
              <>
                , <span lang={langOf(subjects)}>{subjects}</span>
              </>
            )}
            <span className={styles.speaker}>
              <Moment at={received_at} /> · {CHAT_SESSIONS.statuses[status]}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
