import { useEffect } from 'react';

/**
 * The first sign that a visitor is about to use the page: the mouse moves, the screen is touched, or the keyboard is
 * used.
 */
const SIGNS = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const;

/**
 * Calls a function once, at the visitor's first interaction with the page: what a click will show is then loaded before
 * the click, and not for visitors who only read.
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
