/**
 * The tokens that the fast path recognises in two texts: ASCII words, whole numbers, simple strings, and punctuation
 * that cannot be part of anything longer. Both texts are read in step, each character once.
 */
import { CONTINUES_WORD } from './chars.ts';

/** The first index from `start` on that is not ASCII white space. */
export function afterBlanks(text: Uint16Array, start: number): number {
  let at = start;
  for (;;) {
    const code = text[at] as number;
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
    at++;
  }
}

/** Whether the text after a word makes it part of another token: `x'FF'`, `file://…`, letters beyond ASCII. */
function continuesToken(text: Uint16Array, end: number, code: number, length: number): boolean {
  if (code >= 128 || CONTINUES_WORD[code] === 1) return true;
  return (code === 39 && length === 1) || (code === 58 && (text[end + 1] as number) === 47);
}

/**
 * The length of the word at `p` of the input if the output has the same at `q`; negated if the output has it in upper
 * case; 0 if the words differ or a closer look is needed.
 */
export function plainWord(input: Uint16Array, p: number, output: Uint16Array, q: number): number {
  let length = 0;
  let changed = false;
  let before = 0;
  let after = 0;
  for (; ; length++) {
    before = input[p + length] as number;
    after = output[q + length] as number;
    if (before === after) {
      if (CONTINUES_WORD[before] !== 1) break;
    } else if (before >= 97 && before <= 122 && after === before - 32) changed = true;
    else break;
  }
  if (
    continuesToken(input, p + length, before, length) ||
    (before !== after && continuesToken(output, q + length, after, length))
  )
    return 0;
  // Both texts continue with the same character: what follows it matters only after a colon.
  if (before === after && before === 58 && continuesToken(output, q + length, after, length)) return 0;
  return changed ? -length : length;
}

/**
 * The length of the string that both texts have at `p` and `q`; 0 if they differ or the string contains a backslash or
 * a template mark.
 */
export function plainString(input: Uint16Array, p: number, output: Uint16Array, q: number): number {
  for (let length = 1; ; length++) {
    const code = input[p + length] as number;
    if (code !== (output[q + length] as number) || code === 92 || code === 0) return 0;
    if (code === 123 && opensTemplate(input[p + length + 1] as number)) return 0;
    if (code !== 39) continue;
    const more = (input[p + length + 1] as number) === 39;
    if (more !== ((output[q + length + 1] as number) === 39)) return 0;
    if (!more) return length + 1;
    length++;
  }
}

/** Whether the character after a brace makes it a template mark: `{{`, `{%`, `{#`. */
function opensTemplate(code: number): boolean {
  return code === 123 || code === 37 || code === 35;
}

/**
 * The length of the whole number that both texts have at `p` and `q`; 0 if they differ or the number has more parts.
 */
export function plainNumber(input: Uint16Array, p: number, output: Uint16Array, q: number): number {
  for (let length = 0; ; length++) {
    const code = input[p + length] as number;
    if (code >= 48 && code <= 57) {
      if (code !== (output[q + length] as number)) return 0;
      continue;
    }
    return endsNumber(code) && endsNumber(output[q + length] as number) ? length : 0;
  }
}

function endsNumber(code: number): boolean {
  return code < 128 && code !== 46 && CONTINUES_WORD[code] !== 1;
}

/** The one-character tokens, with the characters that would extend them to a longer token. */
const MARKS: ReadonlyArray<readonly [mark: string, longer: string]> = [
  [',', ''],
  ['(', ''],
  [')', ''],
  ['+', ''],
  ['.', '.0123456789'],
  ['=', '=>'],
  ['*', '*'],
  ['>', '=>'],
  ['<', '=><%'],
];
/** The bits of {@link LONGER} by token, and of the tokens by the characters that may follow them. */
const MARK_BITS = new Uint16Array(128);
const LONGER = new Uint16Array(128);
for (const [i, [mark, longer]] of MARKS.entries()) {
  MARK_BITS[mark.charCodeAt(0)] = 1 << i;
  for (const character of longer) {
    const code = character.charCodeAt(0);
    LONGER[code] = (LONGER[code] ?? 0) | (1 << i);
  }
}

/** Whether a one-character token is complete in both texts, given the character after it. */
export function isPlainMark(code: number, inputNext: number, outputNext: number): boolean {
  const bit = MARK_BITS[code] as number;
  if (bit === 0 || inputNext >= 128 || outputNext >= 128) return false;
  // `<name>` may start here.
  if (code === 60 && (CONTINUES_WORD[inputNext] === 1 || CONTINUES_WORD[outputNext] === 1)) return false;
  return (((LONGER[inputNext] as number) | (LONGER[outputNext] as number)) & bit) === 0;
}
