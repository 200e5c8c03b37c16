import { CHAT_STATUSES, type ChatFigures } from '@hln/contracts';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { nameOfEmail, personChoice, personName } from '../../../staff-parts/person.ts';
import { langOf } from '../../../staff-parts/text-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../chat-sessions.module.css';
import { putStatusBack, saveCase } from '../data/change-chats.ts';
import { CHAT_QUEUE, CHAT_SESSIONS, CHAT_WORK } from '../texts.ts';
import { Section, type SectionProps } from './section.tsx';

export interface WorkSectionProps extends SectionProps {
  readonly assignees: ChatFigures['assignees'];
}

/** State, assignee, labels and outcome. */
export function WorkSection({
  conversation: { details },
  mayChange,
  saving,
  act,
  assignees,
}: WorkSectionProps) {
  const { session_id, status, assignee, assignee_email, labels, outcome } = details;
  if (!mayChange) {
    return (
      <Section title={CHAT_WORK.title}>
        <FactList
          facts={[
            { label: CHAT_WORK.status, value: CHAT_SESSIONS.statuses[status] },
            {
              label: CHAT_WORK.assignee,
              value: assignee_email === null ? CHAT_QUEUE.nobody : nameOfEmail(assignee_email, assignees),
            },
            { label: CHAT_WORK.labels, value: labels.join(', ') },
            { label: CHAT_WORK.outcome, value: <span lang={langOf(outcome)}>{outcome}</span> },
          ]}
        />
      </Section>
    );
  }
  const people = assignees.some(({ user_id }) => user_id === assignee)
    ? assignees
    : [
        ...assignees,
        ...(assignee === null
          ? []
          : [{ user_id: assignee, email: assignee_email ?? assignee, name: '', languages: [] }]),
      ];
  return (
    <Section title={CHAT_WORK.title}>
      <div className={styles.pair}>
        <Field label={CHAT_WORK.status}>
          {(control) => (
            <Select
              {...control}
              value={status}
              disabled={saving}
              options={CHAT_STATUSES.map((value) => ({ value, label: CHAT_SESSIONS.statuses[value] }))}
              onChoose={({ value: wanted }) => {
                void act(
                  () => saveCase(session_id, { status: wanted }),
                  CHAT_WORK.statusSaved(CHAT_SESSIONS.statuses[wanted]),
                  () => putStatusBack(details, wanted),
                );
              }}
            />
          )}
        </Field>
        <Field label={CHAT_WORK.assignee}>
          {(control) => (
            <Select
              {...control}
              value={assignee ?? ''}
              disabled={saving}
              options={[
                { value: '', label: CHAT_QUEUE.nobody },
                ...people.map((person) => ({ value: person.user_id, label: personChoice(person) })),
              ]}
              onChange={({ target }) => {
                const person = people.find(({ user_id }) => user_id === target.value);
                void act(
                  () => saveCase(session_id, { assignee: person?.user_id ?? null }),
                  person === undefined ? CHAT_WORK.unassigned : CHAT_WORK.assigneeSaved(personName(person)),
                  () => saveCase(session_id, { assignee }),
                );
              }}
            />
          )}
        </Field>
      </div>
      <WordsForm
        session={session_id}
        labels={labels.join(', ')}
        outcome={outcome}
        saving={saving}
        onSave={(changes) => {
          const back = () => saveCase(session_id, { labels, outcome });
          return act(() => saveCase(session_id, changes), CHAT_WORK.saved, back);
        }}
      />
    </Section>
  );
}

interface WordsFormProps {
  readonly session: string;
  readonly labels: string;
  readonly outcome: string;
  readonly saving: boolean;
  /** @returns whether it was saved */
  readonly onSave: (changes: { labels: string[]; outcome: string }) => Promise<boolean>;
}

/** null while nothing is typed: then the stored value is shown, also after "Undo". */
const typedSchema = v.nullable(v.object({ labels: v.string(), outcome: v.string() }));

function WordsForm({ session, labels, outcome, saving, onSave }: WordsFormProps) {
  const draft = staffDraft(`chat-case:${session}`);
  const { value: typed, change, reset } = useDraft(draft, typedSchema, null);
  const words = typed ?? { labels, outcome };

  async function submit(event: FormEvent) {
    event.preventDefault();
    // Enter in a field submits even while the button only looks disabled.
    if (saving) return;
    const list = words.labels
      .split(/[,，]/)
      .map((label) => label.trim())
      .filter((label) => label !== '');
    if (await onSave({ labels: list, outcome: words.outcome })) reset();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={CHAT_WORK.labels} hint={CHAT_WORK.labelsHint}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="off"
            maxLength={420}
            lang={langOf(words.labels)}
            value={words.labels}
            onChange={({ target }) => change(() => ({ ...words, labels: target.value }))}
          />
        )}
      </Field>
      <Field label={CHAT_WORK.outcome} hint={CHAT_WORK.outcomeHint}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={500}
            lang={langOf(words.outcome)}
            value={words.outcome}
            onChange={({ target }) => change(() => ({ ...words, outcome: target.value }))}
          />
        )}
      </Field>
      <Button
        type="submit"
        disabled={words.labels === labels && words.outcome === outcome}
        aria-disabled={saving}
      >
        {CHAT_SESSIONS.save}
      </Button>
    </form>
  );
}
