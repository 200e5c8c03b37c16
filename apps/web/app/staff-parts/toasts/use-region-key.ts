import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * F6 moves the focus into the region, and back to where it was.
 *
 * @param isOn whether there is anything in it
 * @returns moves the focus back
 */
export function useRegionKey(region: RefObject<HTMLElement | null>, isOn: boolean): () => void {
  const before = useRef<Element | null>(null);
  const goBack = useCallback(() => {
    const { current } = before;
    before.current = null;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
    else document.getElementById('main')?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
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
