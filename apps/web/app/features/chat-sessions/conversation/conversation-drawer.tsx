import type { ChatDetails, ChatFigures } from '@hln/contracts';
import { useRef, useState } from 'react';
import { hasDraft } from '../../../lib/draft.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { aucklandTime, readTimestamp, TIME_ZONE, zonedTime } from '../../../lib/timestamps.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { rowLink } from '../../../staff-parts/list/row-link.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { langOf } from '../../../staff-parts/text-language.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import styles from '../chat-sessions.module.css';
import { cardOf } from '../data/read-chats.ts';
import { useConversation } from '../data/use-conversation.ts';
import { UnsentReason } from '../figures/unsent-transcripts.tsx';
import { familyZone, PromiseState, placeOf } from '../promise/promise-state.tsx';
import { CHAT_REPLY } from '../reply-texts.ts';
import { CHAT_FAMILY, CHAT_FIGURES, CHAT_GONE, CHAT_PROMISE, CHAT_QUEUE, CHAT_SESSIONS } from '../texts.ts';
import { CardSection } from './card-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { type ReplyKind, ReplySection, replyKinds } from './reply-section.tsx';
import { Section, type SectionProps } from './section.tsx';
import { ThreadSection } from './thread-section.tsx';
import { WorkSection } from './work-section.tsx';

/** Other conversations with the same contact details. */
function FamilySection({
  conversation: { details },
  searchOf,
}: SectionProps & { readonly searchOf: (session: string) => string }) {
  if (details.family.length === 0) return null;
  return (
    <Section title={CHAT_FAMILY.title}>
      <p className={styles.note}>{CHAT_FAMILY.text}</p>
      <ul className={styles.family}>
        {details.family.map(({ session_id, received_at, status, name, subjects }) => (
          <li key={session_id}>
            <Link to={searchOf(session_id)} replace preventScrollReset>
              <span lang={langOf(name ?? '')}>{name ?? CHAT_QUEUE.unnamed}</span>
            </Link>
            {subjects !== null && (
              <>
                , <span lang={langOf(subjects)}>{subjects}</span>
              </>
            )}
            <span className={styles.speaker}>
              <Moment at={received_at} /> · {CHAT_SESSIONS.statuses[status]}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The time is without seconds, which the promise doesn't include. */
const minute = (time: string) => time.slice(0, 16);

/** The state of the promise, and its deadline on our clock and on the family's. */
function PromiseLine({ details }: { readonly details: ChatDetails }) {
  const due = readTimestamp(details.due_at);
  const theirs = familyZone(cardOf(details));
  const isOpen = details.promise === 'waiting' || details.promise === 'late';
  return (
    <span className={styles.promiseLine}>
      <PromiseState promised={details} />
      {isOpen && due !== null && (
        <span>{CHAT_PROMISE.until(minute(aucklandTime(due)), placeOf(TIME_ZONE))}</span>
      )}
      {isOpen && due !== null && theirs !== null && theirs.zone !== TIME_ZONE && (
        <span>
          {CHAT_PROMISE.theirs(minute(zonedTime(due, theirs.zone)), placeOf(theirs.zone))}
          {theirs.isAssumed && ` (${CHAT_PROMISE.assumed})`}
        </span>
      )}
    </span>
  );
}

export interface ConversationDrawerProps {
  readonly session: string;
  readonly figures: ChatFigures;
  readonly mayChange: boolean;
  /** The parameters that open another conversation. */
  readonly searchOf: (session: string) => string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** One conversation: the family, the transcript, and our work on it. */
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
    (details.replied_at !== null &&
      details.email_reply !== 'undelivered' &&
      details.email_waiting_since === null)
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
          <ThreadSection {...section} assignees={figures.assignees} />
          <NotesSection {...section} assignees={figures.assignees} />
          <WorkSection {...section} assignees={figures.assignees} />
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
