import type { WordEdit } from '@hln/contracts/site-words';
import { findLiterals } from './literals.ts';

/** An edit names a text that the content files do not have. */
export class UnknownWordError extends Error {
  override readonly name = 'UnknownWordError';
  readonly key: string;

  constructor(key: string) {
    super(`There is no text "${key}" in the content files.`);
    this.key = key;
  }
}

/**
 * Returns a content file with other words: only the literals change, everything between them stays the same.
 *
 * @param file its name without folder and extension, with which the edits' keys begin
 * @param edits of this file and of others, which are ignored
 * @param write converts a text to source; by default to a string literal
 * @throws UnknownWordError for an edit of this file that names no literal
 */
export function replaceWords(
  source: string,
  file: string,
  edits: readonly WordEdit[],
  write: (edit: WordEdit) => string = ({ text }) => writeLiteral(text),
): string {
  const own = edits.filter(({ key }) => key.startsWith(`${file}/`));
  if (own.length === 0) return source;
  const literals = new Map(findLiterals(source).map((literal) => [`${file}/${literal.path}`, literal]));
  const places = own.map((edit) => {
    const literal = literals.get(edit.key);
    if (literal === undefined) throw new UnknownWordError(edit.key);
    return { literal, edit };
  });
  let replaced = source;
  // The replacements start at the end, so that earlier positions stay valid.
  for (const { literal, edit } of places.toSorted((a, b) => b.literal.start - a.literal.start)) {
    replaced = replaced.slice(0, literal.start) + write(edit) + replaced.slice(literal.end);
  }
  return replaced;
}

/**
 * Writes a text as a source literal, in the quotes that need fewer escapes. Characters that could end a line or a
 * `<script>`, or that are invisible, are escaped, so that the literal means the same everywhere.
 */
export function writeLiteral(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replace(/<(?=[/!])/g, '\\x3C')
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they have to be escaped
      /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF]|\p{Surrogate}/gu,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return `${quote}${escaped}${quote}`;
}
