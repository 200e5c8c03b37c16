import { useCallback, useEffect, useState } from 'react';
import { browserStorage } from '../../../lib/remembered.ts';
import { LIBRARY_KEY, type Library, type LibraryFailure, readLibrary, writeLibrary } from './library.ts';

export interface LibraryState {
  readonly library: Library;
  /** Changes what is stored by now, which another tab may have changed. Returns why it was not stored. */
  readonly change: (to: (stored: Library) => Library) => LibraryFailure | null;
}

/** The library of this browser, the same in all tabs. For a part that is never prerendered. */
export function useLibrary(): LibraryState {
  const [library, setLibrary] = useState<Library>(() => readLibrary(browserStorage()));
  useEffect(() => {
    const changed = ({ key }: StorageEvent) => {
      // Without a key, everything was deleted.
      if (key === LIBRARY_KEY || key === null) setLibrary(readLibrary(browserStorage()));
    };
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  }, []);
  const change = useCallback((to: (stored: Library) => Library) => {
    const storage = browserStorage();
    const failure = writeLibrary(storage, to(readLibrary(storage)));
    if (failure === null) setLibrary(readLibrary(storage));
    return failure;
  }, []);
  return { library, change };
}
