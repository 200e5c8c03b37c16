import { LOOK_AHEAD } from './string-end.ts';

/** Where a path of Windows begins: at a drive, or as a string that starts with a share or a relative folder. */
const PATH = /(?<![\p{L}\p{N}])[A-Za-z]:\\|^\\\\(?=[\p{L}\p{N}])|^(?:\.{1,2}|~|%\w+%)\\/u;
/** A regular expression has letters with a backslash, too. */
const REGULAR_EXPRESSION = /\\[bdswBDSW][+*?{)\]]/;
const NO_ESCAPE = /\\(?!["\\/bfnrt'\n]|u[0-9a-fA-F]{4})/;

/**
 * Returns from where on each backslash of the string at `start` separates folders: the string has a path of Windows, and
 * a backslash that begins no valid escape shows that others, as in `C:\Users\name`, begin none either. Infinity if not.
 */
export function findPath(text: string, start: number): number {
  const rest = text.slice(start + 1, start + LOOK_AHEAD);
  const content = rest.slice(0, quoteAt(rest, text[start] ?? ''));
  const path = content.includes('\\') ? PATH.exec(content) : null;
  if (path === null || REGULAR_EXPRESSION.test(content)) return Number.POSITIVE_INFINITY;
  const separators = content.slice(path.index + path[0].length - 1).replaceAll('\\\\', '');
  return NO_ESCAPE.test(separators) ? start + 1 + path.index : Number.POSITIVE_INFINITY;
}

/** Returns where this quote is without a backslash before it, or where the line ends. */
function quoteAt(rest: string, quote: string): number {
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === quote || rest[at] === '\n') return at;
    if (rest[at] === '\\') at += 1;
  }
  return rest.length;
}

/**
 * Returns how many backslashes at `at`, in a path, stand for themselves: one, except in an escape of a backslash, quote
 * or line end; but both at the beginning of a share's name, and the one before the quote that ends the string.
 *
 * @param first where the string's content begins
 * @param isEnd whether the quote at a position ends the string
 */
export function separatorLength(
  text: string,
  at: number,
  first: number,
  isEnd: (quote: number) => boolean,
): number {
  const next = text[at + 1] ?? '';
  if (next === '\\') return at === first ? 2 : 0;
  if (/["'`]/.test(next)) return isEnd(at + 1) ? 1 : 0;
  return next === '\n' ? 0 : 1;
}
