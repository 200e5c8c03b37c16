import { openGroups, topLevelStart } from './groups.ts';
import { findProperty } from './property-rule.ts';
import { type Found, hasUnicode, type Place, type Rule, rule, withUnicode } from './rule.ts';

const NO_BREAK = String.raw`[^\n\v\f\r\u0085\u2028\u2029]`;
const LINE_BREAK = String.raw`(?:\r\n|[\n\v\f\r\u0085\u2028\u2029])`;

/** Escapes that end with their letter. */
const LETTERS: Readonly<Record<string, (place: Place) => Omit<Found, 'length'> | null>> = {
  A: ({ flags }) => anchor('\\A', 'the beginning of the text', flags.includes('m') ? '(?<![\\s\\S])' : '^'),
  z: ({ flags }) => anchor('\\z', 'the end of the text', flags.includes('m') ? '(?![\\s\\S])' : '$'),
  Z: () => anchor('\\Z', 'the end of the text, before a last line break or after it', '(?=\\n?(?![\\s\\S]))'),
  G: () => ({
    message:
      '\\G is of PCRE, Perl, Java and .NET: where the last match ended. Take it away and set the flag y instead.',
    text: '',
    addFlags: 'y',
  }),
  h: ({ inClass }) => ({
    message:
      '\\h is a space or tab in PCRE, Perl and Java (a hexadecimal digit in Ruby). Here it is the letter h: write [ \\t].',
    text: inClass ? ' \\t' : '[ \\t]',
  }),
  H: ({ inClass }) =>
    inClass
      ? null
      : { message: '\\H is all but a space or tab in PCRE, Perl and Java. Write [^ \\t].', text: '[^ \\t]' },
  R: ({ inClass }) =>
    inClass
      ? null
      : {
          message: `\\R is any line break in PCRE, Perl, Java and Ruby. Here it is the letter R: write ${LINE_BREAK}, or \\r?\\n.`,
          text: LINE_BREAK,
        },
  X: ({ inClass }) =>
    inClass
      ? null
      : {
          message:
            '\\X is a character with its marks in PCRE, Perl and Java. Write (?:\\P{M}\\p{M}*) with the flag u.',
          text: '(?:\\P{M}\\p{M}*)',
          addFlags: 'u',
        },
  e: () => ({ message: '\\e is Escape in PCRE, Perl, Java and .NET. Write \\x1b.', text: '\\x1b' }),
  a: () => ({ message: '\\a is the bell in PCRE, Perl, Python and Go. Write \\x07.', text: '\\x07' }),
  K: ({ source, at, inClass }) =>
    inClass
      ? null
      : {
          message:
            '\\K is of PCRE, Perl and Ruby: the match begins here. Put what is before it into a lookbehind, (?<=…).',
          text:
            openGroups(source.slice(0, at)) === 0
              ? `(?<=${source.slice(topLevelStart(source.slice(0, at)), at)})`
              : null,
          from: topLevelStart(source.slice(0, at)),
        },
  V: ({ inClass }) =>
    inClass
      ? null
      : {
          message: `\\V is all but a line break in PCRE, Perl and Java. Here it is the letter V: write ${NO_BREAK}.`,
          text: NO_BREAK,
        },
  N: ({ inClass }) =>
    inClass
      ? null
      : {
          message:
            '\\N is any character but a line break in PCRE and Perl. Here it is the letter N: write [^\\n].',
          text: '[^\\n]',
        },
  '<': () => boundary('\\<', 'the beginning of a word'),
  '>': () => boundary('\\>', 'the end of a word'),
};

function anchor(name: string, what: string, text: string) {
  return {
    message: `${name} is ${what} in PCRE, Perl, Python, Java, .NET, Ruby and Go. Here it is the letter ${name[1]}: write ${text}.`,
    text,
  };
}

function boundary(name: string, what: string) {
  return { message: `${name} is ${what} in grep, sed and vim. Write \\b.`, text: '\\b' };
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A character by its number, which JavaScript writes with the flag u. */
function character(shown: string, whose: string, hex: string, flags: string): Omit<Found, 'length'> {
  const code = Number.parseInt(hex, 16);
  if (code > 0x10ffff)
    return {
      message: `${shown} is a character in ${whose}, but Unicode ends at 10FFFF. Correct it.`,
      text: null,
    };
  const text = `\\u{${code.toString(16).toUpperCase()}}`;
  return {
    message: `${shown} is how ${whose} write a character. Write ${text} with the flag u.`,
    text,
    ...withUnicode(flags),
  };
}

/** Rules for constructs that begin with a backslash. */
export const ESCAPES: readonly Rule[] = [
  findProperty,
  rule(/\\x\{([0-9a-fA-F]{1,8})\}/, ([, hex = ''], { flags }) =>
    character('\\x{…}', 'PCRE, Perl, Java and Go', hex, flags),
  ),
  rule(/\\U([0-9a-fA-F]{8})/, ([, hex = ''], { flags }) =>
    character('\\U and eight digits', 'Python and C', hex, flags),
  ),
  rule(/\\N\{U\+([0-9a-fA-F]{1,8})\}/, ([, hex = ''], { flags }) =>
    character('\\N{U+…}', 'PCRE and Perl', hex, flags),
  ),
  rule(/\\N\{[A-Za-z][^{}]{0,80}\}/, ([all]) => ({
    message: `${all} is a character by its name, as in Python, Perl and Java. JavaScript knows no names: write the character itself, or its number as in \\u{3B1} with the flag u.`,
    text: null,
  })),
  rule(/\\o\{([0-7]{1,8})\}/, ([, octal = ''], { flags }) =>
    character('\\o{…}', 'PCRE and Perl', Number.parseInt(octal, 8).toString(16), flags),
  ),
  rule(/\\u\{([0-9a-fA-F]{1,6})\}/, ([all, hex = ''], { flags }) =>
    hasUnicode(flags) || Number.parseInt(hex, 16) > 0x10ffff
      ? null
      : {
          message: `${all} is a character by its number here only with the flag u or v, and in Ruby, Rust and Swift; without it, it is the letter u. Set the flag u.`,
          text: all,
          addFlags: 'u',
          isElsewhere: true,
        },
  ),
  rule(/\\Q([\s\S]*?)(?:\\E|$)/, ([, text = ''], { inClass }) => ({
    message:
      '\\Q…\\E takes all between them literally in PCRE, Perl, Java and Go. Here, escape each character.',
    text: inClass ? escaped(text).replaceAll('-', '\\-') : escaped(text),
  })),
  rule(/\\g(?:\{(-?\w+)\}|<(-?\w+)>|'(-?\w+)'|(\d+))/, (match, { inClass, source, at }) => {
    const name = match.slice(1).find((group) => group !== undefined) ?? '';
    if (inClass) return null;
    const text = /^\d+$/.test(name) ? `\\${name}` : name.startsWith('-') ? null : `\\k<${name}>`;
    // A digit behind it would become part of the number.
    const isBeforeDigit = /\d/.test(source.charAt(at + match[0].length));
    return {
      message: `\\g refers to a group in PCRE, Perl, Ruby and .NET. Write ${text ?? 'its number, counted from the left, after a backslash'}.`,
      text: text !== null && isBeforeDigit ? `(?:${text})` : text,
    };
  }),
  rule(/\\k(?:\{(\w+)\}|'(\w+)')/, ([, braces, quotes]) => ({
    message: `This is how PCRE and .NET refer to a named group. Write \\k<${braces ?? quotes ?? ''}>.`,
    text: `\\k<${braces ?? quotes ?? ''}>`,
  })),
  rule(/\\([a-zA-Z<>])/, ([, letter = ''], place) =>
    Object.hasOwn(LETTERS, letter) && !(place.inClass && /[AzZGKN<>]/.test(letter))
      ? (LETTERS[letter]?.(place) ?? null)
      : null,
  ),
];
