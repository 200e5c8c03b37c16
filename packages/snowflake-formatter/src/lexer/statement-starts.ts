/** The first words of statements that nothing else begins with. */
const STATEMENT =
  /(?:insert\s+(?:into|overwrite)|delete\s+from|merge\s+into|truncate\s+table|create\s+(?:or\s+replace|table|view|temp|transient|schema)|alter\s+(?:table|view|session)|drop\s+(?:table|view|schema))\b|update\s+[\w.{][^;\n]{0,300}?\s+set\b/iy;
const QUERY = /(?:select|with)\b/iy;
/** Comments and tags that may stand between a tag and the statement that it leads are not longer than this, all in all. */
const MOST_BETWEEN = 2000;

/** Whether a statement that only its first words can begin follows the tag that ends at `end`. */
export function opensStatement(text: string, end: number): boolean {
  STATEMENT.lastIndex = afterMarks(text, end);
  return STATEMENT.test(text);
}

export function opensQuery(text: string, end: number): boolean {
  QUERY.lastIndex = afterMarks(text, end);
  return QUERY.test(text);
}

/** The index after white space, comments and tags. */
function afterMarks(text: string, start: number): number {
  let at = start;
  while (at < start + MOST_BETWEEN) {
    const code = text.charCodeAt(at);
    let end = -1;
    if (code <= 32) at++;
    else if (code === 45 && text.charCodeAt(at + 1) === 45) end = text.indexOf('\n', at) + 1;
    else if (code === 123 && text.charCodeAt(at + 1) === 37) end = text.indexOf('%}', at) + 2;
    else if (code === 123 && text.charCodeAt(at + 1) === 35) end = text.indexOf('#}', at) + 2;
    else return at;
    if (end >= 0) {
      if (end <= at) return at;
      at = end;
    }
  }
  return at;
}
