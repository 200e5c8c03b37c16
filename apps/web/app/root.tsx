import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { SiteShell } from './shell/site-shell.tsx';
import { THEME_SCRIPT } from './shell/theme.ts';
import stylesheet from './styles/index.css?url';

export function links() {
  return [{ rel: 'stylesheet', href: stylesheet }];
}

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    // The theme script sets an attribute before React wakes up.
    <html lang="en-NZ" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own; it has to run before the first paint. */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body>
        <SiteShell>{children}</SiteShell>
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
