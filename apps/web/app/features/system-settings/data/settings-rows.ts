import {
  SETTING_KEYS,
  type Setting,
  type SettingKey,
  type SettingValue,
  type StaffSettings,
  settingOf,
  staffSettingsSchema,
} from '@hln/contracts/settings';
import { askFunction } from '../../../lib/staff/ask-function.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { SYSTEM_SETTINGS } from '../texts.ts';

export interface SettingChange {
  readonly key: SettingKey;
  /** Null restores the default. */
  readonly value: SettingValue | null;
  /** The value that the change was based on. */
  readonly revision: number;
}

/** The code with which the database refuses a change that was based on an older value. */
export const CHANGED_MEANWHILE = 'PT409';

type StoredValue = StaffSettings['settings'][number]['value'];

/** A setting with its current state. */
export interface KnownSetting {
  readonly key: SettingKey;
  readonly setting: Setting;
  /** Null for the default, and for every secret. */
  readonly value: StoredValue;
  readonly isSet: boolean;
  readonly revision: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  /** The value from the environment that overrides it; null for a secret, undefined if there is none. */
  readonly given: StoredValue | undefined;
}

export interface LoadedSettings {
  /** In the order of the page. */
  readonly known: readonly KnownSetting[];
  readonly facts: StaffSettings['facts'];
}

/** @throws SiteError, with the code 42501 for somebody who may not see them */
export async function loadSettings(signal: AbortSignal): Promise<LoadedSettings> {
  const { settings, given, facts } = await askFunction(
    'system-settings',
    'GET',
    staffSettingsSchema,
    SYSTEM_SETTINGS.failed,
    signal,
  );
  const rows = new Map(settings.map((row) => [row.key, row]));
  return {
    facts,
    known: SETTING_KEYS.flatMap((key) => {
      const row = rows.get(key);
      return row === undefined ? [] : [{ ...row, setting: settingOf(key), given: given[key] }];
    }),
  };
}

/** Saves all of the changes or none. @throws SiteError with the database's sentence */
export async function saveSettings(changes: readonly SettingChange[]): Promise<void> {
  const saved = await staffRest()
    .rpc('save_settings', { changes: changes.map((change) => ({ ...change })) })
    .abortSignal(limited());
  dataOf(saved, SYSTEM_SETTINGS.unsaved);
}
