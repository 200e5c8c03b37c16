import { isValidElement, type ReactNode } from 'react';

/** A new line begins with the next word after one of these. */
const BLOCKS: ReadonlySet<unknown> = new Set(['p', 'li']);

/** Published words without their links and emphasis, for search engines; other texts unchanged. */
export const plainText = (words: ReactNode): string =>
  typeof words === 'string' ? words : textOf(words).trim();

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return '';
  return textOf(node.props.children) + (BLOCKS.has(node.type) ? ' ' : '');
}
