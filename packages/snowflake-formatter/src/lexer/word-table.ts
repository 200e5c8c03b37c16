import { FUNCTION, WORD_FLAGS } from '../vocabulary/index.ts';

/**
 * The upper-case text of every word id. 0 stands for no word; `../vocabulary/generated/landmarks.ts` names the ids that
 * rules use.
 */
export const WORD_TEXT: readonly string[] = ['', ...WORD_FLAGS.keys(), ''];
/** The shared id of all system functions (`SYSTEM$…`): the vocabulary knows them by their prefix alone. */
export const SYSTEM_FUNCTION = WORD_TEXT.length - 1;
/** Flags of the vocabulary, by word id. */
export const WORD_CLASS: readonly number[] = [0, ...WORD_FLAGS.values(), FUNCTION];

const SIZE = 8192;
const MASK = SIZE - 1;
/** A hash table with open addressing: slot → word id. With 2,000 words it is a quarter full. */
const slots = new Uint16Array(SIZE);

/** Continues the hash of a word by one upper-cased character code. */
export function hashStep(hash: number, upper: number): number {
  return (Math.imul(hash, 31) + upper) | 0;
}

for (let id = 1; id < WORD_TEXT.length; id++) {
  const word = WORD_TEXT[id] ?? '';
  if (word === '') continue;
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = hashStep(hash, word.charCodeAt(i));
  let slot = (hash ^ (hash >>> 13)) & MASK;
  while (slots[slot] !== 0) slot = (slot + 1) & MASK;
  slots[slot] = id;
}

/** The id of `text.slice(start, end)` in any letter case, given the hash of its upper-case characters. */
export function lookUpWord(text: string, start: number, end: number, hash: number): number {
  let slot = (hash ^ (hash >>> 13)) & MASK;
  for (;;) {
    const id = slots[slot] as number;
    if (id === 0) return 0;
    const word = WORD_TEXT[id] as string;
    if (word.length === end - start && sameIgnoringCase(text, start, word)) return id;
    slot = (slot + 1) & MASK;
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
