import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element when it appears, because it replaces the element that had the focus. */
export function useFocusOnce<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
