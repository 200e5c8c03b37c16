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
