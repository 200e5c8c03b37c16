import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './staff-page-body.module.css';

/** The content below a staff page's heading: its panels, one below the other. */
export function StaffPageBody({ children }: { readonly children: ReactNode }) {
  return <div className={`wrap ${styles.body}`}>{children}</div>;
}

/**
 * Follows a link to a place on a page, such as those in the palette and in emails, once per visit: focuses a panel,
 * which needs a `tabIndex`, or else the first control in the place. Render it beside the place, so that the place
 * exists.
 */
export function FocusOnHash() {
  const { hash, key } = useLocation();
  const done = useRef('');
  useEffect(() => {
    const visit = `${key}${hash}`;
    if (hash === '' || done.current === visit) return;
    done.current = visit;
    const place = document.getElementById(hash.slice(1));
    if (place === null) return;
    const isPanel = place.tagName === 'SECTION';
    const fold = place.closest('details') ?? place.querySelector<HTMLDetailsElement>('details[data-fold]');
    if (fold !== null) fold.open = true;
    place.scrollIntoView({ block: isPanel ? 'start' : 'center' });
    const target = isPanel ? place : place.querySelector<HTMLElement>('input, select, button');
    target?.focus({ preventScroll: true });
  }, [hash, key]);
  return null;
}
