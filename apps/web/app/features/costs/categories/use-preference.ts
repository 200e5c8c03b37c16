import {
  type CostsViewPreference,
  costsViewPreferenceSchema,
  PREFERENCE_KEYS,
  PREFERENCE_LIMITS,
} from '@hln/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, openDraft } from '../../../lib/draft.ts';
import { loadStaffPreference, saveStaffPreference } from '../../../lib/staff/preferences.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useReading } from '../../../lib/staff/staff-queries.tsx';
import { readDraft } from '../../../lib/use-draft.ts';
import { COSTS_CATEGORIES } from '../texts.ts';
import { NO_PREFERENCE } from './category-list.ts';

/** The saved choices of the signed-in user. @throws SiteError if they can't be loaded */
async function loadPreference(signal: AbortSignal): Promise<CostsViewPreference> {
  const { costsView } = PREFERENCE_KEYS;
  const { unread } = COSTS_CATEGORIES;
  return (await loadStaffPreference(costsView, costsViewPreferenceSchema, unread, signal)) ?? NO_PREFERENCE;
}

/** Saves the choices of the signed-in user. @throws SiteError */
async function savePreference(preference: CostsViewPreference): Promise<void> {
  await saveStaffPreference(PREFERENCE_KEYS.costsView, fitting(preference), COSTS_CATEGORIES.unsaved);
}

/** Hundreds of long names may exceed what the table accepts; the last ones are then dropped. */
function fitting(preference: CostsViewPreference): CostsViewPreference {
  let fitted = preference;
  // The limit applies to the database's own formatting of the JSON, which has more spaces.
  while (new TextEncoder().encode(JSON.stringify(fitted)).length > PREFERENCE_LIMITS.valueBytes * 0.9) {
    const shorter = (list: readonly string[]) => list.slice(0, Math.floor(list.length * 0.8));
    fitted = {
      order: shorter(fitted.order),
      hidden: shorter(fitted.hidden),
      seen: shorter(fitted.seen ?? []),
    };
  }
  return fitted;
}

export interface PreferenceControl {
  /** null until it has loaded. */
  readonly preference: CostsViewPreference | null;
  /** Whether the last change could not be saved. */
  readonly unsaved: boolean;
  change(next: (current: CostsViewPreference) => CostsViewPreference): void;
}

/**
 * Order and visibility of the categories, saved for the signed-in user. A change that was not saved when the page was
 * left is shown, and saved, when this tab comes back.
 *
 * @param user the account's id, so that the next person to sign in does not inherit unsaved changes
 */
export function usePreference(user: string): PreferenceControl {
  const { data, failure } = useReading(['costs-view-preference'], loadPreference, COSTS_CATEGORIES.unread);
  // Without saved choices, the page shows all categories in alphabetical order.
  const saved = data ?? (failure === null ? null : NO_PREFERENCE);
  const [draft] = useState(() => openDraft(staffDraft(`costs-view:${user}`)));
  /** Changes made on this page. They win over a saved preference that arrives after them. */
  const [changed, setChanged] = useState(() => readDraft(draft, costsViewPreferenceSchema));
  const latest = useRef(changed);
  const [unsaved, setUnsaved] = useState(false);
  const [save] = useState(() => saveOneAtATime(draft, setUnsaved));

  useEffect(() => {
    if (latest.current !== null) save(latest.current);
  }, [save]);

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

/**
 * Saves at once, but never two at a time: an older choice must not arrive last. Choices in between are skipped. Unsaved
 * choices are kept in the draft.
 */
function saveOneAtATime(draft: Draft, onOutcome: (unsaved: boolean) => void) {
  let next: CostsViewPreference | null = null;
  let busy = false;
  const saveAll = async () => {
    busy = true;
    while (next !== null) {
      const value: CostsViewPreference = next;
      next = null;
      const isSaved = await savePreference(value).then(
        () => true,
        () => false,
      );
      onOutcome(!isSaved);
      if (isSaved && next === null) draft.forget();
    }
    busy = false;
  };
  return (value: CostsViewPreference) => {
    next = value;
    draft.edited(() => JSON.stringify(value));
    draft.flush();
    if (!busy) void saveAll();
  };
}
