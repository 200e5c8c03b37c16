import { loadPreference, savePreference } from './categories/preference-store.ts';
import { fetchDailyCosts } from './data/fetch-daily-costs.ts';

/** Makes every call that the page of costs makes to the data API, for the test of all of them. */
export async function callDataApi(): Promise<void> {
  const { signal } = new AbortController();
  await fetchDailyCosts({ start: '2026-11-01', end: '2026-11-21' }, signal, () => {});
  await loadPreference(signal);
  await savePreference({ order: [], hidden: [] });
}
