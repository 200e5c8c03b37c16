import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { measureBrackets } from './bracket-depth.ts';

/** Longest pattern that is taken apart, in UTF-16 units. The engine's own check has no such limit. */
export const MAX_PARSED_LENGTH = 20_000;

/** Deepest nesting that is taken apart: the parser and everything after it are recursive. */
export const MAX_PARSED_DEPTH = 250;

/** Whether a pattern is small enough to be taken apart. */
export function isParseable(source: string, flags: string): boolean {
  return (
    source.length <= MAX_PARSED_LENGTH &&
    measureBrackets(source, flags.includes('v')).depth <= MAX_PARSED_DEPTH
  );
}

/** The syntax tree of a valid pattern; null when it is too long or too deeply nested to be taken apart. */
export function parsePattern(source: string, flags: string): AST.Pattern | null {
  if (!isParseable(source, flags)) return null;
  return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
}
