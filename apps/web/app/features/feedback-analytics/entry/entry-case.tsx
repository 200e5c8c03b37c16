import {
  FEEDBACK_STATUSES,
  type FeedbackDesk,
  type FeedbackEntry,
  feedbackStatusSchema,
} from '@hln/contracts';
import { VERSION } from '@hln/snowflake-formatter/version';
import { useState } from 'react';
import * as v from 'valibot';
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

/** What has become of an entry, who works on it, and its tags. Everything can be taken back. */
export function EntryCase({ entry, desk, work }: EntryCaseProps) {
  const [tags, setTags] = useState(entry.tags.join(', '));
  const { id } = entry;
  const change = (to: FeedbackChange, done: string, back: FeedbackChange) =>
    void work.act(
      () => changeFeedback([id], to),
      done,
      () => changeFeedback([id], back),
    );
  const emailOf = (person: string | null) => desk.people.find((one) => one.id === person)?.email;
  // Somebody who may not open the tool any more stays named as the one who has it.
  const isKnown = entry.assignee === null || emailOf(entry.assignee) !== undefined;
  const typed = tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
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
              change(
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
              ...desk.people.map((person) => ({ value: person.id, label: person.email })),
              ...(isKnown ? [] : [{ value: entry.assignee ?? '', label: entry.assignee ?? '' }]),
            ]}
            onChange={({ target }) => {
              const assignee = target.value === NOBODY ? null : target.value;
              const who = emailOf(assignee);
              change(
                { assignee },
                who === undefined ? FEEDBACK_CASE.unassigned : FEEDBACK_CASE.assigned(who),
                { assignee: entry.assignee },
              );
            }}
          />
        )}
      </Field>
      <form
        className={styles.tags}
        onSubmit={(event) => {
          event.preventDefault();
          if (!work.isBusy) change({ tags: typed }, FEEDBACK_CASE.tagsSaved, { tags: entry.tags });
        }}
      >
        <Field label={FEEDBACK_CASE.tags}>
          {(control) => (
            <Input
              {...control}
              value={tags}
              maxLength={330}
              autoComplete="off"
              onChange={({ target }) => setTags(target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="small" aria-disabled={work.isBusy}>
          {FEEDBACK_CASE.saveTags}
        </Button>
      </form>
    </section>
  );
}
