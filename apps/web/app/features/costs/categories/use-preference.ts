import type { CostsViewPreference } from '@hln/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { NO_PREFERENCE } from './category-list.ts';
import { loadPreference, savePreference } from './preference-store.ts';

export interface PreferenceControl {
  /** null until it is known. */
  readonly preference: CostsViewPreference | null;
  /** Whether the last change could not be kept. */
  readonly unsaved: boolean;
  change(next: (current: CostsViewPreference) => CostsViewPreference): void;
}

/** Order and visibility of the categories, remembered for the user who is signed in. */
export function usePreference(): PreferenceControl {
  const [preference, setPreference] = useState<CostsViewPreference | null>(null);
  const [unsaved, setUnsaved] = useState(false);
  const latest = useRef(NO_PREFERENCE);
  const changed = useRef(false);
  const [save] = useState(() => savingInOrder(setUnsaved));

  useEffect(() => {
    const abort = new AbortController();
    const show = (loaded: CostsViewPreference) => {
      // What somebody changed in the meantime is newer.
      if (abort.signal.aborted || changed.current) return;
      latest.current = loaded;
      setPreference(loaded);
    };
    loadPreference(abort.signal).then(show, () => show(NO_PREFERENCE));
    return () => abort.abort();
  }, []);

  const change = useCallback(
    (next: (current: CostsViewPreference) => CostsViewPreference) => {
      changed.current = true;
      latest.current = next(latest.current);
      setPreference(latest.current);
      save(latest.current);
    },
    [save],
  );

  return { preference, unsaved, change };
}

/** Saves at once, but never two at a time: an older choice must not arrive last. */
function savingInOrder(tell: (unsaved: boolean) => void): (value: CostsViewPreference) => void {
  let next: CostsViewPreference | null = null;
  let busy = false;
  const saveAll = async () => {
    busy = true;
    while (next !== null) {
      const value: CostsViewPreference = next;
      next = null;
      tell(!(await savePreference(value).catch(() => false)));
    }
    busy = false;
  };
  return (value) => {
    next = value;
    if (!busy) void saveAll();
  };
}
