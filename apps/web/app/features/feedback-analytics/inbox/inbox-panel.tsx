import { FEEDBACK_STATUSES, type FeedbackDesk, type FeedbackRow } from '@hln/contracts';
import { VERSION } from '@hln/snowflake-formatter/version';
import { useMemo, useRef, useState } from 'react';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { ListPanel } from '../../../staff-parts/list/list-panel.tsx';
import { rowLink } from '../../../staff-parts/list/row-link.ts';
import { useList } from '../../../staff-parts/list/use-list.ts';
import { ReplyComposer } from '../../../staff-parts/reply/reply-composer.tsx';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import {
  answerFixed,
  changeFeedback,
  countFixedUnanswered,
  type FeedbackChange,
} from '../data/change-feedback.ts';
import { useFeedback, type Work } from '../data/use-feedback.ts';
import { FEEDBACK_ENTRY } from '../entry/case-texts.ts';
import { addressOf, EntryDetails } from '../entry/entry-details.tsx';
import { FEEDBACK_REPLIES, FEEDBACK_REPLY_TEMPLATES } from '../entry/reply-texts.ts';
import styles from '../feedback-analytics.module.css';
import { FEEDBACK_CHECK_ALL, FEEDBACK_INBOX, FEEDBACK_STATUS_NAMES, wholeNumber } from '../texts.ts';
import { CheckAllDrawer } from './check-all-drawer.tsx';
import { inboxColumns, nameOf } from './inbox-columns.tsx';
import { INBOX_SOURCE, inboxDefinition } from './inbox-list.ts';

export interface InboxPanelProps {
  readonly desk: FeedbackDesk;
  readonly work: Work;
  readonly mayChange: boolean;
}

/** The dislikes, or whatever the filters select; an entry's details are where it is worked on. */
export function InboxPanel({ desk, work, mayChange }: InboxPanelProps) {
  const [isChecking, setIsChecking] = useState(false);
  const [isAnswering, setIsAnswering] = useState(false);
  const answerButton = useRef<HTMLButtonElement>(null);
  const checkButton = useRef<HTMLButtonElement>(null);
  // Every change reloads the desk, but the definition stays the same while its choices do.
  const choices = JSON.stringify([desk.people, desk.tags]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the definition depends on the choices alone.
  const definition = useMemo(() => inboxDefinition(desk), [choices]);
  const list = useList(definition, INBOX_SOURCE, work.revision);

  /** The same change to several rows; undoing it restores each row's previous value. */
  function changeAll(
    rows: readonly FeedbackRow[],
    change: FeedbackChange,
    done: string,
    backOf: (row: FeedbackRow) => FeedbackChange,
  ) {
    const ids = rows.map(({ id }) => id);
    void work.act(
      () => changeFeedback(ids, change),
      done,
      async () => {
        for (const [back, same] of groupsOf(rows, backOf)) await changeFeedback(same, back);
      },
    );
  }

  const bulkActions = mayChange
    ? [
        {
          label: FEEDBACK_INBOX.take,
          isBusy: work.isBusy,
          run: (rows: readonly FeedbackRow[]) =>
            changeAll(rows, { assignee: desk.me }, FEEDBACK_INBOX.taken(rows.length), ({ assignee }) => ({
              assignee,
            })),
        },
        ...FEEDBACK_STATUSES.map((status) => ({
          label: FEEDBACK_INBOX.mark(FEEDBACK_STATUS_NAMES[status]),
          isBusy: work.isBusy,
          run: (rows: readonly FeedbackRow[]) =>
            changeAll(
              rows,
              status === 'fixed' ? { status, fixed_in: VERSION } : { status },
              FEEDBACK_INBOX.statusChange(rows.length, FEEDBACK_STATUS_NAMES[status]),
              statusOf,
            ),
        })),
      ]
    : [];
  const columns = useMemo(() => inboxColumns(desk.people), [desk]);
  const opened = list.page?.rows.find(({ id }) => id === list.open);
  const time = opened === undefined ? null : readTimestamp(opened.created_at);

  return (
    <>
      <StatusCounts desk={desk} />
      <ListPanel
        list={list}
        title={FEEDBACK_INBOX.title}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        actions={
          mayChange && (
            <div className="button-row">
              <Button ref={checkButton} size="small" onClick={() => setIsChecking(true)}>
                {FEEDBACK_CHECK_ALL.open}
              </Button>
              <Button ref={answerButton} size="small" onClick={() => setIsAnswering(true)}>
                {FEEDBACK_REPLIES.all}
              </Button>
            </div>
          )
        }
        empty={<p>{FEEDBACK_INBOX.empty}</p>}
        fileName={FEEDBACK_INBOX.fileName}
        bulkActions={bulkActions}
      />
      {list.open !== null && (
        <Drawer
          key={list.open}
          title={
            opened === undefined || time === null
              ? FEEDBACK_INBOX.title
              : FEEDBACK_ENTRY.title(FEEDBACK_INBOX[opened.feedback_type], aucklandTime(time).slice(0, 16))
          }
          onClose={list.close}
          returnFocus={() => rowLink(list.open ?? '')}
        >
          <EntryDetails id={list.open} desk={desk} work={work} mayChange={mayChange} onGone={list.close} />
        </Drawer>
      )}
      {isAnswering && (
        <AnswerAllDrawer
          work={work}
          myAddress={addressOf(desk)}
          onClose={() => setIsAnswering(false)}
          returnFocus={() => answerButton.current}
        />
      )}
      {isChecking && (
        <CheckAllDrawer
          work={work}
          onClose={() => setIsChecking(false)}
          returnFocus={() => checkButton.current}
        />
      )}
    </>
  );
}

const statusOf = ({ status, fixed_in }: FeedbackRow): FeedbackChange =>
  fixed_in === null ? { status } : { status, fixed_in };

/** Groups rows by their previous value, so that undoing many takes few requests. */
function groupsOf(rows: readonly FeedbackRow[], backOf: (row: FeedbackRow) => FeedbackChange) {
  const groups = new Map<string, [FeedbackChange, string[]]>();
  for (const row of rows) {
    const back = backOf(row);
    const key = JSON.stringify(back);
    const group = groups.get(key) ?? [back, []];
    group[1].push(row.id);
    groups.set(key, group);
  }
  return groups.values();
}

/** The number of dislikes by status, each with a link to them. */
function StatusCounts({ desk }: { readonly desk: FeedbackDesk }) {
  return (
    <nav aria-label={FEEDBACK_INBOX.counts}>
      <ul className={styles.counts}>
        {FEEDBACK_STATUSES.map((status) => (
          <li key={status}>
            <Link to={`?status=${status}`} preventScrollReset className={styles.count}>
              <strong>{wholeNumber(desk.statuses[status] ?? 0)}</strong> {FEEDBACK_STATUS_NAMES[status]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface AnswerAllDrawerProps {
  readonly work: Work;
  /** The email address that answers go to. */
  readonly myAddress: string;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null;
}

/** One email to everybody whose case is fixed; it first says to how many people. */
function AnswerAllDrawer({ work, myAddress, onClose, returnFocus }: AnswerAllDrawerProps) {
  const { data: people, failure, reload } = useFeedback(['unanswered'], countFixedUnanswered);
  const toasts = useToasts();
  return (
    <Drawer title={FEEDBACK_REPLIES.allTitle} onClose={onClose} returnFocus={returnFocus}>
      <p>{FEEDBACK_REPLIES.allText}</p>
      {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {people === null && failure === null && <p role="status">{FEEDBACK_REPLIES.counting}</p>}
      {people === 0 && <p role="status">{FEEDBACK_REPLIES.none}</p>}
      {people !== null && people > 0 && (
        <ReplyComposer
          key={people}
          about={`feedback-fixed-${people}`}
          recipient={FEEDBACK_REPLIES.people(people)}
          answersTo={myAddress}
          language="en"
          templates={FEEDBACK_REPLY_TEMPLATES}
          send={async (reply) => {
            const { queued, left } = await answerFixed(people, reply);
            toasts.show({ tone: 'success', text: FEEDBACK_REPLIES.queued(queued, left) });
          }}
          onSent={() => {
            work.reread();
            onClose();
          }}
        />
      )}
    </Drawer>
  );
}
