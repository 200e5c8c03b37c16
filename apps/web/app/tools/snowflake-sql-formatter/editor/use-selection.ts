import { type RefObject, useEffect, useState } from 'react';

/** Whether something is selected in a text area. */
export function useHasSelection(area: RefObject<HTMLTextAreaElement | null>): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const read = () => setHas((area.current?.selectionStart ?? 0) < (area.current?.selectionEnd ?? 0));
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [area]);
  return has;
}
