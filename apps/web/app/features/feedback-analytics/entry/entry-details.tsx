import type { FeedbackDesk, FeedbackEntry } from '@hln/contracts';
import { useState } from 'react';
import { STAFF_PAGES } from '../../../content/staff-pages.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useOpenForm } from '../../../lib/use-draft.ts';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { ReasonDialog } from '../../../staff-parts/reason-form/reason-form.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { deleteFeedback } from '../data/change-feedback.ts';
import { useEntry, type Work } from '../data/use-feedback.ts';
import styles from '../feedback-analytics.module.css';
import { FEEDBACK_FIGURES, FEEDBACK_INBOX, FEEDBACK_KINDS, FILTERED_NAMES } from '../texts.ts';
import { FEEDBACK_DELETE, FEEDBACK_ENTRY } from './case-texts.ts';
import { EntryCase } from './entry-case.tsx';
import { EntryContact } from './entry-contact.tsx';
import { EntryNotes } from './entry-notes.tsx';
import { EntryResult } from './entry-result.tsx';
import { FEEDBACK_REPLIES } from './reply-texts.ts';

interface DeleteEntryProps {
  readonly entry: FeedbackEntry;
  readonly work: Work;
  readonly onGone: () => void;
}

export interface EntryDetailsProps {
  readonly id: string;
  readonly desk: FeedbackDesk;
  readonly work: Work;
  readonly mayChange: boolean;
  /** Called when the entry has been deleted. */
  readonly onGone: () => void;
}

/** One entry: the vote, the query and result it is about, and the work on it. */
export function EntryDetails({ id, desk, work, mayChange, onGone }: EntryDetailsProps) {
  const { data: entry, failure, reload } = useEntry(id);
  if (entry === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{FEEDBACK_ENTRY.loading}</p>;
  }
  return (
    <>
      <Reason entry={entry} />
      {mayChange && <EntryCase key={`${entry.tags}`} entry={entry} desk={desk} work={work} />}
      <EntryContact
        entry={entry}
        people={desk.people}
        work={work}
        myAddress={addressOf(desk)}
        mayChange={mayChange}
      />
      {!entry.is_stripped && <EntryResult entry={entry} work={work} mayChange={mayChange} />}
      <EntryNotes entry={entry} people={desk.people} work={work} mayChange={mayChange} />
      <Facts entry={entry} />
      <div className={styles.next}>
        <Link to={`${STAFF_PAGES.auditLog.path}?row=${entry.id}`}>{FEEDBACK_ENTRY.history}</Link>
        {mayChange && <DeleteEntry entry={entry} work={work} onGone={onGone} />}
      </div>
    </>
  );
}

/** Where answers to an email go: to the person who writes it. */
export const addressOf = ({ me, people }: FeedbackDesk) =>
  people.find(({ id }) => id === me)?.email ?? FEEDBACK_REPLIES.myAddress;

function Reason({ entry }: { readonly entry: FeedbackEntry }) {
  if (entry.is_stripped) return <Alert tone="info">{FEEDBACK_ENTRY.stripped}</Alert>;
  return (
    <>
      {entry.suspicion !== null && (
        <Alert tone="warning">
          {FEEDBACK_ENTRY.notCounted}: {FILTERED_NAMES[entry.suspicion]}.
        </Alert>
      )}
      {!entry.counts && <Alert tone="info">{FEEDBACK_ENTRY.superseded}</Alert>}
      {entry.reason === null ? (
        <p className={styles.note}>{FEEDBACK_ENTRY.noReason}</p>
      ) : (
        <blockquote className={styles.said}>{entry.reason}</blockquote>
      )}
    </>
  );
}

function Facts({ entry }: { readonly entry: FeedbackEntry }) {
  const { formatting_options: options } = entry;
  const chosen =
    options === null ? null : Object.entries(options).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <FactList
        facts={[
          { label: FEEDBACK_ENTRY.time, value: <Moment at={entry.created_at} withLocal /> },
          { label: FEEDBACK_ENTRY.vote, value: FEEDBACK_INBOX[entry.feedback_type] },
          {
            label: FEEDBACK_ENTRY.statement,
            value: `${FEEDBACK_KINDS[entry.statement_kind]}, ${FEEDBACK_ENTRY.size(entry.sql_length)}`,
          },
          {
            label: FEEDBACK_ENTRY.formatter,
            value: entry.formatter_version ?? FEEDBACK_FIGURES.unknownVersion,
          },
          {
            label: FEEDBACK_ENTRY.options,
            value:
              chosen === null
                ? FEEDBACK_FIGURES.unknownOptions
                : chosen.join(', ') || FEEDBACK_FIGURES.defaultOptions,
          },
          ...(entry.user_agent === '' ? [] : [{ label: FEEDBACK_ENTRY.browser, value: entry.user_agent }]),
          { label: FEEDBACK_ENTRY.together, value: <Together entry={entry} /> },
        ]}
      />
      {entry.formatting_changes.length > 0 && (
        <details>
          <summary>{FEEDBACK_ENTRY.changes}</summary>
          <ul>
            {entry.formatting_changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may have been said twice.
              <li key={index}>{change}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Links to everything from the same visitor. The URL names the entry, never the IP address. */
function Together({ entry }: { readonly entry: FeedbackEntry }) {
  if (entry.same_session === 0 && entry.same_ip === 0) return FEEDBACK_ENTRY.alone;
  return (
    <span className={styles.next}>
      {entry.same_session > 0 && (
        <Link to={`?session=${entry.id}`}>{FEEDBACK_ENTRY.session(entry.same_session)}</Link>
      )}
      {entry.same_ip > 0 && <Link to={`?ip=${entry.id}`}>{FEEDBACK_ENTRY.ip(entry.same_ip)}</Link>}
    </span>
  );
}

/** Deletes an entry for good, for example when somebody requests it. It asks twice, because it can't be undone. */
function DeleteEntry({ entry, work, onGone }: DeleteEntryProps) {
  const form = staffDraft(`delete-feedback:${entry.id}`);
  const [asking, setAsking] = useOpenForm([form]);
  const [given, setGiven] = useState('');

  async function confirm(why: string) {
    setGiven(why);
    setAsking(null);
    let mails = 0;
    const isDone = await work.act(
      async () => {
        ({ mails } = await deleteFeedback([entry.id], why));
        work.forget(entry.id);
        onGone();
      },
      () => FEEDBACK_DELETE.done(mails),
    );
    if (!isDone) setAsking(form);
  }

  return (
    <>
      <Button size="small" disabled={work.isBusy} onClick={() => setAsking(form)}>
        {FEEDBACK_DELETE.open}
      </Button>
      {asking !== null && (
        <ReasonDialog
          form={asking}
          title={FEEDBACK_DELETE.title}
          words={FEEDBACK_DELETE}
          confirm={FEEDBACK_DELETE.confirm}
          cancel={FEEDBACK_DELETE.cancel}
          initial={given}
          onConfirm={(why) => void confirm(why)}
          onCancel={() => setAsking(null)}
        >
          {FEEDBACK_DELETE.text}
        </ReasonDialog>
      )}
    </>
  );
}
