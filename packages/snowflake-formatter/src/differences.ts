// What can be different about the white space of two texts. A gap that differs counts for at least one of them.
/** A statement, a clause or an entry of a list starts a line that it did not start before. */
export const STATEMENTS = 0;
export const CLAUSES = 1;
export const ITEMS = 2;
/** A line breaks anywhere else. */
export const WRAPPED = 3;
/** A line continues that ended before. */
export const JOINED = 4;
export const BLANK_ADDED = 5;
export const BLANK_REMOVED = 6;
export const INDENTED = 7;
/** White space at a line's end. */
export const TRAILING = 8;
export const SPACED = 9;
export const LINE_ENDS = 10;
export const KINDS = 11;

/** The carriage return of a line's end. */
const RETURN = /\r$/;

/** Words that start a clause. LEFT and RIGHT with a parenthesis are functions. */
const CLAUSE =
  /^(?:with|select|from|where|(?:left|right|full|inner|cross|natural|asof|join)\b(?! *\()|on|using|group|having|qualify|window|order|limit|offset|fetch|union|intersect|except|minus)\b/i;

/**
 * Counts what is different about a gap, `was` in a text and `is` in its formatted form.
 * @param before the character before it, empty at the start.
 * @param after what follows it in the formatted form, or the beginning of that; empty at the end.
 * @param counts by kind of difference.
 */
export function countDifferences(
  was: string,
  is: string,
  before: string,
  after: string,
  counts: Int32Array,
): void {
  const add = (kind: number, count: number): void => {
    counts[kind] = (counts[kind] as number) + count;
  };
  const had = breaksIn(was);
  const has = breaksIn(is);
  const edge = before === '' || after === '';
  if (!edge && (had === 0 || has === 0)) {
    if (had === has) add(SPACED, 1);
    else add(had > 0 ? JOINED : kindOfBreak(before, after), 1);
    if (had > 1) add(BLANK_REMOVED, had - 1);
    if (has > 1) add(BLANK_ADDED, has - 1);
    return;
  }
  const lines = was.split('\n');
  const printed = is.split('\n');
  // Lines are matched from the top. What follows the last break indents the next line, if there is one.
  const ends = Math.min(had, has) + (after === '' ? 1 : 0);
  for (let k = 0; k < ends; k++) {
    const [a, b] = [lines[k] as string, printed[k] as string];
    if (a.replace(RETURN, '') !== b.replace(RETURN, '')) add(TRAILING, 1);
    if (RETURN.test(a) !== RETURN.test(b)) add(LINE_ENDS, 1);
  }
  if (after !== '' && lines[had] !== printed[has]) add(INDENTED, 1);
  add(had > has ? BLANK_REMOVED : BLANK_ADDED, Math.abs(had - has));
}

/** How many line breaks there are in the text. */
export function breaksIn(text: string): number {
  return text.split('\n').length - 1;
}

/** What starts a line between these two. */
function kindOfBreak(before: string, after: string): number {
  if (before === ';') return STATEMENTS;
  return before === ',' || after.startsWith(',') ? ITEMS : CLAUSE.test(after) ? CLAUSES : WRAPPED;
}
