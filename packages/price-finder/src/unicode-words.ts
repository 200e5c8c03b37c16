const LETTER = '[\\p{L}\\p{N}_]';

/**
 * The same pattern with `\b` and `\w` that know letters beyond ASCII: JavaScript's own see no word in `цена`.
 * A `\b` that begins the pattern or an alternative must begin a word, any other must end one.
 */
export function unicodeWords(pattern: RegExp): RegExp {
  const source = pattern.source
    .replace(/(^|[(|:])\\b/g, `$1(?<!${LETTER})`)
    .replaceAll('\\b', `(?!${LETTER})`)
    .replaceAll('\\w', LETTER);
  return new RegExp(source, pattern.flags);
}
