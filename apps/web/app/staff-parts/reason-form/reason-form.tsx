import { type ReactNode, useState } from 'react';
import { REASON } from '../../content/staff-parts.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './reason-form.module.css';

/** What the database keeps of a reason. */
const LONGEST = 200;

export interface ReasonFormProps {
  readonly submit: string;
  /** @returns whether it was done */
  readonly onSubmit: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
  /** Before the reason. */
  readonly children?: ReactNode;
}

/** Asks why. It closes once it is done. */
export function ReasonForm({ submit, onSubmit, onClose, children }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  async function send() {
    if (isSaving) return;
    const why = reason.trim();
    setIsMissing(why === '');
    if (why === '') return;
    setIsSaving(true);
    const isDone = await onSubmit(why);
    setIsSaving(false);
    if (isDone) onClose();
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      <Field label={REASON.label} hint={REASON.hint} error={isMissing ? REASON.missing : undefined}>
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={LONGEST}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <div className="button-row">
        {/* It keeps the focus while it works: a second press does nothing. */}
        <Button type="submit" variant="primary" busy={isSaving} aria-disabled={isSaving}>
          {submit}
        </Button>
        <Button onClick={onClose}>{REASON.cancel}</Button>
      </div>
    </form>
  );
}
