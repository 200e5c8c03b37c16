import { useEffect, useState } from 'react';
import { readDraft, useTextDraft } from '../../../lib/use-draft.ts';
import { type ReasonForm, reasonFormSchema } from './check-reason-form.ts';

const EMPTY: ReasonForm = { reason: '', wantsFollowUp: false, email: '' };

/** Whether the Needs Improvement form is open, and its initial values. What is typed into it survives a reload. */
export function useReasonForm() {
  const { draft } = useTextDraft('feedback-reason');
  const [form, setForm] = useState<{ initial: ReasonForm; takesFocus: boolean } | null>(null);

  useEffect(() => {
    const kept = readDraft(draft, reasonFormSchema);
    if (kept !== null) setForm({ initial: kept, takesFocus: false });
  }, [draft]);

  return {
    form,
    /** Leaves an open form as it is. */
    open: () => setForm((before) => before ?? { initial: EMPTY, takesFocus: true }),
    edited: (values: () => ReasonForm) => draft.edited(() => JSON.stringify(values())),
    close: () => {
      draft.forget();
      setForm(null);
    },
  };
}
