/**
 * Returns what no formatter may change, in reading order: everything except white space and letter case outside of
 * quotes, and AS. It is read with one regular expression that shares nothing with any formatter, so it is equally
 * strict or lax with each of them.
 */
export function essence(sql: string): string {
  const parts = sql.match(PARTS) ?? [];
  return parts
    .map(essential)
    .filter((part) => part !== 'AS')
    .join(' ');
}

/** Matches a template tag, whose strings may contain what looks like its end. */
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

/** Lines of a template tag may be reindented, except those that start inside a Jinja string. */
const STRING_OR_BREAK = /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|\s*\n\s*/g;

function essential(part: string): string {
  if (part.startsWith('{#')) return part.replace(/\s*\n\s*/g, '\n');
  if (/^\{[{%]/.test(part))
    return part.replace(STRING_OR_BREAK, (piece) => (/^['"]/.test(piece) ? piece : '\n'));
  // Comments may be reindented. A routine's body is SQL of its own, or stays unchanged.
  if (/^(?:--|\/[/*])/.test(part)) return part.replace(/\s+/g, ' ').trim();
  if (part.startsWith('$$')) return `$$ ${essence(part.slice(2, -2))} $$`;
  return /^['"{]/.test(part) ? part : part.toUpperCase();
}
