import type { BackupFile, RestoredElsewhere } from '@hln/contracts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { readTimestamp } from '../../../lib/timestamps.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { ReasonDialog } from '../../../staff-parts/reason-form/reason-form.tsx';
import { REASON } from '../../../staff-parts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/confirm-dialog.tsx';
import { useReading } from '../data/read-database.ts';
import styles from '../database-admin.module.css';
import { readNewerRows } from './ask-backups.ts';
import { newerRowsText, RESTORE, RESTORE_BY_COMMAND } from './texts.ts';

const WORDS = { reason: REASON.label, reasonHint: REASON.hint, reasonMissing: REASON.missing } as const;
const WORD = { expected: RESTORE.word, label: RESTORE.typeWord, missing: RESTORE.wordMissing } as const;

/** The name of the form that restores a backup. */
export const restoreForm = (backup: string): string => staffDraft(`restore-backup:${backup}`);

export interface RestoreDialogProps {
  readonly file: BackupFile;
  /** How it is restored if the server can't do it; null if it can. */
  readonly elsewhere: RestoredElsewhere | null;
  readonly onConfirm: (why: string) => void;
  readonly onCancel: () => void;
}

/** Says what restoring a backup replaces, loses and keeps, and asks for a reason and a word. */
export function RestoreDialog({ file, elsewhere, onConfirm, onCancel }: RestoreDialogProps) {
  const { name, made_at: madeAt } = file;
  const { data: newer, failure } = useReading(
    `newer:${name}`,
    (signal) => readNewerRows(madeAt, signal),
    RESTORE.uncounted,
  );
  const made = readTimestamp(madeAt);
  const lead = (
    <p>
      {RESTORE.lead(made === null ? 0 : Date.now() - made.getTime())} (<Moment at={madeAt} />
      ).
    </p>
  );
  const lost = failure ?? (newer === null ? RESTORE.counting : newerRowsText(newer));
  if (elsewhere !== null) {
    const { text, commands, after } = RESTORE_BY_COMMAND[elsewhere === 'host' ? 'postgres' : elsewhere];
    return (
      <ModalDialog
        title={RESTORE.title(name)}
        onClose={onCancel}
        rest={
          <div className="button-row">
            <Button onClick={onCancel}>{RESTORE.close}</Button>
          </div>
        }
      >
        <div className={styles.stack}>
          {lead}
          <p>
            {RESTORE.lost} {lost}
          </p>
          <p>{text}</p>
          <pre className={styles.definition}>{commands(name)}</pre>
          <p>{after}</p>
        </div>
      </ModalDialog>
    );
  }
  return (
    <ReasonDialog
      form={restoreForm(name)}
      title={RESTORE.title(name)}
      words={WORDS}
      word={WORD}
      confirm={RESTORE.confirm}
      cancel={RESTORE.cancel}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {lead}
      <ul className={styles.consequences}>
        <li>
          <strong>{RESTORE.lost}</strong> {lost}
        </li>
        {RESTORE.consequences.map(([what, text]) => (
          <li key={what}>
            <strong>{what}</strong> {text}
          </li>
        ))}
      </ul>
    </ReasonDialog>
  );
}
