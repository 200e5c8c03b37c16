import { useEffect, useState } from 'react';
import { readDraft, useTextDraft } from '../../../lib/use-draft.ts';
import { type ReasonFormValues, reasonFormValuesSchema } from './reason-form-values.ts';

const EMPTY: ReasonFormValues = { reason: '', wantsFollowUp: false, email: '' };

/** Whether the Needs Improvement form is open, and its initial values. What is typed into it survives a reload. */
export function useReasonForm() {
  const { draft } = useTextDraft('feedback-reason');
  const [form, setForm] = useState<{ initial: ReasonFormValues; takesFocus: boolean } | null>(null);

  useEffect(() => {
    const kept = readDraft(draft, reasonFormValuesSchema);
    if (kept !== null) setForm({ initial: kept, takesFocus: false });
  }, [draft]);

  return {
    form,
    /** Leaves an open form as it is. */
    open: () => setForm((before) => before ?? { initial: EMPTY, takesFocus: true }),
    edited: (values: () => ReasonFormValues) => draft.edited(() => JSON.stringify(values())),
    close: () => {
      draft.forget();
      setForm(null);
    },
  };
}
