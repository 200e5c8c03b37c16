import { type RefObject, useEffect, useState } from 'react';

/**
 * A button that is disabled while it works, or removed afterwards, loses the focus. Call the returned function with the
 * element that should have it: it gets the focus as soon as `ready`, unless the visitor has moved on by then.
 */
export function useReturnFocus(ready: boolean): (target: RefObject<HTMLElement | null>) => void {
  const [target, setTarget] = useState<RefObject<HTMLElement | null> | null>(null);
  useEffect(() => {
    if (target === null || !ready) return;
    if (document.activeElement === null || document.activeElement === document.body) target.current?.focus();
    setTarget(null);
  }, [target, ready]);
  return setTarget;
}
