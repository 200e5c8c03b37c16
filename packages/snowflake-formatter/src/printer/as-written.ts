import * as K from '../lexer/kinds.ts';
import type { Sheet } from '../parser/sheet.ts';
import type { FormattingOptions } from '../types.ts';
import type { Watch } from '../watch.ts';
import { printedText } from './letters.ts';

/** Prints with the author's line breaks and spaces: only letter case changes, and spaces at the ends of lines go. */
export function printAsWritten(
  sheet: Sheet,
  options: FormattingOptions,
  watch: Watch | undefined,
): { readonly text: string; readonly watched: number } {
  const { tokens } = sheet;
  const source = tokens.text;
  let text = '';
  let from = 0;
  let watched = -1;
  let comment = 0;
  const gap = (to: number, last: boolean): void => {
    if (to <= from) return;
    const blanks =
      to - from === 1 && source.charCodeAt(from) === 32 ? ' ' : trimLines(source.slice(from, to));
    text += last ? blanks.replace(/[ \t]+$/, '') : blanks;
  };
  for (let i = 0; i < tokens.count; i++) {
    for (; comment < (tokens.commentsBefore[i] as number); comment++) {
      gap(tokens.commentStart[comment] as number, false);
      if (watch?.comment === true && watch.index === comment) watched = text.length;
      from = tokens.commentEnd[comment] as number;
      const written = source.slice(tokens.commentStart[comment], from);
      text += tokens.commentKind[comment] === K.TAG ? written : trimLines(written);
    }
    gap(tokens.start[i] as number, tokens.kind[i] === K.EOF);
    if (tokens.kind[i] === K.EOF) break;
    if (watch?.comment === false && watch.index === i) watched = text.length;
    text += printedText(sheet, options, i);
    from = tokens.end[i] as number;
  }
  return { text, watched };
}

/** Takes the blanks and lone carriage returns away from the lines' ends, the last line's aside. */
function trimLines(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  for (let n = 0; n < lines.length - 1; n++) {
    const line = lines[n] as string;
    let end = line.length;
    while (end > 0 && isBlank(line.charCodeAt(end - 1))) end--;
    if (end < line.length) lines[n] = line.slice(0, end) + (line.endsWith('\r') ? '\r' : '');
  }
  return lines.join('\n');
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}
