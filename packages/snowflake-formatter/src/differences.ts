// The kinds of differences between the white space of two texts. A gap that differs counts for at least one of them.
/** A statement, a clause or a list item now starts a line. */
export const STATEMENTS = 0;
export const CLAUSES = 1;
export const ITEMS = 2;
/** A line break was added anywhere else. */
export const WRAPPED = 3;
/** A line was joined to the one above. */
export const JOINED = 4;
export const BLANK_ADDED = 5;
export const BLANK_REMOVED = 6;
export const INDENTED = 7;
/** White space at the end of a line. */
export const TRAILING = 8;
export const SPACED = 9;
export const LINE_ENDS = 10;
export const KINDS = 11;

/** The carriage return at the end of a line. */
const RETURN = /\r$/;

/** Words that start a clause. LEFT and RIGHT followed by a parenthesis are functions. */
const CLAUSE =
  /^(?:with|select|from|where|(?:left|right|full|inner|cross|natural|asof|join)\b(?! *\()|on|using|group|having|qualify|window|order|limit|offset|fetch|union|intersect|except|minus)\b/i;

/**
 * Counts the differences of a gap, which is `was` in a text and `is` in its formatted form.
 * @param before the character before the gap, empty at the start.
 * @param after the formatted text after the gap, or the beginning of it; empty at the end.
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
  // Lines are matched from the top. White space after the last break indents the next line, if there is one.
  const ends = Math.min(had, has) + (after === '' ? 1 : 0);
  for (let k = 0; k < ends; k++) {
    const [a, b] = [lines[k] as string, printed[k] as string];
    if (a.replace(RETURN, '') !== b.replace(RETURN, '')) add(TRAILING, 1);
    if (RETURN.test(a) !== RETURN.test(b)) add(LINE_ENDS, 1);
  }
  if (after !== '' && lines[had] !== printed[has]) add(INDENTED, 1);
  add(had > has ? BLANK_REMOVED : BLANK_ADDED, Math.abs(had - has));
}

/** The number of line breaks in the text. */
export function breaksIn(text: string): number {
  return text.split('\n').length - 1;
}

/** The kind of a line break between these two texts. */
function kindOfBreak(before: string, after: string): number {
  if (before === ';') return STATEMENTS;
  return before === ',' || after.startsWith(',') ? ITEMS : CLAUSE.test(after) ? CLAUSES : WRAPPED;
}
