import type { DatabaseOverview } from '@hln/contracts';
import { bytesText } from '../../lib/bytes-text.ts';
import { FactList } from '../../staff-parts/drawer/fact-list.tsx';
import { Moment } from '../../staff-parts/moment/moment.tsx';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './database-admin.module.css';
import { count, DATABASE } from './texts.ts';

export interface SummaryPanelProps {
  readonly overview: DatabaseOverview;
  /** Why it couldn't be reloaded. */
  readonly failure: string | null;
  readonly onRead: () => void;
}

/** The kind and size of the database, and when they were loaded. */
export function SummaryPanel({ overview, failure, onRead }: SummaryPanelProps) {
  const { facts } = DATABASE;
  return (
    <Panel
      title={DATABASE.summary}
      actions={
        <Button size="small" variant="quiet" onClick={onRead}>
          {DATABASE.refresh}
        </Button>
      }
    >
      <div className={styles.stack}>
        <LiveRegion>
          {failure !== null && (
            <Alert tone="warning">
              <p>{failure}</p>
            </Alert>
          )}
        </LiveRegion>
        <FactList
          facts={[
            { label: facts.kind, value: DATABASE.kind(overview.is_embedded, overview.version) },
            { label: facts.bytes, value: bytesText(overview.bytes) },
            { label: facts.tables, value: count(overview.tables.length) },
            ...(overview.started_at === null
              ? []
              : [{ label: facts.started, value: <Moment at={overview.started_at} /> }]),
            { label: DATABASE.read, value: <Moment at={overview.read_at} /> },
          ]}
        />
        <p>
          <Link to="/staff/resources/system-monitoring">{DATABASE.jobs}</Link>
        </p>
      </div>
    </Panel>
  );
}
