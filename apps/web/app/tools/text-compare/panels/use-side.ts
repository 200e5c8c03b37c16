import { useCallback, useRef, useState } from 'react';
import { COMPARE_INPUT, COMPARE_REFUSED } from '../../../content/text-compare.ts';
import { TOOL_FILES, TOOL_INPUT } from '../../../content/tool-parts.ts';
import type { StoredText } from '../../../lib/large-draft.ts';
import { readTextFile } from '../../../lib/text-file.ts';
import { useFileDraft } from '../../../lib/use-draft.ts';
import type { Notice } from '../../../tool-parts/notice-bar.tsx';
import { isLongToType, MOST_TEXT, MOST_TYPED } from '../../../tool-parts/text-limits.ts';
import { useEdits } from '../../../tool-parts/use-edits.ts';
import { type InputText, useInputText } from '../../../tool-parts/use-input-text.ts';

/** One side: a text area, or a file that replaces it. */
export interface Side {
  readonly name: 'left' | 'right';
  readonly input: InputText;
  readonly file: File | null;
  /** Increases with every change. */
  readonly version: number;
  /** What is compared now. Stable. */
  readonly content: () => string | File;
  readonly isEmpty: boolean;
  readonly keeping: InputText['keeping'];
  /** Opens a file, or refuses it. */
  readonly open: (file: File) => void;
  /** Replaces the side by a text; a long one becomes a file, since text areas get slow. */
  readonly place: (text: string) => void;
  /** Replaces the side by another one's content. */
  readonly put: (content: string | File) => void;
  readonly close: () => void;
}

/**
 * A side, which survives a reload. A text area turns CR LF into LF, so that what is opened as a file stays one: its line
 * ends and its byte order mark may be the difference.
 */
export function useSide(name: 'left' | 'right', onNotice: (notice: Notice | null) => void): Side {
  const area = useRef<HTMLTextAreaElement>(null);
  const { edits, edited } = useEdits(area);
  const input = useInputText(area, `text-compare-${name}`, edited);
  const { replaceText } = input;
  const [file, show] = useState<File | null>(null);
  const latest = useRef<File | null>(null);
  const [changes, setChanges] = useState(0);
  /** Increases with every replacement: a file that is still being read must not come after a later one. */
  const turn = useRef(0);

  const showFile = useCallback((next: File | null) => {
    turn.current++;
    latest.current = next;
    show(next);
    setChanges((count) => count + 1);
  }, []);
  const restore = useCallback(
    (stored: StoredText) => showFile(new File([stored.content], stored.name)),
    [showFile],
  );
  const { keep, keeping } = useFileDraft(`text-compare-${name}-file`, restore);

  const setFile = useCallback(
    (next: File | null) => {
      showFile(next);
      keep(next && { name: next.name, content: next });
    },
    [showFile, keep],
  );

  const place = useCallback(
    (text: string) => {
      if (isLongToType(text)) return setFile(new File([text], TOOL_FILES.pasted));
      setFile(null);
      replaceText(text);
    },
    [setFile, replaceText],
  );

  const open = useCallback(
    (next: File) => {
      if (next.size > MOST_TEXT)
        return onNotice({ tone: 'danger', text: COMPARE_REFUSED['too-large'](next.name, MOST_TEXT) });
      onNotice(null);
      const own = ++turn.current;
      void editableText(next).then((text) => {
        if (own !== turn.current) return;
        if (text === null) setFile(next);
        else place(text);
      });
    },
    [setFile, place, onNotice],
  );

  const put = useCallback(
    (next: string | File) => (typeof next === 'string' ? place(next) : setFile(next)),
    [place, setFile],
  );

  const close = useCallback(() => {
    const closed = latest.current;
    setFile(null);
    area.current?.focus();
    if (closed === null) return;
    const action = { label: TOOL_INPUT.undo, run: () => setFile(closed) };
    onNotice({ tone: 'info', text: COMPARE_INPUT.closed(closed.name), action });
  }, [setFile, onNotice]);

  const content = useCallback(() => latest.current ?? area.current?.value ?? '', []);
  return {
    ...{ name, input, file, content, open, place, put, close },
    version: edits + changes,
    isEmpty: file === null && input.isEmpty,
    keeping: file === null ? input.keeping : keeping,
  };
}

/** The text of a file that a text area can hold as it is: not long, in UTF-8, without carriage returns or a mark; else null. */
async function editableText(file: File): Promise<string | null> {
  if (file.size > MOST_TYPED) return null;
  const read = await readTextFile(file, MOST_TYPED);
  if (read.kind === 'refused' || read.encoding !== 'utf-8' || read.text.includes('\r')) return null;
  if (isLongToType(read.text)) return null;
  // The mark is dropped in decoding.
  return new TextEncoder().encode(read.text).length === file.size ? read.text : null;
}
