import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { LOST_PAGE } from '../content/lost-page.ts';
import { SKIP_LINK } from '../content/shell.ts';
import { isIsolated } from '../content/site-map.ts';
import { UNSENT_PREFIX } from '../features/chat/unsent-prefix.ts';
import { siteConfig } from '../lib/site-config.ts';
import { isKeptOffline } from '../service-worker/is-kept-offline.ts';
import { NeedsDocumentContext } from '../ui/link.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { repeatEarlyInput } from './early-input.ts';
import { LostPageNotice } from './lost-page-notice.tsx';
import { needsDocument } from './needs-document.ts';
import { NOT_STARTED_ID } from './not-started-id.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * After a client-side navigation: announces the new page's title and moves the focus to the start of its content, as a
 * full page load would. Anchors within a page are left to the browser.
 */
function RouteAnnouncer({ pathname }: { readonly pathname: string }) {
  const previous = useRef(pathname);
  const [message, setMessage] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setMessage(document.title);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="visually-hidden" role="status">
      {message}
    </div>
  );
}

/**
 * Delivers the chat transcripts that an earlier visit could not, from whatever page the visitor returns to. The code
 * for it is loaded only when something is waiting. If that fails, the next page tries again, and the
 * error is one of the page.
 */
async function deliverUnsent(): Promise<void> {
  // Offline, the import would fail, and browsers remember a failed import for the life of the document.
  if (!navigator.onLine || !isAnythingWaiting()) return;
  const { deliverWaiting } = await import('../features/chat/deliver-waiting.ts');
  await deliverWaiting();
}

function isAnythingWaiting(): boolean {
  try {
    return Object.keys(window.localStorage).some((name) => name.startsWith(UNSENT_PREFIX));
  } catch {
    // Storage is disabled, so nothing is stored in it.
    return false;
  }
}

/** Once a document, after it has loaded: the page of a tool has better to do before. */
let isAsked = false;

/** Keeps this page for use offline, where the browser can. Offline already, it was kept before. */
async function keepPageOffline(): Promise<void> {
  // Dev mode has no worker.
  if (isAsked || !import.meta.env.PROD || !siteConfig.offline || !('serviceWorker' in navigator)) return;
  isAsked = true;
  if (document.readyState !== 'complete') {
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  }
  try {
    const { keepOffline } = await import('../service-worker/keep-offline.ts');
    await keepOffline(navigator);
  } catch (error) {
    // The page itself needs none of it: a private window, say, may refuse.
    console.info('This page cannot be kept for use offline.', error);
  }
}

/**
 * Shown when the page's scripts fail to load. It is part of the prerendered HTML, since no script could render it
 * then; the inline script of scripts/publish/late-scripts.ts reveals it.
 */
function NotStartedNotice() {
  return (
    <div className="lost-page" id={NOT_STARTED_ID} hidden>
      <p className="alert alert-warning">
        <span className="alert-body">
          <span role="alert">{LOST_PAGE.notStarted}</span>{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: an empty href is this page's own URL, whichever it is. */}
          <a href="">{LOST_PAGE.reload}</a>
        </span>
      </p>
    </div>
  );
}

/** The HTML file for unknown paths was prerendered at this one, so the first render must agree with it. */
const UNKNOWN_PATH = '/404';

/** Prerendered paths end in a slash; the browser's do not. */
const usePath = () => useLocation().pathname.replace(/(.)\/$/, '$1');

function useShownPath(): string {
  const pathname = usePath();
  const unknown = useMatches().at(-1)?.id === 'routes/not-found';
  const hydrated = useHydrated();
  return unknown && !hydrated ? UNKNOWN_PATH : pathname;
}

/** The frame of every page: navigation above, footer below, the page between. */
export function SiteShell({ children }: { readonly children: ReactNode }) {
  const pathname = usePath();
  const shownPath = useShownPath();

  useEffect(() => {
    repeatEarlyInput();
    // Browser tests wait for this before they click.
    document.documentElement.dataset.interactive = '';
  }, []);

  // Every navigation is an occasion to try.
  useEffect(() => {
    // An isolated page may call nobody; the next other one delivers.
    if (isIsolated(pathname)) return;
    const deliver = () => void deliverUnsent();
    deliver();
    window.addEventListener('online', deliver);
    return () => window.removeEventListener('online', deliver);
  }, [pathname]);

  useEffect(() => {
    if (isKeptOffline(pathname)) void keepPageOffline();
  }, [pathname]);

  return (
    <NeedsDocumentContext value={needsDocument}>
      <a className="skip-link" href="#main">
        {SKIP_LINK}
      </a>
      <SiteHeader pathname={shownPath} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <LostPageNotice />
      <NotStartedNotice />
      <RouteAnnouncer pathname={pathname} />
    </NeedsDocumentContext>
  );
}
