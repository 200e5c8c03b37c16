import { useEffect } from 'react';
import { decodeFragment, type SharedQuery } from './share-link.ts';

/**
 * Takes an opened link's part out of the address. It would open again on every reload and on Back, over what was
 * written since.
 */
function forgetFragment(fragment: string): void {
  const { hash, pathname, search } = window.location;
  if (hash === fragment) window.history.replaceState(window.history.state, '', pathname + search);
}

/** Opens the query of a shared link, when the page is opened with one and when the address changes to one. */
export function useSharedLink(
  onOpen: (query: SharedQuery) => void,
  onFailure: (message: string) => void,
): void {
  useEffect(() => {
    let current = true;
    async function open() {
      const fragment = window.location.hash;
      const result = await decodeFragment(fragment);
      if (!current) return;
      if (result.kind === 'shared') {
        onOpen(result.query);
        forgetFragment(fragment);
      }
      if (result.kind === 'failed') onFailure(result.message);
    }
    void open();
    window.addEventListener('hashchange', open);
    return () => {
      current = false;
      window.removeEventListener('hashchange', open);
    };
  }, [onOpen, onFailure]);
}
