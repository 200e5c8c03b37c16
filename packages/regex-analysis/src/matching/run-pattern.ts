import type { PatternCheck } from '../checking/check-pattern.ts';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0', '\\': '\\' };

/** A part of the text, in UTF-16 units from 0. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface GroupMatch {
  readonly number: number;
  readonly name: string | null;
  /** Null for a group that did not participate in the match, which differs from an empty one. */
  readonly span: Span | null;
}

export interface Match extends Span {
  readonly groups: readonly GroupMatch[];
}

export interface Matches {
  readonly list: readonly Match[];
  /** Whether there may be more than the list contains. */
  readonly cut: boolean;
}

/** The most matches listed. */
export const MAX_MATCHES = 1_000;

/**
 * Returns all matches of a pattern: with `g` every one, like `matchAll`, otherwise the first. Positions come from the
 * flag `d`, which changes nothing else.
 *
 * @throws SyntaxError if the pattern or the flags are not valid.
 */
export function findMatches(source: string, flags: string, text: string): Matches {
  const pattern = new RegExp(source, flags.includes('d') ? flags : `${flags}d`);
  if (!pattern.global) {
    const found = pattern.exec(text);
    return { list: found === null ? [] : [toMatch(found, source)], cut: false };
  }
  const list: Match[] = [];
  const names = namesByNumber(source);
  for (const found of text.matchAll(pattern)) {
    if (list.length === MAX_MATCHES) return { list, cut: true };
    list.push(toMatch(found, source, names));
  }
  return { list, cut: false };
}

function toMatch(found: RegExpExecArray, source: string, names = namesByNumber(source)): Match {
  const [whole, ...groups] = found.indices ?? [];
  const [start, end] = whole ?? [found.index, found.index + found[0].length];
  return {
    start,
    end,
    groups: groups.map((range, index) => ({
      number: index + 1,
      name: names[index] ?? null,
      span: range === undefined ? null : { start: range[0], end: range[1] },
    })),
  };
}

/**
 * Returns the name of each capturing group, by its number minus one: the engine reports names and numbers separately.
 */
export function namesByNumber(source: string): (string | null)[] {
  const names: (string | null)[] = [];
  let inClass = 0;
  for (let index = 0; index < source.length; index += 1) {
    const char = source[index];
    if (char === '\\') index += 1;
    else if (char === '[') inClass += inClass === 0 ? 1 : 0;
    else if (char === ']') inClass = 0;
    else if (char === '(' && inClass === 0) {
      const name = /^\(\?<([^=!>][^>]*)>/.exec(source.slice(index, index + 200))?.[1];
      if (name !== undefined || source[index + 1] !== '?') names.push(name ?? null);
    }
  }
  return names;
}

/** The longest replaced text that is shown, in UTF-16 units. */
export const MAX_REPLACED = 2_000_000;

export interface Replaced {
  readonly text: string;
  readonly cut: boolean;
  /** Why the flavour refuses the replacement. */
  readonly problem?: string;
}

/** Returns the text after `replace`; cut at {@link MAX_REPLACED}. */
export function replaceMatches(source: string, flags: string, text: string, replacement: string): Replaced {
  const replaced = text.replace(new RegExp(source, flags), replacement);
  return { text: replaced.slice(0, MAX_REPLACED), cut: replaced.length > MAX_REPLACED };
}

/** The most pieces listed. */
export const MAX_PIECES = 500;

/** Returns the pieces of `split`, including captured groups as in the standard; null for a group without a match. */
export function splitText(
  source: string,
  flags: string,
  text: string,
): { readonly pieces: readonly (string | null)[]; readonly count: number } {
  const pieces: (string | undefined)[] = text.split(new RegExp(source, flags));
  return { pieces: pieces.slice(0, MAX_PIECES).map((piece) => piece ?? null), count: pieces.length };
}

/** A text that a pattern should or should not match. */
export interface PatternTest {
  readonly text: string;
  readonly shouldMatch: boolean;
}

/** Returns whether each test passes, starting afresh each time (`lastIndex` 0). */
export function runTests(source: string, flags: string, tests: readonly PatternTest[]): boolean[] {
  return tests.map(({ text, shouldMatch }) => new RegExp(source, flags).test(text) === shouldMatch);
}

export interface PatternRequest {
  readonly source: string;
  readonly flags: string;
  readonly text: string;
  readonly replacement: string;
  readonly tests: readonly PatternTest[];
}

export interface PatternResult {
  readonly matches: Matches;
  readonly replaced: Replaced;
  readonly split: ReturnType<typeof splitText>;
  readonly tests: readonly boolean[];
}

/**
 * The result of a pattern on a text, or why it is not valid.
 *
 * @throws Error if the browser gives up a valid pattern
 */
export function runPattern(
  request: PatternRequest,
  check: (source: string, flags: string) => PatternCheck,
): { readonly check: PatternCheck; readonly result: PatternResult | null } {
  const { source, flags, text, replacement, tests } = request;
  const checked = check(source, flags);
  if (!checked.valid) return { check: checked, result: null };
  try {
    return {
      check: checked,
      result: {
        matches: findMatches(source, flags, text),
        replaced: replaceMatches(source, flags, text, replacement),
        split: splitText(source, flags, text),
        tests: runTests(source, flags, tests),
      },
    };
  } catch (cause) {
    // Firefox at a pattern that goes back too often, Chromium at a long text that many groups repeat over.
    throw new Error(
      'the browser gave it up on this text. Shorten the text, or make loops in the pattern exclude each other.',
      { cause },
    );
  }
}

/**
 * Decodes `\n`, `\t`, `\r`, `\0`, `\\`, `\xHH`, `\uHHHH` and `\u{…}` in a replacement as in a string literal. Any other
 * backslash is unchanged, with what follows it.
 */
export function readEscapes(replacement: string): string {
  return replacement.replace(
    /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\}|([nrt0\\]))/g,
    (whole: string, byte?: string, unit?: string, point?: string, letter?: string) => {
      if (letter !== undefined) return ESCAPES[letter] ?? whole;
      const code = Number.parseInt(byte ?? unit ?? point ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
