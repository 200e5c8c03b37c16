import { DATA_TYPE, DATA_TYPE_PART, FUNCTION, KEYWORD } from '../vocabulary/index.ts';
import { ASCII_CLASSES, DIGIT, OTHER, WORD } from './chars.ts';
import { NUMBER, OPERATOR, STRING, WORD_TOKEN } from './cursor.ts';
import { afterBlanks, isPlainMark, plainNumber, plainString, plainWord } from './plain.ts';
import type { Walk } from './walk.ts';
import { flagsAt } from './words.ts';

/** Words whose letter case may differ. Date parts are excluded: their abbreviations (`s`, `d`) look like aliases. */
export const CASE_FREE: number = KEYWORD | FUNCTION | DATA_TYPE | DATA_TYPE_PART;

/**
 * The fast path for most tokens: words that are equal or upper-cased, simple numbers, strings and punctuation. Both
 * texts are read in parallel. It stops before the first pair of tokens that needs a closer look, or after a token that
 * ends at the input's offset `stop` or later. Returns false if a word makes an earlier change of a `$$` body wrong.
 */
export function skipPlain({ a, b, last, statement, joins, known, counts }: Walk, stop: number): boolean {
  const input = a.source.codes;
  const output = b.source.codes;
  let right = true;
  // The position and kind of the last token passed, and whether a dot precedes it.
  let start = 0;
  let end = a.end;
  let outputStart = 0;
  let outputEnd = b.end;
  let kind = -1;
  let { mark } = last;
  let markBefore = 0;
  let changed = false;
  while (right && end < stop) {
    const p = afterBlanks(input, end);
    const q = afterBlanks(output, outputEnd);
    const code = input[p] as number;
    const first = code < 128 ? (ASCII_CLASSES[code] as number) : OTHER;
    let length = 0;
    let newKind = WORD_TOKEN;
    let upperCased = false;
    if (first === WORD) {
      length = plainWord(input, p, output, q);
      if (length === 0) break;
      let flags = -1;
      if (length < 0) {
        length = -length;
        upperCased = true;
        flags = flagsAt(b.source, q, q + length);
        if ((flags & CASE_FREE) === 0 || !known.has('upper')) break;
      }
      right = statement.word(b.source, q, length, flags);
    } else if (code !== (output[q] as number) || statement.expectsLanguage) break;
    else if (first === DIGIT) {
      length = plainNumber(input, p, output, q);
      newKind = NUMBER;
    } else if (code === 39) {
      length = plainString(input, p, output, q);
      newKind = STRING;
    } else if (code < 128 && isPlainMark(code, input[p + 1] as number, output[q + 1] as number)) {
      length = 1;
      newKind = OPERATOR;
    }
    if (length === 0) break;
    counts.tokens++;
    if (newKind === STRING) counts.quoted++;
    if (upperCased) counts.recasedWords++;
    kind = newKind;
    changed = upperCased;
    markBefore = mark;
    mark = kind === OPERATOR ? code : 0;
    start = p;
    end = p + length;
    outputStart = q;
    outputEnd = q + length;
  }
  if (kind >= 0) {
    a.passed(kind, start, end);
    b.passed(kind, outputStart, outputEnd);
    joins.passPlain(kind === WORD_TOKEN || kind === NUMBER, changed);
    last.pass(kind, outputStart, outputEnd, markBefore === 46);
  }
  return right;
}
