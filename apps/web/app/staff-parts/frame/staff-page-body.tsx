import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './staff-page-body.module.css';

/** What stands below a staff page's heading: its panels, one under the other. */
export function StaffPageBody({ children }: { readonly children: ReactNode }) {
  return <div className={`wrap ${styles.body}`}>{children}</div>;
}

/**
 * A link to a place of a page, as the palette and the mails have them, leads there, once for each visit: to a panel
 * itself, which needs a `tabIndex`, else to the first control in the place. Stands beside the place, so that it is there.
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
    place.scrollIntoView({ block: isPanel ? 'start' : 'center' });
    const target = isPanel ? place : place.querySelector<HTMLElement>('input, select, button');
    target?.focus({ preventScroll: true });
  }, [hash, key]);
  return null;
}
