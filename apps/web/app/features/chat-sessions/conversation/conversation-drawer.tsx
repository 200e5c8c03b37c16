import type { ChatFigures } from '@hln/contracts';
import { useRef, useState } from 'react';
import { CHAT_FIGURES, CHAT_GONE, CHAT_REPLY, CHAT_SESSIONS } from '../../../content/chat-sessions.ts';
import { hasDraft } from '../../../lib/draft.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { rowLink } from '../../../staff-parts/list/row-link.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { langOf } from '../data/text-language.ts';
import { useConversation } from '../data/use-conversation.ts';
import { UnsentReason } from '../figures/unsent-transcripts.tsx';
import { CardSection } from './card-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { FamilySection } from './family-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { PromiseLine } from './promise-line.tsx';
import { type ReplyKind, ReplySection, replyKinds } from './reply-section.tsx';
import { Transcript } from './transcript.tsx';
import { WorkSection } from './work-section.tsx';

export interface ConversationDrawerProps {
  readonly session: string;
  readonly figures: ChatFigures;
  readonly mayChange: boolean;
  /** The parameters that open another conversation. */
  readonly searchOf: (session: string) => string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** One conversation: who they are, what they said, and what we do about it. */
export function ConversationDrawer({
  session,
  figures,
  mayChange,
  searchOf,
  onChanged,
  onClose,
}: ConversationDrawerProps) {
  const { conversation, failure, reload, ...state } = useConversation(session, onChanged);
  const [replying, setReplying] = useState<ReplyKind | null>(() =>
    hasDraft(staffDraft(`reply:${session}`)) ? 'mail' : null,
  );
  const replyHeading = useRef<HTMLHeadingElement>(null);
  const details = conversation?.details;
  const [firstKind] =
    details === undefined ||
    !mayChange ||
    (details.replied_at !== null && details.email_reply !== 'undelivered')
      ? []
      : replyKinds(details);
  const name = details === undefined ? '' : (details.corrected.name ?? details.recognised.name ?? '');
  const title =
    failure?.isGone === true && details === undefined ? CHAT_GONE.title : name || CHAT_GONE.conversation;
  const section = conversation === null ? null : { conversation, mayChange, ...state };
  return (
    <Drawer
      title={title}
      titleLang={langOf(title)}
      lede={details && <PromiseLine details={details} />}
      footer={
        firstKind !== undefined &&
        replying === null && (
          <Button
            variant="primary"
            onClick={() => {
              setReplying(firstKind);
              replyHeading.current?.focus({ preventScroll: true });
            }}
          >
            {firstKind === 'mail' ? CHAT_REPLY.byMail : CHAT_REPLY.byPhone}
          </Button>
        )
      }
      onClose={onClose}
      returnFocus={() => rowLink(session)}
    >
      {section === null && failure === null && <p role="status">{CHAT_SESSIONS.loading}</p>}
      {section === null && failure?.isGone === true && <p>{CHAT_GONE.text}</p>}
      {section === null && failure?.isGone === false && (
        <ReadFailure message={failure.message} onRetry={reload} />
      )}
      {section !== null && (
        <>
          {section.conversation.details.unsent.map((unsent) => (
            <Alert key={unsent.since} tone="warning">
              <p>
                {CHAT_FIGURES.unsent} <UnsentReason unsent={unsent} />
              </p>
            </Alert>
          ))}
          <CardSection {...section} />
          <ReplySection {...section} open={replying} setOpen={setReplying} heading={replyHeading} />
          <Transcript {...section} />
          <WorkSection {...section} assignees={figures.assignees} />
          <NotesSection {...section} />
          <FamilySection {...section} searchOf={searchOf} />
          <DeletionSection
            {...section}
            retentionDays={figures.retention_days}
            onDeleted={onClose}
            onChanged={onChanged}
          />
        </>
      )}
    </Drawer>
  );
}
