import { FUNCTION, firstSlot, nextSlot, WORD_FLAGS, WORD_SLOTS } from '../vocabulary/index.ts';

/**
 * The upper-case text of every word id. 0 stands for no word; `../vocabulary/generated/landmarks.ts` names the ids that
 * rules use.
 */
export const WORD_TEXT: readonly string[] = ['', ...WORD_FLAGS.keys(), ''];
/** The shared id of all system functions (`SYSTEM$…`): the vocabulary knows them by their prefix alone. */
export const SYSTEM_FUNCTION = WORD_TEXT.length - 1;
/** Flags of the vocabulary, by word id. */
export const WORD_CLASS: readonly number[] = [0, ...WORD_FLAGS.values(), FUNCTION];

/** The id of `text.slice(start, end)` in any letter case, given the hash of its upper-case characters. */
export function lookUpWord(text: string, start: number, end: number, hash: number): number {
  for (let slot = firstSlot(hash); ; slot = nextSlot(slot)) {
    const id = WORD_SLOTS[slot] as number;
    if (id === 0) return 0;
    const word = WORD_TEXT[id] as string;
    if (word.length === end - start && sameIgnoringCase(text, start, word)) return id;
  }
}

function sameIgnoringCase(text: string, start: number, upper: string): boolean {
  for (let i = 0; i < upper.length; i++) {
    let code = text.charCodeAt(start + i);
    if (code >= 97 && code <= 122) code -= 32;
    if (code !== upper.charCodeAt(i)) return false;
  }
  return true;
}
