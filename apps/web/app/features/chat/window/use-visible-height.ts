import { type RefObject, useEffect } from 'react';

/**
 * Sets `--visible-height` on an element to the height of the window that a phone's on-screen keyboard leaves, and keeps
 * the element in view while something in it has the focus.
 */
export function useVisibleHeight(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const element = target.current;
    if (viewport === null || element === null) return;
    let before = viewport.height;
    const measure = () => {
      const { height } = viewport;
      element.style.setProperty('--visible-height', `${height}px`);
      if (height < before && element.contains(document.activeElement)) {
        element.scrollIntoView({ block: 'end' });
      }
      before = height;
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, [target]);
}
