import { EMAIL_CAUSES, type Monitoring } from '@hln/contracts';
import { EMAIL_CAUSE_WORDS } from '../../content/email-logs.ts';
import { MAIL_STATE } from '../../content/mail-state.ts';

/** What is known of sending. */
type Sending = Pick<Monitoring['mail'], 'transport' | 'stopped' | 'last_attempt'>;

/**
 * Why email does not leave, as a sentence, before any alert is due; null where the last one did. A mailbox that there is not
 * is no fault of the mail server.
 */
export function mailTrouble({ transport, stopped, last_attempt }: Sending): string | null {
  if (transport === 'none') return MAIL_STATE.title;
  if (stopped !== null) return MAIL_STATE.stopped;
  if (last_attempt === null || last_attempt.outcome === 'sent' || last_attempt.outcome === 'stopped')
    return null;
  if (last_attempt.outcome === 'unknown') return MAIL_STATE.lastUnknown;
  if (last_attempt.cause === 'recipient') return null;
  const cause = EMAIL_CAUSES.find((one) => one === last_attempt.cause) ?? 'other';
  return MAIL_STATE.lastFailed(EMAIL_CAUSE_WORDS[cause].title);
}
