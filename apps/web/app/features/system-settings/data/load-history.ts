import { type SettingChange, type SettingKey, settingHistorySchema } from '@hln/contracts/settings';
import * as v from 'valibot';
import { SETTING_HISTORY } from '../../../content/system-settings.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** The latest changes of a setting, newest first. @throws SiteError */
export async function loadHistory(key: SettingKey, signal: AbortSignal): Promise<readonly SettingChange[]> {
  const history = await staffRest().rpc('setting_history', { setting_key: key }).abortSignal(limited(signal));
  return v.parse(settingHistorySchema, dataOf(history, SETTING_HISTORY.failed));
}
