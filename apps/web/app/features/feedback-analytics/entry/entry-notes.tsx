import type { FeedbackDesk, FeedbackEntry } from '@hln/contracts';
import { useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { nameOfEmail } from '../../../staff-parts/person.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { addNote } from '../data/change-feedback.ts';
import type { Work } from '../data/use-feedback.ts';
import styles from '../feedback-analytics.module.css';
import { FEEDBACK_NOTES } from './case-texts.ts';

export interface EntryNotesProps {
  readonly entry: FeedbackEntry;
  /** Colleagues whose names are shown. */
  readonly people: FeedbackDesk['people'];
  readonly work: Work;
  readonly mayChange: boolean;
}

/** The longest note in characters, like in the database. */
const LONGEST = 2_000;
const draftSchema = v.pipe(v.string(), v.maxLength(LONGEST));

/** Internal notes of staff about an entry. */
export function EntryNotes({ entry, people, work, mayChange }: EntryNotesProps) {
  const id = useId();
  const { value: note, change, reset } = useDraft(staffDraft(`feedback-note:${entry.id}`), draftSchema, '');
  const [isMissing, setIsMissing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);

  async function add() {
    if (work.isBusy) return;
    setIsMissing(note.trim() === '');
    if (note.trim() === '') area.current?.focus();
    else if (await work.act(() => addNote(entry.id, note.trim()), FEEDBACK_NOTES.added)) reset();
  }

  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id} className={styles.partTitle}>
        {FEEDBACK_NOTES.title}
      </h3>
      {entry.notes.length === 0 && <p className={styles.note}>{FEEDBACK_NOTES.none}</p>}
      {entry.notes.length > 0 && (
        <ol className={styles.notes}>
          {entry.notes.map(({ id: key, author, body, created_at: at }) => (
            <li key={key}>
              <p className={styles.noteBody}>{body}</p>
              <p className={styles.note}>
                {author === null ? FEEDBACK_NOTES.somebody : nameOfEmail(author, people)}, <Moment at={at} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayChange && (
        <form
          className={styles.part}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Field
            label={FEEDBACK_NOTES.label}
            hint={FEEDBACK_NOTES.hint}
            error={isMissing ? FEEDBACK_NOTES.missing : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                ref={area}
                rows={3}
                maxLength={LONGEST}
                value={note}
                onChange={({ target }) => change(() => target.value)}
              />
            )}
          </Field>
          <Button type="submit" size="small" aria-disabled={work.isBusy}>
            {FEEDBACK_NOTES.add}
          </Button>
        </form>
      )}
    </section>
  );
}
