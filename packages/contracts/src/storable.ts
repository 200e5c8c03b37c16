/** Whether a text has no NUL and no lone surrogate: PostgreSQL stores neither. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Escapes that may stand for such a character. A match only requires a closer look: "\\u0000" is an escaped backslash.
 */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

/**
 * Whether all strings and keys of a JSON text can be stored. A text that is not JSON passes: its parser will refuse it.
 * @param parsed its value, if it has been parsed already
 */
export function isStorableJson(json: string, parsed?: unknown): boolean {
  if (!SUSPECT.test(json)) return true;
  const rest: unknown[] = [];
  try {
    rest.push(parsed ?? JSON.parse(json));
  } catch {
    return true;
  }
  // Not recursive: a body may be nested more deeply than the stack allows.
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string') {
      if (!isStorableText(value)) return false;
    } else if (Array.isArray(value)) {
      for (const part of value) rest.push(part);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) rest.push(name, part);
    }
  }
  return true;
}

/** Makes any text storable: NULs and lone surrogates are replaced with U+FFFD. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
