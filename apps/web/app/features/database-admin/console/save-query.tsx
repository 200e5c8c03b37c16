import { useRef, useState } from 'react';
import * as v from 'valibot';
import { isSiteError } from '../../../lib/errors.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { fieldDraft, useDraft } from '../../../lib/use-draft.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../database-admin.module.css';
import { saveQuery } from './read-answer.ts';
import { SAVED } from './texts.ts';

const LONGEST = 80;

/** The name of this form (`useOpenForm`). */
export const SAVE_FORM = staffDraft('save-query');

export interface SaveQueryProps {
  readonly query: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Keeps a query under a name. */
export function SaveQuery({ query, onClose, onSaved }: SaveQueryProps) {
  const { value: name, change } = useDraft(fieldDraft(SAVE_FORM, 'name'), v.string(), '');
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const toasts = useToasts();
  const isSessionLost = useSessionLoss();
  async function save() {
    if (isSaving) return;
    const wanted = name.trim();
    setError(wanted === '' ? SAVED.nameMissing : undefined);
    if (wanted === '') return field.current?.focus();
    setIsSaving(true);
    try {
      await saveQuery(wanted, query);
      toasts.show({ tone: 'success', text: SAVED.saved(wanted) });
      onSaved();
      onClose();
    } catch (failure) {
      if (!(await isSessionLost(failure))) setError(isSiteError(failure) ? failure.message : SAVED.unsaved);
    } finally {
      setIsSaving(false);
    }
  }
  return (
    <Drawer title={SAVED.saveTitle} onClose={onClose} returnFocus={() => null}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={SAVED.name} hint={SAVED.nameHint} error={error}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              value={name}
              maxLength={LONGEST}
              onChange={({ target }) => change(() => target.value)}
            />
          )}
        </Field>
        <p className={styles.definition}>{query}</p>
        <div className="button-row">
          <Button type="submit" variant="primary" busy={isSaving} aria-disabled={isSaving}>
            {SAVED.save}
          </Button>
          <Button onClick={onClose}>{SAVED.cancel}</Button>
        </div>
      </form>
    </Drawer>
  );
}
