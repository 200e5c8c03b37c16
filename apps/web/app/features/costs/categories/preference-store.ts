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

/** What this user chose before; nothing when there is nothing readable. The database answers own rows only. */
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

/** Keeps a choice for this user. Answers whether it is kept. */
export async function savePreference(preference: CostsViewPreference): Promise<boolean> {
  const row = { key: PREFERENCE_KEYS.costsView, value: fitting(preference) };
  const { error } = await staffRest().from('staff_preferences').upsert(row, { onConflict: 'user_id,key' });
  return error === null;
}

/** Hundreds of long names may be more than the table takes; the last ones are forgotten then. */
function fitting(preference: CostsViewPreference): CostsViewPreference {
  let fitted = preference;
  // The database counts its own spelling of the JSON, which has some spaces more.
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
