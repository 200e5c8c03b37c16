import type { ChatCard, ChatPromise } from '@hln/contracts';
import { useEffect, useState } from 'react';
import { readTimestamp, zonedTime } from '../../../lib/timestamps.ts';
import styles from '../chat-sessions.module.css';
import { CHAT_PROMISE } from '../texts.ts';

interface FamilyZone {
  /** Such as `Asia/Shanghai`. */
  readonly zone: string;
  /** Whether the zone is only inferred from the country code of a phone number. */
  readonly isAssumed: boolean;
}

/** Countries with a single time zone from which families write before they move here. */
const BY_COUNTRY_CODE: readonly (readonly [code: string, zone: string])[] = [
  ['+86', 'Asia/Shanghai'],
  ['+852', 'Asia/Hong_Kong'],
  ['+853', 'Asia/Macau'],
  ['+886', 'Asia/Taipei'],
  ['+65', 'Asia/Singapore'],
  ['+60', 'Asia/Kuala_Lumpur'],
  ['+64', 'Pacific/Auckland'],
];

/** The time zone of a family: their browser's, or that of their phone number; null if neither is known. */
export function familyZone({ time_zone, phone = '' }: ChatCard): FamilyZone | null {
  if (time_zone !== undefined && isZone(time_zone)) return { zone: time_zone, isAssumed: false };
  const zone = BY_COUNTRY_CODE.find(([code]) => phone.startsWith(code))?.[1];
  return zone === undefined ? null : { zone, isAssumed: true };
}

/** `Asia/Hong_Kong` is `Hong Kong`. */
export const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** The value from a visitor's browser may not be a zone, or not one that this browser knows. */
function isZone(zone: string): boolean {
  try {
    zonedTime(new Date(0), zone);
    return true;
  } catch {
    return false;
  }
}

export interface Promised {
  readonly promise: ChatPromise;
  readonly received_at: string;
  readonly due_at: string;
  readonly replied_at: string | null;
}

const MINUTE = 60_000;

/** `45 min`, `4 h 20 min`, `3 days`. @param time in milliseconds */
export function spanText(time: number): string {
  const minutes = Math.max(0, Math.floor(time / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

const millisecondsOf = (at: string | null) => (at === null ? 0 : (readTimestamp(at)?.getTime() ?? 0));

/**
 * The state of the promise at a given time: a conversation that was waiting when it was loaded may be late by now.
 * @param now in milliseconds
 */
export function standingOf({ promise, due_at }: Promised, now: number): ChatPromise {
  return promise === 'waiting' && millisecondsOf(due_at) <= now ? 'late' : promise;
}

/** The state of the promise in words. @param now in milliseconds since 1970 */
export function promiseText(promised: Promised, now: number): string {
  const received = millisecondsOf(promised.received_at);
  const due = millisecondsOf(promised.due_at);
  const took = spanText(millisecondsOf(promised.replied_at) - received);
  switch (standingOf(promised, now)) {
    case 'waiting':
      return CHAT_PROMISE.left(spanText(due - now));
    case 'late':
      return CHAT_PROMISE.late(spanText(now - due));
    case 'sending':
      return CHAT_PROMISE.sending;
    case 'kept':
      return CHAT_PROMISE.kept(took);
    case 'broken':
      return promised.replied_at === null ? CHAT_PROMISE.unanswered : CHAT_PROMISE.broken(took);
    case 'none':
      return CHAT_PROMISE.none;
  }
}

/** How often (ms) a countdown is updated. */
const STEP = 30_000;

/** The current time in milliseconds since 1970, updated while the page is visible. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), STEP);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

/** How much time (ms) remains when the deadline starts to be shown as a warning. */
const SOON = 6 * 3_600_000;

/** The state of a conversation's promise, with a countdown of the time left. */
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
