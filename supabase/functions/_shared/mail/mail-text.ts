const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Returns a text as a single line, for an email header or a list: a line break would start another header.
 * @param longest in UTF-16 code units
 */
export function oneLine(text: string, longest: number): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest);
  // A lone surrogate, left over from cutting a pair, cannot be stored.
  return line.toWellFormed();
}

/** Whether a text can be used in an email header as it is. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}

/** Escapes a text for use as content or in a quoted attribute of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const zone = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Formats a stored time for readers in New Zealand; anything that is not a time is returned as stored. */
export function localTime(stored: string): string {
  // PostgreSQL writes a space where Safari and ISO 8601 require a T, and omits the offset's minutes.
  const time = new Date(stored.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(time.getTime()) ? stored : zone.format(time);
}
