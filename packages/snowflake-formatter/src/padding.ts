import * as K from './lexer/kinds.ts';
import { lex } from './lexer/lexer.ts';
import { TemplateFinder } from './lexer/templates.ts';
import { decide } from './parser/recognition/decide.ts';

/** A text whose template tags have one space on each inner side. */
export interface PaddedText {
  readonly text: string;
  /** How many tags were changed. */
  readonly count: number;
  /** The offset in the original text for an offset in the padded text. */
  originalOffset(offset: number): number;
}

interface Edit {
  readonly start: number;
  readonly end: number;
}

/** Puts one space inside the template tags between SQL tokens and in names. */
export function padTags(sql: string): PaddedText {
  const edits: Edit[] = [];
  let count = 0;
  const tokens = lex(sql, decide(sql).ranges);
  const pad = (start: number, end: number): void => {
    for (const mark of marksIn(sql.slice(start, end))) {
      const found = gapsOf(sql.slice(start + mark.start, start + mark.end));
      if (found.length > 0) count++;
      for (const gap of found)
        edits.push({ start: start + mark.start + gap.start, end: start + mark.start + gap.end });
    }
  };
  for (let i = 0; i < tokens.count; i++)
    if (tokens.kind[i] === K.TEMPLATE) pad(tokens.start[i] as number, tokens.end[i] as number);
  for (let c = 0; c < tokens.commentCount; c++)
    if (tokens.commentKind[c] === K.TAG && ((tokens.commentFlags[c] as number) & K.KEPT) === 0)
      pad(tokens.commentStart[c] as number, tokens.commentEnd[c] as number);
  edits.sort((a, b) => a.start - b.start);
  let text = '';
  let from = 0;
  for (const { start, end } of edits) {
    text += `${sql.slice(from, start)} `;
    from = end;
  }
  return { text: text + sql.slice(from), count, originalOffset: (offset) => originalOffset(edits, offset) };
}

function originalOffset(edits: readonly Edit[], offset: number): number {
  let added = 0;
  for (const { start, end } of edits) {
    if (start + added >= offset) break;
    added += 1 - (end - start);
  }
  return offset - added;
}

/** The edits for the outputs and tags in a token, which may also contain a name. Blocks of plain text have none. */
function marksIn(token: string): Edit[] {
  const finder = new TemplateFinder(token);
  const marks: Edit[] = [];
  for (let at = token.indexOf('{'); at >= 0; at = token.indexOf('{', at)) {
    const end = finder.opensAt(at) ? finder.end(at) : -1;
    if (end < 0) at++;
    else {
      if (end !== finder.opaque && token[at + 1] !== '#') marks.push({ start: at, end });
      at = end;
    }
  }
  return marks;
}

/** The edits for the white space inside a mark that is not one space; line breaks there are kept. */
function gapsOf(mark: string): Edit[] {
  const sign = mark.startsWith('{%') ? /[-+]/ : /-/;
  const start = sign.test(mark[2] ?? '') ? 3 : 2;
  const end = mark.length - (sign.test(mark.at(-3) ?? '') && mark.length - 3 >= start ? 3 : 2);
  const content = mark.slice(start, end);
  if (content.trim() === '') return [];
  const first = start + content.length - content.trimStart().length;
  const last = start + content.trimEnd().length;
  return [
    { start, end: first },
    { start: last, end },
  ].filter((gap) => {
    const blanks = mark.slice(gap.start, gap.end);
    return blanks !== ' ' && !/[\n\r]/.test(blanks);
  });
}
