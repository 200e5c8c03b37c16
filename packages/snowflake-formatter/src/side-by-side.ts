import { isBlank, isWordPart } from './lexer/characters.ts';

const DOLLAR = 36;

/** Receives the differences between a text and its formatted form while they are read side by side. */
export interface Reader {
  /** White space from `start` to `end` of the text, and from `printed` to `printedEnd` of its formatted form. */
  onGap(start: number, end: number, printed: number, printedEnd: number): void;
  /** A word of the text that is in upper or in lower case in the formatted form. */
  onRecased?(start: number, end: number, upper: boolean): void;
}

/**
 * Reads a text and its formatted form side by side. It only looks at the two texts, so it cannot repeat a mistake of
 * the printer. They must be the same except for white space, the letter case of words, and an AS before each of the
 * offsets `addedAs` of the text: the proof has shown that.
 */
export function readSideBySide(
  input: string,
  output: string,
  addedAs: readonly number[],
  reader: Reader,
): void {
  let from = 0;
  let to = 0;
  let nextAs = 0;
  for (;;) {
    const start = from;
    const printed = to;
    while (isBlank(input.charCodeAt(from))) from++;
    while (isBlank(output.charCodeAt(to))) to++;
    reader.onGap(start, from, printed, to);
    if (from >= input.length) return;
    if (from === addedAs[nextAs]) {
      nextAs++;
      // The word AS and the space after it.
      to += 3;
      if (isBlank(output.charCodeAt(to))) continue;
    }
    for (; from < input.length; from++, to++) {
      const code = input.charCodeAt(from);
      const other = output.charCodeAt(to);
      if (code === other && code > 32 && code < 128) continue;
      if (isBlank(code) || isBlank(other)) break;
      if (code === other) continue;
      let word = from;
      while (isWordPart(input.charCodeAt(word - 1))) word--;
      for (; isWordPart(input.charCodeAt(from + 1)) && !isBlank(output.charCodeAt(to + 1)); from++) to++;
      let end = from + 1;
      // Dollar signs around the word belong to a body.
      while (input.charCodeAt(word) === DOLLAR) word++;
      while (input.charCodeAt(end - 1) === DOLLAR) end--;
      reader.onRecased?.(word, end, other < 97);
    }
  }
}
