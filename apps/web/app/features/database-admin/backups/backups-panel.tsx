import { useState } from 'react';
import { BACKUPS } from '../../../content/backups.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useReading } from '../data/use-reading.ts';
import styles from '../database-admin.module.css';
import { readBackups } from './ask-backups.ts';
import { BackupsDesk } from './backups-desk.tsx';

/** How often it is read while somebody is at work on a backup, and otherwise. In milliseconds. */
const BUSY_MS = 1_500;
const IDLE_MS = 60_000;

/** The backups of Owners; to others it says whose they are, as the database does. */
export function BackupsPanel() {
  const [everyMs, setEveryMs] = useState(IDLE_MS);
  const { data: read, failure, reload } = useReading('backups', readBackups, BACKUPS.failed, everyMs);
  const isClosed = failure === BACKUPS.closed;
  // Also to somebody who was an Owner a moment ago.
  const data = isClosed ? null : read;
  const wanted = data?.latest?.state === 'running' ? BUSY_MS : IDLE_MS;
  if (wanted !== everyMs) setEveryMs(wanted);
  return (
    <Panel title={BACKUPS.title} id="backups" tabIndex={-1}>
      {data === null && failure === null && <p role="status">{BACKUPS.loading}</p>}
      {isClosed && <p className={styles.note}>{failure}</p>}
      {failure !== null && !isClosed && <ReadFailure message={failure} onRetry={reload} />}
      {data !== null && <BackupsDesk desk={data} onBegun={reload} />}
    </Panel>
  );
}
