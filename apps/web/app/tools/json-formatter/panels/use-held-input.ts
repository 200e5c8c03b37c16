import { type RefObject, useCallback, useRef, useState } from 'react';
import { JSON_INPUT } from '../../../content/json-formatter.ts';
import { TOOL_FILES, TOOL_INPUT } from '../../../content/tool-parts.ts';
import type { StoredText } from '../../../lib/large-draft.ts';
import { useFileDraft } from '../../../lib/use-draft.ts';
import type { Notice } from '../../../tool-parts/notice-bar.tsx';
import { isLongToType, MOST_TYPED } from '../../../tool-parts/text-limits.ts';
import { type InputText, useInputText } from '../../../tool-parts/use-input-text.ts';
import type { JsonText } from '../running/use-json-text.ts';
import type { Held } from './held-pane.tsx';
import { MOST_BYTES } from './options.ts';

/** In bytes or, of a text, in UTF-16 code units. */
const sizeOf = (content: string | Blob) => (typeof content === 'string' ? content.length : content.size);

export interface HeldInput {
  readonly input: InputText;
  /** The held input that replaces the text area; null while the text is edited there. */
  readonly held: RefObject<Held | null>;
  /** Replaces the input by a text, which can be edited if it is not too long. */
  readonly place: (text: string) => void;
  readonly holdText: (text: string) => void;
  readonly openFiles: (files: readonly File[]) => Promise<void>;
  readonly editHeld: () => Promise<void>;
  /** Replaces the held input by its text in another encoding; Undo restores the file. */
  readonly convertHeld: (legacy: boolean) => Promise<void>;
  /** Shows this instead of the text area, for example the previous input. */
  readonly hold: (held: Held) => void;
  /** Replaces the content of the held input by its changed content, of which the result knows already. */
  readonly amend: (content: string | Blob) => void;
  readonly close: () => void;
  /** Whether a reload would restore the held or edited input. */
  readonly keeping: InputText['keeping'];
}

/** The input: a text area or, instead of it, a large text or file that can't be edited. */
export function useHeldInput(
  { schedule, showNow }: Pick<JsonText, 'schedule' | 'showNow'>,
  onNotice: (notice: Notice | null) => void,
): HeldInput {
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useInputText(area, 'json-formatter-input', schedule);
  const { replaceText } = input;
  const held = useRef<Held | null>(null);
  const [, redraw] = useState(0);
  const show = useCallback(
    (next: Held | null) => {
      held.current = next;
      redraw((drawn) => drawn + 1);
      showNow();
    },
    [showNow],
  );
  const restore = useCallback(
    ({ name, content }: StoredText) => show({ name, content, size: sizeOf(content) }),
    [show],
  );
  const draft = useFileDraft('json-formatter-held', restore);

  const setHeld = useCallback(
    (next: Held | null) => {
      show(next);
      draft.keep(next);
    },
    [show, draft.keep],
  );

  const amend = useCallback(
    (content: string | Blob) => {
      if (held.current === null) return;
      held.current = {
        ...held.current,
        content,
        size: sizeOf(content),
      };
      redraw((drawn) => drawn + 1);
      draft.keep(held.current);
    },
    [draft.keep],
  );

  const holdText = useCallback(
    (text: string) => {
      // A file of the text, whose bytes the page need not copy again; half surrogates survive only as text.
      const content = text.isWellFormed() ? new Blob([text]) : text;
      const size = sizeOf(content);
      if (size > MOST_BYTES) {
        onNotice({ tone: 'danger', text: JSON_INPUT.tooLarge(size, MOST_BYTES) });
      } else setHeld({ name: JSON_INPUT.pasted, content, size });
    },
    [setHeld, onNotice],
  );

  const place = useCallback(
    (text: string) => {
      if (isLongToType(text)) return holdText(text);
      if (held.current !== null) show(null);
      // Forgets an input that is still being restored, too.
      draft.keep(null);
      replaceText(text);
      showNow();
    },
    [holdText, show, draft.keep, replaceText, showNow],
  );

  const openFiles = useCallback(
    async (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      const others = files.length > 1 ? ` ${JSON_INPUT.onlyFirst(files.length)}` : '';
      if (file.size > MOST_BYTES)
        return onNotice({ tone: 'danger', text: JSON_INPUT.tooLarge(file.size, MOST_BYTES) });
      if (file.size > MOST_TYPED) {
        setHeld({ name: file.name, content: file, size: file.size });
        return onNotice(others === '' ? null : { tone: 'info', text: others.trim() });
      }
      let bytes: Uint8Array<ArrayBuffer>;
      try {
        bytes = new Uint8Array(await file.arrayBuffer());
      } catch {
        return onNotice({ tone: 'danger', text: TOOL_FILES.unreadable(file.name) });
      }
      // A text area holds characters: bytes that aren't UTF-8 stay bytes, so that the check sees the file's real
      // content.
      const { conversionOf, textOfBytes } = await import('@hln/json-engine');
      const text = conversionOf(bytes) === null ? textOfBytes(bytes) : null;
      if (text !== null && !isLongToType(text)) place(text);
      else setHeld({ name: file.name, content: new Blob([bytes]), size: bytes.length });
      onNotice({ tone: 'info', text: `${JSON_INPUT.opened(file.name)}${others}` });
    },
    [setHeld, place, onNotice],
  );

  const convertHeld = useCallback(
    async (legacy: boolean) => {
      const before = held.current;
      if (before === null || typeof before.content === 'string') return;
      const bytes = new Uint8Array(await before.content.arrayBuffer());
      const { textOfBytes } = await import('@hln/json-engine');
      place(textOfBytes(bytes, { legacy }));
      const action = { label: TOOL_INPUT.undo, run: () => setHeld(before) };
      onNotice({ tone: 'success', text: JSON_INPUT.converted(before.name), action });
    },
    [place, setHeld, onNotice],
  );

  const editHeld = useCallback(async () => {
    const content = held.current?.content;
    if (content === undefined) return;
    const text =
      typeof content === 'string'
        ? content
        : (await import('@hln/json-engine')).textOfBytes(new Uint8Array(await content.arrayBuffer()));
    setHeld(null);
    replaceText(text);
    area.current?.focus();
  }, [setHeld, replaceText]);

  const close = useCallback(() => {
    const closed = held.current;
    setHeld(null);
    area.current?.focus();
    if (closed === null) return;
    const action = { label: TOOL_INPUT.undo, run: () => setHeld(closed) };
    onNotice({ tone: 'info', text: JSON_INPUT.closed(closed.name), action });
  }, [setHeld, onNotice]);

  const keeping = held.current === null ? input.keeping : draft.keeping;
  return {
    input,
    held,
    place,
    holdText,
    openFiles,
    editHeld,
    convertHeld,
    hold: setHeld,
    amend,
    close,
    keeping,
  };
}
