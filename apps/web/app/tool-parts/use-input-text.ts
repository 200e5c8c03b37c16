import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { TOOL_FILES } from '../content/tool-parts.ts';
import type { Keeping } from '../lib/draft.ts';
import { removeOldTexts } from '../lib/large-draft.ts';
import { useTextDraft } from '../lib/use-draft.ts';
import { heldIn, holdText, textIn } from './held-text.ts';
import { isLongToType, MOST_EDITED } from './text-limits.ts';
import { useToolContext } from './tool-context.ts';
import { usePreload } from './use-preload.ts';

interface Undoable {
  readonly text: string;
  /** What it is called if it is too long to be shown. */
  readonly name: string | undefined;
  readonly caret: number;
  /** The text that replaced it: undo with the keyboard only works while that is unchanged. */
  readonly replacement: string;
}

/** A tool's text area and the operations on its text. */
export interface InputText {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** Call it on every edit. */
  readonly edited: () => void;
  /**
   * Replaces the whole text, which can be undone.
   *
   * @param name the file's, if it comes from one
   */
  readonly replaceText: (text: string, name?: string) => void;
  /** Replaces the text by an empty one, and focuses its field. */
  readonly clear: () => void;
  /** Changes the text on the visitor's behalf while they type elsewhere. */
  readonly type: (text: string) => void;
  readonly undo: () => void;
  /** Handles Ctrl+Z right after a replacement; after other edits, the browser handles it. Returns whether it acted. */
  readonly undoByKey: () => boolean;
  readonly canUndo: boolean;
  readonly isEmpty: boolean;
  /** A text that is too long for a text area, and is held in its place; {@link textIn} returns it. */
  readonly held: {
    readonly name: string;
    /** In bytes. */
    readonly size: number;
    /** In UTF-16 code units. */
    readonly length: number;
  } | null;
  /** Shows what is held in the text area, although that is slow; null if nothing is held, or it is too long. */
  readonly editHeld: (() => void) | null;
  /** Whether a reload would keep the text, and where. */
  readonly keeping: Exclude<Keeping, 'writing'>;
}

/** How the text of each area is replaced, so that it can be undone. */
const replacers = new WeakMap<Element, (text: string) => void>();

/** Replaces a field's text by that of a paste, which *Undo* takes back. Returns whether the field is one of these. */
export function replaceAll(field: Element, text: string): boolean {
  const replaceText = replacers.get(field);
  replaceText?.(text);
  return replaceText !== undefined;
}

/** Deletes texts that closed tabs have left in the browser; without that storage, there are none. */
function clearOldTexts(): void {
  removeOldTexts().catch(() => undefined);
}

/** How many replaced texts are kept, and how many of their UTF-16 code units besides the last one's. */
const DEPTH = 20;
const MOST_KEPT = 50_000_000;

/** The replaced texts that are kept: the last one, and those before it that fit within the limits. */
function recent(replaced: readonly Undoable[]): Undoable[] {
  let room = MOST_KEPT;
  let first = replaced.length - 1;
  while (first > 0 && replaced.length - first < DEPTH) {
    room -= replaced[first - 1]?.text.length ?? 0;
    if (room < 0) break;
    first--;
  }
  return replaced.slice(first);
}

/**
 * Replaces the whole text of a tool's input (with a file, the example, a shared link, a result) and can undo that.
 * Setting the value by script clears the browser's own undo history, so the replaced texts are kept here. The text
 * itself is this tab's draft: it may contain something that should not outlive the tab, so it is stored nowhere else.
 *
 * @param draftName must be unique on the site; null for a secret, which a reload loses.
 * @param onEdit called after every edit.
 * @param holdsLong whether a text that is too long to type ({@link isLongToType}) is held and not shown; everything on
 *   the page then reads the text by {@link textIn}
 */
export function useInputText(
  input: RefObject<HTMLTextAreaElement | null>,
  draftName: string | null,
  onEdit: () => void,
  holdsLong = false,
): InputText {
  const replaced = useRef<Undoable[]>([]);
  const [held, setHeld] = useState<InputText['held']>(null);
  const wantsFocus = useRef(false);
  const [canUndo, setCanUndo] = useState(false);
  const [isEmpty, setIsEmpty] = useState(true);
  const { draft, keeping } = useTextDraft(draftName);
  const { draft: heldName } = useTextDraft(draftName && `${draftName}/name`);
  const { step } = useToolContext();
  usePreload(clearOldTexts);

  useEffect(() => {
    step?.offerInput({
      text: () => textIn(input),
      focus: () => input.current?.focus({ preventScroll: true }),
    });
  }, [step, input]);

  const edited = useCallback(() => {
    if (input.current === null) return;
    draft.edited(() => textIn(input));
    heldName.edited(() => heldIn(input)?.name ?? '');
    setIsEmpty(textIn(input) === '');
    onEdit();
  }, [input, draft, heldName, onEdit]);

  const put = useCallback(
    (text: string, caret: number | null, from: string = TOOL_FILES.long) => {
      const area = input.current;
      if (area === null) return;
      const isLong = holdsLong && isLongToType(text);
      holdText(area, isLong ? { name: from, text } : null);
      setHeld(isLong ? { name: from, size: new Blob([text]).size, length: text.length } : null);
      area.value = isLong ? '' : text;
      if (caret !== null) area.setSelectionRange(caret, caret);
      edited();
    },
    [input, edited, holdsLong],
  );

  const replaceText = useCallback(
    (text: string, from?: string) => {
      const area = input.current;
      if (area === null) return;
      const earlier = textIn(input);
      if (earlier !== '' && earlier !== text) {
        const { name } = heldIn(input) ?? {};
        const before = { text: earlier, name, caret: area.selectionStart, replacement: text };
        replaced.current = recent([...replaced.current, before]);
        setCanUndo(true);
      }
      put(text, 0, from);
    },
    [input, put],
  );

  useEffect(() => {
    if (input.current !== null) replacers.set(input.current, replaceText);
  }, [input, replaceText]);

  const bringBack = useCallback(
    (kept: string) => {
      const typed = textIn(input);
      if (input.current === null || typed === kept) return;
      const name = heldName.read() ?? undefined;
      if (typed === '') return put(kept, 0, name);
      // Something was typed before the draft was loaded: both texts are the visitor's, so Undo restores the earlier
      // one.
      replaced.current = [{ text: kept, name, caret: 0, replacement: typed }, ...replaced.current];
      setCanUndo(true);
      edited();
    },
    [input, heldName, put, edited],
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

  /** The area is hidden until the page no longer shows what was held. */
  const focusWhenShown = useCallback(() => {
    input.current?.focus();
    wantsFocus.current = true;
  }, [input]);
  useEffect(() => {
    if (held === null && wantsFocus.current) input.current?.focus();
    wantsFocus.current = false;
  }, [input, held]);

  const undo = useCallback(() => {
    const last = replaced.current.pop();
    setCanUndo(replaced.current.length > 0);
    if (last === undefined) return;
    put(last.text, last.caret, last.name);
    focusWhenShown();
  }, [put, focusWhenShown]);

  const undoByKey = useCallback((): boolean => {
    const last = replaced.current.at(-1);
    if (last === undefined || textIn(input) !== last.replacement) return false;
    undo();
    return true;
  }, [input, undo]);

  const clear = useCallback(() => {
    replaceText('');
    focusWhenShown();
  }, [replaceText, focusWhenShown]);

  const editHeld = useCallback(() => {
    const area = input.current;
    if (area === null) return;
    const text = textIn(input);
    holdText(area, null);
    setHeld(null);
    area.value = text;
    area.setSelectionRange(0, 0);
    edited();
    focusWhenShown();
  }, [input, edited, focusWhenShown]);

  const type = useCallback((text: string) => put(text, null), [put]);

  return {
    ...{ area: input, edited, replaceText, clear, type, undo, undoByKey, canUndo, isEmpty, held, keeping },
    editHeld: held !== null && held.length <= MOST_EDITED ? editHeld : null,
  };
}
