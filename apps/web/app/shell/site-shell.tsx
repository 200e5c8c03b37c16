import { type ReactNode, useEffect } from 'react';
import { LOST_PAGE } from '../content/lost-page.ts';
import { SKIP_LINK } from '../content/shell.ts';
import { repeatEarlyInput } from './early-input.ts';
import { nameHeaderButtons } from './header-buttons.ts';
import { NOT_STARTED_ID } from './late-scripts.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, StaffHeader } from './site-header.tsx';

/**
 * Shown when a script of the page fails to load. It is part of the prerendered HTML, since no script could render it
 * then; an inline script reveals it.
 */
function NotStartedNotice() {
  return (
    <div className="lost-page" id={NOT_STARTED_ID} hidden suppressHydrationWarning>
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

interface SiteShellProps {
  /** Of the page. */
  readonly pathname: string;
  readonly children: ReactNode;
}

/** The frame of every page: navigation above, footer below, the page between. */
export function SiteShell({ pathname, children }: SiteShellProps) {
  useEffect(() => {
    nameHeaderButtons();
    repeatEarlyInput();
    // Browser tests wait for this before they click.
    document.documentElement.dataset.interactive = '';
  }, []);

  return (
    <>
      <a className="skip-link" href="#main">
        {SKIP_LINK}
      </a>
      {pathname.startsWith('/staff/') ? (
        <StaffHeader pathname={pathname} />
      ) : (
        <SiteHeader pathname={pathname} />
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <NotStartedNotice />
    </>
  );
}
