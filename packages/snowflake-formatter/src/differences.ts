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

/** Words that start a clause. LEFT and RIGHT with a parenthesis are functions. */
const CLAUSE =
  /^(?:with|select|from|where|(?:left|right|full|inner|cross|natural|asof|join)\b(?! *\()|on|using|group|having|qualify|window|order|limit|offset|fetch|union|intersect|except|minus)\b/i;

/**
 * Compares the white space between the same two characters of a text, from `start` to `end`, and of its formatted form,
 * and adds what is different to `counts`.
 */
export function countDifferences(
  input: string,
  start: number,
  end: number,
  output: string,
  printed: number,
  printedEnd: number,
  counts: Int32Array,
): void {
  const a = input.slice(start, end);
  const b = output.slice(printed, printedEnd);
  if (a === b) return;
  const add = (kind: number, count: number): void => {
    counts[kind] = (counts[kind] as number) + count;
  };
  const last = end === input.length;
  const edge = last || start === 0;
  const before = a.split('\n');
  const after = b.split('\n');
  const more = after.length - before.length;
  // Lines are matched from the top. What is after the last line break is the indentation of what follows, if anything does.
  for (let k = Math.min(before.length, after.length) - (last ? 1 : 2); k >= 0; k--) {
    const [was, wasEnd] = lineAndEnd(before[k] as string);
    const [is, isEnd] = lineAndEnd(after[k] as string);
    if (was !== is) add(TRAILING, 1);
    if (wasEnd !== isEnd) add(LINE_ENDS, 1);
  }
  const moved = !edge && more !== 0 && (before.length === 1 || after.length === 1);
  if (moved) add(more < 0 ? JOINED : kindOfBreak(input.charAt(start - 1), output, printedEnd), 1);
  const blank = Math.abs(more) - (moved ? 1 : 0);
  add(more < 0 ? BLANK_REMOVED : BLANK_ADDED, blank);
  if (!moved && !last && before.at(-1) !== after.at(-1))
    add(before.length > 1 || start === 0 ? INDENTED : SPACED, 1);
}

/** A line of white space without the carriage return of its end, and whether it has one. */
function lineAndEnd(line: string): readonly [string, boolean] {
  const returns = line.endsWith('\r');
  return [returns ? line.slice(0, -1) : line, returns];
}

/** What starts a line at `at` of the output, where `before` precedes it. */
function kindOfBreak(before: string, output: string, at: number): number {
  if (before === ';') return STATEMENTS;
  if (before === ',' || output.charAt(at) === ',') return ITEMS;
  return CLAUSE.test(output.slice(at, at + 20)) ? CLAUSES : WRAPPED;
}
