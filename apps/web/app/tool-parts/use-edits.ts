import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { textIn } from './held-text.ts';
import { LONG_TEXT } from './text-limits.ts';

/** In milliseconds. */
const PAUSE = 200;

export interface Edits {
  /** Increases when the text area's text should be read again; 0 until something was typed. */
  readonly edits: number;
  /** Call it on every edit. Stable. */
  readonly edited: () => void;
}

/** When work on a text area's text begins: at once for a short one, after a pause for a long one. */
export function useEdits(area: RefObject<HTMLTextAreaElement | null>): Edits {
  const [edits, setEdits] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const edited = useCallback(() => {
    clearTimeout(timer.current);
    const pause = textIn(area).length > LONG_TEXT ? PAUSE : 0;
    timer.current = setTimeout(() => setEdits((count) => count + 1), pause);
  }, [area]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { edits, edited };
}
