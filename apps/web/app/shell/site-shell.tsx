import { type ReactNode, useEffect } from 'react';

export function SiteShell({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    // Tests wait for this before they click.
    document.documentElement.dataset.interactive = '';
  }, []);

  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
