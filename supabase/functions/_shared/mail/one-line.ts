/**
 * A text as a single line, for an e-mail header or a list: a line break would start another header.
 * @param longest in UTF-16 code units
 */
export function oneLine(text: string, longest: number): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest);
  // Half of a surrogate pair that was cut in two cannot be stored.
  return line.toWellFormed();
}

/** Whether a text can be used in an e-mail header as it is. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}
