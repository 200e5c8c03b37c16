import type { FeedbackEntry } from '@hln/contracts';
import { useState } from 'react';
import { FEEDBACK_DELETE } from '../../../content/feedback-cases.ts';
import { ReasonDialog } from '../../../staff-parts/reason-form/reason-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { deleteFeedback } from '../data/change-feedback.ts';
import type { Work } from '../data/use-feedback.ts';

export interface DeleteEntryProps {
  readonly entry: FeedbackEntry;
  readonly work: Work;
  readonly onGone: () => void;
}

/** Deletes an entry for good, as when somebody requests it: asked twice, since nothing brings it back. */
export function DeleteEntry({ entry, work, onGone }: DeleteEntryProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [given, setGiven] = useState('');

  async function confirm(why: string) {
    setGiven(why);
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
        <ReasonDialog
          title={FEEDBACK_DELETE.title}
          words={FEEDBACK_DELETE}
          confirm={FEEDBACK_DELETE.confirm}
          cancel={FEEDBACK_DELETE.cancel}
          initial={given}
          onConfirm={(why) => void confirm(why)}
          onCancel={() => setIsAsking(false)}
        >
          {FEEDBACK_DELETE.text}
        </ReasonDialog>
      )}
    </>
  );
}
