import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Keeping } from '../lib/draft.ts';
import { removeOldTexts } from '../lib/large-draft.ts';
import { useTextDraft } from '../lib/use-draft.ts';
import { useToolContext } from './tool-context.ts';
import { usePreload } from './use-preload.ts';

interface Undoable {
  readonly text: string;
  readonly caret: number;
  /** The text that replaced it: undo with the keyboard only works while that is unchanged. */
  readonly replacement: string;
}

/** A tool's text area and the operations on its text. */
export interface InputText {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** Call it on every edit. */
  readonly edited: () => void;
  /** Replaces the whole text, which can be undone. */
  readonly replaceText: (text: string, caret?: number) => void;
  readonly undo: () => void;
  /** Handles Ctrl+Z right after a replacement; after other edits, the browser handles it. Returns whether it acted. */
  readonly undoByKey: () => boolean;
  readonly canUndo: boolean;
  readonly isEmpty: boolean;
  /** Whether a reload would keep the text, and where. */
  readonly keeping: Exclude<Keeping, 'writing'>;
}

/** Deletes texts that closed tabs have left in the browser; without that storage, there are none. */
function clearOldTexts(): void {
  removeOldTexts().catch(() => undefined);
}

/** How many replaced texts are kept. */
const DEPTH = 20;

/**
 * Replaces the whole text of a tool's input (with a file, the example, a shared link, a result) and can undo that.
 * Setting the value by script clears the browser's own undo history, so the replaced texts are kept here. The text
 * itself is this tab's draft: it may contain something that should not outlive the tab, so it is stored nowhere else.
 *
 * @param draftName must be unique on the site; null for a secret, which a reload loses.
 * @param onEdit called after every edit.
 */
export function useInputText(
  input: RefObject<HTMLTextAreaElement | null>,
  draftName: string | null,
  onEdit: () => void,
): InputText {
  const replaced = useRef<Undoable[]>([]);
  const [canUndo, setCanUndo] = useState(false);
  const [isEmpty, setIsEmpty] = useState(true);
  const { draft, keeping } = useTextDraft(draftName);
  const { step } = useToolContext();
  usePreload(clearOldTexts);

  useEffect(() => {
    step?.offerInput({
      text: () => input.current?.value ?? '',
      focus: () => input.current?.focus({ preventScroll: true }),
    });
  }, [step, input]);

  const edited = useCallback(() => {
    const area = input.current;
    if (area === null) return;
    draft.edited(() => area.value);
    setIsEmpty(area.value === '');
    onEdit();
  }, [input, draft, onEdit]);

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

  const bringBack = useCallback(
    (kept: string) => {
      const area = input.current;
      if (area === null || area.value === kept) return;
      if (area.value === '') return put(kept, 0);
      // Something was typed before the draft was loaded: both texts are the visitor's, so Undo restores the earlier
      // one.
      replaced.current = [{ text: kept, caret: 0, replacement: area.value }, ...replaced.current];
      setCanUndo(true);
      edited();
    },
    [input, put, edited],
  );

  useEffect(() => {
    const kept = draft.read();
    if (kept !== null) return bringBack(kept);
    let isLeft = false;
    void draft.readLarge().then((large) => {
      if (large !== null && !isLeft) bringBack(large);
    });
    return () => {
      isLeft = true;
    };
  }, [draft, bringBack]);

  const undo = useCallback(() => {
    const last = replaced.current.pop();
    setCanUndo(replaced.current.length > 0);
    if (last === undefined) return;
    put(last.text, last.caret);
    input.current?.focus();
  }, [input, put]);

  const undoByKey = useCallback((): boolean => {
    const last = replaced.current.at(-1);
    if (last === undefined || input.current?.value !== last.replacement) return false;
    undo();
    return true;
  }, [input, undo]);

  return { area: input, edited, replaceText, undo, undoByKey, canUndo, isEmpty, keeping };
}
