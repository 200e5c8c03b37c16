import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** The longest pattern that is parsed, in UTF-16 units. The engine's own check has no such limit. */
export const MAX_PARSED_LENGTH = 20_000;

/** The deepest nesting that is parsed: the parser and everything after it are recursive. */
export const MAX_PARSED_DEPTH = 250;

/** Whether a pattern is small enough to be parsed. */
export function isParseable(source: string, flags: string): boolean {
  return (
    source.length <= MAX_PARSED_LENGTH &&
    measureBrackets(source, flags.includes('v')).depth <= MAX_PARSED_DEPTH
  );
}

/** Returns the syntax tree of a valid pattern; null if it is too long or too deeply nested. */
export function parsePattern(source: string, flags: string): AST.Pattern | null {
  if (!isParseable(source, flags)) return null;
  return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
}

/** The result of a linear scan of a pattern's brackets; it works for any pattern, valid or not. */
interface Brackets {
  /** How deeply groups and classes are nested. */
  readonly depth: number;
  /** Position of the innermost unclosed `(` or `[`; null if all are closed. */
  readonly unclosed: number | null;
}

/** Measures nesting without recursion: the parsers behind it are recursive, and patterns come from outside. */
export function measureBrackets(source: string, nestedClasses: boolean): Brackets {
  const open: number[] = [];
  let depth = 0;
  let classes = 0;
  for (let index = 0; index < source.length; index += 1) {
    const char = source[index];
    if (char === '\\') index += 1;
    else if (char === '[' && (classes === 0 || nestedClasses)) {
      classes += 1;
      open.push(index);
    } else if (char === ']' && classes > 0) {
      classes -= 1;
      open.pop();
    } else if (char === '(' && classes === 0) open.push(index);
    else if (char === ')' && classes === 0) open.pop();
    depth = Math.max(depth, open.length);
  }
  return { depth, unclosed: open.at(-1) ?? null };
}
