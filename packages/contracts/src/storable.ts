/** What neither the database nor UTF-8 has a place for: a NUL, and one half of a character that takes two. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Escapes that may make such a character; "\\u0000" in a text is none of them, so they are only a reason to look. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

/**
 * Whether all texts and names in a JSON text can be stored. One that is no JSON passes: whoever reads it says so.
 * @param parsed its value, where that is at hand
 */
export function isStorableJson(json: string, parsed?: unknown): boolean {
  if (!SUSPECT.test(json)) return true;
  const rest: unknown[] = [];
  try {
    rest.push(parsed ?? JSON.parse(json));
  } catch {
    return true;
  }
  // Not by recursion: a body may be nested more deeply than the stack is.
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

/** A text that a database takes whatever it is: without the character NUL, and without half a pair of surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
