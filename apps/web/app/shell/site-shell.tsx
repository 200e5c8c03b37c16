import { type ReactNode, useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { SKIP_LINK } from '../content/shell.ts';
import { isIsolated } from '../content/site-map.ts';
import { isKeptOffline } from '../service-worker/is-kept-offline.ts';
import { NeedsDocumentContext } from '../ui/link.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { deliverUnsent } from './deliver-unsent.ts';
import { repeatEarlyInput } from './early-input.ts';
import { keepPageOffline } from './keep-page-offline.ts';
import { LostPageNotice } from './lost-page-notice.tsx';
import { needsDocument } from './needs-document.ts';
import { NotStartedNotice } from './not-started-notice.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

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
