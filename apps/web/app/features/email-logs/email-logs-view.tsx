import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { MailNotice } from '../../staff-parts/mail/mail-notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useFigures, useMailChanges } from './data/emails.ts';
import styles from './email-logs.module.css';
import { MailsPanel } from './mails/mails-panel.tsx';
import { CausesPanel } from './sending/causes-panel.tsx';
import { SendingPanel } from './sending/sending-panel.tsx';
import { SuppressionsPanel } from './suppressions/suppressions-panel.tsx';
import { EMAIL_LOGS } from './texts.ts';

const AREA = 'email-logs';

/** Every email and its state, for those who can see it. */
export function EmailLogsView() {
  return (
    <>
      <PageHead
        title={EMAIL_LOGS.title}
        lede={EMAIL_LOGS.lede}
        back={{ to: '/staff/portal', children: EMAIL_LOGS.back }}
      />
      <StaffPageBody>
        <AreaGate area={AREA} loading={EMAIL_LOGS.loading}>
          {({ levelOf }) => <Mails mayChange={levelOf(AREA) === 'manage'} />}
        </AreaGate>
      </StaffPageBody>
    </>
  );
}

function Mails({ mayChange }: { readonly mayChange: boolean }) {
  const { data: figures, failure, reload } = useFigures();
  const changes = useMailChanges();
  if (figures === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{EMAIL_LOGS.loading}</p>;
  }
  return (
    <>
      <MailNotice />
      {!mayChange && <p className={styles.note}>{EMAIL_LOGS.viewOnly}</p>}
      <SendingPanel figures={figures} failure={failure} run={changes.run} mayChange={mayChange} />
      <CausesPanel causes={figures.causes} />
      <MailsPanel changes={changes} mayChange={mayChange} />
      <SuppressionsPanel suppressions={figures.suppressions} run={changes.run} mayChange={mayChange} />
    </>
  );
}
