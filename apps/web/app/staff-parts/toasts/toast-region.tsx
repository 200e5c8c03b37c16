import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TOASTS } from '../../content/staff-parts.ts';
import { ToastItem } from './toast-item.tsx';
import { useToasts } from './toast-store.ts';
import styles from './toasts.module.css';
import { useRegionKey } from './use-region-key.ts';

/** The regions on the page, the innermost last. */
const regions: ((isInnermost: boolean) => void)[] = [];

function settle(): void {
  for (const [index, tell] of regions.entries()) tell(index === regions.length - 1);
}

/** Whether no other region of messages has been opened over this one. */
function useIsInnermost(): boolean {
  const [isInnermost, setIsInnermost] = useState(false);
  useEffect(() => {
    regions.push(setIsInnermost);
    settle();
    return () => {
      regions.splice(regions.indexOf(setIsInnermost), 1);
      settle();
    };
  }, []);
  return isInnermost;
}

/**
 * Where the messages are. There is one on every page, and one in every drawer: what lies under a drawer cannot be
 * reached, so the innermost shows them.
 */
export function ToastRegion() {
  const store = useToasts();
  const toasts = useSyncExternalStore(store.subscribe, store.read, store.read);
  const region = useRef<HTMLElement>(null);
  const isInnermost = useIsInnermost();
  const goBack = useRegionKey(region, isInnermost && toasts.length > 0);
  const shown = isInnermost ? toasts : [];

  /** The next message takes the focus, or what had it before. */
  function dismiss(id: number) {
    const hadFocus = region.current?.contains(document.activeElement) === true;
    store.dismiss(id);
    if (!hadFocus) return;
    requestAnimationFrame(() => {
      const next = region.current?.querySelector('button');
      if (next instanceof HTMLElement) next.focus();
      else goBack();
    });
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The drawer below stays open.
    event.preventDefault();
    event.stopPropagation();
    const item = event.target instanceof Element ? event.target.closest('[data-toast]') : null;
    if (item !== null) dismiss(Number(item.getAttribute('data-toast')));
  };

  const itemsOf = (areErrors: boolean) =>
    shown
      .filter(({ tone }) => (tone === 'danger') === areErrors)
      .map((toast) => <ToastItem key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />);

  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={TOASTS.region}
      aria-description={TOASTS.keys}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stack}>{itemsOf(true)}</div>
      <div className={styles.stack}>{itemsOf(false)}</div>
    </section>
  );
}
