type Hour = 'night' | 'noon';

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Which of the two films belongs to the theme that is shown now. */
export function shownTheme(): Hour {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light') return 'noon';
  if (chosen === 'dark') return 'night';
  return dark().matches ? 'night' : 'noon';
}

/** Calls back when the device or the visitor changes the theme; returns a function that unsubscribes. */
export function onThemeShown(listener: () => void): () => void {
  const query = dark();
  const observer = new MutationObserver(listener);
  query.addEventListener('change', listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    query.removeEventListener('change', listener);
    observer.disconnect();
  };
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  const savesDataByChoice =
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true;
  return savesDataByChoice || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** No film for visitors who prefer less motion or less data. */
export function filmIsWelcome(): boolean {
  return !savesData() && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether a film did not start because the browser wants a click first, and not because there is none to play. */
export function isRefused(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

/** The film starts after this even on a page that is never idle. */
const LONGEST_WAIT_MS = 3000;

/** Calls back once the page has loaded and is idle; returns a function that cancels. */
export function whenIdle(callback: () => void): () => void {
  const stop = new AbortController();
  const idle = () => {
    if (stop.signal.aborted) return;
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => stop.signal.aborted || callback(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(() => stop.signal.aborted || callback(), 200);
  };
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true, signal: stop.signal });
  return () => stop.abort();
}
