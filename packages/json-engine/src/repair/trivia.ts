import type { Edits } from './edits.ts';

const BLANKS = /[ \t\n\r]+/y;
/** Not before letters, which the backslash may belong to instead (`\true`). */
const ESCAPES = /(?:\\[nrt])+(?![\p{L}\p{N}_$])|(?:\\[nrt])+(?=(?:true|false|null|\d+)(?![\p{L}\p{N}_$]))/uy;
const MARK = /\ufeff/y;
const OTHER_BLANKS = /[^\S\ufeff]+|[\u200b-\u200d\u2060]+/uy;
const LINE_COMMENT = /(?:\/\/|#)[^\n]*/y;
const BLOCK_COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/y;
const FENCE = /```[a-zA-Z0-9]*[ \t]*/y;
const ELLIPSIS = /\.\.\.|…/y;

/** Returns where the next token begins; comments and blanks that JSON does not allow are changed on the way. */
export function skipTrivia(text: string, from: number, edits: Edits): number {
  let at = from;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return false;
    at += found.length;
    return true;
  };
  for (;;) {
    const start = at;
    if (take(BLANKS)) continue;
    if (take(ESCAPES)) {
      const blanks = text
        .slice(start, at)
        .replaceAll('\\n', '\n')
        .replaceAll('\\t', '\t')
        .replaceAll('\\r', '\r');
      edits.replace(start, at, blanks, 'Blanks instead of their escapes between values');
    } else if (take(MARK)) edits.remove(start, at, 'The byte order mark removed');
    else if (take(OTHER_BLANKS)) edits.replace(start, at, ' ', 'A plain space instead of another blank');
    else if (take(LINE_COMMENT) || take(BLOCK_COMMENT)) edits.remove(start, at, 'A comment removed');
    else if (take(FENCE)) edits.remove(start, at, 'The mark of a code block removed');
    else if (take(ELLIPSIS))
      edits.replace(start, at, '', 'Dots removed that stand for something left out', true);
    else return at;
  }
}
