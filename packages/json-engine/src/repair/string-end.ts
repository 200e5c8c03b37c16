/** The role of a string: a key, the value of a member, an element of a list, or a top-level value. */
export type StringRole = 'key' | 'member' | 'element' | 'root';

/** How far to look ahead to decide what a quote belongs to. */
const LOOK_AHEAD = 400;

const QUOTED = [
  String.raw`["“”„](?:[^"“”\\\n]|\\.)*["“”]`,
  String.raw`['‘’](?:[^'‘’\\\n]|\\.)*['‘’]`,
  '[`´][^`´\\n]*[`´]',
  String.raw`«[^»\n]*»`,
].join('|');
const NUMBER = String.raw`[-+]?(?:\d|\.\d)[\w.+-]*(?=\s*(?:[,\]}\n]|$))`;
const WORD = String.raw`(?:true|false|null|True|False|None|NaN|undefined)(?=\s*(?:[,\]}\n]|$))`;
const TRIVIA = String.raw`(?:\s|/\*[\s\S]*?\*/|//[^\n]*(?:\n|$))*`;
/** What is unambiguously a value: not words, which could continue a string. */
const VALUE = `(?:${QUOTED}|[{[]|${NUMBER}|${WORD})`;
const KEY = `(?:(?:${QUOTED}|[\\p{L}\\p{N}_$-]+["']?)${TRIVIA}(?::|=)|(?:${QUOTED})${TRIVIA}${VALUE})`;
/** Closing brackets, and what may follow them. */
const CLOSE = `[\\]})](?=${TRIVIA}(?:[,;\\]})}{[\\n]|\`\`\`|\\+|$))`;
/** The next string, cut off by the end of the text, or a key without its value. */
const CUT = String.raw`["'][^"'\n]*["']?\s*$`;
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
const NEXT_ELEMENT = new RegExp(
  `^(?:\\s+(?:${QUOTED})\\s*(?:[,\\]}\\n:]|$)|\\s*[{[]|\\s+${NUMBER}|\\s+${WORD})`,
  'u',
);

/**
 * Whether the quote at `at` ends its string, judged by what follows: something that may follow a string of this role,
 * not just words. A quote before words belongs to the string, as in `"The TV is 24" wide"`.
 */
export function endsString(text: string, at: number, role: StringRole): boolean {
  const rest = text.slice(at + 1, at + LOOK_AHEAD);
  if (role === 'key') return AFTER_KEY.test(rest);
  if (role === 'member') {
    // A colon after the quote makes it the end of a key: the string before it has lost its closing quote.
    if (AFTER_MEMBER.test(rest)) return true;
    return /^\s/.test(rest) && NEXT_MEMBER.test(rest);
  }
  if (role === 'element' && ELEMENT_IS_KEY.test(rest)) return true;
  return AFTER_ELEMENT.test(rest) || NEXT_ELEMENT.test(rest);
}

/**
 * Where a string that runs into the next one should have ended: before a comma or closing bracket, if the quote at `at`
 * opens a key (`{"a":"b,"c":1}`) or an element (`["a,"b"]`). Null if the quote is part of the words.
 */
export function findMissedEnd(text: string, from: number, at: number, role: StringRole): number | null {
  if (role === 'key') return null;
  const tail = /[\s,;[\]{}]*$/.exec(text.slice(Math.max(from, at - LOOK_AHEAD), at))?.[0] ?? '';
  if (!/[,}\]]/.test(tail)) return null;
  const rest = text.slice(at + 1, at + LOOK_AHEAD);
  const opensKey = /^[^"\n]*"\s*:/.test(rest);
  const opensElement = role === 'element' && /^[^"\n]*"\s*(?:[,\]}]|$)/.test(rest);
  return opensKey || opensElement ? at - tail.length : null;
}
