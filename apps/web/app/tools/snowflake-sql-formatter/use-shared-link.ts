import { useEffect } from 'react';
import { decodeFragment, type SharedQuery } from './share-link.ts';

/** Opens the query of a shared link, when the page is opened with one and when the address changes to one. */
export function useSharedLink(
  onOpen: (query: SharedQuery) => void,
  onFailure: (message: string) => void,
): void {
  useEffect(() => {
    let current = true;
    async function open() {
      const result = await decodeFragment(window.location.hash);
      if (!current) return;
      if (result.kind === 'shared') onOpen(result.query);
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
