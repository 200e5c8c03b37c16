import type { StaffSession } from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import { SESSIONS } from '../../content/staff-sessions.ts';
import { useReading } from '../../lib/staff/use-staff-query.ts';
import { aucklandTime, readTimestamp } from '../../lib/timestamps.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../badge/badge.tsx';
import { useChanges } from '../changes/use-changes.ts';
import { ReadFailure } from '../gate/read-failure.tsx';
import { Moment } from '../moment/moment.tsx';
import { deviceName } from './device-name.ts';
import styles from './session-list.module.css';
import { endSession, endSessions, loadSessions } from './sessions.ts';

export interface SessionListProps {
  /** The account's id. */
  readonly person: string;
  readonly mayEnd: boolean;
  /** Called when sessions have ended. */
  readonly onEnded?: () => void;
  /** Under the title. */
  readonly children?: ReactNode;
}

/** Where somebody is signed in, and the buttons that sign them out there. */
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
    // The button that was pressed goes with its session.
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
