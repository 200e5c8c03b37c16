import * as v from 'valibot';
import { dataOf, limited } from './staff-call.ts';
import { staffRest } from './staff-client.ts';

/**
 * What a page remembers for the signed-in person under a key; null if there is nothing, or nothing that matches the
 * schema. Row-level security limits the rows to the person's own.
 *
 * @param unread the message if the backend sends none
 * @throws SiteError
 */
export async function loadStaffPreference<Value>(
  key: string,
  schema: v.GenericSchema<unknown, Value>,
  unread: string,
  signal: AbortSignal,
): Promise<Value | null> {
  const answer = await staffRest()
    .from('staff_preferences')
    .select('value')
    .eq('key', key)
    .abortSignal(limited(signal));
  const [row] = v.parse(v.array(v.object({ value: v.unknown() })), dataOf(answer, unread));
  const value = v.safeParse(schema, row?.value);
  return value.success ? value.output : null;
}

/**
 * Saves what a page remembers for the signed-in person.
 *
 * @param unsaved the message if the backend sends none
 * @throws SiteError
 */
export async function saveStaffPreference(
  key: string,
  value: Readonly<Record<string, unknown>>,
  unsaved: string,
): Promise<void> {
  const answer = await staffRest()
    .from('staff_preferences')
    // The generated type of a JSON column does not accept read-only values.
    .upsert({ key, value: JSON.parse(JSON.stringify(value)) }, { onConflict: 'user_id,key' })
    .abortSignal(limited());
  dataOf(answer, unsaved);
}
