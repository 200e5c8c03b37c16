import { type WaitingChats, waitingChatsSchema } from '@hln/contracts';
import * as v from 'valibot';
import { useMyAccess } from '../../lib/staff/my-access.ts';
import { dataOf, limited } from '../../lib/staff/staff-call.ts';
import { staffRest } from '../../lib/staff/staff-client.ts';
import { useReading } from '../../lib/staff/staff-queries.tsx';
import { STAFF_ACCESS } from '../../staff-parts/gate/texts.ts';
import { Link } from '../../ui/link.tsx';
import { CHAT_WAITING } from './texts.ts';
import styles from './waiting-line.module.css';

/** The families waiting for an answer. @throws SiteError */
async function loadWaiting(signal: AbortSignal): Promise<WaitingChats> {
  const answer = await staffRest().rpc('waiting_chats').abortSignal(limited(signal));
  return v.parse(waitingChatsSchema, dataOf(answer, CHAT_WAITING.failed));
}

const TOOL = '/staff/resources/chat-sessions';

/**
 * How many families are waiting for an answer, with a link to the one that has waited longest. Its space is reserved
 * while that is loading, and for people who can't see it, so that nothing below it moves.
 */
export function WaitingLine() {
  const { access } = useMyAccess(STAFF_ACCESS.unread);
  const { data, failure } = useReading(['waiting-chats'], loadWaiting, CHAT_WAITING.failed, {
    enabled: access !== null && access.levelOf('chat-sessions') !== 'none',
  });
  return (
    <p className={styles.line}>
      {data === null ? (
        failure
      ) : data.next === null ? (
        <span>
          {CHAT_WAITING.nobody} {data.sending > 0 && CHAT_WAITING.sending(data.sending)}
        </span>
      ) : (
        <>
          <span className={data.late > 0 || data.undelivered > 0 ? styles.late : undefined}>
            {CHAT_WAITING.families(data.waiting, data.late)}{' '}
            {data.undelivered > 0 && CHAT_WAITING.undelivered(data.undelivered)}
          </span>
          {data.sending > 0 && <span>{CHAT_WAITING.sending(data.sending)}</span>}
          <Link to={`${TOOL}?${new URLSearchParams({ open: data.next })}`}>
            {data.undelivered > 0 ? CHAT_WAITING.openUndelivered : CHAT_WAITING.open}
          </Link>
        </>
      )}
    </p>
  );
}
