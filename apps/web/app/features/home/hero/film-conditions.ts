type Hour = 'night' | 'noon';

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The film for the current theme. */
export function shownTheme(): Hour {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light') return 'noon';
  if (chosen === 'dark') return 'night';
  return dark().matches ? 'night' : 'noon';
}

/** Calls back when the device or the visitor changes the theme. */
export function onThemeShown(listener: () => void): void {
  const query = dark();
  const observer = new MutationObserver(listener);
  query.addEventListener('change', listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
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

/** Whether a film did not start because the browser requires a click first, and not because there is none to play. */
export function isRefused(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
