import { useEffect, useState } from 'react';
import { loadPanels } from './lazy-panels.ts';

type LateScript = Awaited<ReturnType<typeof loadPanels>>;

/**
 * The script of what is not needed at first, for what the page can do without: null until it is there, and where it
 * cannot be loaded. What somebody has asked for is a `lazyPart`, which says so.
 */
export function useLateScript(isWanted: boolean): LateScript | null {
  const [script, setScript] = useState<LateScript | null>(null);
  useEffect(() => {
    // Offline, the import may fail, and Chromium remembers a failed import for the life of the document.
    if (isWanted && navigator.onLine) loadPanels().then(setScript, () => undefined);
  }, [isWanted]);
  return script;
}
