import {
  COMMENT,
  continuesList,
  endsString,
  findKeyEnd,
  findMissedEnd,
  findUnclosedEnd,
  LOOK_AHEAD,
  type StringRole,
} from './string-end.ts';
import { findPath, separatorLength } from './windows-path.ts';

/** The characters that can close a string, by its opening quote. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': "`´'",
  '´': '´`',
  '“': '”“"',
  '”': '”"',
  '„': '“”"',
  '‘': "’'",
  '’': "’'",
  '«': '»',
  '＂': '＂"',
};

export function isQuote(character: string): boolean {
  return Object.hasOwn(CLOSERS, character);
}

export interface RepairedString {
  /** The position after the string. */
  readonly end: number;
  /** The JSON string with its quotes. */
  readonly text: string;
  /** The changes, in order; empty if there were none. */
  readonly done: readonly string[];
  /** True if a part of it was cut off and is lost. */
  readonly loses: boolean;
}

const ESCAPES: Readonly<Record<string, string>> = { '0': '\\u0000', a: '\\u0007', v: '\\u000b' };
const NOT_CLOSED = 'A quote where the string is not closed';
const TEXT_ENDS = 'A quote where the text ends inside a string';
const OWN_BACKSLASH = 'A second backslash where one stands for itself';
const INNER_QUOTE = 'A backslash before a quote inside a string';
/** An escape that the end of the text cuts off. */
const CUT_ESCAPE = /^\\(?:u[0-9a-fA-F]{0,3})?$/;

const CONTROLS: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/** The context of a string, which decides what may follow it. */
export interface StringPlace {
  readonly role: StringRole;
  /** What would close all open brackets, from the inside out. */
  readonly closers: () => string;
}

/** A letter before a string, such as Python's `b"…"`, or a symbol's colon; not a string whose first quote is missing. */
const PREFIX = /[uUbBrRfF:](?=["'](?!\s*(?:[,:}\]]|$)))/y;

/** Returns the length of what precedes the quote of a string at `at`. */
export function prefixLength(text: string, at: number): number {
  PREFIX.lastIndex = at;
  return PREFIX.exec(text)?.[0].length ?? 0;
}

const JOINED = new RegExp(String.raw`(?:\s|${COMMENT})*\+(?:\s|${COMMENT})*(?=["'\`])`, 'y');

/** Reads a string in any quotes from `start` on, including concatenated strings, and writes it as one JSON string. */
export function repairStrings(text: string, start: number, place: StringPlace): RepairedString {
  const first = repairString(text, start, place);
  const parts = [first.text.slice(1, -1)];
  const done = new Set(first.done);
  let { end, loses } = first;
  for (;;) {
    JOINED.lastIndex = end;
    const plus = JOINED.exec(text)?.[0];
    if (plus === undefined || place.role === 'key') break;
    const next = repairString(text, end + plus.length, place);
    parts.push(next.text.slice(1, -1));
    for (const what of next.done) done.add(what);
    done.add('Strings that are added up made one');
    loses ||= next.loses;
    end = next.end;
  }
  return { end, text: `"${parts.join('')}"`, done: [...done], loses };
}

/** Reads a string in any quotes from `start` on and writes it as JSON. */
function repairString(text: string, start: number, { role, closers: open }: StringPlace): RepairedString {
  const opener = text[start] ?? '';
  const closers = CLOSERS[opener] ?? '"';
  const parts: string[] = [];
  const done = new Set<string>();
  if (opener !== '"')
    done.add(
      opener === "'" || opener === '`'
        ? 'Double quotes instead of others'
        : 'Straight quotes instead of typographic ones',
    );
  let at = start + 1;
  let plain = at;
  let loses = false;
  const put = (written: string, to: number, what: string) => {
    parts.push(text.slice(plain, at), written);
    at = to;
    plain = to;
    done.add(what);
  };
  const finish = (end: number, next: number): RepairedString => {
    parts.push(text.slice(plain, end));
    return { end: next, text: `"${parts.join('')}"`, done: [...done], loses };
  };
  const keyEnd = role === 'key' ? findKeyEnd(text, start) : null;
  if (keyEnd !== null) {
    done.add(NOT_CLOSED);
    at = keyEnd;
    return finish(keyEnd, keyEnd);
  }
  const path = findPath(text, start);
  let isQuoting = false;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (closers.includes(character)) {
      if (endsString(text, at, role, isQuoting)) return finish(at, at + 1);
      const cut = findMissedEnd(text, plain, at, role, open());
      if (cut !== null) {
        done.add('A quote where the string is not closed: what follows is the next string');
        return finish(cut, cut);
      }
      isQuoting = !isQuoting;
      if (character === '"') put('\\"', at + 1, INNER_QUOTE);
      else at += 1;
    } else if (character === '\\') {
      if (CUT_ESCAPE.test(text.slice(at, at + 6)) && at + 6 > text.length) {
        put('', text.length, 'An escape removed that is cut off');
        loses = true;
        continue;
      }
      const valid = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
      valid.lastIndex = at;
      const kept = valid.exec(text)?.[0];
      const isEnd = (quote: number) => closers.includes(text[quote] ?? '') && endsString(text, quote, role);
      const own = at < path ? 0 : separatorLength(text, at, start + 1, isEnd);
      if (own > 0) put('\\\\'.repeat(own), at + own, OWN_BACKSLASH);
      else if (kept !== undefined) at += kept.length;
      else {
        const { written, length, what } = repairEscape(text, at);
        put(written, at + length, what);
      }
    } else if (character === '"') {
      put('\\"', at + 1, INNER_QUOTE);
    } else if (character < ' ') {
      // Blanks at the end of the text: whether brackets before them belong to the string is decided below.
      if (character === '\n' && at + LOOK_AHEAD > text.length && text.slice(at).trim() === '') break;
      if ((character === '\n' || character === '\r') && opener !== '`' && endsHere(text, at, role)) {
        done.add(NOT_CLOSED);
        at = skipBackwards(text, at, plain, ' \t\r\n,');
        return finish(at, at);
      }
      const written = CONTROLS[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
      put(written, at + 1, 'An escape instead of a control character inside a string');
    } else {
      at += 1;
    }
  }
  const unclosed = role === 'key' ? null : findUnclosedEnd(text, start + 1, open());
  if (unclosed !== null) {
    const string = repairString(text.slice(0, unclosed), start, { role, closers: () => '' });
    const messages = string.done.map((message) => (message === TEXT_ENDS ? NOT_CLOSED : message));
    return { ...string, end: unclosed, done: messages };
  }
  done.add(TEXT_ENDS);
  // Brackets at the end close what is open only if they close all of it: otherwise they belong to the string.
  const bare = skipBackwards(text, text.length, plain, ' \t\r\n]}');
  const tail = text.slice(bare).replaceAll(/\s/g, '');
  const end = tail === open() ? bare : skipBackwards(text, text.length, plain, ' \t\r\n');
  return finish(end, end);
}

/** Goes back from `at` over these characters, to `least` at most. */
function skipBackwards(text: string, at: number, least: number, characters: string): number {
  let end = at;
  while (end > least && characters.includes(text[end - 1] ?? '')) end -= 1;
  return end;
}

/**
 * Whether the line end at `at` ends a string whose closing quote is missing: a member or a bracket follows, or after a
 * comma another element.
 */
function endsHere(text: string, at: number, role: StringRole): boolean {
  const rest = text.slice(at, at + LOOK_AHEAD);
  if (/^\s*(?:["'][^"'\n]*["']\s*:|[}\]])/.test(rest)) return true;
  const isListed = role === 'element' && /,[ \t]*$/.test(text.slice(Math.max(0, at - 100), at));
  return isListed && continuesList(rest);
}

function repairEscape(text: string, at: number): { written: string; length: number; what: string } {
  const what = 'An escape that JSON has instead of one that it has not';
  const rest = text.slice(at, at + 12);
  const hex = /^\\x([0-9a-fA-F]{2})/.exec(rest)?.[1];
  if (hex !== undefined) return { written: `\\u00${hex}`, length: 4, what };
  const point = /^\\(?:u\{([0-9a-fA-F]{1,6})\}|U([0-9a-fA-F]{8}))/.exec(rest);
  const value = Number.parseInt(point?.[1] ?? point?.[2] ?? '', 16);
  if (point !== null && value <= 0x10ffff)
    return {
      written: JSON.stringify(String.fromCodePoint(value)).slice(1, -1),
      length: point[0].length,
      what,
    };
  const letter = text[at + 1] ?? '';
  if (letter === '\n') return { written: '', length: 2, what: 'A string on one line' };
  if (letter === "'" || letter === '`') return { written: letter, length: 2, what };
  const known = ESCAPES[letter];
  if (known !== undefined) return { written: known, length: 2, what };
  return { written: '\\\\', length: 1, what: OWN_BACKSLASH };
}
