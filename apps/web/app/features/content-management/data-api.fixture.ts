import { cancelPublication, previewWords, publishWords, rollBack, saveWords } from './data/change-words.ts';
import { loadPublication, loadRevisions, loadSiteWords } from './data/load-words.ts';

/** Makes every call that the page of the site's words makes to the data API, for the test of all of them. */
export async function callDataApi(): Promise<void> {
  const { signal } = new AbortController();
  const change = { key: 'home/HERO.title', words: 'x', base: 'y', revision: 0 };
  // The recorded answers are no words.
  await Promise.allSettled([
    loadSiteWords(signal),
    loadRevisions(change.key, signal),
    loadPublication(1, signal),
    saveWords([change], 'A test'),
    publishWords({ [change.key]: 1 }, new Date(), 'A test'),
    previewWords({ [change.key]: 1 }),
    cancelPublication(1),
    rollBack(1),
  ]);
}
