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
  const gap = (to: number): void => {
    if (to > from)
      text += to - from === 1 && source.charCodeAt(from) === 32 ? ' ' : trimLines(source.slice(from, to));
  };
  for (let i = 0; i < tokens.count; i++) {
    for (; comment < (tokens.commentsBefore[i] as number); comment++) {
      gap(tokens.commentStart[comment] as number);
      if (watch?.comment === true && watch.index === comment) watched = text.length;
      from = tokens.commentEnd[comment] as number;
      const written = source.slice(tokens.commentStart[comment], from);
      text += tokens.commentKind[comment] === K.TAG ? written : trimLines(written);
    }
    gap(tokens.start[i] as number);
    if (tokens.kind[i] === K.EOF) break;
    if (watch?.comment === false && watch.index === i) watched = text.length;
    text += printedText(sheet, options, i);
    from = tokens.end[i] as number;
  }
  const last = source.charCodeAt(source.length - 1);
  if (last !== 10 && last !== 13) text = text.replace(/[ \t]+$/, '');
  return { text, watched };
}

function trimLines(text: string): string {
  return text.includes('\n') ? text.replace(/[ \t]+(?=\r?\n)/g, '') : text;
}
