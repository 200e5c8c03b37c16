/** Counts what is misplaced in a template, judged only by the indentation of its lines. */

export interface LayoutFaults {
  /** Lines of SQL or outputs at the left edge below an indented tag that opens or divides a block. */
  readonly leftOfTag: number;
  /** Outputs of several lines of which one starts to the left of the opening braces. */
  readonly leftOfBraces: number;
  /** `{% set %}` of several lines in another column than the tag above or below it in the same block. */
  readonly setOutOfLine: number;
}

const MARK =
  /\{#[\s\S]*?#\}|\{%[-+]?\s*(\w*)(?:'[^']*'|"[^"]*"|(?!%\})[\s\S])*%\}|\{\{(?:'[^']*'|"[^"]*"|(?!\}\})[\s\S])*\}\}/g;
const OPENS = /^\{%[-+]?\s*(?:if|elif|else|for|macro|call|filter|snapshot|test)\b/;
const SIBLING_BELOW = /^\{%[-+]?\s*(?:set|do|if|for|call)\b/;
const SIBLING_ABOVE = /^\{%[-+]?\s*(?:do\b|end|set\s+[\w.]+\s*=)/;

/** Counts a text's layout faults. */
export function layoutFaults(text: string): LayoutFaults {
  const marks = [...text.matchAll(MARK)].map(({ 0: mark, 1: word = '', index }) => ({ mark, word, index }));
  // Lines that start within a tag, a comment or a verbatim text are not laid out by the formatter.
  const inMark = new Set<number>();
  for (const { mark, index } of marks)
    for (let at = mark.indexOf('\n'); at >= 0; at = mark.indexOf('\n', at + 1)) inMark.add(index + at + 1);
  let leftOfTag = 0;
  let above = '';
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    if (line.trim() === '') continue;
    const isCode = !/^\s|^--|^\/\*|^\*|^\{[%#]/.test(line);
    if (isCode && !inMark.has(start) && /^\s+/.test(above) && OPENS.test(above.trim())) leftOfTag++;
    above = line;
  }
  let leftOfBraces = 0;
  let setOutOfLine = 0;
  for (const { mark, word, index } of marks) {
    if (!mark.includes('\n')) continue;
    const column = index - text.lastIndexOf('\n', index - 1) - 1;
    if (mark.startsWith('{{')) {
      const hangs = mark
        .split('\n')
        .slice(1)
        .some((line) => line.trim() !== '' && indentation(line) < column);
      if (hangs) leftOfBraces++;
    } else if (word === 'set' && text.slice(index - column, index).trim() === '') {
      const before = text
        .slice(0, index - column)
        .split('\n')
        .findLast((line) => line.trim() !== '');
      const after = text
        .slice(index + mark.length)
        .split('\n')
        .slice(1)
        .find((line) => line.trim() !== '');
      const differs = (line: string | undefined, pattern: RegExp): boolean =>
        line !== undefined && pattern.test(line.trim()) && indentation(line) !== column;
      if (differs(before, SIBLING_ABOVE) || differs(after, SIBLING_BELOW)) setOutOfLine++;
    }
  }
  return { leftOfTag, leftOfBraces, setOutOfLine };
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}
