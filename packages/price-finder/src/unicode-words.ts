const LETTER = '[\\p{L}\\p{N}_]';
const BOUNDARY = `(?:(?<=${LETTER})(?!${LETTER})|(?<!${LETTER})(?=${LETTER}))`;

/** The same pattern with `\b` and `\w` that know letters beyond ASCII: JavaScript's own see no word in `цена`. */
export function unicodeWords(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.replaceAll('\\b', BOUNDARY).replaceAll('\\w', LETTER), pattern.flags);
}
