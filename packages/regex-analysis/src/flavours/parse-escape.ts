import { ANY, HORIZONTAL, NOT_NEWLINE, not, shorthand, unicodeProperty, VERTICAL } from './named-sets.ts';
import type { Reader } from './reader.ts';
import type { EdgeKind, SetItem } from './tree.ts';

/** What an escape means. */
export type Escape =
  | { readonly kind: 'char'; readonly point: number }
  | { readonly kind: 'set'; readonly item: SetItem }
  | { readonly kind: 'edge'; readonly edge: EdgeKind }
  | { readonly kind: 'reference'; readonly group: string | number }
  | { readonly kind: 'call'; readonly group: string | number }
  | { readonly kind: 'keep' | 'newline' | 'grapheme' }
  /** `\Q…\E`: characters that stand for themselves. */
  | { readonly kind: 'quoted'; readonly text: string; readonly start: number }
  | { readonly kind: 'nothing' };

const char = (point: number): Escape => ({ kind: 'char', point });
const setOf = (item: SetItem): Escape => ({ kind: 'set', item });

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9 };

/** Reads an escape; the position is behind its backslash. */
export function readEscape(reader: Reader, inClass: boolean): Escape {
  const start = reader.at - 1;
  const letter = reader.next();
  if (letter === '')
    return reader.fail('The pattern ends with a backslash. Double it for a backslash.', start);
  const lower = letter.toLowerCase();
  if (lower === 'w' || lower === 'd' || lower === 's') {
    const item = shorthand(lower, reader.flavour, reader.modes);
    return setOf(letter === lower ? item : not(item));
  }
  const control = CONTROLS[letter];
  if (control !== undefined) return char(control);
  return { python, pcre2: pcre, go }[reader.flavour](reader, letter, start, inClass);
}

function hexChar(reader: Reader, digits: string, start: number, most = 0x10ffff): Escape {
  const point = Number.parseInt(digits, 16);
  if (reader.flavour === 'pcre2' && reader.modes.unicode && point >= 0xd800 && point <= 0xdfff)
    return reader.fail('Half of a surrogate pair is no character. Write the character’s own number.', start);
  if (point > most) return reader.fail('There is no such character: Unicode ends at 10FFFF.', start);
  return char(point);
}

/** Escapes of one place that are the same in all flavours. */
const EDGES: Readonly<Record<string, EdgeKind>> = {
  A: 'text-start',
  b: 'boundary',
  B: 'no-boundary',
  z: 'text-end',
  Z: 'last-line-end',
  G: 'search-start',
};

function python(reader: Reader, letter: string, start: number, inClass: boolean): Escape {
  if (letter === 'v') return char(11);
  const wide = { x: 2, u: 4, U: 8 }[letter];
  if (wide !== undefined) {
    const digits = reader.match(new RegExp(`[0-9a-fA-F]{${wide}}`))?.[0];
    if (digits === undefined)
      return reader.fail(`In Python \\${letter} is followed by exactly ${wide} hexadecimal digits.`, start);
    return hexChar(reader, digits, start);
  }
  if (letter === 'N')
    return reader.fail(
      'A character by its name, \\N{…}, can’t be looked up here: write \\u and its four hexadecimal digits, or \\U and eight.',
      start,
    );
  if (/\d/.test(letter)) return pythonDigits(reader, letter, start, inClass);
  if (inClass && letter === 'b') return char(8);
  if (!inClass && letter === 'Z') return { kind: 'edge', edge: 'text-end' };
  if (!inClass && letter === 'z')
    return reader.fail('\\z exists from Python 3.14. Write \\Z, which means the same in Python.', start);
  const edge = EDGES[letter];
  if (!inClass && edge !== undefined && letter !== 'G') return { kind: 'edge', edge };
  if (/[a-zA-Z]/.test(letter))
    return reader.fail(
      `Python’s re has no escape \\${letter}${letter === 'p' || letter === 'P' ? ' (the package regex has)' : ''}. Take the backslash away, or double it for a backslash.`,
      start,
    );
  return char(letter.codePointAt(0) ?? 0);
}

function pythonDigits(reader: Reader, first: string, start: number, inClass: boolean): Escape {
  if (first === '0' || inClass) {
    if (first > '7')
      return reader.fail(`In a class \\${first} means nothing. Take the backslash away.`, start);
    const digits = first + (reader.match(/[0-7]{0,2}/)?.[0] ?? '');
    const point = Number.parseInt(digits, 8);
    return point > 0o377 ? reader.fail('An octal escape ends at \\377.', start) : char(point);
  }
  let digits = first + (reader.match(/\d?/)?.[0] ?? '');
  if (/^[0-7]{2}$/.test(digits) && /[0-7]/.test(reader.peek())) {
    digits += reader.next();
    const point = Number.parseInt(digits, 8);
    return point > 0o377 ? reader.fail('An octal escape ends at \\377.', start) : char(point);
  }
  return { kind: 'reference', group: Number(digits) };
}

function pcre(reader: Reader, letter: string, start: number, inClass: boolean): Escape {
  switch (letter) {
    case 'e':
      return char(0x1b);
    case 'Q': {
      const from = reader.at;
      const end = reader.source.indexOf('\\E', from);
      reader.at = end === -1 ? reader.source.length : end + 2;
      return { kind: 'quoted', text: reader.source.slice(from, end === -1 ? undefined : end), start: from };
    }
    case 'E':
      return { kind: 'nothing' };
    case 'h':
      return setOf(HORIZONTAL);
    case 'H':
      return setOf(not(HORIZONTAL));
    case 'v':
      return setOf(VERTICAL);
    case 'V':
      return setOf(not(VERTICAL));
    case 'p':
    case 'P':
      return property(reader, letter, start);
    case 'c': {
      const code = reader.next();
      if (!/^[ -~]$/.test(code)) return reader.fail('After \\c comes a printable character of ASCII.', start);
      return char(code.toUpperCase().charCodeAt(0) ^ 0x40);
    }
    case 'x': {
      const braces = reader.match(/\{([0-9a-fA-F]+)\}/);
      if (braces === null && reader.peek() === '{')
        return reader.fail('\\x{…} needs hexadecimal digits between its braces.', start);
      return hexChar(
        reader,
        braces?.[1] ?? reader.match(/[0-9a-fA-F]{0,2}/)?.[0].padStart(1, '0') ?? '0',
        start,
      );
    }
    case 'o': {
      const digits = reader.match(/\{([0-7]+)\}/)?.[1];
      if (digits === undefined) return reader.fail('\\o needs octal digits in braces: \\o{101}.', start);
      return hexChar(reader, Number.parseInt(digits, 8).toString(16), start);
    }
    case 'N': {
      const point = reader.match(/\{U\+([0-9a-fA-F]+)\}/)?.[1];
      if (point !== undefined) return hexChar(reader, point, start);
      if (reader.peek() === '{' && reader.match(/(?=\{\d+(?:,\d*)?\})/) === null)
        return reader.fail('PCRE2 has characters by their numbers only: \\N{U+41}.', start);
      if (inClass) return reader.fail('\\N can’t be in a class. Write the class without it.', start);
      return setOf(NOT_NEWLINE);
    }
    case 'b':
      if (inClass) return char(8);
  }
  if (/[1-9]/.test(letter)) return pcreDigits(reader, letter, inClass);
  if (letter === '0') return char(Number.parseInt(`0${reader.match(/[0-7]{0,2}/)?.[0] ?? ''}`, 8));
  if (inClass && letter === 'g') return char(0x67);
  if (inClass && /[BRX]/.test(letter))
    return reader.fail(`\\${letter} can’t be in a class. Write it outside.`, start);
  if (!inClass) {
    const edge = EDGES[letter];
    if (edge !== undefined) return { kind: 'edge', edge };
    if (letter === 'K') return { kind: 'keep' };
    if (letter === 'R') return { kind: 'newline' };
    if (letter === 'X') return { kind: 'grapheme' };
    if (letter === 'g' || letter === 'k') return pcreReference(reader, letter, start);
    if (letter === 'C')
      return reader.fail(
        '\\C, a single byte, can’t be run here: this page reads characters. Write a dot.',
        start,
      );
  }
  if (/[a-zA-Z0-9]/.test(letter))
    return reader.fail(
      `PCRE2 has no escape \\${letter}${inClass ? ' in a class' : ''}. Take the backslash away, or double it for a backslash.`,
      start,
    );
  return char(letter.codePointAt(0) ?? 0);
}

/** A number is a reference if it is below 10 or there are so many groups by now, and otherwise octal. */
function pcreDigits(reader: Reader, first: string, inClass: boolean): Escape {
  const from = reader.at - 1;
  const digits = first + (reader.match(/\d*/)?.[0] ?? '');
  const number = Number(digits);
  if (!inClass && (number < 10 || first >= '8' || number <= reader.count))
    return { kind: 'reference', group: number };
  reader.at = from;
  const octal = reader.match(/[0-7]{1,3}/)?.[0];
  if (octal === undefined) {
    reader.at = from + 1;
    return char(first.charCodeAt(0));
  }
  return char(Number.parseInt(octal, 8));
}

function pcreReference(reader: Reader, letter: string, start: number): Escape {
  if (letter === 'g') {
    const called = reader.match(/(?:<([^>]*)>|'([^']*)')/);
    if (called !== null)
      return { kind: 'call', group: numberOf(reader, called[1] ?? called[2] ?? '', start) };
  }
  const braced = reader.match(letter === 'g' ? /\{([^}]*)\}|([+-]?\d+)/ : /\{([^}]*)\}|<([^>]*)>|'([^']*)'/);
  const name = braced?.slice(1).find((each) => each !== undefined);
  if (name === undefined || name === '')
    return reader.fail(
      `After \\${letter} comes a group: \\${letter}{name}${letter === 'g' ? ', \\g1 or \\g{-1}' : ', \\k<name>'}.`,
      start,
    );
  return { kind: 'reference', group: letter === 'g' ? numberOf(reader, name, start) : name };
}

/** A group by its number, by the distance to it, or by its name. */
export function numberOf(reader: Reader, written: string, start: number): string | number {
  if (!/^[+-]?\d+$/.test(written)) return written;
  const value = Number(written);
  const number = written.startsWith('-')
    ? reader.count + 1 + value
    : written.startsWith('+')
      ? reader.count + value
      : value;
  if (number < (written === '0' ? 0 : 1))
    return reader.fail(`There is no group ${written} from here.`, start);
  return number;
}

function property(reader: Reader, letter: string, start: number): Escape {
  const found = reader.match(/\{([^}]*)\}|([A-Za-z])/);
  const name = found?.[1] ?? found?.[2];
  if (name === undefined)
    return reader.fail(`After \\${letter} comes a property: \\${letter}{L} or \\${letter}L.`, start);
  const item = unicodeProperty(name, reader.flavour);
  if (item === null)
    return reader.fail(
      `The Unicode property “${name}” isn’t known here. Examples: \\p{L}, \\p{Lu}, \\p{Greek}.`,
      start,
    );
  return setOf(letter === 'p' ? item : not(item));
}

function go(reader: Reader, letter: string, start: number, inClass: boolean): Escape {
  if (letter === 'v') return char(11);
  if (letter === 'p' || letter === 'P') return property(reader, letter, start);
  if (letter === 'x') {
    const found = reader.match(/\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{2})/);
    const digits = found?.[1] ?? found?.[2];
    if (digits === undefined)
      return reader.fail('In Go \\x is followed by two hexadecimal digits, or by more in braces.', start);
    return hexChar(reader, digits, start);
  }
  if (letter === 'Q' && !inClass) return pcre(reader, letter, start, inClass);
  if (letter === 'C' && !inClass) return setOf(ANY);
  if (/[0-7]/.test(letter)) {
    const more = reader.match(/[0-7]{0,2}/)?.[0] ?? '';
    if (letter !== '0' && more === '')
      return reader.fail(
        `Go’s engine has no back-references such as \\${letter}. Check for the same text in code.`,
        start,
      );
    return char(Number.parseInt(letter + more, 8));
  }
  const edge = EDGES[letter];
  if (!inClass && edge !== undefined && /[AbBz]/.test(letter)) return { kind: 'edge', edge };
  if (/[a-zA-Z0-9]/.test(letter))
    return reader.fail(
      `Go has no escape \\${letter}${letter === 'Z' ? ': write \\z, which is the very end,' : inClass ? ' in a class' : ''}. Take the backslash away, or double it for a backslash.`,
      start,
    );
  return char(letter.codePointAt(0) ?? 0);
}
