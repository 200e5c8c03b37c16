import { loadHistory } from './data/load-history.ts';
import { saveSettings } from './data/save-settings.ts';
import { confirmSetting, loadUnconfirmed } from './data/unconfirmed.ts';

/** Makes every call that the page of settings makes to the data API, for the test of all of them. */
export async function callDataApi(): Promise<void> {
  // The recorded answer is no history.
  const { signal } = new AbortController();
  await Promise.allSettled([loadHistory('chat.quiet-minutes', signal), loadUnconfirmed(signal)]);
  await confirmSetting('accounts.second-factor');
  await saveSettings([{ key: 'chat.quiet-minutes', value: 30, revision: 0 }]);
}
