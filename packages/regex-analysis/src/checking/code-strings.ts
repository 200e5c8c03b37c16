/** A string of a program's text. */
export interface CodeString {
  /** What the program has in its place; escapes that mean the same in a pattern are left. */
  readonly text: string;
  /** The position behind it. */
  readonly end: number;
  /** Whether it has single backslashes which the language itself would take, as in "\d". */
  readonly hasLoneEscapes: boolean;
}

/** Reads the string at a position: raw, verbatim or ordinary, as common languages write them. Null if there is none. */
export function readString(code: string, start: number): CodeString | null {
  const head = code.slice(start, start + 40);
  const raw = (opening: string, closing: string, double = false): CodeString | null =>
    readRaw(code, start + opening.length, closing, double);
  const hashes = /^[rR]?(#+)"/.exec(head);
  if (hashes !== null) return raw(hashes[0], `"${hashes[1] ?? ''}`);
  const cpp = /^R"([^"(]*)\(/.exec(head);
  if (cpp !== null) return raw(cpp[0], `)${cpp[1] ?? ''}"`);
  const verbatim = /^\$?@\$?"/.exec(head);
  if (verbatim !== null) return raw(verbatim[0], '"', true);
  if (head.startsWith('`')) return raw('`', '`');
  const found = /^([rRbBfFuU]{0,2})("""|'''|"|')/.exec(head);
  if (found === null) return null;
  const [opening, prefix = '', quote = ''] = found;
  return readQuoted(code, start + opening.length, quote, /r/i.test(prefix));
}

function readRaw(code: string, start: number, closing: string, isDoubled: boolean): CodeString | null {
  let end = code.indexOf(closing, start);
  while (isDoubled && end >= 0 && code.startsWith(closing, end + closing.length))
    end = code.indexOf(closing, end + 2 * closing.length);
  if (end < 0) return null;
  const inner = code.slice(start, end);
  const text = isDoubled ? inner.replaceAll(closing + closing, closing) : inner;
  return { text, end: end + closing.length, hasLoneEscapes: false };
}

/** Python's raw strings keep a backslash before a quotation mark, which means the same in a pattern. */
function readQuoted(code: string, start: number, quote: string, isRaw: boolean): CodeString | null {
  const pieces: string[] = [];
  let hasLoneEscapes = false;
  let from = start;
  for (let at = start; at < code.length; at += 1) {
    if (code.startsWith(quote, at)) {
      pieces.push(code.slice(from, at));
      return { text: pieces.join(''), end: at + quote.length, hasLoneEscapes };
    }
    if (code[at] !== '\\') continue;
    const next = code[at + 1] ?? '';
    if (!isRaw && `\\"'`.includes(next) && next !== '') {
      pieces.push(code.slice(from, at), next);
      from = at + 2;
    } else if (!isRaw && !/[nrtfvux0]/.test(next)) hasLoneEscapes = true;
    at += 1;
  }
  return null;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** Returns the delimiter that ends what another begins. */
export const closingOf = (open: string): string => CLOSING[open] ?? open;

/**
 * Reads up to a closing delimiter that no backslash is before. Brackets may be nested; in a class of characters, a slash
 * of JavaScript ends nothing.
 */
export function readDelimited(
  code: string,
  start: number,
  closing: string,
  hasClasses: boolean,
): { readonly text: string; readonly end: number } | null {
  const open = Object.keys(CLOSING).find((each) => CLOSING[each] === closing);
  let depth = 0;
  let inClass = false;
  for (let at = start; at < code.length; at += 1) {
    const char = code[at] ?? '';
    if (char === '\\') at += 1;
    else if (char === closing && !(inClass && hasClasses)) {
      if (depth === 0) return { text: code.slice(start, at), end: at + 1 };
      depth -= 1;
    } else if (char === open && !inClass) depth += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
  }
  return null;
}
