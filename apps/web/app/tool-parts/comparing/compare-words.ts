/** A piece of a text, in UTF-16 code units from 0. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The differences between a query and its formatted form, other than white space. Positions are in the order of the
 * texts.
 */
export interface WordDifferences {
  /** Words that only the formatted text has, by their positions in it. */
  readonly added: readonly Span[];
  /** Words that both texts have in different letter case, by their positions in each. */
  readonly recased: { readonly original: readonly Span[]; readonly formatted: readonly Span[] };
  /** Where the words and marks that both texts share begin in each. */
  readonly common: { readonly original: readonly number[]; readonly formatted: readonly number[] };
}

const OTHER_SPACE = /\s/;
const AS = /^as$/i;

function isSpace(code: number): boolean {
  return (
    code === 32 || (code >= 9 && code <= 13) || (code > 127 && OTHER_SPACE.test(String.fromCharCode(code)))
  );
}

/** Letters, digits, `_`, `$` and everything that is not ASCII. */
function isInWord(code: number): boolean {
  if (code > 127) return !isSpace(code);
  const isDigit = code >= 48 && code <= 57;
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return isLetter || isDigit || code === 95 || code === 36;
}

/** The end of the word that begins here; a mark counts as a word of one character. */
function endOfWord(text: string, start: number): number {
  let end = start + 1;
  if (isInWord(text.charCodeAt(start))) while (end < text.length && isInWord(text.charCodeAt(end))) end += 1;
  return end;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/**
 * Reads a query and its formatted form side by side, word by word, to show a person what the formatter did. This is the
 * page's own reading, not part of the proof. Linear in the length of both.
 *
 * @returns null if the texts differ in more than white space, letter case and an added AS
 */
export function compareWords(original: string, formatted: string): WordDifferences | null {
  const added: Span[] = [];
  const recased = { original: [] as Span[], formatted: [] as Span[] };
  const common = { original: [] as number[], formatted: [] as number[] };
  let i = skipSpace(original, 0);
  let j = skipSpace(formatted, 0);
  while (j < formatted.length) {
    const iEnd = i < original.length ? endOfWord(original, i) : i;
    const jEnd = endOfWord(formatted, j);
    const was = original.slice(i, iEnd);
    const is = formatted.slice(j, jEnd);
    if (was.toLowerCase() === is.toLowerCase()) {
      common.original.push(i);
      common.formatted.push(j);
      if (was !== is) {
        recased.original.push({ start: i, end: iEnd });
        recased.formatted.push({ start: j, end: jEnd });
      }
      i = skipSpace(original, iEnd);
    } else if (AS.test(is)) {
      added.push({ start: j, end: jEnd });
    } else {
      return null;
    }
    j = skipSpace(formatted, jEnd);
  }
  return i < original.length ? null : { added, recased, common };
}
