import { EMAIL_CAUSES, type Monitoring } from '@hln/contracts';
import { EMAIL_CAUSE_WORDS } from '../../../content/email-logs.ts';
import { PARTS } from '../../../content/system-monitoring.ts';

/**
 * Why email does not leave, as a sentence, before any alert is due; null where the last one did. A mailbox that there is not
 * is no fault of the mail server.
 */
export function mailTrouble({ transport, stopped, last_attempt }: Monitoring['mail']): string | null {
  if (transport === 'none') return PARTS.noMailServer;
  if (stopped !== null) return PARTS.mailStopped;
  if (last_attempt === null || last_attempt.outcome === 'sent' || last_attempt.outcome === 'stopped')
    return null;
  if (last_attempt.cause === 'recipient') return null;
  const cause = EMAIL_CAUSES.find((one) => one === last_attempt.cause) ?? 'other';
  return PARTS.lastFailed(EMAIL_CAUSE_WORDS[cause].title);
}
