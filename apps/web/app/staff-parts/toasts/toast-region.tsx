import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { TOASTS } from '../texts.ts';
import { ToastItem } from './toast-item.tsx';
import { createToastStore, ToastContext, useToasts } from './toast-store.ts';
import styles from './toasts.module.css';

/** The message regions on the page, the innermost last. */
const regions: ((isInnermost: boolean) => void)[] = [];

function settle(): void {
  for (const [index, tell] of regions.entries()) tell(index === regions.length - 1);
}

/** Whether no other message region has been opened over this one. */
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
 * Where messages are shown. There is one on every page and one in every drawer: content below a drawer can't be
 * reached, so the innermost region shows them.
 */
export function ToastRegion() {
  const store = useToasts();
  const toasts = useSyncExternalStore(store.subscribe, store.read, store.read);
  const region = useRef<HTMLElement>(null);
  const isInnermost = useIsInnermost();
  const goBack = useRegionKey(region, isInnermost && toasts.length > 0);
  const shown = isInnermost ? toasts : [];

  /** The next message gets the focus, or else the element that had it before. */
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

/**
 * F6 moves the focus into the region, and back to where it was.
 *
 * @param isOn whether there is anything in it
 * @returns moves the focus back
 */
function useRegionKey(region: RefObject<HTMLElement | null>, isOn: boolean): () => void {
  const before = useRef<Element | null>(null);
  const goBack = useCallback(() => {
    const { current } = before;
    before.current = null;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
    else document.getElementById('main')?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement)) goBack();
      else {
        before.current = document.activeElement;
        region.current?.querySelector('button')?.focus();
      }
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isOn, region, goBack]);

  return goBack;
}

/** Lets everything inside show messages over the page. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(createToastStore);
  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion />
    </ToastContext>
  );
}
