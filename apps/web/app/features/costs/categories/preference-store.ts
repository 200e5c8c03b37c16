import {
  type CostsViewPreference,
  costsViewPreferenceSchema,
  PREFERENCE_KEYS,
  PREFERENCE_LIMITS,
} from '@hln/contracts';
import { COSTS_CATEGORIES } from '../../../content/costs.ts';
import { loadStaffPreference, saveStaffPreference } from '../../../lib/staff/preferences.ts';
import { NO_PREFERENCE } from './category-list.ts';

/** The saved choices of the signed-in user. @throws SiteError when they cannot be read */
export async function loadPreference(signal: AbortSignal): Promise<CostsViewPreference> {
  const { costsView } = PREFERENCE_KEYS;
  const { unread } = COSTS_CATEGORIES;
  return (await loadStaffPreference(costsView, costsViewPreferenceSchema, unread, signal)) ?? NO_PREFERENCE;
}

/** Saves the choices of the signed-in user. @throws SiteError */
export async function savePreference(preference: CostsViewPreference): Promise<void> {
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
