/** A text cut into lines, which keep their line ends. */
export interface Lines {
  readonly text: string;
  /** Where each line begins, and the end of the text. A text that ends with a line end has no empty line after it. */
  readonly starts: Int32Array<ArrayBuffer>;
}

export function cutLines(text: string): Lines {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  const isOpen = text.length > 0 && !text.endsWith('\n');
  const starts = new Int32Array(count + (isOpen ? 2 : 1));
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts[line++] = at + 1;
  if (isOpen) starts[line] = text.length;
  return { text, starts };
}

export const lineCount = ({ starts }: Lines): number => starts.length - 1;

/** A line with its line end. */
export const wholeLine = ({ text, starts }: Lines, line: number): string =>
  text.slice(starts[line], starts[line + 1]);

/** A line without its line end. */
export const lineText = (lines: Lines, line: number): string => wholeLine(lines, line).replace(/\r?\n$/, '');

/** Differences that do not count. */
export interface Ignored {
  /** Leading, trailing and repeated white space. */
  readonly whiteSpace: boolean;
  readonly letterCase: boolean;
  /** CR LF and LF, and whether the last line ends. */
  readonly lineEnds: boolean;
}

export const NOTHING_IGNORED: Ignored = { whiteSpace: false, letterCase: false, lineEnds: false };

/** What two lines have in common if they are taken for equal. */
function keyOf(line: string, ignored: Ignored): string {
  const ended = ignored.lineEnds || ignored.whiteSpace ? line.replace(/\r?\n$/, '') : line;
  const spaced = ignored.whiteSpace ? ended.replace(/\s+/g, ' ').trim() : ended;
  // Not the language of the visitor: Turkish would tell i from I.
  return ignored.letterCase ? spaced.toLowerCase() : spaced;
}

/** A number for each line of both texts, the same for lines that are taken for equal. */
export function numberLines(
  left: Lines,
  right: Lines,
  ignored: Ignored,
): { readonly a: Int32Array<ArrayBuffer>; readonly b: Int32Array<ArrayBuffer> } {
  const numbers = new Map<string, number>();
  const numbered = (lines: Lines) => {
    const result = new Int32Array(lineCount(lines));
    for (let line = 0; line < result.length; line += 1) {
      const key = keyOf(wholeLine(lines, line), ignored);
      const known = numbers.get(key) ?? numbers.size;
      if (known === numbers.size) numbers.set(key, known);
      result[line] = known;
    }
    return result;
  };
  return { a: numbered(left), b: numbered(right) };
}
