import {
  type CostsViewPreference,
  costsViewPreferenceSchema,
  PREFERENCE_KEYS,
  PREFERENCE_LIMITS,
} from '@hln/contracts';
import * as v from 'valibot';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { NO_PREFERENCE } from './category-list.ts';

const rowsSchema = v.array(v.object({ value: costsViewPreferenceSchema }));

/**
 * The saved choices of the signed-in user; none if they cannot be read. Row-level security limits the rows to the
 * user's own.
 */
export async function loadPreference(signal: AbortSignal): Promise<CostsViewPreference> {
  const { data } = await staffRest()
    .from('staff_preferences')
    .select('value')
    .eq('key', PREFERENCE_KEYS.costsView)
    .abortSignal(signal)
    .retry(false);
  const rows = v.safeParse(rowsSchema, data);
  return (rows.success ? rows.output[0]?.value : undefined) ?? NO_PREFERENCE;
}

/** Saves the choices of the signed-in user. Returns whether they have been saved. */
export async function savePreference(preference: CostsViewPreference): Promise<boolean> {
  const row = { key: PREFERENCE_KEYS.costsView, value: fitting(preference) };
  const { error } = await staffRest().from('staff_preferences').upsert(row, { onConflict: 'user_id,key' });
  return error === null;
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
