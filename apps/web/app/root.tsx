import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import type { Route } from './+types/root.ts';
import { EARLY_INPUT_SCRIPT } from './shell/early-input.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';
import { SiteShell } from './shell/site-shell.tsx';
import { THEME_SCRIPT } from './shell/theme.ts';
import { THEME_COLORS } from './shell/theme-colors.ts';
import displayFont from './styles/generated/fonts/harbour-display.woff2';
import textFont from './styles/generated/fonts/harbour-text.woff2';
import stylesheet from './styles/index.css?url';

/** In the HTML alone: they have run when React hydrates, which takes them as they are, and no page has to load them twice. */
const INLINE_SCRIPT = import.meta.env.SSR ? `${THEME_SCRIPT};${EARLY_INPUT_SCRIPT}` : '';

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
 * The document of every page. The router's boundaries are inside of it, so what throws here (a route's `meta`, the frame)
 * is caught here: our error page in the frame, or, if it was the frame that threw, without one.
 */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  const errorDocument = (error: unknown) => (
    <PageBoundary
      resetKey={key}
      fallback={() => (
        <Document>
          <ErrorPage error={error} />
        </Document>
      )}
    >
      <Document>
        <SiteShell>
          <ErrorPage error={error} />
        </SiteShell>
      </Document>
    </PageBoundary>
  );
  return (
    <PageBoundary resetKey={key} fallback={errorDocument}>
      <Document meta={<Meta />}>
        <SiteShell>{children}</SiteShell>
      </Document>
    </PageBoundary>
  );
}

interface DocumentProps {
  /** The page's title, description and so on; none where what makes them threw. */
  readonly meta?: ReactNode;
  readonly children: ReactNode;
}

function Document({ meta, children }: DocumentProps) {
  return (
    // The theme script sets an attribute before React hydrates.
    <html lang="en-NZ" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own, which have to run before the first paint and before anything can be clicked. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />
        <meta name="theme-color" content={THEME_COLORS.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={THEME_COLORS.dark} media="(prefers-color-scheme: dark)" />
        {meta}
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
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
