import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the prerendered HTML is being taken over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
