import { useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { aucklandMoment } from '../../../lib/timestamps.ts';
import { fieldDraft, useDraft } from '../../../lib/use-draft.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../content-management.module.css';
import { publishWords, type SeenRevisions } from '../data/change-words.ts';
import type { Run } from '../data/use-site-words.ts';
import { PUBLISH } from '../texts.ts';
import { Difference } from '../words/difference.tsx';
import { draftedText, type KnownWord, pageName, publishedText, revisionOf } from '../words/known-word.ts';

/** Drafts with the revisions that are shown, in the request's format. */
export const seenRevisions = (known: readonly KnownWord[]): SeenRevisions =>
  Object.fromEntries(known.map((one) => [one.field.key, revisionOf(one)]));

export interface PublishDrawerProps {
  /** The drafts to choose from, as they were when the drawer opened. */
  readonly pending: readonly KnownWord[];
  readonly hasUnsaved: boolean;
  readonly run: Run;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null;
}

/** The name of this form (`useOpenForm`). */
export const PUBLISH_FORM = staffDraft('publish-words');

const typedSchema = v.object({
  /** Keys of the unpublished drafts. */
  left: v.array(v.string()),
  why: v.string(),
  isLater: v.boolean(),
  time: v.string(),
});
const NOTHING_TYPED = { left: [], why: '', isLater: false, time: '' };

type Fault = 'none' | 'why' | 'time';

/** What to publish, why, and when. */
export function PublishDrawer(props: PublishDrawerProps) {
  const { hasUnsaved, run, onClose, returnFocus } = props;
  const id = useId();
  // Changes that others save in the meantime must not be published unseen: the database refuses drafts that are no
  // longer as shown.
  const [pending] = useState(props.pending);
  const form = useRef<HTMLFormElement>(null);
  const { value: typed, change } = useDraft(
    fieldDraft(PUBLISH_FORM, 'publication'),
    typedSchema,
    NOTHING_TYPED,
  );
  const { why, isLater, time } = typed;
  const left = new Set(typed.left);
  const put = (field: Partial<typeof typed>) => change((before) => ({ ...before, ...field }));
  const [faults, setFaults] = useState<ReadonlySet<Fault>>(new Set());
  const [isSending, setIsSending] = useState(false);
  const chosen = pending.filter(({ field }) => !left.has(field.key));

  async function send() {
    if (isSending) return;
    const due = isLater ? aucklandMoment(time) : null;
    const found = new Set<Fault>();
    if (chosen.length === 0) found.add('none');
    if (why.trim() === '') found.add('why');
    if (isLater && (due === null || due.getTime() < Date.now())) found.add('time');
    setFaults(found);
    const [first] = found;
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[data-part="${first}"] input`)?.focus();
      return;
    }
    setIsSending(true);
    const isDone = await run(async () => {
      const number = await publishWords(seenRevisions(chosen), due, why.trim());
      return { tone: 'success', text: due === null ? PUBLISH.queued(number) : PUBLISH.scheduled(number) };
    });
    setIsSending(false);
    if (isDone) onClose();
  }

  return (
    <Drawer title={PUBLISH.title} lede={PUBLISH.lede} onClose={onClose} returnFocus={returnFocus}>
      <form
        ref={form}
        noValidate
        className={styles.publish}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {hasUnsaved && (
          <Alert>
            <p>{PUBLISH.unsaved}</p>
          </Alert>
        )}
        <fieldset data-part="none" className={styles.choices} aria-describedby={`${id}-none`}>
          <legend className="field-label">{PUBLISH.what}</legend>
          {pending.map((one) => (
            <div key={one.field.key} className={styles.choice}>
              <Checkbox
                label={one.field.label}
                hint={pageName(one.field.page)}
                checked={!left.has(one.field.key)}
                onChange={({ target }) =>
                  put({
                    left: target.checked
                      ? typed.left.filter((key) => key !== one.field.key)
                      : [...typed.left, one.field.key],
                  })
                }
              />
              <Difference before={publishedText(one)} after={draftedText(one)} lang={one.field.language} />
            </div>
          ))}
          <div role="alert" id={`${id}-none`}>
            {faults.has('none') && <p className="field-error">{PUBLISH.none}</p>}
          </div>
        </fieldset>
        <div data-part="why">
          <Field
            label={PUBLISH.why}
            hint={PUBLISH.whyHint}
            error={faults.has('why') ? PUBLISH.whyMissing : undefined}
          >
            {(control) => (
              <Input
                {...control}
                value={why}
                maxLength={200}
                onChange={({ target }) => put({ why: target.value })}
              />
            )}
          </Field>
        </div>
        <fieldset className={styles.choices}>
          <legend className="field-label">{PUBLISH.when}</legend>
          {[false, true].map((later) => (
            <label key={String(later)} className={styles.radio}>
              <input
                type="radio"
                name={`${id}-when`}
                checked={isLater === later}
                onChange={() => put({ isLater: later })}
              />
              {later ? PUBLISH.later : PUBLISH.now}
            </label>
          ))}
          {isLater && (
            <div data-part="time">
              <Field
                label={PUBLISH.time}
                hint={PUBLISH.timeHint}
                error={faults.has('time') ? PUBLISH.timeMissing : undefined}
              >
                {(control) => (
                  <Input
                    {...control}
                    type="datetime-local"
                    className={styles.time}
                    value={time}
                    onChange={({ target }) => put({ time: target.value })}
                  />
                )}
              </Field>
            </div>
          )}
        </fieldset>
        <div className="button-row">
          <Button type="submit" variant="primary" busy={isSending} aria-disabled={isSending}>
            {isLater ? PUBLISH.sendLater : PUBLISH.send}
          </Button>
          <Button onClick={onClose}>{PUBLISH.cancel}</Button>
        </div>
      </form>
    </Drawer>
  );
}
