import { CHAT_CARD_FIELDS, type ChatCard, type ChatCardField } from '@hln/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../chat-sessions.module.css';
import { langOf } from '../data/text-language.ts';
import { CHAT_CARD, CHAT_SESSIONS } from '../texts.ts';

export interface CardFormProps {
  readonly card: ChatCard;
  readonly saving: boolean;
  /** Saves what was changed. @returns whether it was saved */
  readonly onSave: (changed: Partial<Record<ChatCardField, string>>) => Promise<boolean>;
  readonly onCancel: () => void;
}

const TYPES: Readonly<Partial<Record<ChatCardField, string>>> = { phone: 'tel', email: 'email' };

/** Corrects what was recognised of a family. */
export function CardForm({ card, saving, onSave, onCancel }: CardFormProps) {
  const [values, setValues] = useState(() =>
    CHAT_CARD_FIELDS.map((field) => [field, card[field] ?? ''] as const),
  );
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
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={300}
              value={value}
              onChange={({ target }) =>
                setValues((before) =>
                  before.map((entry) => (entry[0] === field ? ([field, target.value] as const) : entry)),
                )
              }
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
