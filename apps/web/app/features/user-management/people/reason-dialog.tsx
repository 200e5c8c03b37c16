import { useRef, useState } from 'react';
import { ACCOUNT, USER_MANAGEMENT } from '../../../content/user-management.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../user-management.module.css';

/** As the audit log takes it, in characters. */
const LONGEST_REASON = 200;

export interface ReasonDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly onConfirm: (why: string) => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation, and for the reason that the audit log keeps. */
export function ReasonDialog({ title, text, confirm, onConfirm, onCancel }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);

  function submit() {
    const why = reason.trim();
    if (why === '') {
      setError(ACCOUNT.reasonMissing);
      input.current?.focus();
    } else onConfirm(why);
  }

  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel={USER_MANAGEMENT.cancel}
      onConfirm={submit}
      onCancel={onCancel}
      fields={
        <Field label={ACCOUNT.reason} hint={ACCOUNT.reasonHint} error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              autoComplete="off"
              maxLength={LONGEST_REASON}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') submit();
              }}
            />
          )}
        </Field>
      }
    >
      <p className={styles.dialogText}>{text}</p>
    </ConfirmDialog>
  );
}
