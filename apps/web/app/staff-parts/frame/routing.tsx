/** The staff area is one application: its links, its palette and its announcements go through the router. */
import { useEffect, useRef, useState } from 'react';
// biome-ignore lint/style/noRestrictedImports: this is the one place that gives the staff area the router's links.
import { Link, useLocation, useNavigate } from 'react-router';
import { type PaletteSource, registerPaletteSources } from '../../lib/palette-sources.ts';
import { DocumentLink, type LinkProps } from '../../ui/link.tsx';

/** Whether a link stays within the staff area, which is one application. */
const isWithin = (to: string) => /^(?:\/staff\/|\?|#)/.test(to);

/** A link on a staff page: within the staff area, the router navigates; elsewhere, the browser loads a document. */
export function StaffLink(props: LinkProps) {
  const { to } = props;
  if (!isWithin(to)) return <DocumentLink {...props} />;
  // Another page appears with a transition; another state of the same page does not.
  return <Link discover="none" viewTransition={to.startsWith('/')} {...props} />;
}

/** Lets the command palette find what staff can open, while somebody is signed in here. */
export function PaletteSources({ sources }: { readonly sources: readonly PaletteSource[] }) {
  const navigate = useNavigate();
  useEffect(
    () => registerPaletteSources(sources, (path) => void navigate(path, { viewTransition: true })),
    [sources, navigate],
  );
  return null;
}

/**
 * After navigation from one staff page to another: announces the new page's title and moves the focus to the start of
 * its content, like a full page load. Anchors within a page are left to the browser.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
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
