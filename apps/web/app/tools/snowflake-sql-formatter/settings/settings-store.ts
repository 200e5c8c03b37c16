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

/** The visitor's options of last time; the defaults when there are none or they cannot be read. */
export function loadSettings(storage: SettingsStorage | null): PanelOptions {
  try {
    const stored = storage?.getItem(KEY);
    if (stored === null || stored === undefined) return DEFAULT_PANEL_OPTIONS;
    const parsed = v.safeParse(panelOptionsSchema, JSON.parse(stored));
    return parsed.success ? parsed.output : DEFAULT_PANEL_OPTIONS;
  } catch {
    // Text that is not JSON, or a storage that refuses: remembering is a courtesy, formatting goes on.
    return DEFAULT_PANEL_OPTIONS;
  }
}

/** Remembers the options for the next visit. Says whether it could: a full or closed storage cannot. */
export function saveSettings(storage: SettingsStorage | null, options: PanelOptions): boolean {
  if (storage === null) return false;
  try {
    storage.setItem(KEY, JSON.stringify(options));
    return true;
  } catch {
    return false;
  }
}
