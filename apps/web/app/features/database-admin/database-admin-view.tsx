import { DATABASE } from '../../content/database-admin.ts';
import { FocusOnHash } from '../../staff-parts/frame/focus-on-hash.tsx';
import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BackupsPanel } from './backups/backups-panel.tsx';
import { ConsolePanel } from './console/console-panel.tsx';
import { readDatabase } from './data/read-database.ts';
import { useReading } from './data/use-reading.ts';
import { MigrationsPanel } from './migrations/migrations-panel.tsx';
import { QueriesPanel } from './queries/queries-panel.tsx';
import { RowsPanel } from './rows/rows-panel.tsx';
import { SeenPanel } from './seen/seen-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { TablesPanel } from './tables/tables-panel.tsx';

const AREA = 'database-admin';

/** The database, for those who may see it; its console for Owners. */
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
