import { type StaffSession, staffSessionsSchema } from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import * as v from 'valibot';
import { dataOf, limited } from '../../lib/staff/staff-call.ts';
import { staffRest } from '../../lib/staff/staff-client.ts';
import { useReading } from '../../lib/staff/staff-queries.tsx';
import { aucklandTime, readTimestamp } from '../../lib/timestamps.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../badge/badge.tsx';
import { useChanges } from '../changes/use-changes.ts';
import { ReadFailure } from '../gate/read-failure.tsx';
import { Moment } from '../moment/moment.tsx';
import styles from './session-list.module.css';
import { SESSIONS } from './texts.ts';

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/**
 * The order matters, because each user agent also contains the names below it, which the browser is built on or poses
 * as.
 */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPX|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: Names, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** A browser and its system in plain words, from its user agent: "Chrome on Windows". */
export function deviceName(agent: string | null): string {
  const browser = nameIn(BROWSERS, agent ?? '');
  const system = nameIn(SYSTEMS, agent ?? '');
  if (browser !== undefined && system !== undefined) return SESSIONS.on(browser, system);
  return browser ?? system ?? SESSIONS.unknownDevice;
}

/** Where a person is signed in, most recently used first. @param person the account's id @throws SiteError */
async function loadSessions(person: string, signal: AbortSignal): Promise<readonly StaffSession[]> {
  const answer = await staffRest().rpc('staff_sessions', { person }).abortSignal(limited(signal));
  return v.parse(staffSessionsSchema, dataOf(answer, SESSIONS.failed));
}

/** Signs somebody out of one device. @throws SiteError with the database's sentence */
async function endSession(person: string, session: string): Promise<void> {
  const answer = await staffRest().rpc('end_staff_session', { person, session }).abortSignal(limited());
  dataOf(answer, SESSIONS.unsaved);
}

/**
 * Signs a person out everywhere except in the session that asks.
 * @returns the number of sessions ended
 * @throws SiteError with the database's sentence
 */
async function endSessions(person: string): Promise<number> {
  const answer = await staffRest().rpc('end_staff_sessions', { person }).abortSignal(limited());
  return v.parse(v.number(), dataOf(answer, SESSIONS.unsaved));
}

export interface SessionListProps {
  /** The account's id. */
  readonly person: string;
  readonly mayEnd: boolean;
  /** Called when sessions have ended. */
  readonly onEnded?: () => void;
  /** Under the title. */
  readonly children?: ReactNode;
}

/** Where a person is signed in, and the buttons that sign them out there. */
export function SessionList({ person, mayEnd, onEnded, children }: SessionListProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  const readAnew = useCallback(
    () => client.invalidateQueries({ queryKey: ['staff-sessions', person] }),
    [client, person],
  );
  const { isBusy: busy, run } = useChanges({ unsaved: SESSIONS.unsaved, readAnew });
  const queryKey = ['staff-sessions', person] as const;
  const { data, failure, reload } = useReading(
    queryKey,
    (signal) => loadSessions(person, signal),
    SESSIONS.failed,
  );

  async function end(work: () => Promise<string>) {
    // The pressed button disappears with its session.
    title.current?.focus();
    await run(async () => {
      const text = await work();
      onEnded?.();
      return { tone: 'success', text };
    });
  }

  const others = data?.filter(({ is_this }) => !is_this).length ?? 0;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h3 id={titleId} ref={title} tabIndex={-1} className={styles.title}>
        {SESSIONS.title}
      </h3>
      {children}
      {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {data === null && failure === null && <p role="status">{SESSIONS.loading}</p>}
      {data?.length === 0 && <p className={styles.note}>{SESSIONS.none}</p>}
      {data !== null && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((session) => (
            <SessionItem
              key={session.session_id}
              session={session}
              mayEnd={mayEnd && !session.is_this}
              busy={busy}
              onEnd={(device) =>
                void end(async () => {
                  await endSession(person, session.session_id);
                  return SESSIONS.ended(device);
                })
              }
            />
          ))}
        </ul>
      )}
      {mayEnd && others > 0 && (
        <Button
          size="small"
          disabled={busy}
          className={styles.all}
          onClick={() => void end(async () => SESSIONS.endedMany(await endSessions(person)))}
        >
          {others < (data?.length ?? 0) ? SESSIONS.endOthers : SESSIONS.endAll}
        </Button>
      )}
    </section>
  );
}

interface SessionItemProps {
  readonly session: StaffSession;
  readonly mayEnd: boolean;
  readonly busy: boolean;
  readonly onEnd: (device: string) => void;
}

function SessionItem({ session, mayEnd, busy, onEnd }: SessionItemProps) {
  const { user_agent, started_at, used_at, network, is_this } = session;
  const device = deviceName(user_agent);
  const used = used_at === null ? null : readTimestamp(used_at);
  return (
    <li className={styles.item}>
      <div className={styles.facts}>
        <p className={styles.device}>
          {device}
          {is_this && <Badge>{SESSIONS.thisOne}</Badge>}
        </p>
        {used_at !== null && (
          <p className={styles.note}>
            {SESSIONS.used} <Moment at={used_at} />
            {network !== null && ` ${SESSIONS.from(network)}`}
          </p>
        )}
        {started_at !== null && (
          <p className={styles.note}>
            {SESSIONS.started} <Moment at={started_at} />
          </p>
        )}
      </div>
      {mayEnd && (
        <Button
          size="small"
          disabled={busy}
          aria-label={SESSIONS.endOf(device, used === null ? '' : aucklandTime(used))}
          onClick={() => onEnd(device)}
        >
          {SESSIONS.end}
        </Button>
      )}
    </li>
  );
}
