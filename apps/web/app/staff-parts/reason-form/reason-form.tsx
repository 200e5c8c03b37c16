import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { fieldDraft, useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Input } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { REASON } from '../texts.ts';
import styles from './reason-form.module.css';

/** The most characters of a reason that the audit log keeps. */
export const LONGEST_REASON = 200;

export interface ReasonFormProps {
  /**
   * Its name among the forms of the staff area (`staffDraft`), under which typed text survives a reload. It identifies
   * what the reason is for: a reason typed for another row would end up in the audit log.
   */
  readonly form: string;
  readonly submit: string;
  /** The action ends or stops something. */
  readonly destructive?: boolean;
  /** @returns whether it succeeded */
  readonly onSubmit: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
  /** Before the reason. */
  readonly children?: ReactNode;
}

/** Asks for a reason, with the focus on its first field. It closes once the action has succeeded. */
export function ReasonForm(props: ReasonFormProps) {
  const { form: name, submit, destructive = false, onSubmit, onClose, children } = props;
  const { value: reason, change, reset } = useDraft(fieldDraft(name, 'reason'), v.string(), '');
  const [isMissing, setIsMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // Waits until the drawer has opened, which first focuses its close button.
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
        {/* The button keeps the focus while it works: a second press does nothing. */}
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
  /** The form's name, as for a `ReasonForm`. */
  readonly form: string;
  readonly title: string;
  /** What is being confirmed, in the page's words. */
  readonly words: { readonly reason: string; readonly reasonHint: string; readonly reasonMissing: string };
  readonly confirm: string;
  readonly cancel: string;
  /** A word to type, if the action replaces or ends a lot. */
  readonly word?: { readonly expected: string; readonly label: string; readonly missing: string };
  /** The reason given before, if it is asked for again after a failure. */
  readonly initial?: string;
  readonly onConfirm: (why: string) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation of an action that can't simply be undone, and for the reason that the audit log keeps. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, words, confirm, cancel, word, initial = '', onConfirm, onCancel, children } = props;
  const { value: reason, change } = useDraft(fieldDraft(props.form, 'reason'), v.string(), initial);
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isWordMissing, setIsWordMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const wordInput = useRef<HTMLInputElement>(null);

  function submit() {
    const why = reason.trim();
    const isOtherWord = word !== undefined && typed.trim().toLowerCase() !== word.expected;
    setIsMissing(why === '');
    setIsWordMissing(isOtherWord);
    if (why === '') input.current?.focus();
    else if (isOtherWord) wordInput.current?.focus();
    else onConfirm(why);
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter may also confirm a character in an input method.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
  };

  return (
    <ConfirmDialog
      destructive
      title={title}
      confirm={confirm}
      cancel={cancel}
      onConfirm={submit}
      onCancel={onCancel}
      fields={
        <>
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
                onKeyDown={onKeyDown}
              />
            )}
          </Field>
          {word !== undefined && (
            <Field label={word.label} error={isWordMissing ? word.missing : undefined}>
              {(control) => (
                <Input
                  {...control}
                  ref={wordInput}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={30}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  onKeyDown={onKeyDown}
                />
              )}
            </Field>
          )}
        </>
      }
    >
      <div className={styles.question}>{children}</div>
    </ConfirmDialog>
  );
}
