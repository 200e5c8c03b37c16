/**
 * The script of every page, small and without React. Pages that are only read have no other; on all others it listens
 * to the header from the start, whatever React still has to load. What only some visits need is loaded on demand.
 */
import { UNSENT_PREFIX } from '../features/chat/unsent-prefix.ts';
import { listenToHeaderButtons } from './header-buttons.ts';

/** The longest time (ms) to wait for an idle moment. */
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

/**
 * Reports the errors of this page. The reporting code is loaded with the first error, so that other pages pay only for
 * these lines.
 */
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
 * Delivers chat transcripts that an earlier visit couldn't, from whichever page the visitor returns to. If that fails,
 * the next page tries again, and the failure counts as an error of the page.
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

/** Stores this page for offline use, where the browser can. If it is already offline, it was stored earlier. */
async function keepPageOffline(): Promise<void> {
  // Dev mode has no worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const { keepOffline } = await import('../service-worker/keep-offline.ts');
    await keepOffline(navigator);
  } catch (error) {
    // The page itself needs none of it, and a private window, for example, may refuse.
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
  // An isolated page can't call any server; the next other page delivers.
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
  // Browser tests wait for this before they click. On pages with React, React sets it.
  if ('document' in page) page.interactive = '';
}

try {
  start();
} catch (error) {
  // If it were thrown here, it would prevent every script in the same file from running.
  reportError(error);
}
