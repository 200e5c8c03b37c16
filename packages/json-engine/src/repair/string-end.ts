import { isJson } from '../text/scan.ts';

/** The role of a string: a key, the value of a member, an element of a list, or a top-level value. */
export type StringRole = 'key' | 'member' | 'element' | 'root';

/** How far to look ahead to decide what a quote belongs to. */
export const LOOK_AHEAD = 400;

const QUOTED = [
  String.raw`["“”„](?:[^"“”\\\n]|\\.)*["“”]`,
  String.raw`['‘’](?:[^'‘’\\\n]|\\.)*['‘’]`,
  '[`´][^`´\\n]*[`´]',
  String.raw`«[^»\n]*»`,
  String.raw`＂[^＂\n]*＂`,
].join('|');
const NUMBER = String.raw`[-+]?(?:\d|\.\d)[\w.+-]*(?=\s*(?:[,\]}\n]|$))`;
const WORD = String.raw`(?:true|false|null|True|False|None|NaN|undefined)(?=\s*(?:[,\]}\n]|$))`;
/** A comment can be read in one way only: otherwise many of them in a row would be tried in all combinations. */
export const COMMENT = String.raw`/\*(?:[^*]|\*(?!/))*\*/`;
const TRIVIA = String.raw`(?:\s|\\[nrt]|${COMMENT}|//[^\n]*(?:\n|$))*`;
/** What is unambiguously a value: not words, which could continue a string. */
const VALUE = `(?:${QUOTED}|[{[]|${NUMBER}|${WORD})`;
/** A key whose quote at the beginning is missing. */
const HALF_KEY = `(?:[\\p{L}\\p{N}_$-][^"\\n{}[\\],:]*"|[\\p{L}\\p{N}_$-][^"'\\n{}[\\],:]*')${TRIVIA}:`;
/** A key whose quote at the end is missing, and what is certainly its value, not words with a colon (`"At 5:30, …"`). */
const openKey = (quote: string) =>
  String.raw`${quote}[^"'\\\n{}[\],:]*[^"'\\\s{}[\],:]\s*:\s*(?:${quote}[^${quote}\n]*${quote}?\s*(?:[,}\]\n]|$)|[{[]|(?:${NUMBER}|${WORD})(?!\s*,\s*[^\s${quote}}]))`;
const OPEN_KEY = `(?:${openKey('"')}|${openKey("'")})`;
const KEY = `(?::?(?:${QUOTED}|[\\p{L}\\p{N}_$-]+["'?!]?)${TRIVIA}(?::|=)|(?:${QUOTED})${TRIVIA}${VALUE}|${HALF_KEY}|${OPEN_KEY})`;
/** An element whose quote at the beginning is missing. */
const HALF_ELEMENT = `[^\\s"'\`{}[\\],](?:[^"\\n{}[\\],]*"|[^"'\\n{}[\\],]*')\\s*[,\\]]`;
/** Closing brackets, and what may follow them. */
const CLOSE = `[\\]})](?=${TRIVIA}(?:#|[,;\\]})}{[\\n]|\`\`\`|\\+|$|${NUMBER}|${WORD}|(?:${QUOTED})\\s*(?:[,\\]}]|$)))`;
/** The next string, cut off by the end of the text, or a key without its value. */
const CUT = String.raw`(?:"[^"\n]*"?|'[^'\n]*'?)\s*$`;
const DOTS = String.raw`\.\.\.|…`;

const start = (pattern: string) => new RegExp(`^${TRIVIA}(?:${pattern})`, 'u');

const AFTER_KEY = start(`[:=}]|$|${VALUE}|,${TRIVIA}${KEY}`);
const AFTER_MEMBER = start(
  `$|${CLOSE}|[,;]${TRIVIA}(?:$|[,}\\]]|${DOTS}|[{[]|${KEY}|${CUT})|\\+${TRIVIA}["'\`]|;\\s*$`,
);
/** A missing comma: the next key, recognised by its colon. */
const NEXT_MEMBER = start(`(?:${QUOTED}|[\\p{L}_$][\\p{L}\\p{N}_$-]*)${TRIVIA}[:=]`);
const AFTER_ELEMENT = start(
  `$|${CLOSE}|[,;]${TRIVIA}(?:$|[,\\]}]|${DOTS}|${VALUE}|${CUT}|[^"'\\n\\]]*(?:[\\]\\n]|$))|\\+${TRIVIA}["'\`]`,
);
/** A key, whose value may be cut off: the surrounding list was not closed. */
const ELEMENT_IS_KEY = start(`:${TRIVIA}(?:${VALUE}|-?\\w[\\w.]*$)`);
/** A key without its value: it goes, rather than into the string before it. */
const NEXT_LONE_KEY = start(`,${TRIVIA}(?:${QUOTED})${TRIVIA}[,}](?!\\s*[:=])`);
const NEXT_HALF_ELEMENT = start(`,${TRIVIA}${HALF_ELEMENT}`);
const KEY_NOT_CLOSED = new RegExp(`^${OPEN_KEY}`, 'u');
const NEXT_ELEMENT = new RegExp(`^\\s*(?:(?:${QUOTED})\\s*(?:[,\\]}\\n:]|$)|[{[]|${NUMBER}|${WORD})`, 'u');

/**
 * Whether the quote at `at` ends its string, judged by what follows: something that may follow a string of this role,
 * not just words. A quote before words belongs to the string, as in `"The TV is 24" wide"`.
 *
 * @param isQuoting whether a quote inside the string is open: then the one at `at` closes that one
 */
export function endsString(text: string, at: number, role: StringRole, isQuoting = false): boolean {
  const rest = text.slice(at + 1, at + LOOK_AHEAD);
  if (role === 'key') return AFTER_KEY.test(rest);
  if (role === 'member') {
    // A colon after the quote makes it the end of a key: the string before it has lost its closing quote.
    if (AFTER_MEMBER.test(rest)) return true;
    return (/^[\s"'`“‘]/.test(rest) && NEXT_MEMBER.test(rest)) || (!isQuoting && NEXT_LONE_KEY.test(rest));
  }
  if (role === 'element' && ELEMENT_IS_KEY.test(rest)) return true;
  if (AFTER_ELEMENT.test(rest) || NEXT_ELEMENT.test(rest)) return true;
  return !isQuoting && NEXT_HALF_ELEMENT.test(rest);
}

/** Where the key at `at` ends if its closing quote is missing before a colon and a value (`{"a: "b"}`); null if it is not. */
export function findKeyEnd(text: string, at: number): number | null {
  const rest = text.slice(at, at + LOOK_AHEAD);
  if (!KEY_NOT_CLOSED.test(rest) || /^(["'])(?:(?!\1)[^\n])*\1\s*[:=]/.test(rest)) return null;
  return at + rest.slice(0, rest.indexOf(':')).trimEnd().length;
}

/**
 * Where a string that runs into the next one should have ended: before a comma or closing bracket, if the quote at `at`
 * opens a key (`{"a":"b,"c":1}`) or an element (`["a,"b"]`). Null if the quote is part of the words.
 *
 * @param closers what would close all open brackets, from the inside out
 */
export function findMissedEnd(
  text: string,
  from: number,
  at: number,
  role: StringRole,
  closers: string,
): number | null {
  if (role === 'key') return null;
  const marks = /[\s,;[\]{}]*$/.exec(text.slice(Math.max(from, at - LOOK_AHEAD), at))?.[0] ?? '';
  const tail = betweenValues(marks, closers);
  if (!/[,}\]]/.test(tail)) return null;
  const rest = text.slice(at + 1, at + LOOK_AHEAD);
  const opensKey = /^[^"\n]*"\s*:/.test(rest);
  const opensElement = role === 'element' && /^[^"\n]*"\s*(?:[,\]}]|$)/.test(rest);
  return opensKey || opensElement ? at - tail.length : null;
}

/**
 * The end of these marks that can stand between two values: brackets that close what is open, a comma, and brackets that
 * open something. Earlier ones belong to the string.
 */
function betweenValues(marks: string, closers: string): string {
  for (let from = 0; from < marks.length; from += 1) {
    const [, closed = null] = /^([\s\]}]*)[,;]?[\s[{]*$/.exec(marks.slice(from)) ?? [];
    if (closed !== null && closers.startsWith(closed.replaceAll(/\s/g, ''))) return marks.slice(from);
  }
  return '';
}

/** Whether the text goes on with another element of a list. */
export const continuesList = (rest: string): boolean => NEXT_ELEMENT.test(rest);

/** How many commas and brackets of an unclosed string are tried as its end. */
const MOST_ENDS = 50;

/**
 * Where a string that is never closed should have ended: before the first comma or bracket from which on the text is
 * JSON that closes everything (`["a,[1]]`). Null if there is none: then the text is cut off.
 *
 * @param closers what would close all open brackets, from the inside out
 */
export function findUnclosedEnd(text: string, from: number, closers: string): number | null {
  if (text.length - from > LOOK_AHEAD || closers === '') return null;
  const before = [...closers].reverse().map((closer) => (closer === ']' ? '[' : '{"":'));
  let tried = 0;
  for (const { index } of text.slice(from).matchAll(/[ \t]*(?=[\n,\]}])/g)) {
    if (++tried > MOST_ENDS) return null;
    if (isJson(`${before.join('')}0${text.slice(from + index)}`)) return from + index;
  }
  return null;
}
