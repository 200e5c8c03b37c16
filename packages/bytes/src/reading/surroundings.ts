/** What was written around Base64 where it was copied. */
export type Around = 'basic' | 'quotes' | 'data-url';

/** The Base64 or data URL in a text, and what is around it. */
export interface Inner {
  readonly around: Around;
  /** Where it begins in the text. */
  readonly start: number;
  readonly end: number;
  /** Further data URLs, which are not read. */
  readonly others: number;
}

/** How much before a data URL is looked at: markup and code around one are short. */
const LOOKED_AT = 2_000;

const DATA_URL = /["'`(=<>\s]data:[\w.+/-]{0,100}(?:;[\w.+=-]{1,100}){0,5},/i;
const BASIC =
  /^\s*(?:(?:-H|--header)\s*)?["'“‘`]?(?:(?:proxy-)?authorization["']?\s{0,10}[:=]\s{0,10}["'“]?)?basic\s+/i;
const QUOTED = /^\s*b?(["'`“‘])\s*/;
const CLOSING: Readonly<Record<string, string>> = { '“': '”', '‘': '’' };

/**
 * Finds Base64 in what is usually copied with it: `Authorization: Basic …`, quotation marks, and a data URL in CSS, HTML
 * or Markdown. Null for a text that is Base64 or a data URL itself, or neither.
 */
export function findInner(text: string): Inner | null {
  const basic = BASIC.exec(text)?.[0];
  if (basic !== undefined) return upTo(text, basic.length, /[^A-Za-z0-9+/=_-]/, 'basic');
  const head = text.slice(0, LOOKED_AT);
  const found = DATA_URL.exec(head);
  if (found !== null) return dataUrlIn(text, found.index);
  const [opening, quote = ''] = QUOTED.exec(head) ?? [];
  if (opening === undefined) return null;
  const end = text.indexOf(CLOSING[quote] ?? quote, opening.length);
  // What follows a closing mark is punctuation of code, or the marks are something else.
  if (end < 0 || !/^\s*[,;)\]}]*\s*$/.test(text.slice(end + 1, end + 50)) || text.length > end + 50)
    return null;
  return { around: 'quotes', start: opening.length, end, others: 0 };
}

/** The mark before a data URL says what ends it. */
function dataUrlIn(text: string, before: number): Inner {
  const mark = text.charAt(before);
  const start = before + 1;
  const ends = `"'\``.includes(mark) ? new RegExp(mark) : mark === '(' ? /[)\s]/ : /[\s"'`<>)]/;
  const inner = upTo(text, start, ends, 'data-url');
  let others = 0;
  for (let at = text.indexOf('data:', inner.end); at >= 0 && others < 100; at = text.indexOf('data:', at + 5))
    others += 1;
  return { ...inner, others };
}

function upTo(text: string, start: number, ends: RegExp, around: Around): Inner {
  const length = text.slice(start).search(ends);
  return { around, start, end: length < 0 ? text.length : start + length, others: 0 };
}
