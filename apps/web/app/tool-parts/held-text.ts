import type { RefObject } from 'react';
import { TOOL_FILES } from '../content/tool-parts.ts';
import type { Notice } from './notice-bar.tsx';
import type { TooLargeWords } from './use-text-files.ts';

/**
 * Long texts that are kept in the place of a text area's own, since the browser lays out all of a text area: a megabyte
 * blocks the page for most of a second.
 */
const texts = new WeakMap<HTMLTextAreaElement, HeldText>();

interface HeldText {
  readonly name: string;
  readonly text: string;
}

/** Keeps a text in the place of what is in the area; null to use what is in the area again. */
export function holdText(area: HTMLTextAreaElement, held: HeldText | null): void {
  if (held === null) texts.delete(area);
  else texts.set(area, held);
}

/** Returns what is held in the place of the area's text, if anything is. */
export function heldIn({ current: area }: RefObject<HTMLTextAreaElement | null>): HeldText | undefined {
  return area === null ? undefined : texts.get(area);
}

/** Whether a text is held in the place of a field's own. */
export function isHeld(field: Element): boolean {
  return field instanceof HTMLTextAreaElement && texts.has(field);
}

/** Returns a tool's input: the text that is held, or what is in the area. */
export function textIn(area: RefObject<HTMLTextAreaElement | null>): string {
  return heldIn(area)?.text ?? area.current?.value ?? '';
}

/**
 * Returns what happens with a paste that makes a text too long for its text area, as `InputPane` expects it: it is
 * treated as a file, or refused.
 *
 * @param most the longest text that the tool takes, in UTF-16 code units
 */
export function longPaste(
  most: number,
  take: (text: string) => void,
  onNotice: (notice: Notice) => void,
  tooLarge: TooLargeWords = TOOL_FILES.tooLarge,
) {
  return (text: string) => {
    if (text.length > most) {
      return onNotice({ tone: 'danger', text: tooLarge(TOOL_FILES.textWithPaste, text.length, most) });
    }
    take(text);
    onNotice({ tone: 'info', text: TOOL_FILES.asFile });
  };
}
