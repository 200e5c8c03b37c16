const CALL = /(?:new[ \t]+)?[\p{L}_$][\p{L}\p{N}_$.]*[ \t]*\((?=[^)])/uy;
/** The longest call that is kept as a text. */
const MOST_CALL = 1000;
const CALL_TOKEN = /[()[\]{}]|,(?!\s*\))|=|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
/** What may follow a call up to the end of its value, such as `.isoformat()`. */
const AFTER_CALL = /(?:[^\n"'`{}[\](),;]|\([^\n()]*\))*(?=[,;})\]\n]|$)/y;

/** Returns how long the name and bracket of a call are that begins at `at`; 0 if none does. */
export function callLength(text: string, at: number): number {
  CALL.lastIndex = at;
  return CALL.exec(text)?.[0].length ?? 0;
}

/**
 * Returns the end of a call with several arguments or a named one, such as `date(2020, 1, 1)`: none of them alone is its
 * value. Null if it has one argument, as `ObjectId("…")`, which is the value.
 *
 * @param from the position after the call's bracket
 */
export function argumentsEnd(text: string, from: number): number | null {
  const rest = text.slice(from, from + MOST_CALL);
  let depth = 1;
  let hasSeveral = false;
  for (const { 0: token, index } of rest.matchAll(CALL_TOKEN)) {
    if (token === ',' || token === '=') hasSeveral ||= depth === 1;
    else if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth -= 1;
    if (depth > 0) continue;
    if (!hasSeveral || token !== ')') return null;
    AFTER_CALL.lastIndex = from + index + 1;
    const after = AFTER_CALL.exec(text)?.[0];
    return after === undefined ? null : from + index + 1 + after.trimEnd().length;
  }
  return null;
}
