import { useSyncExternalStore } from 'react';
import type { Theme } from './palette.ts';

const QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'];

/** The theme of the page, for what style sheets do not reach. Print is always light. */
export function useChartTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}

function subscribe(changed: () => void): () => void {
  const lists = QUERIES.map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  const choice = new MutationObserver(changed);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
    choice.disconnect();
  };
}

function currentTheme(): Theme {
  const applies = (query: string) => window.matchMedia(query).matches;
  if (applies('print')) return 'light';
  const chosen = document.documentElement.dataset.theme;
  // With forced colours, the system's preference says whether they are dark.
  if ((chosen === 'light' || chosen === 'dark') && !applies('(forced-colors: active)')) return chosen;
  return applies('(prefers-color-scheme: dark)') ? 'dark' : 'light';
}
