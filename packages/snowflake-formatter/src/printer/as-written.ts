import * as K from '../lexer/kinds.ts';
import type { CompleteOptions } from '../options.ts';
import type { TokenAnnotations } from '../parser/annotations.ts';
import { letterCases, printedText } from './letters.ts';
import { trimLines } from './lines.ts';

/** Prints with the author's line breaks and spaces: only letter case changes, and trailing spaces are removed. */
export function printAsWritten(annotations: TokenAnnotations, options: CompleteOptions): string {
  const { tokens } = annotations;
  const source = tokens.text;
  const cases = letterCases(options);
  let text = '';
  let from = 0;
  let comment = 0;
  const gap = (to: number, last: boolean): void => {
    if (to <= from) return;
    const blanks = source.slice(from, to);
    text += last ? trimLines(`${blanks}\n`).slice(0, -1) : trimLines(blanks);
  };
  for (let i = 0; i < tokens.count; i++) {
    for (; comment < (tokens.commentsBefore[i] as number); comment++) {
      gap(tokens.commentStart[comment] as number, false);
      from = tokens.commentEnd[comment] as number;
      const written = source.slice(tokens.commentStart[comment], from);
      text += tokens.commentKind[comment] === K.TAG ? written : trimLines(written);
    }
    gap(tokens.start[i] as number, tokens.kind[i] === K.EOF);
    if (tokens.kind[i] === K.EOF) break;
    text += printedText(annotations, cases, i);
    from = tokens.end[i] as number;
  }
  return text;
}
