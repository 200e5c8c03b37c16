import * as v from 'valibot';
import { DEFAULT_PANEL_OPTIONS, type PanelOptions, panelOptionsSchema } from './options.ts';

const KEY = 'snowflake-formatter-settings';

/** The part of `localStorage` that is needed here. */
export type SettingsStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The browser's storage, or null where it is switched off (reading the property then throws). */
export function browserStorage(): SettingsStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The visitor's options from the last visit; the defaults if there are none or they cannot be read. */
export function loadSettings(storage: SettingsStorage | null): PanelOptions {
  try {
    const stored = storage?.getItem(KEY);
    if (stored === null || stored === undefined) return DEFAULT_PANEL_OPTIONS;
    const parsed = v.safeParse(panelOptionsSchema, JSON.parse(stored));
    return parsed.success ? parsed.output : DEFAULT_PANEL_OPTIONS;
  } catch {
    // Text that is not JSON, or a storage that refuses: remembering is optional, so formatting continues.
    return DEFAULT_PANEL_OPTIONS;
  }
}

/** Remembers the options for the next visit. Returns false if the storage is full or unavailable. */
export function saveSettings(storage: SettingsStorage | null, options: PanelOptions): boolean {
  if (storage === null) return false;
  try {
    storage.setItem(KEY, JSON.stringify(options));
    return true;
  } catch {
    return false;
  }
}
