import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * A text over this many characters waits until typing pauses, because no work on it finishes within a frame. Slow work
 * should not leave an older result on the page in the meantime.
 */
export const LONG_TEXT = 100_000;

/**
 * A longer paste is treated as a file by tools that read files: a text area gets slow, and every key would read all of
 * it.
 */
export const MOST_TYPED = 200_000;

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
    const length = area.current?.value.length ?? 0;
    timer.current = setTimeout(() => setEdits((count) => count + 1), length > LONG_TEXT ? PAUSE : 0);
  }, [area]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { edits, edited };
}
