import type { Kind } from '@hln/qr';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';
import {
  EMPTY_FORM,
  type FormState,
  type FormValues,
  formSchema,
  secretFields,
  withoutSecrets,
} from './form-state.ts';

export interface Form {
  readonly state: FormState;
  /** Fields that have been left once: only they show an error. */
  readonly visited: ReadonlySet<string>;
  readonly visit: (field: string) => void;
  readonly change: (field: string, value: string) => void;
  readonly choose: (kind: Kind) => void;
  /** Replaces the form; `undo` restores the previous one. Stable. */
  readonly replace: (next: FormState) => void;
  readonly undo: (() => void) | null;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The form's fields: this tab's draft, except for passwords and secrets, which only this page holds. Fields that two
 * kinds have in common keep their values when the kind changes.
 */
export function useForm(): Form {
  const draft = useDraft<FormState>('qr-generator', formSchema, EMPTY_FORM);
  const [secrets, setSecrets] = useState<FormValues>({});
  const [visited, setVisited] = useState(NONE);
  const [before, setBefore] = useState<FormState | null>(null);
  const state = useMemo(
    () => ({ kind: draft.value.kind, values: { ...draft.value.values, ...secrets } }),
    [draft.value, secrets],
  );

  const { change: changeDraft } = draft;
  const put = useCallback(
    (next: FormState) => {
      const secret = secretFields(next.kind);
      changeDraft(() => withoutSecrets(next));
      setSecrets(Object.fromEntries(Object.entries(next.values).filter(([name]) => secret.includes(name))));
      setVisited(NONE);
    },
    [changeDraft],
  );

  const latest = useRef(state);
  latest.current = state;
  const replace = useCallback(
    (next: FormState) => {
      setBefore(latest.current);
      put(next);
    },
    [put],
  );

  return {
    state,
    visited,
    visit: (field) => setVisited((known) => new Set([...known, field])),
    change(field, value) {
      setBefore(null);
      if (secretFields(state.kind).includes(field)) setSecrets((known) => ({ ...known, [field]: value }));
      else changeDraft(({ kind, values }) => ({ kind, values: { ...values, [field]: value } }));
    },
    choose(kind) {
      setVisited(NONE);
      setBefore(null);
      changeDraft(({ values }) => ({ kind, values }));
    },
    replace,
    undo:
      before === null
        ? null
        : () => {
            put(before);
            setBefore(null);
          },
  };
}
