import {
  FEEDBACK_STATUSES,
  type FeedbackDesk,
  type FeedbackEntry,
  feedbackStatusSchema,
} from '@hln/contracts';
import { VERSION } from '@hln/snowflake-formatter/version';
import * as v from 'valibot';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { personChoice, personName } from '../../../staff-parts/person.ts';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { changeFeedback, type FeedbackChange } from '../data/change-feedback.ts';
import type { Work } from '../data/use-feedback.ts';
import styles from '../feedback-analytics.module.css';
import { FEEDBACK_STATUS_NAMES } from '../texts.ts';
import { FEEDBACK_CASE } from './case-texts.ts';

export interface EntryCaseProps {
  readonly entry: FeedbackEntry;
  readonly desk: FeedbackDesk;
  readonly work: Work;
}

/** The value of the choice for nobody. */
const NOBODY = '';

/** An entry's status, assignee and tags. Every change can be undone. */
export function EntryCase({ entry, desk, work }: EntryCaseProps) {
  const { id } = entry;
  const change = (to: FeedbackChange, done: string, back: FeedbackChange) =>
    work.act(
      () => changeFeedback([id], to),
      done,
      () => changeFeedback([id], back),
    );
  const personOf = (id: string | null) => desk.people.find((one) => one.id === id);
  // An assignee who can no longer open the tool is still shown.
  const isKnown = entry.assignee === null || personOf(entry.assignee) !== undefined;
  return (
    <section aria-label={FEEDBACK_CASE.title} className={styles.case}>
      <Field
        label={FEEDBACK_CASE.status}
        hint={entry.fixed_in === null ? undefined : FEEDBACK_CASE.fixedIn(entry.fixed_in)}
      >
        {(control) => (
          <Select
            {...control}
            value={entry.status}
            options={FEEDBACK_STATUSES.map((status) => ({
              value: status,
              label: FEEDBACK_STATUS_NAMES[status],
            }))}
            onChange={({ target }) => {
              if (!v.is(feedbackStatusSchema, target.value)) return;
              const status = target.value;
              void change(
                status === 'fixed' ? { status, fixed_in: VERSION } : { status },
                FEEDBACK_CASE.statusChanged(FEEDBACK_STATUS_NAMES[status]),
                entry.fixed_in === null
                  ? { status: entry.status }
                  : { status: entry.status, fixed_in: entry.fixed_in },
              );
            }}
          />
        )}
      </Field>
      <Field label={FEEDBACK_CASE.assignee}>
        {(control) => (
          <Select
            {...control}
            value={entry.assignee ?? NOBODY}
            options={[
              { value: NOBODY, label: FEEDBACK_CASE.nobody },
              ...desk.people.map((person) => ({ value: person.id, label: personChoice(person) })),
              ...(isKnown ? [] : [{ value: entry.assignee ?? '', label: entry.assignee ?? '' }]),
            ]}
            onChange={({ target }) => {
              const assignee = target.value === NOBODY ? null : target.value;
              const who = personOf(assignee);
              void change(
                { assignee },
                who === undefined ? FEEDBACK_CASE.unassigned : FEEDBACK_CASE.assigned(personName(who)),
                { assignee: entry.assignee },
              );
            }}
          />
        )}
      </Field>
      <TagsForm
        entry={entry}
        isBusy={work.isBusy}
        onSave={(tags) => change({ tags }, FEEDBACK_CASE.tagsSaved, { tags: entry.tags })}
      />
    </section>
  );
}

interface TagsFormProps {
  readonly entry: FeedbackEntry;
  readonly isBusy: boolean;
  /** @returns whether they were saved */
  readonly onSave: (tags: string[]) => Promise<boolean>;
}

function TagsForm({ entry, isBusy, onSave }: TagsFormProps) {
  const draft = staffDraft(`feedback-tags:${entry.id}`);
  // null while nothing is typed: then the stored tags are shown, also after "Undo".
  const { value: typed, change: type, reset } = useDraft(draft, v.nullable(v.string()), null);
  const text = typed ?? entry.tags.join(', ');
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  const save = async () => {
    if (await onSave(tags)) reset();
  };
  return (
    <form
      className={styles.tags}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <Field label={FEEDBACK_CASE.tags}>
        {(control) => (
          <Input
            {...control}
            value={text}
            maxLength={330}
            autoComplete="off"
            onChange={({ target }) => type(() => target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="small" aria-disabled={isBusy}>
        {FEEDBACK_CASE.saveTags}
      </Button>
    </form>
  );
}
