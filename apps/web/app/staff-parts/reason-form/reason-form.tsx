import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { fieldDraft, useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Input } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { REASON } from '../texts.ts';
import styles from './reason-form.module.css';

/** What the audit log keeps of a reason, in characters. */
export const LONGEST_REASON = 200;

export interface ReasonFormProps {
  /**
   * Its name among the forms of the staff area (`staffDraft`), by which what is typed into it survives a reload. It names
   * what the reason is for: one given for another row would stand in the audit log.
   */
  readonly form: string;
  readonly submit: string;
  /** It ends or stops something. */
  readonly destructive?: boolean;
  /** @returns whether it was done */
  readonly onSubmit: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
  /** Before the reason. */
  readonly children?: ReactNode;
}

/** Asks why, with the focus on the first of its fields. It closes once it is done. */
export function ReasonForm(props: ReasonFormProps) {
  const { form: name, submit, destructive = false, onSubmit, onClose, children } = props;
  const { value: reason, change, reset } = useDraft(fieldDraft(name, 'reason'), v.string(), '');
  const [isMissing, setIsMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // After the drawer has opened, which gives the focus to its button for closing.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  async function send() {
    if (isSaving) return;
    const why = reason.trim();
    setIsMissing(why === '');
    if (why === '') return input.current?.focus();
    setIsSaving(true);
    const isDone = await onSubmit(why);
    setIsSaving(false);
    if (!isDone) return;
    reset();
    onClose();
  }
  return (
    <form
      ref={form}
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
            ref={input}
            value={reason}
            maxLength={LONGEST_REASON}
            onChange={({ target }) => change(() => target.value)}
          />
        )}
      </Field>
      <div className="button-row">
        {/* It keeps the focus while it works: a second press does nothing. */}
        <Button
          type="submit"
          variant={destructive ? 'danger' : 'primary'}
          busy={isSaving}
          aria-disabled={isSaving}
        >
          {submit}
        </Button>
        <Button onClick={onClose}>{REASON.cancel}</Button>
      </div>
    </form>
  );
}

interface ReasonDialogProps {
  /** As of a `ReasonForm`. */
  readonly form: string;
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
  const { value: reason, change } = useDraft(fieldDraft(props.form, 'reason'), v.string(), initial);
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
              onChange={({ target }) => change(() => target.value)}
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
