/**
 * A text as one line of a mail's header or of a list: a line break within a header would start another header.
 * @param longest in UTF-16 code units
 */
export function oneLine(text: string, longest: number): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest);
  // A pair of surrogates that was cut in two cannot be stored.
  return line.toWellFormed();
}

/** Whether a text can stand in a mail's header as it is. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}
