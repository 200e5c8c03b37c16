/** The fast lane's view of two texts: plain ASCII words and marks that cannot be part of anything longer. */
import { CONTINUES_WORD, codeAt } from './chars.ts';

/** The first place from `start` on that is no ASCII white space. */
export function afterBlanks(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = codeAt(text, at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
    at++;
  }
}

/** Whether what follows a word makes it part of another token: `x'FF'`, `file://…`, letters beyond ASCII. */
function goesOn(text: string, end: number, length: number): boolean {
  const code = codeAt(text, end);
  if (code >= 128 || CONTINUES_WORD[code] === 1) return true;
  return (code === 39 && length === 1) || (code === 58 && codeAt(text, end + 1) === 47);
}

/**
 * Length of the word at `p` of the input if the output has the same at `q`; negated if the output has it in upper
 * case; 0 if the words differ or a closer look is needed.
 */
export function plainWord(input: string, p: number, output: string, q: number): number {
  let length = 0;
  let changed = false;
  for (; ; length++) {
    const before = codeAt(input, p + length);
    const after = codeAt(output, q + length);
    if (before === after) {
      if (CONTINUES_WORD[before] !== 1) break;
    } else if (before >= 97 && before <= 122 && after === before - 32) changed = true;
    else break;
  }
  if (goesOn(input, p + length, length) || goesOn(output, q + length, length)) return 0;
  return changed ? -length : length;
}

/** Whether a mark stands for itself: `,`, `(`, `)`, a `.` that starts no number, a `=` that is no arrow. */
export function isPlainMark(code: number, inputNext: number, outputNext: number): boolean {
  if (code === 44 || code === 40 || code === 41) return true;
  if (code === 46) return !isDigitOrDot(inputNext) && !isDigitOrDot(outputNext);
  return code === 61 && !isArrowPart(inputNext) && !isArrowPart(outputNext);
}

function isDigitOrDot(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 46;
}

function isArrowPart(code: number): boolean {
  return code === 61 || code === 62;
}
