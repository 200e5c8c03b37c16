import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; false in the prerendered page. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether this screen, and this browser on it, shows Display P3. */
export const useP3Screen = (): boolean => useMedia('(color-gamut: p3)');
