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

/**
 * Returns the text of an HTML message, with "> " before quoted lines. Nothing is loaded or run, links lose their
 * addresses, and the time is proportional to the length, however deep the elements are nested.
 */
export function htmlText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let silent = 0;
  let quotes = 0;
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
        if (SILENT.has(name)) silent = Math.max(0, silent - 1);
        edge(name);
        if (name === 'blockquote') quotes = Math.max(0, quotes - 1);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  breakLine();
  return lines.join('\n').trim();
}
