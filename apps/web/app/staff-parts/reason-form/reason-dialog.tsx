import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Input } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './reason-form.module.css';
import { LONGEST_REASON } from './reason-form.tsx';

export interface ReasonDialogProps {
  readonly title: string;
  /** What is asked for, in the words of the page. */
  readonly words: { readonly reason: string; readonly reasonHint: string; readonly reasonMissing: string };
  readonly confirm: string;
  readonly cancel: string;
  /** The reason given before, when it is asked again after a failure. */
  readonly initial?: string;
  readonly onConfirm: (why: string) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation of what cannot simply be taken back, and for the reason that the audit log keeps. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, words, confirm, cancel, initial = '', onConfirm, onCancel, children } = props;
  const [reason, setReason] = useState(initial);
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function submit() {
    const why = reason.trim();
    setIsMissing(why === '');
    if (why === '') input.current?.focus();
    else onConfirm(why);
  }

  return (
    <ConfirmDialog
      destructive
      title={title}
      confirm={confirm}
      cancel={cancel}
      onConfirm={submit}
      onCancel={onCancel}
      fields={
        <Field
          label={words.reason}
          hint={words.reasonHint}
          error={isMissing ? words.reasonMissing : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              autoComplete="off"
              maxLength={LONGEST_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              onKeyDown={(event) => {
                // Enter may also choose among the letters that are being put together.
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
              }}
            />
          )}
        </Field>
      }
    >
      <p className={styles.question}>{children}</p>
    </ConfirmDialog>
  );
}
