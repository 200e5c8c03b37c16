import { loadListSettings, NO_SETTINGS, saveListSettings } from './list/settings/list-settings.ts';

/** Makes every call that the parts of the staff tools make to the data API, for the test of all of them. */
export async function callDataApi(): Promise<void> {
  await loadListSettings('people', new AbortController().signal);
  await saveListSettings('people', NO_SETTINGS);
}
