import { useEffect, useState } from 'react';
import { readTimestamp } from '../../../lib/timestamps.ts';
import styles from '../chat-sessions.module.css';
import { type Promised, promiseText, standingOf } from './promise-text.ts';

/** How often a time that counts down is shown anew, in milliseconds. */
const STEP = 30_000;

/** The time, which moves on while the page is looked at. In milliseconds since 1970. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), STEP);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

/** How soon a conversation has to be answered for its time left to be a warning, in milliseconds. */
const SOON = 6 * 3_600_000;

/** How the promise of a conversation stands; the time left counts down. */
export function PromiseState({ promised }: { readonly promised: Promised }) {
  const now = useNow();
  const standing = standingOf(promised, now);
  const isSoon = standing === 'waiting' && (readTimestamp(promised.due_at)?.getTime() ?? 0) - now < SOON;
  const look = {
    waiting: isSoon ? styles.soon : styles.waiting,
    late: styles.late,
    sending: styles.soon,
    kept: styles.kept,
    broken: styles.broken,
    none: styles.nothing,
  }[standing];
  return <span className={look}>{promiseText(promised, now)}</span>;
}
