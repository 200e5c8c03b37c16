import type { ChatDetails } from '@hln/contracts';
import { CHAT_PROMISE } from '../../../content/chat-sessions.ts';
import { aucklandTime, readTimestamp, TIME_ZONE, zonedTime } from '../../../lib/timestamps.ts';
import styles from '../chat-sessions.module.css';
import { cardOf } from '../data/card-of.ts';
import { familyZone, placeOf } from '../promise/family-zone.ts';
import { PromiseState } from '../promise/promise-state.tsx';

/** Without the seconds, which nobody promised. */
const minute = (time: string) => time.slice(0, 16);

/** How the promise stands, and when it ends on our clock and on the family's. */
export function PromiseLine({ details }: { readonly details: ChatDetails }) {
  const due = readTimestamp(details.due_at);
  const theirs = familyZone(cardOf(details));
  const isOpen = details.promise === 'waiting' || details.promise === 'late';
  return (
    <span className={styles.promiseLine}>
      <PromiseState promised={details} />
      {isOpen && due !== null && (
        <span>{CHAT_PROMISE.until(minute(aucklandTime(due)), placeOf(TIME_ZONE))}</span>
      )}
      {isOpen && due !== null && theirs !== null && theirs.zone !== TIME_ZONE && (
        <span>
          {CHAT_PROMISE.theirs(minute(zonedTime(due, theirs.zone)), placeOf(theirs.zone))}
          {theirs.isAssumed && ` (${CHAT_PROMISE.assumed})`}
        </span>
      )}
    </span>
  );
}
