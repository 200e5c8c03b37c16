import { isLoopbackName } from '@hln/contracts';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import {
  type CheckedItem,
  checkItemForm,
  type ItemField,
  type ItemFormValues,
  itemFormSchema,
} from '../model/check-item-form.ts';
import styles from '../price-watcher.module.css';
import type { FormOutcome } from '../state/use-watch-writes.ts';
import { WATCH_FORM } from '../texts.ts';

/** On a local machine, the database may be configured to allow local addresses. If not, it refuses them. */
function isOnThisMachine(): boolean {
  const { hostname } = window.location;
  return isLoopbackName(hostname) || hostname.startsWith('127.') || hostname === '[::1]';
}

export interface ItemFormProps {
  readonly initial: ItemFormValues;
  /** The name under which unsaved input survives a reload. */
  readonly draftName: string;
  readonly label: string;
  readonly submit: string;
  readonly submitting: string;
  readonly busy: boolean;
  /** The currency of the page, if it is known. */
  readonly currency: string | null;
  /** The field that gets the focus first. */
  readonly startAt?: ItemField;
  /** The form stays open unless this resolves to `done`. */
  readonly onSubmit: (values: CheckedItem) => Promise<FormOutcome>;
  readonly onCancel: () => void;
}

interface Problem {
  readonly field: ItemField;
  readonly message: string;
}

/** The form for a new or existing item. Unsaved input is kept until it is saved or cancelled. */
export function ItemForm(props: ItemFormProps) {
  const { initial, draftName, label, submit, submitting, busy, onSubmit, onCancel } = props;
  const { currency, startAt = 'name' } = props;
  const { value: typed, change, reset } = useDraft(draftName, itemFormSchema, initial);
  const [problem, setProblem] = useState<Problem | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const urlInput = useRef<HTMLInputElement>(null);
  const targetInput = useRef<HTMLInputElement>(null);
  const inputs = { name: nameInput, url: urlInput, target: targetInput };
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form appears.
  useEffect(() => {
    inputs[startAt].current?.focus();
    // Shows the form's fields and its buttons.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  function refuse(found: Problem) {
    setProblem(found);
    inputs[found.field].current?.focus();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const check = checkItemForm(typed, isOnThisMachine());
    if (!check.ok) {
      refuse(check);
      return;
    }
    setProblem(null);
    const outcome = await onSubmit(check.values);
    if (outcome === 'done') reset();
    if (typeof outcome === 'object') refuse({ field: 'url', message: outcome.urlMessage });
  }

  function cancel() {
    reset();
    onCancel();
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || busy || event.nativeEvent.isComposing) return;
    event.preventDefault();
    cancel();
  }

  const messageFor = (field: Problem['field']) => (problem?.field === field ? problem.message : undefined);
  return (
    <form
      className={styles.form}
      ref={form}
      aria-label={label}
      noValidate
      onSubmit={send}
      onKeyDown={cancelOnEscape}
    >
      <Field label={WATCH_FORM.name} error={messageFor('name')}>
        {(control) => (
          <Input
            {...control}
            ref={nameInput}
            name="item-name"
            autoComplete="off"
            required
            value={typed.name}
            onChange={({ target }) => change((before) => ({ ...before, name: target.value }))}
          />
        )}
      </Field>
      <Field label={WATCH_FORM.url} error={messageFor('url')}>
        {(control) => (
          <Input
            {...control}
            ref={urlInput}
            type="url"
            name="item-url"
            autoComplete="off"
            spellCheck={false}
            required
            value={typed.url}
            onChange={({ target }) => change((before) => ({ ...before, url: target.value }))}
          />
        )}
      </Field>
      <Field label={WATCH_FORM.target(currency)} hint={WATCH_FORM.targetHint} error={messageFor('target')}>
        {(control) => (
          <Input
            {...control}
            ref={targetInput}
            className={styles.targetInput}
            name="item-target"
            inputMode="decimal"
            autoComplete="off"
            value={typed.target}
            onChange={({ target }) => change((before) => ({ ...before, target: target.value }))}
          />
        )}
      </Field>
      <div className="button-row">
        {/* Not disabled while saving, since it would lose the focus. */}
        <Button type="submit" variant="primary" busy={busy} aria-disabled={busy}>
          {busy ? submitting : submit}
        </Button>
        <Button variant="quiet" aria-disabled={busy} onClick={() => !busy && cancel()}>
          {WATCH_FORM.cancel}
        </Button>
      </div>
    </form>
  );
}
