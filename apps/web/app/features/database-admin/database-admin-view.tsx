import type { BackupWork, DatabaseOverview } from '@hln/contracts';
import { useMemo, useState } from 'react';
import { readTimestamp } from '../../lib/timestamps.ts';
import { Drawer } from '../../staff-parts/drawer/drawer.tsx';
import { Fold } from '../../staff-parts/frame/fold.tsx';
import { FocusOnHash, StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { ListPanel } from '../../staff-parts/list/list-panel.tsx';
import { rowLink } from '../../staff-parts/list/row-link.ts';
import { useList } from '../../staff-parts/list/use-list.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { readBackups } from './backups/ask-backups.ts';
import { BackupsDesk } from './backups/backups-desk.tsx';
import { BACKUPS, RESTORE } from './backups/texts.ts';
import { ConsoleDesk } from './console/console-desk.tsx';
import { readConsole } from './console/read-answer.ts';
import { CONSOLE } from './console/texts.ts';
import { readDatabase, useReading } from './data/read-database.ts';
import styles from './database-admin.module.css';
import { QueriesPanel } from './queries/queries-panel.tsx';
import { RowsPanel } from './rows/rows-panel.tsx';
import { SeenPanel } from './seen/seen-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { TableDetails } from './tables/table-details.tsx';
import { TABLES_DEFINITION, tablesColumns, tablesSource } from './tables/tables-list.tsx';
import { DATABASE, MIGRATIONS, TABLES } from './texts.ts';

/** Every table with its size, and the details of one. */
function TablesPanel({ overview }: { readonly overview: DatabaseOverview }) {
  const { tables, is_embedded: isEmbedded } = overview;
  const source = useMemo(() => tablesSource(tables), [tables]);
  const columns = useMemo(() => tablesColumns(!isEmbedded), [isEmbedded]);
  const list = useList(TABLES_DEFINITION, source);
  const opened = tables.find(({ name }) => name === list.open);
  return (
    <>
      <ListPanel
        list={list}
        title={TABLES.title}
        columns={columns}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        empty={<p>{TABLES.empty}</p>}
        fileName={TABLES.fileName}
      />
      {list.open !== null && (
        <Drawer
          title={opened?.name ?? TABLES.gone}
          lede={opened?.comment}
          onClose={list.close}
          returnFocus={() => rowLink(list.open ?? '')}
        >
          {opened === undefined ? (
            <p>{TABLES.goneText}</p>
          ) : (
            <TableDetails table={opened} overview={overview} />
          )}
        </Drawer>
      )}
    </>
  );
}

/** The migrations, newest first. */
function MigrationsPanel({ migrations }: Pick<DatabaseOverview, 'migrations'>) {
  return (
    <Panel title={MIGRATIONS.title}>
      <Fold label={MIGRATIONS.show(migrations.length)}>
        <Lines migrations={migrations} />
      </Fold>
    </Panel>
  );
}

function Lines({ migrations }: Pick<DatabaseOverview, 'migrations'>) {
  return (
    <ol className={styles.lines}>
      {migrations.map(({ version, name }) => (
        <li key={version}>
          <span className={styles.code}>{version}</span> {name?.replaceAll('_', ' ')}
        </li>
      ))}
    </ol>
  );
}

/** The Owners' SQL console; others are told who can use it, in the words of the database's refusal. */
function ConsolePanel() {
  const { data: read, failure, reload } = useReading('console', readConsole, CONSOLE.failed);
  const isClosed = failure === CONSOLE.closed;
  // Somebody who was an Owner a moment ago must not keep seeing the content.
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

/** How often (ms) to reload while work on a backup is in progress, and otherwise. */
const BUSY_MS = 1_500;
const IDLE_MS = 60_000;

/** How long (ms) a restored backup's server may take to answer again. */
const SWITCHING_MS = 120_000;

/** Whether the server is about to start with a restored database, or has just done so. */
function isJustRestored(latest: BackupWork | null): boolean {
  if (latest?.kind !== 'restore' || latest.state === 'failed') return false;
  const ended = latest.finished_at === null ? null : readTimestamp(latest.finished_at);
  return ended === null || Date.now() - ended.getTime() < SWITCHING_MS;
}

/** The Owners' backups; others are told who can see them, in the words of the database's refusal. */
function BackupsPanel() {
  const [everyMs, setEveryMs] = useState(IDLE_MS);
  const { data: read, failure, reload } = useReading('backups', readBackups, BACKUPS.failed, everyMs);
  const isClosed = failure === BACKUPS.closed;
  // Somebody who was an Owner a moment ago must not keep seeing the content.
  const data = isClosed ? null : read;
  const isSwitching = isJustRestored(data?.latest ?? null);
  const wanted = data?.latest?.state === 'running' || isSwitching ? BUSY_MS : IDLE_MS;
  if (wanted !== everyMs) setEveryMs(wanted);
  return (
    <Panel title={BACKUPS.title} id="backups" tabIndex={-1}>
      {data === null && failure === null && <p role="status">{BACKUPS.loading}</p>}
      {isClosed && <p className={styles.note}>{failure}</p>}
      {failure !== null && isSwitching && <p role="status">{RESTORE.switching}</p>}
      {failure !== null && !isClosed && !isSwitching && <ReadFailure message={failure} onRetry={reload} />}
      {data !== null && <BackupsDesk desk={data} onBegun={reload} />}
    </Panel>
  );
}

const AREA = 'database-admin';

/** The database, for those who can see it; its console for Owners. */
export function DatabaseAdminView() {
  return (
    <>
      <PageHead
        title={DATABASE.title}
        lede={DATABASE.lede}
        back={{ to: '/staff/portal', children: DATABASE.back }}
      />
      <StaffPageBody>
        <AreaGate area={AREA} loading={DATABASE.loading}>
          {({ levelOf }) => <Panels mayChange={levelOf(AREA) === 'manage'} />}
        </AreaGate>
      </StaffPageBody>
    </>
  );
}

function Panels({ mayChange }: { readonly mayChange: boolean }) {
  const { data, failure, reload } = useReading('overview', readDatabase, DATABASE.failed);
  if (data === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{DATABASE.loading}</p>;
  }
  return (
    <>
      <FocusOnHash />
      <SummaryPanel overview={data} failure={failure} onRead={reload} />
      {mayChange && <ConsolePanel />}
      <TablesPanel overview={data} />
      <RowsPanel mayShow={mayChange} />
      <SeenPanel overview={data} />
      {mayChange && <BackupsPanel />}
      <QueriesPanel mayCancel={mayChange} />
      <MigrationsPanel migrations={data.migrations} />
    </>
  );
}
