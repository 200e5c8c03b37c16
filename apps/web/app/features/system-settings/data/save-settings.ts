import type { SettingKey, SettingValue } from '@hln/contracts/settings';
import { SYSTEM_SETTINGS } from '../../../content/system-settings.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

export interface SettingChange {
  readonly key: SettingKey;
  /** Null goes back to the default. */
  readonly value: SettingValue | null;
  /** The one that the change was made from. */
  readonly revision: number;
}

/** The code with which the database refuses a change that was made from an older value. */
export const CHANGED_MEANWHILE = 'PT409';

/** Saves all of the changes or none. @throws SiteError with the database's sentence */
export async function saveSettings(changes: readonly SettingChange[]): Promise<void> {
  const saved = await staffRest()
    .rpc('save_settings', { changes: changes.map((change) => ({ ...change })) })
    .abortSignal(limited());
  dataOf(saved, SYSTEM_SETTINGS.unsaved);
}
