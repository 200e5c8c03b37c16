/** How many levels of lists and objects a body may have; what pages send has fewer than ten. */
const MOST_LEVELS = 100;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map((character) =>
  character.charCodeAt(0),
);

/**
 * Whether a JSON text is nested more deeply than any that is expected. Parsing takes any depth, but what writes, copies
 * or checks a value recurses, and 5,000 levels are 10 kB. Of a text that is not JSON, the answer means nothing.
 */
export function isNestedTooDeeply(json: string): boolean {
  let levels = 0;
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
      if (levels > MOST_LEVELS) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      levels -= 1;
    }
  }
  return false;
}

/** Whether a text opens more lists and objects than may be within one another. */
function hasManyBrackets(json: string): boolean {
  let count = 0;
  for (let at = 0; at < json.length && count <= MOST_LEVELS; at += 1) {
    const code = json.charCodeAt(at);
    if (code === OPEN_LIST || code === OPEN_OBJECT) count += 1;
  }
  return count > MOST_LEVELS;
}

/** Where a JSON parser would find a list or an object. */
const BEGINS_JSON = /^[\t\n\r ]*[[{]/;

/**
 * Whether a text within a JSON text is itself JSON that is nested too deeply, such as the messages of a chat. SQL casts
 * such texts, and PostgreSQL's parser recurses: 25,000 brackets end the embedded database. A text that is not JSON
 * passes: its parser will refuse it.
 * @param parsed its value, if it has been parsed already
 */
export function hasTextNestedTooDeeply(json: string, parsed?: unknown): boolean {
  if (!hasManyBrackets(json)) return false;
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
      if (BEGINS_JSON.test(value) && isNestedTooDeeply(value)) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) rest.push(part);
    }
  }
  return false;
}
