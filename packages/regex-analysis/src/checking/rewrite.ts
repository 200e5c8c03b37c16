const ESCAPE = /\\(?:[pPxuogkN]\{[^}]*\}|k<[^>]*>|Q(?:[^\\]|\\(?!E))*(?:\\E)?|[\s\S]?)/;
/** What is one part in other languages stays one until its own rule rewrites it. */
const OUTSIDE = new RegExp(
  `^(?:${ESCAPE.source}|\\{, *\\d+\\}|\\[\\[:[<>]:\\]\\]|\\[:\\^?\\w+:\\]|\\[\\^?\\](?=[^[\\]]+\\]))`,
);
const IN_CLASS = new RegExp(`^(?:${ESCAPE.source}|\\[:\\^?\\w+:\\])`);

/** Calls back for each part of a pattern: an escape, or one character; a comment of the flag x is one part. */
function walk(
  source: string,
  each: (part: string, inClass: boolean, at: number) => string,
  hasSets = false,
): string {
  const pieces: string[] = [];
  /** How many classes are around a part; without sets, at most one. */
  let depth = 0;
  for (let at = 0; at < source.length; ) {
    const part = (depth > 0 ? IN_CLASS : OUTSIDE).exec(source.slice(at, at + 200))?.[0] ?? source[at] ?? '';
    const wasInClass = depth > 0;
    if (/^\[\^?\]?$/.test(part) && (hasSets || depth === 0)) depth += 1;
    else if (part === ']' && depth > 0) depth -= 1;
    pieces.push(each(part, wasInClass, at));
    at += part.length;
  }
  return pieces.join('');
}

/** Returns what the flag x of other languages leaves: no spaces, line breaks and comments outside classes. */
export function withoutSpaces(source: string, inClasses = false): string {
  let inComment = false;
  let gap = false;
  let last = '';
  return walk(source, (part, inClass) => {
    if (inComment) {
      inComment = part !== '\n' && !part.endsWith('\n');
      return '';
    }
    const isSpace = /^\s$/.test(part);
    if ((!inClass && (isSpace || part === '#')) || (inClasses && inClass && /^[ \t]$/.test(part))) {
      inComment = part === '#';
      gap = true;
      return '';
    }
    const written = /^\\[\s#]$/.test(part) ? part.slice(1) : part;
    // Digits that a space kept apart from an escape must not become part of it.
    const isDigit = gap && !inClass && /^[0-9a-fA-F]$/.test(part) && /^(?:\\[\dxu]|\d)/.test(last);
    gap = false;
    last = /^\d$/.test(part) && /^\\\d/.test(last) ? last : part;
    return isDigit ? `(?:)${written}` : written;
  });
}

/** Returns a pattern in which every quantifier takes little where it took much, and the other way round. */
export function withGreedSwapped(source: string): string {
  const pieces: string[] = [];
  let inClass = false;
  for (let at = 0; at < source.length; ) {
    const char = source[at] ?? '';
    const step = char === '\\' ? 2 : 1;
    const before = source[at - 1];
    const isGroupMark = char === '?' && before === '(' && source[at - 2] !== '\\';
    const quantifier =
      inClass || isGroupMark ? null : /^(?:[*+?]|\{\d*,?\d*\})/.exec(source.slice(at, at + 30))?.[0];
    if (quantifier && quantifier !== '{}' && quantifier !== '{,}') {
      const next = source[at + quantifier.length];
      pieces.push(quantifier, next === '?' ? '' : next === '+' ? '+' : '?');
      at += quantifier.length + (next === '?' || next === '+' ? 1 : 0);
      continue;
    }
    if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    pieces.push(source.slice(at, at + step));
    at += step;
  }
  return pieces.join('');
}

/** Returns a pattern whose groups without a name are not numbered. */
export const withoutNumbers = (source: string): string =>
  walk(source, (part, inClass, at) =>
    part === '(' && !inClass && !/^[?*]/.test(source.slice(at + 1, at + 2)) ? '(?:' : part,
  );

/** Letters that mean themselves after a backslash, and nothing in the other languages' patterns either. */
const PLAIN_LETTERS = /^\\[ijlmqyFIJLMOTY_]$/;

/**
 * Returns a pattern that means the same with the flag u or v: these refuse a backslash before what needs none, and
 * brackets that stand for themselves.
 */
export function forUnicode(source: string, hasSets: boolean): string {
  let counted = -1;
  return walk(
    source,
    (part, inClass, at) => {
      if (part.length === 2 && part.startsWith('\\')) {
        const char = part.charAt(1);
        if (PLAIN_LETTERS.test(part)) return char;
        const isWord = /[\w\s<>]/.test(char) && !/\s/.test(char);
        const isSyntax = /[\^$\\.*+?()[\]{}|/]/.test(char) || (inClass && char === '-');
        const isReserved = hasSets && inClass && /[&!#%,:;<=>@`~]/.test(char);
        return isWord || isSyntax || isReserved ? part : char;
      }
      if (inClass) return hasSets && /^[(){}/|]$/.test(part) ? `\\${part}` : part;
      if (part === ']') return '\\]';
      if (part === '{') {
        const quantifier = /^\{\d+(?:,\d*)?\}/.exec(source.slice(at, at + 30))?.[0];
        if (quantifier === undefined) return '\\{';
        counted = at + quantifier.length - 1;
      }
      return part === '}' && at !== counted ? '\\}' : part;
    },
    hasSets,
  );
}
