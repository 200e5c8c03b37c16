import { Parser } from 'htmlparser2';

/** Elements without text for a reader. */
const SILENT = new Set([
  'head',
  'script',
  'style',
  'template',
  'title',
  'noscript',
  'svg',
  'select',
  'textarea',
]);

/** Elements that begin and end a line. */
const LINES = new Set(
  'address article aside blockquote body dd div dl dt footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);

/** Elements with an empty line before and after them. */
const PARAGRAPHS = new Set(['blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'p', 'ul']);

/** The deepest quotation that is marked as such. */
const DEEPEST = 5;

/** Programs nest tables some dozens deep. The parser's time grows with the square of the depth. */
const DEEPEST_ELEMENT = 1_000;

/** How many characters are parsed between two looks at the depth. */
const STEP = 8_192;

/**
 * Returns the text of an HTML message, with "> " before quoted lines. Nothing is loaded or run, and links lose their
 * addresses. What comes after elements that are nested too deep is left out.
 */
export function htmlText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let silent = 0;
  let quotes = 0;
  let depth = 0;
  const breakLine = () => {
    const text = line.replace(/[\s\u00a0]+/g, ' ').trim();
    if (text !== '') lines.push('> '.repeat(Math.min(quotes, DEEPEST)) + text);
    line = '';
    return text !== '';
  };
  const pause = () => {
    if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
  };
  const edge = (name: string) => {
    if (LINES.has(name)) breakLine();
    if (PARAGRAPHS.has(name)) pause();
  };
  const parser = new Parser(
    {
      onopentagname: (name) => {
        depth += 1;
        if (SILENT.has(name)) silent += 1;
        if (name === 'br') {
          if (!breakLine()) pause();
        } else edge(name);
        if (name === 'td' || name === 'th') line += ' ';
        if (name === 'li') line += '- ';
        if (name === 'blockquote') quotes += 1;
      },
      ontext: (text) => {
        if (silent === 0) line += text;
      },
      onclosetag: (name) => {
        depth -= 1;
        if (SILENT.has(name)) silent = Math.max(0, silent - 1);
        edge(name);
        if (name === 'blockquote') quotes = Math.max(0, quotes - 1);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  for (let start = 0; start < html.length && depth < DEEPEST_ELEMENT; start += STEP) {
    parser.write(html.slice(start, start + STEP));
  }
  if (depth < DEEPEST_ELEMENT) parser.end();
  breakLine();
  return lines.join('\n').trim();
}
