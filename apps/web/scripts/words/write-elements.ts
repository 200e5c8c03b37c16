import { type Block, type Inline, parseMarkdown, plainText } from '@hln/site-words/markdown';
import { writeLiteral } from '@hln/site-words/replace-words';

/** The names that a file with elements needs; none of our files uses them otherwise. */
export const ELEMENT_IMPORTS =
  "import { Fragment as Words$Fragment, jsxs as words$jsxs } from 'react/jsx-runtime';\n" +
  "import { Link as Words$Link } from '../ui/link.tsx';\n";

/**
 * Returns Markdown as source code. Parsing it here, once, saves pages a parser. Without markup it is a literal
 * like every other text; else React elements, with paragraphs and lists of their own. Nothing in it can become HTML.
 *
 * @param key tells the element from its neighbours in a list
 */
export function writeMarkdown(
  text: string,
  key: string,
): { readonly code: string; readonly hasElements: boolean } {
  const blocks = parseMarkdown(text);
  const [first] = blocks;
  const isPlain =
    blocks.length === 1 && first?.kind === 'paragraph' && first.children.every(({ kind }) => kind === 'text');
  if (isPlain) return { code: writeLiteral(plainText(text)), hasElements: false };
  return { code: element('Words$Fragment', blocks.map(writeBlock), key), hasElements: true };
}

const writeBlock = (block: Block): string =>
  block.kind === 'list'
    ? element(
        "'ul'",
        block.items.map((item) => element("'li'", item.map(writeInline))),
      )
    : element("'p'", block.children.map(writeInline));

function writeInline(part: Inline): string {
  if (part.kind === 'text') return writeLiteral(part.text);
  const children = part.children.map(writeInline);
  if (part.kind === 'emphasis') return element("'em'", children);
  if (part.kind === 'strong') return element("'strong'", children);
  const target = writeLiteral(part.to);
  return part.to.startsWith('/')
    ? element('Words$Link', children, undefined, `to: ${target}, `)
    : element("'a'", children, undefined, `href: ${target}, `);
}

function element(type: string, children: readonly string[], key?: string, attributes = ''): string {
  const content = `{ ${attributes}children: [${children.join(', ')}] }`;
  return `words$jsxs(${type}, ${content}${key === undefined ? '' : `, ${writeLiteral(key)}`})`;
}
