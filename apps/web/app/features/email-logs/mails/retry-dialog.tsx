import type { Email } from '@hln/contracts';
import { EMAIL_RETRY } from '../../../content/email-logs.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import styles from '../email-logs.module.css';
import { mayArriveTwice } from './mail-words.ts';

export type RetriedMail = Pick<Email, 'id' | 'status' | 'retries' | 'recipient' | 'kind'>;

/** More names would hide the buttons. */
const MOST_NAMES = 8;
const HAS_LINK: ReadonlySet<string> = new Set(['auth', 'invitation']);

export interface RetryDialogProps {
  readonly mails: readonly RetriedMail[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Says who may get a second copy before anything is sent again. */
export function RetryDialog({ mails, onConfirm, onCancel }: RetryDialogProps) {
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
