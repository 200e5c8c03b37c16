import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../content-management.module.css';
import { WORD_SAVE } from '../texts.ts';
import type { KnownWord } from '../words/known-word.ts';

export interface SaveBarProps {
  readonly unsaved: readonly KnownWord[];
  readonly isSaving: boolean;
  /** Why some texts were not saved; null if all were. */
  readonly problem: string | null;
  readonly onSave: (why: string) => Promise<void>;
  /** Leads to the first text that is not saved. */
  readonly onShow: () => void;
  /** @returns a function that restores the discarded edits */
  readonly onDiscard: () => () => void;
}

export const WHY_DRAFT = staffDraft('content-management-why');

/** The unsaved texts of all pages, with buttons to save or discard them. Ctrl+S saves as well. */
export function SaveBar({ unsaved, isSaving, problem, onSave, onShow, onDiscard }: SaveBarProps) {
  const { value: why, change } = useDraft(WHY_DRAFT, v.string(), '');
  const toasts = useToasts();
  const save = useRef(() => {});
  save.current = () => {
    if (!isSaving) void onSave(why);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <form
      className={styles.bar}
      aria-label={WORD_SAVE.region}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.current();
      }}
    >
      <p className={styles.note}>
        {WORD_SAVE.unsaved(unsaved.length)}{' '}
        <Button variant="quiet" size="small" onClick={onShow}>
          {WORD_SAVE.show}
        </Button>
      </p>
      <LiveRegion urgency="assertive" className={styles.failure}>
        {problem}
      </LiveRegion>
      <div className={styles.barControls}>
        <Field label={WORD_SAVE.why}>
          {(control) => (
            <Input
              {...control}
              value={why}
              maxLength={200}
              onChange={({ target }) => change(() => target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={isSaving} aria-disabled={isSaving}>
          {isSaving ? WORD_SAVE.saving : WORD_SAVE.save}
        </Button>
        <Button
          onClick={() => {
            const putBack = onDiscard();
            toasts.show({
              tone: 'info',
              text: WORD_SAVE.discarded,
              action: { label: WORD_SAVE.undo, run: putBack },
            });
          }}
        >
          {WORD_SAVE.discardAll}
        </Button>
      </div>
    </form>
  );
}
