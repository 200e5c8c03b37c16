import { useEffect } from 'react';

/** What a visitor does first who is about to use the page: moves the mouse, touches it, or takes the keyboard. */
const SIGNS = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const;

/**
 * Calls a function once, when the visitor first stirs on the page: what a click will show is then loaded before the
 * click, and not by those who only read.
 *
 * @param preload should be stable
 */
export function usePreload(preload: () => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const stirred = () => {
      stop.abort();
      preload();
    };
    for (const sign of SIGNS) {
      document.addEventListener(sign, stirred, { signal: stop.signal, passive: true });
    }
    return () => stop.abort();
  }, [preload]);
}
