import type { Email } from '@hln/contracts';
import { useState } from 'react';
import type { Done } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { ListPanel } from '../../../staff-parts/list/list-panel.tsx';
import { rowLink } from '../../../staff-parts/list/row-link.ts';
import { useList } from '../../../staff-parts/list/use-list.ts';
import { TOASTS } from '../../../staff-parts/texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { cancelEmails, type MailChanges, retryEmails, useEmail } from '../data/emails.ts';
import { MailDetails, type MailDetailsProps } from '../details/mail-details.tsx';
import styles from '../email-logs.module.css';
import { EMAIL_DETAILS, EMAIL_LIST, EMAIL_RETRY } from '../texts.ts';
import { mayArriveTwice, mayCancel, mayRetry } from './mail-words.tsx';
import { MAILS_COLUMNS, MAILS_DEFINITION, MAILS_SOURCE } from './mails-list.tsx';

type RetriedMail = Pick<Email, 'id' | 'status' | 'retries' | 'recipient' | 'kind'>;

/** More names would hide the buttons. */
const MOST_NAMES = 8;

const HAS_LINK: ReadonlySet<string> = new Set(['auth', 'invitation']);

interface RetryDialogProps {
  readonly mails: readonly RetriedMail[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

interface MailDrawerProps extends Omit<MailDetailsProps, 'mail'> {
  readonly id: string;
  /** The row in the list, which loads first; undefined for an email that isn't on the current page. */
  readonly listedSubject: string | undefined;
  readonly onClose: () => void;
}

/** The open email, under its subject. */
function MailDrawer({ id, listedSubject, onClose, ...props }: MailDrawerProps) {
  const { data: mail, failure, reload } = useEmail(id);
  const untitled = failure === null ? EMAIL_DETAILS.loading : EMAIL_LIST.title;
  return (
    <Drawer
      title={listedSubject ?? mail?.subject ?? untitled}
      onClose={onClose}
      returnFocus={() => rowLink(id)}
    >
      {mail === null && failure === null && <p role="status">{EMAIL_DETAILS.loading}</p>}
      {mail === null && failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {mail !== null && (
        <MailDetails
          // The state of another email is not kept.
          key={id}
          mail={mail}
          {...props}
        />
      )}
    </Drawer>
  );
}

export interface MailsPanelProps {
  readonly changes: MailChanges;
  readonly mayChange: boolean;
}

/** Every email, its state, and actions on one or many. */
export function MailsPanel({ changes: { run, revision }, mayChange }: MailsPanelProps) {
  const list = useList(MAILS_DEFINITION, MAILS_SOURCE, revision);
  const [retried, setRetried] = useState<readonly RetriedMail[]>([]);

  async function retry(mails: readonly RetriedMail[]): Promise<Done> {
    const answer = await retryEmails(mails);
    const isWhole = answer.queued === mails.length;
    return { tone: isWhole ? 'success' : 'info', text: EMAIL_RETRY.done(answer) };
  }

  async function cancel(mails: readonly RetriedMail[]): Promise<Done> {
    const cancelled = mails.length === 0 ? 0 : await cancelEmails(mails.map(({ id }) => id));
    if (cancelled === 0) return { tone: 'danger', text: EMAIL_LIST.notCancelled };
    const back = mails.map((mail) => ({ ...mail, status: 'cancelled' as const }));
    return {
      tone: 'success',
      text: EMAIL_LIST.cancelled(cancelled),
      action: { label: TOASTS.undo, run: () => void run(() => retry(back)) },
    };
  }

  const bulkActions = [
    {
      label: EMAIL_LIST.retry,
      isBusy: false,
      run: (rows: readonly Email[]) => setRetried(rows.filter(mayRetry)),
    },
    {
      label: EMAIL_LIST.cancel,
      isBusy: false,
      run: (rows: readonly Email[]) => void run(() => cancel(rows.filter(mayCancel))),
    },
  ];

  return (
    <>
      <ListPanel
        list={list}
        title={EMAIL_LIST.title}
        columns={MAILS_COLUMNS}
        idOf={({ id }) => id}
        nameOf={({ subject, recipient }) => EMAIL_LIST.select(subject, recipient)}
        empty={<p>{EMAIL_LIST.empty}</p>}
        fileName={EMAIL_LIST.fileName}
        bulkActions={mayChange ? bulkActions : []}
        isSelectable={({ status }) => status !== 'sending'}
      />
      {list.open !== null && (
        <MailDrawer
          id={list.open}
          listedSubject={list.page?.rows.find(({ id }) => id === list.open)?.subject}
          mayChange={mayChange}
          run={run}
          onRetry={(mail) => setRetried([mail])}
          onCancel={(mail) => void run(() => cancel([mail]))}
          onClose={list.close}
        />
      )}
      {retried.length > 0 && (
        <RetryDialog
          mails={retried}
          onCancel={() => setRetried([])}
          onConfirm={() => {
            setRetried([]);
            void run(() => retry(retried));
          }}
        />
      )}
    </>
  );
}

/** Says who may get a second copy before anything is resent. */
function RetryDialog({ mails, onConfirm, onCancel }: RetryDialogProps) {
  const twice = mails.filter(mayArriveTwice);
  return (
    <ConfirmDialog
      title={EMAIL_RETRY.title(mails.length)}
      confirm={EMAIL_RETRY.confirm}
      cancel={EMAIL_RETRY.cancel}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <div className={styles.question}>
        {twice.length === 0 ? (
          <p>{EMAIL_RETRY.none}</p>
        ) : (
          <>
            <p>{mails.length === 1 ? EMAIL_RETRY.copy : EMAIL_RETRY.copies(twice.length)}</p>
            <ul className={styles.copies}>
              {twice.slice(0, MOST_NAMES).map(({ id, recipient, status }) => (
                <li key={id}>
                  {recipient}: {status === 'sent' ? EMAIL_RETRY.sent : EMAIL_RETRY.unknown}
                </li>
              ))}
              {twice.length > MOST_NAMES && <li>{EMAIL_RETRY.more(twice.length - MOST_NAMES)}</li>}
            </ul>
          </>
        )}
        {mails.some(({ kind }) => HAS_LINK.has(kind)) && <p>{EMAIL_RETRY.links}</p>}
      </div>
    </ConfirmDialog>
  );
}
