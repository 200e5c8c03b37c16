import { useCallback, useEffect } from 'react';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { type Edit, type Edits, editsSchema, isEdited, type KnownWord } from './known-word.ts';

export interface SavedEdit extends Edit {
  readonly key: string;
}

export interface EditsState {
  readonly edits: Edits;
  readonly edit: (key: string, typed: string, revision: number) => void;
  readonly drop: (keys: readonly string[]) => void;
  /** Removes saved edits; anything typed since continues from the saved revision. */
  readonly settle: (saved: readonly SavedEdit[]) => void;
  /** Restores discarded edits. */
  readonly putBack: (edits: Edits) => void;
  /** The texts that differ from what is saved. */
  readonly unsaved: readonly KnownWord[];
}

const NO_EDITS: Edits = {};

/** Unsaved edits. They survive a reload of the tab and its reopening; leaving the page asks first. */
export function useEdits(known: readonly KnownWord[]): EditsState {
  const { value: edits, change } = useDraft(staffDraft('content-management'), editsSchema, NO_EDITS);
  const edit = useCallback(
    (key: string, typed: string, revision: number) =>
      change((before) => ({ ...before, [key]: { typed, revision } })),
    [change],
  );
  const drop = useCallback(
    (keys: readonly string[]) =>
      change((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key)))),
    [change],
  );
  const settle = useCallback(
    (saved: readonly SavedEdit[]) =>
      change((before) => {
        const next: Record<string, Edit> = { ...before };
        for (const { key, typed, revision } of saved) {
          const now = next[key];
          if (now === undefined || now.typed === typed) delete next[key];
          else next[key] = { ...now, revision };
        }
        return next;
      }),
    [change],
  );
  const putBack = useCallback((dropped: Edits) => change((before) => ({ ...dropped, ...before })), [change]);
  const unsaved = known.filter((one) => isEdited(one, edits[one.field.key]));
  const isUnsaved = unsaved.length > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return { edits, edit, drop, settle, putBack, unsaved };
}
