import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has ever come near the viewport: content far below need not load with the page. */
export function useNear<Kind extends Element>(): readonly [RefObject<Kind | null>, boolean] {
  const element = useRef<Kind>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '25%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near]);
  return [element, near];
}
