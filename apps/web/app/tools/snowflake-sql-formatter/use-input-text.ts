import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface Undoable {
  readonly text: string;
  readonly caret: number;
  /** What took the text's place: undo by key only while it still stands there untouched. */
  readonly replacement: string;
}

/**
 * The text of the last visit to this page, for whoever looks at another page of the site and comes back. In memory
 * only: a query may hold what should not outlive the tab.
 */
let leftBehind = '';

/** How many replaced texts are kept. */
const DEPTH = 20;

/**
 * Puts whole texts into the input (a file, the example, a shared link, the formatted text) and takes them out again.
 * Setting the value by script empties the browser's own undo, so the texts that were replaced are kept here.
 */
export function useInputText(input: RefObject<HTMLTextAreaElement | null>, edited: () => void) {
  const replaced = useRef<Undoable[]>([]);
  const [canUndo, setCanUndo] = useState(false);

  const put = useCallback(
    (text: string, caret: number) => {
      const area = input.current;
      if (area === null) return;
      area.value = text;
      area.setSelectionRange(caret, caret);
      edited();
    },
    [input, edited],
  );

  useEffect(() => {
    const area = input.current;
    if (area === null) return;
    if (area.value === '' && leftBehind !== '') put(leftBehind, 0);
    return () => {
      leftBehind = area.value;
    };
  }, [input, put]);

  const replaceText = useCallback(
    (text: string, caret = 0) => {
      const area = input.current;
      if (area === null) return;
      if (area.value !== '' && area.value !== text) {
        const before = { text: area.value, caret: area.selectionStart, replacement: text };
        replaced.current = [...replaced.current, before].slice(-DEPTH);
        setCanUndo(true);
      }
      put(text, caret);
    },
    [input, put],
  );

  const undo = useCallback(() => {
    const last = replaced.current.pop();
    setCanUndo(replaced.current.length > 0);
    if (last === undefined) return;
    put(last.text, last.caret);
    input.current?.focus();
  }, [input, put]);

  /** Ctrl+Z right after a replacement; after other edits the key is the browser's own. Says whether it acted. */
  const undoByKey = useCallback((): boolean => {
    const last = replaced.current.at(-1);
    if (last === undefined || input.current?.value !== last.replacement) return false;
    undo();
    return true;
  }, [input, undo]);

  return { replaceText, undo, undoByKey, canUndo };
}
