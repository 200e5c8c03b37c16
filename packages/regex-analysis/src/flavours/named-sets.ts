import type { Modes } from './reader.ts';
import { rangeItem, typeItem } from './sets.ts';
import type { ForeignFlavour, SetItem } from './tree.ts';

type Letter = 'w' | 'd' | 's';

const WORDS = {
  w: ['a word character (A–Z, a–z, 0–9, _)', 'a word character of any script'],
  d: ['a digit 0–9', 'a decimal digit of any script'],
  s: ['white space of ASCII', 'white space'],
} as const;

const UNICODE_SPACES = '\\t-\\r\\x85\\u180e\\p{Z}';
/** Format characters, without those for the direction of text. */
const FORMATS =
  '\\xad\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u206a-\\u206f\\ufeff\\ufff9-\\ufffb\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0001}\\u{e0020}-\\u{e007f}';
/** `str.isspace`: Zs, and the bidirectional types WS, B and S. */
const PYTHON_SPACES = '\\t-\\r\\x1c-\\x1f\\x85\\p{Z}';

/** Returns what `\w`, `\d` and `\s` match in a flavour. */
export function shorthand(letter: Letter, flavour: ForeignFlavour, { ascii }: Modes): SetItem {
  const isPython = flavour === 'python';
  const body = {
    w: ascii ? 'A-Za-z0-9_' : '\\p{L}\\p{N}_',
    d: ascii ? '0-9' : '\\p{Nd}',
    s: ascii ? (flavour === 'go' ? '\\t\\n\\f\\r ' : '\\t-\\r ') : isPython ? PYTHON_SPACES : UNICODE_SPACES,
  }[letter];
  return typeItem(`[${body}]`, WORDS[letter][ascii ? 0 : 1]);
}

/** Returns the opposite of a set. */
export function not(item: SetItem): SetItem {
  if (item.kind === 'range')
    return typeItem(`[^\\u{${item.low.toString(16)}}-\\u{${item.high.toString(16)}}]`, 'another character');
  const inner = item.js.slice(1, -1);
  const js = inner.startsWith('^') ? `[${inner.slice(1)}]` : `[^${inner}]`;
  return typeItem(js, `anything but ${item.words}`);
}

export const HORIZONTAL = typeItem(
  '[\\t \\xa0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000]',
  'horizontal white space',
);
export const VERTICAL = typeItem('[\\n-\\r\\x85\\u2028\\u2029]', 'a line break of any kind');
export const NOT_NEWLINE = typeItem('[^\\n]', 'any character but \\n');
export const ANY = typeItem('[^]', 'any character');

const ASCII_CLASSES: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\t-\\r ',
  blank: '\\t ',
  word: 'A-Za-z0-9_',
  xdigit: '0-9A-Fa-f',
  cntrl: '\\x00-\\x1f\\x7f',
  print: ' -~',
  graph: '!-~',
  punct: '!-\\/:-@\\[-`{-~',
  ascii: '\\x00-\\x7f',
};

/** What PCRE2 makes of POSIX classes with Unicode properties (`UCP`). */
const UNICODE_CLASSES: Readonly<Record<string, string>> = {
  alpha: '\\p{L}',
  lower: '\\p{Ll}',
  upper: '\\p{Lu}',
  alnum: '\\p{L}\\p{N}',
  space: UNICODE_SPACES,
  word: '\\p{L}\\p{N}_',
  digit: '\\p{Nd}',
  blank: HORIZONTAL.js.slice(1, -1),
  cntrl: '\\p{Cc}',
  graph: `\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Co}${FORMATS}`,
  print: `\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Co}\\p{Zs}${FORMATS}`,
  punct: '\\p{P}$+<=>^`|~',
};

/** Returns a POSIX class; null if there is none of that name. */
export function posixClass(name: string, flavour: ForeignFlavour, modes: Modes): SetItem | null {
  const isUnicode = flavour === 'pcre2' && !modes.ascii;
  // Ignoring case, the ASCII classes of one case are those of all letters; Unicode's are not.
  const isOfCase = name === 'upper' || name === 'lower';
  const body = isUnicode
    ? (UNICODE_CLASSES[name] ?? ASCII_CLASSES[name])
    : ASCII_CLASSES[modes.ignoreCase && isOfCase ? 'alpha' : name];
  return body === undefined ? null : typeItem(`[${body}]`, `the POSIX class ${name}`);
}

function isKnown(js: string): boolean {
  try {
    new RegExp(js, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Properties of PCRE2 alone. */
const PCRE_PROPERTIES: Readonly<Record<string, string>> = {
  any: '[^]',
  'l&': '[\\p{Lu}\\p{Ll}\\p{Lt}]',
  lc: '[\\p{Lu}\\p{Ll}\\p{Lt}]',
  xan: '[\\p{L}\\p{N}]',
  xsp: `[${UNICODE_SPACES}]`,
  xps: `[${UNICODE_SPACES}]`,
  xwd: '[\\p{L}\\p{N}_]',
  xuc: '[$@`\\xa0-\\ud7ff\\ue000-\\u{10ffff}]',
};

/** Binary properties, whose names PCRE2 reads without regard to case and underscores. */
const BINARY = (
  'ASCII ASCII_Hex_Digit Alphabetic Bidi_Control Bidi_Mirrored Case_Ignorable Cased Changes_When_Casefolded ' +
  'Changes_When_Casemapped Changes_When_Lowercased Changes_When_Titlecased Changes_When_Uppercased Dash ' +
  'Default_Ignorable_Code_Point Deprecated Diacritic Emoji Emoji_Component Emoji_Modifier Emoji_Modifier_Base ' +
  'Emoji_Presentation Extended_Pictographic Extender Grapheme_Base Grapheme_Extend Hex_Digit IDS_Binary_Operator ' +
  'IDS_Trinary_Operator ID_Continue ID_Start Ideographic Join_Control Logical_Order_Exception Lowercase Math ' +
  'Noncharacter_Code_Point Pattern_Syntax Pattern_White_Space Quotation_Mark Radical Regional_Indicator ' +
  'Sentence_Terminal Soft_Dotted Terminal_Punctuation Unified_Ideograph Uppercase Variation_Selector White_Space ' +
  'XID_Continue XID_Start'
).split(' ');

/** Spellings of scripts, general categories and binary properties: every capital letter begins a word. */
function spellings(name: string): string[] {
  const plain = name.replaceAll(/[\s_-]/g, '').toLowerCase();
  const words = name
    .toLowerCase()
    .replaceAll(
      /(^|[\s_-]+)(\w)/g,
      (_, gap: string, letter: string) => `${gap === '' ? '' : '_'}${letter.toUpperCase()}`,
    );
  return [name, words, plain.charAt(0).toUpperCase() + plain.slice(1), plain.toUpperCase(), plain];
}

/** Returns a Unicode property as PCRE2 or Go name it; null if it is unknown here. */
export function unicodeProperty(written: string, flavour: ForeignFlavour): SetItem | null {
  const isNegative = written.startsWith('^');
  const name = isNegative ? written.slice(1) : written;
  const found = propertyOf(name, flavour);
  if (found === null) return null;
  const item = typeItem(found, `a character with the Unicode property ${name}`);
  return isNegative ? not(item) : item;
}

function propertyOf(name: string, flavour: ForeignFlavour): string | null {
  if (flavour === 'go') {
    if (name === 'Any') return '[^]';
    const tries = [`[\\p{gc=${name}}]`, `[\\p{sc=${name}}]`];
    return tries.find(isKnown) ?? null;
  }
  const special = PCRE_PROPERTIES[name.replaceAll(/[\s_-]/g, '').toLowerCase()];
  if (special !== undefined) return special;
  const [, kind, value = name] = /^\s*(\w[\w\s]*?)\s*[:=]\s*(.+)$/.exec(name) ?? [];
  const plain = value.replaceAll(/[\s_-]/g, '').toLowerCase();
  const binary =
    kind === undefined && BINARY.find((known) => known.replaceAll('_', '').toLowerCase() === plain);
  if (binary !== undefined && binary !== false) return `[\\p{${binary}}]`;
  if (kind === undefined && /^(?:common|inherited|zyyy|zinh|qaai)$/.test(plain))
    return `[\\p{sc=${plain}}\\p{scx=${plain}}]`.replaceAll(
      /=(\w)/g,
      (_, letter: string) => `=${letter.toUpperCase()}`,
    );
  const kinds =
    kind === undefined
      ? null
      : ({ sc: 'sc', script: 'sc', scx: 'scx', scriptextensions: 'scx' }[
          kind.toLowerCase().replaceAll(/[_\s]/g, '')
        ] ?? '');
  for (const spelling of spellings(value.trim())) {
    const tries =
      kinds === null
        ? [`[\\p{gc=${spelling}}]`, `[\\p{scx=${spelling}}]`, `[\\p{${spelling}}]`]
        : [`[\\p{${kinds}=${spelling}}]`];
    const found = tries.find(isKnown);
    if (found !== undefined) return found;
  }
  return null;
}

/** A single character as a set. */
export const one = (char: string | number): SetItem =>
  rangeItem(typeof char === 'number' ? char : (char.codePointAt(0) ?? 0));
