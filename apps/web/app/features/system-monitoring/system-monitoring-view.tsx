import { MONITORING } from '../../content/system-monitoring.ts';
import { FocusOnHash } from '../../staff-parts/frame/focus-on-hash.tsx';
import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { MailNotice } from '../../staff-parts/mail/mail-notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AlertsPanel } from './alerts/alerts-panel.tsx';
import { LimitsPanel } from './alerts/limits-panel.tsx';
import { ChartsPanel } from './charts/charts-panel.tsx';
import { useMonitoring } from './data/use-monitoring.ts';
import { JobsPanel } from './jobs/jobs-panel.tsx';
import { PageErrorsPanel } from './page-errors/page-errors-panel.tsx';
import { PartsPanel } from './parts/parts-panel.tsx';
import styles from './system-monitoring.module.css';
import { VerdictPanel } from './verdict-panel.tsx';

const AREA = 'system-monitoring';

/** Whether everything runs, for those who may see it. */
export function SystemMonitoringView() {
  return (
    <>
      <PageHead
        title={MONITORING.title}
        lede={MONITORING.lede}
        back={{ to: '/staff/portal', children: MONITORING.back }}
      />
      <StaffPageBody>
        <AreaGate area={AREA} loading={MONITORING.loading}>
          {({ levelOf }) => <Watch mayChange={levelOf(AREA) === 'manage'} />}
        </AreaGate>
      </StaffPageBody>
    </>
  );
}

function Watch({ mayChange }: { readonly mayChange: boolean }) {
  const { status, failure, reload, isOld } = useMonitoring();
  if (status === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{MONITORING.loading}</p>;
  }
  return (
    <>
      <FocusOnHash />
      <VerdictPanel status={status} isOld={isOld} failure={failure} onRead={reload} />
      <MailNotice />
      {!mayChange && <p className={styles.note}>{MONITORING.viewOnly}</p>}
      <AlertsPanel status={status} mayChange={mayChange} />
      <PartsPanel status={status} />
      <ChartsPanel />
      <JobsPanel status={status} />
      <PageErrorsPanel />
      <LimitsPanel rules={status.rules} mayChange={mayChange} />
    </>
  );
}
