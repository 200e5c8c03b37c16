/**
 * The script of every page, small and without React. Pages to read have no other; on all others it listens to the
 * header from the start, whatever React still loads. What only some visits need is loaded by those.
 */
import { UNSENT_PREFIX } from '../features/chat/unsent-prefix.ts';
import { listenToHeaderButtons } from './header-buttons.ts';

/** What waits for an idle moment waits no longer than this, in milliseconds. */
const LONGEST_WAIT_MS = 3_000;

/** What the build and the server say about this page, in `<html>` (root.tsx). */
const page = document.documentElement.dataset;

/** Calls back once the page has loaded and is idle. */
function whenIdle(callback: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: LONGEST_WAIT_MS });
    else setTimeout(callback, 200);
  };
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}

/** Reports the errors of this page. The report is loaded with the first error, so that others pay for these lines alone. */
function listenForErrors(): void {
  for (const type of ['error', 'unhandledrejection'] as const)
    addEventListener(type, (failure) =>
      import('./error-reports/report-error.ts').then(
        (reports) => reports.reportError(failure),
        () => {},
      ),
    );
}

/**
 * Delivers the chat transcripts that an earlier visit could not, from whatever page the visitor returns to. If that
 * fails, the next page tries again, and the error is one of the page.
 */
async function deliverUnsent(): Promise<void> {
  // Offline, the import would fail, and browsers remember a failed import for the life of the document.
  if (!navigator.onLine || !isAnythingWaiting()) return;
  const { deliverWaiting } = await import('../features/chat/deliver-waiting.ts');
  await deliverWaiting();
}

function isAnythingWaiting(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(UNSENT_PREFIX));
  } catch {
    // Storage is disabled, so nothing is stored in it.
    return false;
  }
}

/** Keeps this page for use offline, where the browser can. Offline already, it was kept before. */
async function keepPageOffline(): Promise<void> {
  // Dev mode has no worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const { keepOffline } = await import('../service-worker/keep-offline.ts');
    await keepOffline(navigator);
  } catch (error) {
    // The page itself needs none of it: a private window, say, may refuse.
    console.info('This page cannot be kept for use offline.', error);
  }
}

/**
 * Loads the fonts of rare letters and of code, which the build has left out of a page's own rules so that they do not
 * share a slow line with the others (scripts/publish/inline-styles.ts).
 */
function loadRareFonts(): void {
  const link = document.querySelector<HTMLLinkElement>('link[data-href]');
  const own = document.querySelector('style')?.sheet;
  if (!link || !own) return;
  link.onload = () => {
    const declared = new Set([...own.cssRules].map((rule) => rule.cssText));
    for (const { cssText } of link.sheet?.cssRules ?? [])
      if (cssText.startsWith('@font-face') && !declared.has(cssText)) own.insertRule(cssText);
  };
  link.href = link.dataset.href ?? '';
}

async function playFilm(scene: Element, button: HTMLButtonElement): Promise<void> {
  const { startFilm } = await import('../features/home/film.ts');
  startFilm(scene, button);
}

async function countNumbers(numbers: Iterable<Element>): Promise<void> {
  const { countUp } = await import('../features/company/count-up.ts');
  countUp(numbers);
}

function start(): void {
  listenForErrors();
  listenToHeaderButtons();
  // An isolated page may call nobody; the next other one delivers.
  if (!('isolated' in page)) {
    void deliverUnsent();
    addEventListener('online', () => void deliverUnsent());
  }
  if ('keptOffline' in page) whenIdle(() => void keepPageOffline());
  whenIdle(loadRareFonts);
  const scene = document.querySelector('.hero-scene');
  const film = document.querySelector<HTMLButtonElement>('.film-toggle');
  if (scene !== null && film !== null) whenIdle(() => void playFilm(scene, film));
  const numbers = document.querySelectorAll('.stat-value');
  if (numbers.length > 0) void countNumbers(numbers);
  // Browser tests wait for this before they click. Where React comes, it says so.
  if ('document' in page) page.interactive = '';
}

try {
  start();
} catch (error) {
  // Thrown, it would keep every script from running that shares a file with this one.
  reportError(error);
}
