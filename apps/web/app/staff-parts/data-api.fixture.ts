import { loadListSettings, NO_SETTINGS, saveListSettings } from './list/settings/list-settings.ts';
import { endSession, endSessions, loadSessions } from './sessions/sessions.ts';

/** Makes every call that the parts of the staff tools make to the data API, for the test of all of them. */
export async function callDataApi(person: string): Promise<void> {
  // The recorded answers are no rows.
  await Promise.allSettled([loadSessions(person, new AbortController().signal), endSessions(person)]);
  await endSession(person, person);
  await loadListSettings('people', new AbortController().signal);
  await saveListSettings('people', NO_SETTINGS);
}
