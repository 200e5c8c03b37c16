import { FIXED_TEXTS } from '@hln/site-words/specification';
import { builtFields } from './filled-words.ts';

/** A line of a tree: its indentation, role, name in quotes, states in brackets, and text. */
const LINE = /^( *- )'?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)'?(?::(?: "?(.*?)"?)?)?$/;

const indentOf = (line: string) => line.length - line.trimStart().length;

/** The top-level parts of the tree, such as banner, main and contentinfo. */
const partsOf = (tree: string): readonly string[] => tree.split(/\n(?=- )/);
const isFrame = (part: string) => /^- (?:link "Skip|banner|contentinfo)/.test(part);

/** Header and footer, which all pages share; the footer without the words that staff can publish. */
export const frameOf = (tree: string): string =>
  partsOf(tree)
    .filter(isFrame)
    .map((part) => (part.startsWith('- contentinfo') ? structureOf(part, fixedOn('*')) : part))
    .join('\n');
/** All but header and footer. */
export const bodyOf = (tree: string): string =>
  partsOf(tree)
    .filter((part) => !isFrame(part))
    .join('\n');

/** Whether a page's tree keeps a name or a text. */
type Keeps = (words: string, role: string) => boolean;

/** Keeps the words that the specification fixes for a page, and for the frame. */
export function fixedOn(page: string): Keeps {
  const fixed = new Set([...(FIXED_TEXTS[page] ?? []), ...(FIXED_TEXTS['*'] ?? [])]);
  return (words) => fixed.has(words);
}

/** Keeps the names of everything that has one, such as headings and controls, and no other text. */
export const named: Keeps = (_words, role) => role !== '';

/**
 * A tree without the sentences of a page: roles, levels, states and links stay, and the words that are kept. Texts can
 * be reworded, so the contents of paragraphs are removed: other words may be links or emphasised afterwards.
 * @param keeps gets the role only with a name, not with an element's text
 */
export function structureOf(tree: string, keeps: Keeps): string {
  let paragraph = Number.POSITIVE_INFINITY;
  const lines: string[] = [];
  for (const line of tree.split('\n')) {
    if (indentOf(line) > paragraph) continue;
    paragraph = Number.POSITIVE_INFINITY;
    if (/^ *- \/url:/.test(line)) {
      lines.push(line);
      continue;
    }
    const [, start = '', role = '', name = '', states = '', text = ''] = LINE.exec(line) ?? [];
    if (role === 'text' || role === '') continue;
    if (role === 'paragraph') paragraph = indentOf(line);
    const kept = [
      name && keeps(name, role) ? ` "${name}"` : '',
      states,
      text && keeps(text, '') ? `: ${text}` : '',
    ];
    lines.push(`${start}${role}${kept.join('')}`);
  }
  return lines.join('\n');
}

/**
 * The paths of pages whose bodies contain words that staff can publish; titles and descriptions are not in the body.
 */
export async function pagesInWords(): Promise<ReadonlySet<string>> {
  const fields = await builtFields();
  return new Set(
    fields.filter(({ key, locked }) => locked === null && !/^[^.]*_TEXT\./.test(key)).map(({ page }) => page),
  );
}
