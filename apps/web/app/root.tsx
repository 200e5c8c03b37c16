import { BUILD, PAGE_SCRIPT } from 'virtual:page-script';
import { type ReactNode, useContext } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router';
import type { Route } from './+types/root.ts';
import { isIsolated, PAGES } from './content/site-map.ts';
import { isDocument } from './lib/page-handle.ts';
import { siteConfig } from './lib/site-config.ts';
import { isKeptOffline } from './service-worker/is-kept-offline.ts';
import { EARLY_INPUT_SCRIPT } from './shell/early-input.ts';
import { ErrorPage, PageBoundary } from './shell/error-page.tsx';
import { LATE_SCRIPTS_SCRIPT } from './shell/late-scripts.ts';
import { SiteShell } from './shell/site-shell.tsx';
import { SpaFallback } from './shell/spa-fallback.ts';
import { SPECULATION_RULES } from './shell/speculation-rules.ts';
import { THEME_SCRIPT } from './shell/theme.ts';
import { THEME_COLORS } from './shell/theme-colors.ts';
import displayFont from './styles/generated/fonts/harbour-display.woff2';
import textFont from './styles/generated/fonts/harbour-text.woff2';
import stylesheet from './styles/index.css?url';

/**
 * Only in the HTML: the scripts have run by the time React hydrates, which leaves them alone, so no page has to load
 * them twice.
 */
const INLINE_SCRIPT = import.meta.env.SSR
  ? [THEME_SCRIPT, EARLY_INPUT_SCRIPT, LATE_SCRIPTS_SCRIPT].join(';')
  : '';

export function links(): Route.LinkDescriptors {
  const font = (href: string) =>
    ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const;
  return [
    { rel: 'stylesheet', href: stylesheet },
    // The larger one first: it takes the connection that is open already.
    font(textFont),
    font(displayFont),
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ];
}

/**
 * The document of every page. The router's boundaries are inside it, so errors thrown here (by a route's `meta` or the
 * frame) are caught here: our error page is shown in the frame, or without it if the frame itself threw.
 */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { key, pathname } = useLocation();
  // Prerendered paths end in a slash; the browser's do not.
  const path = pathname.replace(/(.)\/$/, '$1');
  const isFallback = useContext(SpaFallback);
  const isToRead = isDocument(useMatches().map(({ handle }) => handle)) && !isFallback;
  const about = { path, isToRead };
  const errorDocument = (error: unknown) => (
    <PageBoundary
      resetKey={key}
      fallback={() => (
        <Document {...about}>
          <ErrorPage error={error} />
        </Document>
      )}
    >
      <Document {...about}>
        <SiteShell pathname={path}>
          <ErrorPage error={error} />
        </SiteShell>
      </Document>
    </PageBoundary>
  );
  return (
    <PageBoundary resetKey={key} fallback={errorDocument}>
      <Document {...about} meta={<Meta />}>
        <SiteShell pathname={path}>{children}</SiteShell>
      </Document>
    </PageBoundary>
  );
}

interface DocumentProps {
  readonly path: string;
  /** A read-only page has neither React nor the router; it runs only the page script. */
  readonly isToRead: boolean;
  /** The page's title, description and so on; none if making them threw. */
  readonly meta?: ReactNode;
  readonly children: ReactNode;
}

/** An attribute without a value, such as `data-isolated`; undefined if the flag does not hold. */
const flag = (holds: boolean) => (holds ? '' : undefined);

const VIEWPORT = 'width=device-width, initial-scale=1';

/** In the chat, an on-screen keyboard makes the page shorter instead of covering the end of it. */
const viewportOf = (path: string) =>
  path === PAGES.consultation.path ? `${VIEWPORT}, interactive-widget=resizes-content` : VIEWPORT;

function Document({ path, isToRead, meta, children }: DocumentProps) {
  return (
    // The theme script sets an attribute before React hydrates, and scripts do not know the build.
    <html
      lang="en-NZ"
      data-build={BUILD}
      data-document={flag(isToRead)}
      data-isolated={flag(isIsolated(path))}
      data-kept-offline={flag(siteConfig.offline && isKeptOffline(path))}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={viewportOf(path)} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own, which have to run before the first paint and before anything can be clicked. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />
        <meta name="theme-color" content={THEME_COLORS.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={THEME_COLORS.dark} media="(prefers-color-scheme: dark)" />
        {meta}
        <Links />
        <script type="module" src={PAGE_SCRIPT} suppressHydrationWarning />
        {isToRead && !isIsolated(path) && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own.
          <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
        )}
      </head>
      <body>
        {children}
        {!isToRead && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
