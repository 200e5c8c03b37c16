import type { ChatFigures } from '@hln/contracts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { langOf } from '../../../staff-parts/text-language.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import styles from '../chat-sessions.module.css';
import { CHAT_FIGURES } from '../texts.ts';

type Unsent = Pick<ChatFigures['unsent'][number], 'reason' | 'since' | 'is_given_up'>;

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Why a transcript has not been emailed, and since when. */
export function UnsentReason({ unsent: { reason, since, is_given_up } }: { readonly unsent: Unsent }) {
  return (
    <>
      <Moment at={since} />: {reason === '' ? CHAT_FIGURES.noReason : sentence(reason)}{' '}
      {is_given_up ? CHAT_FIGURES.givenUp : CHAT_FIGURES.stillTrying}
    </>
  );
}

/** The transcripts that nobody received by email, above everything else. */
export function UnsentTranscripts({ figures: { unsent } }: { readonly figures: ChatFigures }) {
  if (unsent.length === 0) return null;
  return (
    <Alert tone="danger">
      <h2 className={styles.alertTitle}>{CHAT_FIGURES.unsentTitle}</h2>
      <p>{CHAT_FIGURES.unsentText}</p>
      <ul className={styles.unsent}>
        {unsent.map((one) => (
          <li key={`${one.session_id} ${one.since}`}>
            <Link to={`?${new URLSearchParams({ open: one.session_id })}`} preventScrollReset>
              <span lang={langOf(one.name ?? '')}>{one.name ?? CHAT_FIGURES.somebody}</span>
            </Link>{' '}
            <UnsentReason unsent={one} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
