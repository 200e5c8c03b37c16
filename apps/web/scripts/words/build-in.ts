import { plainText } from '@hln/site-words/markdown';
import { replaceWords, writeLiteral } from '@hln/site-words/replace-words';
import type { PublishedWords } from './published-words.ts';
import { ELEMENT_IMPORTS, writeMarkdown } from './write-elements.ts';

/**
 * Returns a content file with the published words.
 *
 * @param file its name, with which the keys of its edits begin
 * @param as `elements` for pages; `text` for what React does not render, such as share pictures
 */
export function buildIn(
  source: string,
  file: string,
  { fields, edits }: Pick<PublishedWords, 'fields' | 'edits'>,
  as: 'elements' | 'text',
): string {
  const markdown = new Set(fields.filter(({ kind }) => kind === 'markdown').map(({ key }) => key));
  let needsElements = false;
  const replaced = replaceWords(source, file, edits, ({ key, text }) => {
    if (!markdown.has(key)) return writeLiteral(text);
    if (as === 'text') return writeLiteral(plainText(text));
    const { code, hasElements } = writeMarkdown(text, key);
    needsElements ||= hasElements;
    return code;
  });
  return needsElements ? ELEMENT_IMPORTS + replaced : replaced;
}
