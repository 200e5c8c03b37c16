import type { FeedbackEntry } from '@hln/contracts';
import { useRef, useState } from 'react';
import { FEEDBACK_DELETE } from '../../../content/feedback-cases.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { deleteFeedback } from '../data/change-feedback.ts';
import type { Work } from '../data/use-feedback.ts';

export interface DeleteEntryProps {
  readonly entry: FeedbackEntry;
  readonly work: Work;
  readonly onGone: () => void;
}

/** As the audit log takes it, in characters. */
const LONGEST_REASON = 200;

/** Deletes an entry for good, as when somebody requests it: asked twice, since nothing brings it back. */
export function DeleteEntry({ entry, work, onGone }: DeleteEntryProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function confirm() {
    const why = reason.trim();
    setIsMissing(why === '');
    if (why === '') return input.current?.focus();
    setIsAsking(false);
    let mails = 0;
    const isDone = await work.act(
      async () => {
        ({ mails } = await deleteFeedback([entry.id], why));
        work.forget(entry.id);
        onGone();
      },
      () => FEEDBACK_DELETE.done(mails),
    );
    if (!isDone) setIsAsking(true);
  }

  return (
    <>
      <Button size="small" disabled={work.isBusy} onClick={() => setIsAsking(true)}>
        {FEEDBACK_DELETE.open}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={FEEDBACK_DELETE.title}
          confirm={FEEDBACK_DELETE.confirm}
          cancel={FEEDBACK_DELETE.cancel}
          onConfirm={() => void confirm()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{FEEDBACK_DELETE.text}</p>
          <Field
            label={FEEDBACK_DELETE.reason}
            hint={FEEDBACK_DELETE.reasonHint}
            error={isMissing ? FEEDBACK_DELETE.reasonMissing : undefined}
          >
            {(control) => (
              <Input
                {...control}
                ref={input}
                autoComplete="off"
                maxLength={LONGEST_REASON}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') void confirm();
                }}
              />
            )}
          </Field>
        </ConfirmDialog>
      )}
    </>
  );
}
