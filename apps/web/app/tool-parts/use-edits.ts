import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * A text over this many characters waits until typing pauses, since no work on it is done within a frame. What takes a
 * moment should not leave the result of something else on the page meanwhile.
 */
export const LONG_TEXT = 100_000;

/**
 * A longer paste is taken as a file by the tools that read files: a text area gets slow, and every key would read all of
 * it.
 */
export const MOST_TYPED = 200_000;

/** In milliseconds. */
const PAUSE = 200;

export interface Edits {
  /** Counts up once the text area's text is to be read anew; 0 until something was typed. */
  readonly edits: number;
  /** To be called on every edit. Stable. */
  readonly edited: () => void;
}

/** When the work on a text area's text begins: at once for a short one, after a pause for a long one. */
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
