/** How deeply lists and objects in a body may be nested; pages send fewer than ten levels. */
const MOST_LEVELS = 100;

/** How many values a body may have; pages send a few thousand at most. */
const MOST_VALUES = 25_000;

/** The same limit for JSON inside a string. The longest conversation has 500 messages of five values. */
const MOST_VALUES_OF_TEXT = 5_000;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\,[]{}'].map(
  (character) => character.charCodeAt(0),
);

/**
 * Whether a JSON text is nested more deeply, or has more values, than any page sends. Check this before parsing: code
 * that writes, copies or checks a value recurses, and a million empty lists (3 MB) keep a server busy for a second. The
 * result is meaningless for a text that isn't JSON.
 * @param mostValues Infinity for a sender who is trusted with large bodies
 */
export function isTooComplex(json: string, mostValues = MOST_VALUES): boolean {
  let levels = 0;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) {
      isInString = true;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      levels += 1;
      values += 1;
      if (levels > MOST_LEVELS || values > mostValues) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      levels -= 1;
    } else if (code === COMMA) {
      values += 1;
      if (values > mostValues) return true;
    }
  }
  return false;
}

/** Whether a text is so short, or has so few JSON characters, that no text within it can be too complex. */
function isSimple(json: string): boolean {
  let marks = 0;
  for (let at = 0; at < json.length && marks <= MOST_LEVELS; at += 1) {
    const code = json.charCodeAt(at);
    if (code === OPEN_LIST || code === OPEN_OBJECT || code === COMMA) marks += 1;
  }
  return marks <= MOST_LEVELS;
}

/** Matches where a JSON parser would find a list or an object. */
const BEGINS_JSON = /^[\t\n\r ]*[[{]/;
/** Excludes dbt templates, which start with two braces and have as many commas as SQL. */
const IS_NO_TEMPLATE = /^[\t\n\r ]*(?:\[|\{[\t\n\r ]*["}])/;

/**
 * Whether a text within a JSON text is itself JSON that is too complex, such as the messages of a chat. SQL casts such
 * texts, and PostgreSQL's parser recurses: 25,000 brackets crash the embedded database. A text that is not JSON passes,
 * since its parser will refuse it.
 * @param json a text that is not too complex itself
 * @param parsed its value, if it has been parsed already
 */
export function hasTextTooComplex(json: string, parsed?: unknown): boolean {
  if (isSimple(json)) return false;
  const rest: unknown[] = [];
  try {
    rest.push(parsed ?? JSON.parse(json));
  } catch {
    return false;
  }
  // Not recursive: a body may be nested more deeply than the stack allows.
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string') {
      const mostValues = IS_NO_TEMPLATE.test(value) ? MOST_VALUES_OF_TEXT : Number.POSITIVE_INFINITY;
      if (BEGINS_JSON.test(value) && isTooComplex(value, mostValues)) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) rest.push(part);
    }
  }
  return false;
}
