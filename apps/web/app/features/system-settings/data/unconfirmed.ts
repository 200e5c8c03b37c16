import { type UnconfirmedSetting, unconfirmedSettingsSchema } from '@hln/contracts/settings';
import * as v from 'valibot';
import { SYSTEM_SETTINGS } from '../../../content/system-settings.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** Settings that go back to what they were unless somebody confirms them. @throws SiteError */
export async function loadUnconfirmed(signal: AbortSignal): Promise<readonly UnconfirmedSetting[]> {
  const answer = await staffRest().rpc('unconfirmed_settings').abortSignal(limited(signal));
  return v.parse(unconfirmedSettingsSchema, dataOf(answer, SYSTEM_SETTINGS.failed));
}

/** Keeps such a setting as it is. @throws SiteError with the database's sentence */
export async function confirmSetting(key: string): Promise<void> {
  const answer = await staffRest().rpc('confirm_setting', { setting_key: key }).abortSignal(limited());
  dataOf(answer, SYSTEM_SETTINGS.unsaved);
}
