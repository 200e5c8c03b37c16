import type { ChatFigures } from '@hln/contracts';
import { useCallback, useMemo, useState } from 'react';
import { Badge } from '../../staff-parts/badge/badge.tsx';
import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { ListPanel } from '../../staff-parts/list/list-panel.tsx';
import { useList } from '../../staff-parts/list/use-list.ts';
import { MailNotice } from '../../staff-parts/mail/mail-notice.tsx';
import { langOf } from '../../staff-parts/text-language.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './chat-sessions.module.css';
import { ConversationDrawer } from './conversation/conversation-drawer.tsx';
import { useFigures } from './data/use-conversation.ts';
import { EmailRepliesPanel, SetAsideEmails } from './figures/email-replies.tsx';
import { FiguresPanel } from './figures/figures-panel.tsx';
import { UnsentTranscripts } from './figures/unsent-transcripts.tsx';
import { PromiseState } from './promise/promise-state.tsx';
import { chatName, QUEUE_SOURCE, queueColumns, queueDefinition } from './queue/queue-list.tsx';
import { TemplatesPanel } from './templates/templates-panel.tsx';
import { CHAT_FIGURES, CHAT_QUEUE, CHAT_SESSIONS, CHAT_WAITING } from './texts.ts';

interface QueuePanelProps {
  readonly figures: ChatFigures;
  readonly mayChange: boolean;
}

/** The list of conversations with its search, and the one that is open. */
function QueuePanel({ figures, mayChange }: QueuePanelProps) {
  const [revision, setRevision] = useState(0);
  const definition = useMemo(() => queueDefinition(figures), [figures]);
  const columns = useMemo(() => queueColumns(figures.assignees), [figures]);
  const list = useList(definition, QUEUE_SOURCE, revision);
  const onChanged = useCallback(() => setRevision((before) => before + 1), []);
  return (
    <>
      <ListPanel
        list={list}
        title={CHAT_QUEUE.title}
        columns={columns}
        idOf={({ session_id }) => session_id}
        nameOf={chatName}
        empty={<p>{CHAT_QUEUE.empty}</p>}
        fileName={CHAT_QUEUE.fileName}
      />
      {list.open !== null && (
        <ConversationDrawer
          key={list.open}
          session={list.open}
          figures={figures}
          mayChange={mayChange}
          searchOf={list.searchOf}
          onChanged={onChanged}
          onClose={list.close}
        />
      )}
    </>
  );
}

/** A link to the conversation that has waited longest, without looking at the list. */
function NextPanel({ figures: { next, sending } }: { readonly figures: ChatFigures }) {
  if (next === null) {
    return (
      <p className={styles.note}>
        {CHAT_FIGURES.nobodyWaits} {sending > 0 && CHAT_WAITING.sending(sending)}
      </p>
    );
  }
  const name = next.name ?? CHAT_FIGURES.somebody;
  return (
    <section className={styles.next} aria-label={CHAT_FIGURES.next}>
      <p>
        <span className={styles.note}>{CHAT_FIGURES.next}</span>
        <strong lang={langOf(name)}>{name}</strong>
        <PromiseState promised={next} />
        {next.email_waiting_since !== null && (
          <Badge tone="doubtful" isInLine>
            {CHAT_QUEUE.answered}
          </Badge>
        )}
        {next.email_reply === 'undelivered' && (
          <Badge tone="bad" isInLine>
            {CHAT_QUEUE.undelivered}
          </Badge>
        )}
      </p>
      <LinkButton
        variant="primary"
        to={`?${new URLSearchParams({ open: next.session_id })}`}
        preventScrollReset
      >
        <span lang={langOf(name)}>{CHAT_FIGURES.openNext(next.name)}</span>
      </LinkButton>
    </section>
  );
}

const AREA = 'chat-sessions';

/** Parents' conversations, for those who can see them. */
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
      <SetAsideEmails figures={figures} />
      <NextPanel figures={figures} />
      <QueuePanel figures={figures} mayChange={mayChange} />
      <FiguresPanel figures={figures} />
      <EmailRepliesPanel figures={figures} />
      <TemplatesPanel mayChange={mayChange} />
      <p className={styles.note}>{CHAT_SESSIONS.retention(figures.retention_days)}</p>
    </>
  );
}
