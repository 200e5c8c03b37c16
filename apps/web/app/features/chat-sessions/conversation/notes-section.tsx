import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { randomId } from '../../../lib/random-id.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../chat-sessions.module.css';
import { addNote, removeNote } from '../data/change-chats.ts';
import { langOf } from '../data/text-language.ts';
import { CHAT_NOTES } from '../texts.ts';
import { Section, type SectionProps } from './section.tsx';

const LONGEST = 2_000;
const draftSchema = v.pipe(v.string(), v.maxLength(LONGEST));

/** Internal notes by staff. */
export function NotesSection({ conversation: { details }, mayChange, saving, act }: SectionProps) {
  const { session_id, notes } = details;
  const { value: text, change, reset } = useDraft(staffDraft(`chat-note:${session_id}`), draftSchema, '');
  const [error, setError] = useState<string | undefined>(undefined);
  const input = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const noteId = useRef(randomId());
  const returnFocus = useReturnFocus(!saving);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    const isEmpty = text.trim() === '';
    setError(isEmpty ? CHAT_NOTES.missing : undefined);
    if (isEmpty) return input.current?.focus();
    if (await act(() => addNote(noteId.current, session_id, text.trim()), CHAT_NOTES.added)) {
      noteId.current = randomId();
      reset();
    }
    returnFocus(input);
  }

  return (
    <Section title={CHAT_NOTES.title} heading={heading}>
      {notes.length === 0 && <p className={styles.note}>{CHAT_NOTES.none}</p>}
      <ul className={styles.notes}>
        {notes.map(({ id, author, is_own, note, at }) => (
          <li key={id}>
            <p lang={langOf(note)} className={styles.said}>
              {note}
            </p>
            <p className={styles.speaker}>
              {author ?? CHAT_NOTES.gone} · <Moment at={at} />
              {mayChange && is_own && (
                <Button
                  size="small"
                  variant="quiet"
                  disabled={saving}
                  aria-label={CHAT_NOTES.removeLabel(note.slice(0, 30))}
                  onClick={() => {
                    // Undo adds the note again, with a new id.
                    void act(
                      () => removeNote(id),
                      CHAT_NOTES.removed,
                      () => addNote(randomId(), session_id, note),
                    );
                    returnFocus(heading);
                  }}
                >
                  {CHAT_NOTES.remove}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {mayChange && (
        <form className={styles.form} method="post" noValidate onSubmit={(event) => void add(event)}>
          <Field label={CHAT_NOTES.label} hint={CHAT_NOTES.hint} error={error}>
            {(control) => (
              <TextArea
                {...control}
                ref={input}
                rows={3}
                maxLength={LONGEST}
                lang={langOf(text)}
                value={text}
                onChange={({ target }) => change(() => target.value)}
              />
            )}
          </Field>
          <Button type="submit" disabled={saving}>
            {CHAT_NOTES.add}
          </Button>
        </form>
      )}
    </Section>
  );
}
