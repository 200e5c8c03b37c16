import type { CostsViewPreference } from '@hln/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { NO_PREFERENCE } from './category-list.ts';
import { loadPreference, savePreference } from './preference-store.ts';

export interface PreferenceControl {
  /** null until it has been read. */
  readonly preference: CostsViewPreference | null;
  /** Whether the last change could not be saved. */
  readonly unsaved: boolean;
  change(next: (current: CostsViewPreference) => CostsViewPreference): void;
}

/** Order and visibility of the categories, saved for the signed-in user. */
export function usePreference(): PreferenceControl {
  const { data: saved = null } = useQuery({
    queryKey: ['costs-view-preference'],
    // Without saved choices, the page shows all categories in alphabetical order.
    queryFn: ({ signal }) => loadPreference(signal).catch(() => NO_PREFERENCE),
  });
  /** Changes made on this page. They win over a saved preference that arrives after them. */
  const [changed, setChanged] = useState<CostsViewPreference | null>(null);
  const latest = useRef(changed);
  const [unsaved, setUnsaved] = useState(false);
  const [save] = useState(() => saveOneAtATime(setUnsaved));

  const change = useCallback(
    (next: (current: CostsViewPreference) => CostsViewPreference) => {
      latest.current = next(latest.current ?? saved ?? NO_PREFERENCE);
      setChanged(latest.current);
      save(latest.current);
    },
    [saved, save],
  );

  return { preference: changed ?? saved, unsaved, change };
}

/** Saves at once, but never two at a time: an older choice must not arrive last. Choices in between are skipped. */
function saveOneAtATime(onOutcome: (unsaved: boolean) => void): (value: CostsViewPreference) => void {
  let next: CostsViewPreference | null = null;
  let busy = false;
  const saveAll = async () => {
    busy = true;
    while (next !== null) {
      const value: CostsViewPreference = next;
      next = null;
      onOutcome(!(await savePreference(value).catch(() => false)));
    }
    busy = false;
  };
  return (value) => {
    next = value;
    if (!busy) void saveAll();
  };
}
