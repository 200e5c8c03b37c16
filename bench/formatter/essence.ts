/**
 * What no formatter may change, in reading order: everything but white space outside of quotes, letter case outside of
 * quotes, and an AS. Read by one regular expression that shares nothing with any formatter, and so as strict or as lax
 * with each of them.
 */
export function essence(sql: string): string {
  const parts = sql.match(PARTS) ?? [];
  return parts
    .map(essential)
    .filter((part) => part !== 'AS')
    .join(' ');
}

/** A template tag, whose strings may hold what looks like its end. */
function tag(open: string, close: string): string {
  return `${open}(?:"[^"]*"|'[^']*'|(?!${close})[^"'])*${close}`;
}

const TEMPLATE = [
  tag(String.raw`\{\{`, String.raw`\}\}`),
  tag(String.raw`\{%`, String.raw`%\}`),
  String.raw`\{#[\s\S]*?#\}`,
].join('|');
const PARTS = new RegExp(
  [
    String.raw`--[^\n]*|//[^\n]*|/\*[\s\S]*?\*/`,
    TEMPLATE,
    String.raw`\$\$[\s\S]*?\$\$`,
    String.raw`'(?:${TEMPLATE}|[^'\\]|\\[\s\S]|'')*'`,
    `"(?:${TEMPLATE}|[^"]|"")*"`,
    String.raw`[\p{L}\p{N}_$]+`,
    String.raw`\S`,
  ].join('|'),
  'gu',
);

/** Lines of a template tag may be indented anew, but for those that start in a string of Jinja's. */
const STRING_OR_BREAK = /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|\s*\n\s*/g;

function essential(part: string): string {
  if (part.startsWith('{#')) return part.replace(/\s*\n\s*/g, '\n');
  if (/^\{[{%]/.test(part))
    return part.replace(STRING_OR_BREAK, (piece) => (/^['"]/.test(piece) ? piece : '\n'));
  // Comments may be indented anew. A routine's body is SQL of its own, or stays as it is.
  if (/^(?:--|\/[/*])/.test(part)) return part.replace(/\s+/g, ' ').trim();
  if (part.startsWith('$$')) return `$$ ${essence(part.slice(2, -2))} $$`;
  return /^['"{]/.test(part) ? part : part.toUpperCase();
}
