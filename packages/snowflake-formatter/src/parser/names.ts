import { isWideSpace } from '../lexer/characters.ts';
import * as K from '../lexer/kinds.ts';
import type { TokenList } from '../lexer/tokens.ts';
import { OBJECT } from '../vocabulary/generated/landmarks.ts';
import { AS_WRITTEN, NAME_CASE, type TokenAnnotations, UNMATCHED } from './annotations.ts';

const NO_PATH = 0;
/** A name that is next is the step of a path. */
const STEP_NEXT = 1;
const STEP_TAKEN = 2;

/**
 * Marks the names from token `start` to `end`, which have to be parsed, whose letter case has no meaning. Left out are
 * steps of paths (`src:a.b[0].c`) and bind variables, the fields of an OBJECT type, what another program reads or fills
 * in (`!source a.sql`, `{name}`, a word that touches a template tag), and what may be a step, as after a template's dot.
 * @see https://docs.snowflake.com/en/sql-reference/identifiers-syntax
 * @see https://docs.snowflake.com/en/user-guide/querying-semistructured#traversing-semi-structured-data
 */
export function markNames({ tokens, letterCase, match }: TokenAnnotations, start: number, end: number): void {
  const { kind, word } = tokens;
  // A command of the SnowSQL client: `!source My_Script.sql`.
  if (kind[start] === K.OPERATOR && word[start] === K.BANG) return;
  let path = NO_PATH;
  // The index after the braces that are being left as they are.
  let resume = start;
  // For each open bracket, whether it encloses the fields of an OBJECT type.
  const fields: boolean[] = [];
  for (let i = start; i < end; i++) {
    const before = i > start ? (kind[i - 1] as number) : K.EOF;
    switch (kind[i]) {
      case K.WORD:
        if (path === STEP_NEXT || (path === STEP_TAKEN && tagBefore(tokens, i))) {
          path = STEP_TAKEN;
          break;
        }
        path = NO_PATH;
        if (letterCase[i] !== AS_WRITTEN || i < resume || !isPlain(tokens, i)) break;
        if (fields.at(-1) === true && (before === K.COMMA || before === K.OPEN_PAREN)) break;
        letterCase[i] = NAME_CASE;
        break;
      case K.COLON:
        // After a string, it is the one between a key and its value.
        path = before === K.STRING ? NO_PATH : STEP_NEXT;
        break;
      case K.DOT:
        path = path !== NO_PATH || mayEndPath(before) ? STEP_NEXT : NO_PATH;
        break;
      case K.OPEN_BRACE:
        if (kind[i + 1] === K.WORD)
          resume = match[i] === UNMATCHED ? end : Math.max(resume, match[i] as number);
        fields.push(false);
        path = NO_PATH;
        break;
      case K.OPEN_PAREN:
      case K.OPEN_BRACKET:
        fields.push(before === K.WORD && word[i - 1] === OBJECT);
        path = NO_PATH;
        break;
      case K.CLOSE_PAREN:
      case K.CLOSE_BRACKET:
      case K.CLOSE_BRACE:
        fields.pop();
        path = NO_PATH;
        break;
      case K.QUOTED:
      case K.STRING:
      case K.NUMBER:
      case K.VARIABLE:
      case K.STAGE:
      case K.TEMPLATE:
        path = path === STEP_NEXT ? STEP_TAKEN : NO_PATH;
        break;
      default:
        path = NO_PATH;
    }
  }
}

/** Whether a path can end in a token of this kind, for all that can be seen. */
function mayEndPath(kind: number): boolean {
  switch (kind) {
    case K.CLOSE_PAREN:
    case K.CLOSE_BRACKET:
    case K.CLOSE_BRACE:
    case K.TEMPLATE:
    case K.VARIABLE:
      return true;
    default:
      return false;
  }
}

function tagBefore({ commentsBefore, commentKind }: TokenList, i: number): boolean {
  const last = (commentsBefore[i] as number) - 1;
  return last >= (commentsBefore[i - 1] as number) && commentKind[last] === K.TAG;
}

/** Whether the word is a plain name that nothing touches which could be part of it. */
function isPlain(tokens: TokenList, i: number): boolean {
  const { text, kind, commentsBefore, commentKind, commentStart, commentEnd } = tokens;
  const start = tokens.start[i] as number;
  const end = tokens.end[i] as number;
  for (let at = start - 1; at <= end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128 && !isWideSpace(code)) return false;
  }
  const next = commentsBefore[i] as number;
  if (commentEnd[next - 1] === start && commentKind[next - 1] === K.TAG) return false;
  if (commentStart[next] === end && commentKind[next] === K.TAG) return false;
  if (tokens.start[i + 1] !== end) return true;
  return kind[i + 1] !== K.TEMPLATE && (kind[i + 1] !== K.VARIABLE || tokens.word[i + 1] !== 1);
}
