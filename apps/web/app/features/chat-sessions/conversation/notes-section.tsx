import { CHAT_NOTE_LENGTH, type ChatFigures } from '@hln/contracts';
import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { randomId } from '../../../lib/random-id.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { personChoice, personName } from '../../../staff-parts/person.ts';
import { langOf } from '../../../staff-parts/text-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../chat-sessions.module.css';
import { addNote, assignChat, removeNote, saveCase } from '../data/change-chats.ts';
import { CHAT_NOTES, CHAT_WORK } from '../texts.ts';
import { Section, type SectionProps } from './section.tsx';

const draftSchema = v.object({
  note: v.pipe(v.string(), v.maxLength(CHAT_NOTE_LENGTH)),
  /** The account that takes the conversation on; empty to leave it with whoever has it. */
  person: v.string(),
});

const EMPTY = { note: '', person: '' };

export interface NotesSectionProps extends SectionProps {
  readonly assignees: ChatFigures['assignees'];
}

/** Adds a note for colleagues, and passes the conversation on to one of them in the same step. */
export function NotesSection({
  conversation: { details },
  mayChange,
  saving,
  act,
  assignees,
}: NotesSectionProps) {
  const { session_id, assignee, answers_to } = details;
  const { value, change, reset } = useDraft(staffDraft(`chat-note:${session_id}`), draftSchema, EMPTY);
  const [error, setError] = useState<string | undefined>(undefined);
  const input = useRef<HTMLTextAreaElement>(null);
  const noteId = useRef(randomId());
  const returnFocus = useReturnFocus(!saving);
  if (!mayChange) return null;
  const others = assignees.filter(({ user_id }) => user_id !== assignee);
  const person = others.find(({ user_id }) => user_id === value.person);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    const note = value.note.trim();
    const isEmpty = note === '' && person === undefined;
    setError(isEmpty ? CHAT_NOTES.missing : undefined);
    if (isEmpty) return input.current?.focus();
    const id = noteId.current;
    const isDone =
      person === undefined
        ? await act(() => addNote(id, session_id, note), CHAT_NOTES.added)
        : await act(
            () => assignChat(session_id, person.user_id, id, note),
            CHAT_WORK.assigneeSaved(personName(person)),
            async () => {
              await saveCase(session_id, { assignee });
              if (note !== '') await removeNote(id);
            },
          );
    if (isDone) {
      noteId.current = randomId();
      reset();
    }
    returnFocus(input);
  }

  return (
    <Section title={CHAT_NOTES.title}>
      <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={CHAT_NOTES.label} hint={CHAT_NOTES.hint} error={error}>
          {(control) => (
            <TextArea
              {...control}
              ref={input}
              rows={3}
              maxLength={CHAT_NOTE_LENGTH}
              lang={langOf(value.note)}
              value={value.note}
              onChange={({ target }) => change((before) => ({ ...before, note: target.value }))}
            />
          )}
        </Field>
        <Field label={CHAT_NOTES.passOn}>
          {(control) => (
            <Select
              {...control}
              value={person?.user_id ?? ''}
              options={[
                { value: '', label: CHAT_NOTES.keep },
                ...others.map((other) => ({
                  value: other.user_id,
                  label: other.email === answers_to ? CHAT_NOTES.me(personName(other)) : personChoice(other),
                })),
              ]}
              onChange={({ target }) => change((before) => ({ ...before, person: target.value }))}
            />
          )}
        </Field>
        <Button type="submit" disabled={saving}>
          {person === undefined ? CHAT_NOTES.add : CHAT_NOTES.assign}
        </Button>
      </form>
    </Section>
  );
}
