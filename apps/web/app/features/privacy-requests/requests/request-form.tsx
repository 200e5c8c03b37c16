import { PRIVACY_REQUEST_LIMITS, privacyRequestKindSchema } from '@hln/contracts';
import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { aucklandDate } from '../../../lib/timestamps.ts';
import { fieldDraft, useDraft } from '../../../lib/use-draft.ts';
import type { Changes } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input, Select, TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { addRequest } from '../data/personal-data.ts';
import styles from '../privacy-requests.module.css';
import { FIND, PRIVACY_REQUESTS, REQUEST_FORM, REQUEST_KINDS, REQUESTS } from '../texts.ts';

export interface RequestFormProps {
  readonly form: string;
  readonly changes: Changes;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null;
}

const typedSchema = v.object({
  kind: privacyRequestKindSchema,
  contact: v.string(),
  received: v.string(),
  note: v.string(),
});

/** Records what somebody asked for, and when. */
export function RequestForm({ form, changes, onClose, returnFocus }: RequestFormProps) {
  const today = aucklandDate(new Date());
  const [id] = useState(() => crypto.randomUUID());
  const { value: typed, change } = useDraft<v.InferOutput<typeof typedSchema>>(
    fieldDraft(form, 'request'),
    typedSchema,
    {
      kind: 'deletion',
      contact: '',
      received: today,
      note: '',
    },
  );
  const [wrong, setWrong] = useState<'contact' | 'received' | null>(null);
  const contact = useRef<HTMLInputElement>(null);
  const received = useRef<HTMLInputElement>(null);
  const set = (part: Partial<v.InferOutput<typeof typedSchema>>) =>
    change((before) => ({ ...before, ...part }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (changes.isBusy) return;
    if (typed.contact.trim() === '') {
      setWrong('contact');
      contact.current?.focus();
    } else if (typed.received === '' || typed.received > today) {
      setWrong('received');
      received.current?.focus();
    } else {
      setWrong(null);
      void send();
    }
  }

  async function send() {
    const isDone = await changes.act(async () => await addRequest(id, typed), REQUEST_FORM.done);
    if (isDone) onClose();
  }

  return (
    <Drawer title={REQUEST_FORM.title} lede={REQUEST_FORM.lede} onClose={onClose} returnFocus={returnFocus}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field label={REQUEST_FORM.kind}>
          {(control) => (
            <Select
              {...control}
              value={typed.kind}
              options={Object.entries(REQUEST_KINDS).map(([value, label]) => ({ value, label }))}
              onChange={({ target }) => set({ kind: v.parse(privacyRequestKindSchema, target.value) })}
            />
          )}
        </Field>
        <Field label={FIND.contact} error={wrong === 'contact' ? FIND.contactMissing : undefined}>
          {(control) => (
            <Input
              {...control}
              ref={contact}
              verbatim
              maxLength={PRIVACY_REQUEST_LIMITS.contact}
              value={typed.contact}
              onChange={({ target }) => set({ contact: target.value })}
            />
          )}
        </Field>
        <Field
          label={REQUEST_FORM.received}
          hint={REQUESTS.dueHint}
          error={wrong === 'received' ? REQUEST_FORM.receivedWrong : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={received}
              type="date"
              className={styles.day}
              max={today}
              value={typed.received}
              onChange={({ target }) => set({ received: target.value })}
            />
          )}
        </Field>
        <Field label={REQUEST_FORM.note} hint={REQUEST_FORM.noteHint}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={PRIVACY_REQUEST_LIMITS.note}
              value={typed.note}
              onChange={({ target }) => set({ note: target.value })}
            />
          )}
        </Field>
        <div className="button-row">
          <Button type="submit" variant="primary" busy={changes.isBusy} aria-disabled={changes.isBusy}>
            {REQUEST_FORM.submit}
          </Button>
          <Button onClick={onClose}>{PRIVACY_REQUESTS.cancel}</Button>
        </div>
      </form>
    </Drawer>
  );
}
