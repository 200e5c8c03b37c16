import { FEEDBACK_RETENTION_DAYS, type FeedbackDesk, FILTERED_FEEDBACK } from '@hln/contracts';
import { STAFF_PAGES } from '../../content/staff-pages.ts';
import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useDesk, useWork } from './data/use-feedback.ts';
import styles from './feedback-analytics.module.css';
import { FiguresPanel } from './figures/figures-panel.tsx';
import { InboxPanel } from './inbox/inbox-panel.tsx';
import { FEEDBACK_DESK, FEEDBACK_FILTERED, FILTERED_NAMES, wholeNumber } from './texts.ts';

/** How much feedback was stored but not counted, by reason, with a link to see it. */
function FilteredPanel({ desk }: { readonly desk: FeedbackDesk }) {
  const found = FILTERED_FEEDBACK.filter((kind) => (desk.spam[kind] ?? 0) > 0);
  return (
    <Panel title={FEEDBACK_FILTERED.title}>
      <p className={styles.note}>{FEEDBACK_FILTERED.text}</p>
      {found.length === 0 ? (
        <p className={styles.nothing}>{FEEDBACK_FILTERED.none}</p>
      ) : (
        <dl className={styles.filtered}>
          {found.map((kind) => (
            <div key={kind}>
              <dt>
                <Link to={`?filtered=${kind}`} preventScrollReset>
                  <span className="visually-hidden">{FEEDBACK_FILTERED.show('')}</span>
                  {FILTERED_NAMES[kind]}
                </Link>
              </dt>
              <dd>{wholeNumber(desk.spam[kind] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

const AREA = 'feedback-analytics';

/** What visitors say about the formatter, for those who can see it. */
export function FeedbackAnalyticsView() {
  return (
    <>
      <PageHead
        title={FEEDBACK_DESK.title}
        lede={FEEDBACK_DESK.lede}
        back={{ to: '/staff/portal', children: FEEDBACK_DESK.back }}
      />
      <StaffPageBody>
        <AreaGate area={AREA} loading={FEEDBACK_DESK.loading}>
          {({ levelOf }) => <Workplace mayChange={levelOf(AREA) === 'manage'} />}
        </AreaGate>
      </StaffPageBody>
    </>
  );
}

function Workplace({ mayChange }: { readonly mayChange: boolean }) {
  const { data: desk, failure, reload } = useDesk();
  const work = useWork();
  if (desk === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{FEEDBACK_DESK.loading}</p>;
  }
  return (
    <>
      {!mayChange && <p className={styles.note}>{FEEDBACK_DESK.viewOnly}</p>}
      <InboxPanel desk={desk} work={work} mayChange={mayChange} />
      <FiguresPanel />
      <FilteredPanel desk={desk} />
      <p className={styles.note}>
        {FEEDBACK_DESK.retention(desk.retention_days ?? FEEDBACK_RETENTION_DAYS)}{' '}
        <Link to={`${STAFF_PAGES.systemSettings.path}#retention`}>{FEEDBACK_DESK.retentionLink}</Link>
      </p>
    </>
  );
}
