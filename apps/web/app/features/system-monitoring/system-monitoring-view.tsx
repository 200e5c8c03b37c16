import type { Monitoring } from '@hln/contracts';
import { useId, useMemo, useRef } from 'react';
import { Badge } from '../../staff-parts/badge/badge.tsx';
import { Drawer } from '../../staff-parts/drawer/drawer.tsx';
import { FactList } from '../../staff-parts/drawer/fact-list.tsx';
import { Fold } from '../../staff-parts/frame/fold.tsx';
import { FocusOnHash, StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { ListPanel } from '../../staff-parts/list/list-panel.tsx';
import { rowLink } from '../../staff-parts/list/row-link.ts';
import { useList } from '../../staff-parts/list/use-list.ts';
import { MailNotice } from '../../staff-parts/mail/mail-notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AlertsPanel } from './alerts/alerts-panel.tsx';
import { LimitsPanel } from './alerts/limits-panel.tsx';
import { ChartsPanel } from './charts/charts-panel.tsx';
import { recentOf } from './data/recent.ts';
import { useMetrics, useMonitoring } from './data/use-monitoring.ts';
import { JobDetails } from './jobs/job-details.tsx';
import { JOBS_DEFINITION, jobsColumns, jobsSource } from './jobs/jobs-list.tsx';
import { PageErrorsPanel } from './page-errors/page-errors-panel.tsx';
import { type Part, partsOf } from './parts/parts-of.tsx';
import styles from './system-monitoring.module.css';
import { JOBS, MONITORING, PARTS } from './texts.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** The state of each part. */
function PartsPanel({ status }: { readonly status: Monitoring }) {
  const { metrics } = useMetrics('hour');
  const failing = new Set(status.alerts.filter(({ ended_at }) => ended_at === null).map(({ rule }) => rule));
  return (
    <Panel title={PARTS.title} id="parts" tabIndex={-1}>
      {status.processes.length === 0 && <p className={styles.note}>{PARTS.noProcess}</p>}
      <div className={styles.parts}>
        {partsOf(status, recentOf(metrics)).map((part) => (
          <PartCard
            key={part.title}
            part={part}
            fails={part.fails === true || part.rules.some((rule) => failing.has(rule))}
          />
        ))}
      </div>
    </Panel>
  );
}

function PartBadge({ idle, fails }: { readonly idle: string | null; readonly fails: boolean }) {
  if (fails) return <Badge tone="bad">{PARTS.fails}</Badge>;
  return idle === null ? <Badge tone="good">{PARTS.works}</Badge> : <Badge>{idle}</Badge>;
}

function PartCard({ part, fails }: { readonly part: Part; readonly fails: boolean }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id} className={styles.subtitle}>
        {part.title}
        {(part.rules.length > 0 || part.fails !== undefined) && (
          <PartBadge idle={part.idle ?? null} fails={fails} />
        )}
      </h3>
      <FactList facts={part.facts} />
      {part.more !== undefined && (
        <Fold label={PARTS.more(part.title)}>
          <FactList facts={part.more} />
        </Fold>
      )}
    </section>
  );
}

/** The scheduled jobs, and the last runs of one. */
function JobsPanel({ status: { jobs, read_at } }: { readonly status: Monitoring }) {
  const latest = useRef(jobs);
  latest.current = jobs;
  const source = useMemo(() => jobsSource(() => latest.current), []);
  const columns = useMemo(() => jobsColumns(jobs, read_at), [jobs, read_at]);
  const list = useList(JOBS_DEFINITION, source);
  const opened = jobs.find(({ name }) => name === list.open);
  return (
    <>
      <ListPanel
        list={list}
        title={JOBS.title}
        columns={columns}
        idOf={(name) => name}
        nameOf={(name) => name}
        empty={<p>{JOBS.empty}</p>}
        fileName={JOBS.fileName}
      />
      {list.open !== null && (
        <Drawer
          title={opened?.name ?? JOBS.gone}
          onClose={list.close}
          returnFocus={() => rowLink(list.open ?? '')}
        >
          {opened === undefined ? <p>{JOBS.goneText}</p> : <JobDetails job={opened} />}
        </Drawer>
      )}
    </>
  );
}

const AREA = 'system-monitoring';

/** Whether everything works, for those who can see it. */
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
