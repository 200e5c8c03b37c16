import { createContext, use, useEffect } from 'react';

/** Is told whether recovery codes are on their way or shown. Null where none can come. */
export const UnkeptCodes = createContext<((are: boolean) => void) | null>(null);

/**
 * Says that recovery codes, which are shown once, would be lost if this part of the page went: whoever closes what they
 * stand in is asked first, and so is whoever leaves the page.
 *
 * @param areUnkept while they are on their way or shown; without a meaning where none can come
 */
export function useUnkeptCodes(areUnkept: boolean): void {
  const tell = use(UnkeptCodes);
  useEffect(() => {
    if (!areUnkept || tell === null) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    tell(true);
    window.addEventListener('beforeunload', ask);
    return () => {
      tell(false);
      window.removeEventListener('beforeunload', ask);
    };
  }, [areUnkept, tell]);
}
