import { CHAT_CARD_FIELDS, type ChatCard, type ChatCardField } from '@hln/contracts';
import { type FormEvent, useEffect, useRef } from 'react';
import * as v from 'valibot';
import { fieldDraft, useDraft } from '../../../lib/use-draft.ts';
import { langOf } from '../../../staff-parts/text-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../chat-sessions.module.css';
import { CHAT_CARD, CHAT_SESSIONS } from '../texts.ts';

export interface CardFormProps {
  /** Its name (`useOpenForm`). */
  readonly form: string;
  readonly card: ChatCard;
  readonly saving: boolean;
  /** Saves the changes. @returns whether they were saved */
  readonly onSave: (changed: Partial<Record<ChatCardField, string>>) => Promise<boolean>;
  readonly onCancel: () => void;
}

const TYPES: Readonly<Partial<Record<ChatCardField, string>>> = { phone: 'tel', email: 'email' };

/** Corrects the details that were recognised. */
export function CardForm({ form, card, saving, onSave, onCancel }: CardFormProps) {
  const { value: typed, change } = useDraft(fieldDraft(form, 'card'), v.record(v.string(), v.string()), {});
  const values = CHAT_CARD_FIELDS.map((field) => [field, typed[field] ?? card[field] ?? ''] as const);
  const first = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(!saving);
  useEffect(() => first.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const changed = values.filter(([field, value]) => value.trim() !== (card[field] ?? ''));
    if (changed.length === 0) return onCancel();
    const isSaved = await onSave(Object.fromEntries(changed));
    if (!isSaved) returnFocus(button);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {values.map(([field, value], index) => (
        <Field key={field} label={CHAT_CARD.fields[field]}>
          {(control) => (
            <Input
              {...control}
              ref={index === 0 ? first : undefined}
              type={TYPES[field] ?? 'text'}
              lang={langOf(value)}
              verbatim
              maxLength={300}
              value={value}
              onChange={({ target }) => change((before) => ({ ...before, [field]: target.value }))}
            />
          )}
        </Field>
      ))}
      <div className="button-row">
        <Button ref={button} variant="primary" type="submit" busy={saving} disabled={saving}>
          {CHAT_SESSIONS.save}
        </Button>
        <Button disabled={saving} onClick={onCancel}>
          {CHAT_SESSIONS.cancel}
        </Button>
      </div>
    </form>
  );
}
