import { CONSOLE } from '../../../content/sql-console.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useReading } from '../data/use-reading.ts';
import styles from '../database-admin.module.css';
import { readConsole } from './ask-console.ts';
import { ConsoleDesk } from './console-desk.tsx';

/** The SQL console of Owners; to others it says whose it is, as the database does. */
export function ConsolePanel() {
  const { data: read, failure, reload } = useReading('console', readConsole, CONSOLE.failed);
  const isClosed = failure === CONSOLE.closed;
  // Also to somebody who was an Owner a moment ago.
  const data = isClosed ? null : read;
  return (
    <Panel title={CONSOLE.title}>
      {data === null && failure === null && <p role="status">{CONSOLE.loading}</p>}
      {isClosed && <p className={styles.note}>{failure}</p>}
      {failure !== null && !isClosed && <ReadFailure message={failure} onRetry={reload} />}
      {data?.state === 'unavailable' && (
        <Alert tone="info">
          <p>{CONSOLE.unavailable}</p>
        </Alert>
      )}
      {data?.state === 'off' && (
        <Alert tone="info">
          <p>{CONSOLE.off}</p>
          <p className={styles.definition}>{CONSOLE.offRecipe}</p>
        </Alert>
      )}
      {data?.state === 'ready' && <ConsoleDesk opened={data} onAsked={reload} />}
    </Panel>
  );
}
