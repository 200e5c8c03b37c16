import { CHAT_SESSIONS } from '../../content/chat-sessions.ts';
import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { MailNotice } from '../../staff-parts/mail/mail-notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './chat-sessions.module.css';
import { useFigures } from './data/use-figures.ts';
import { FiguresPanel } from './figures/figures-panel.tsx';
import { NextPanel } from './figures/next-panel.tsx';
import { UnsentTranscripts } from './figures/unsent-transcripts.tsx';
import { QueuePanel } from './queue/queue-panel.tsx';

const AREA = 'chat-sessions';

/** Conversations of parents, for those who may see them. */
export function ChatSessionsView() {
  return (
    <>
      <PageHead
        title={CHAT_SESSIONS.title}
        lede={CHAT_SESSIONS.lede}
        back={{ to: '/staff/portal', children: CHAT_SESSIONS.back }}
      />
      <StaffPageBody>
        <AreaGate area={AREA} loading={CHAT_SESSIONS.loading}>
          {({ levelOf }) => <Workplace mayChange={levelOf(AREA) === 'manage'} />}
        </AreaGate>
      </StaffPageBody>
    </>
  );
}

function Workplace({ mayChange }: { readonly mayChange: boolean }) {
  const { data: figures, failure, reload } = useFigures();
  if (figures === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{CHAT_SESSIONS.loading}</p>;
  }
  return (
    <>
      <MailNotice />
      {!mayChange && <p className={styles.note}>{CHAT_SESSIONS.viewOnly}</p>}
      <UnsentTranscripts figures={figures} />
      <NextPanel figures={figures} />
      <QueuePanel figures={figures} mayChange={mayChange} />
      <FiguresPanel figures={figures} />
      <p className={styles.note}>{CHAT_SESSIONS.retention(figures.retention_days)}</p>
    </>
  );
}
