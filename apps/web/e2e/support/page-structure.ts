import { FIXED_TEXTS } from '@hln/site-words/specification';
import { builtFields } from './filled-words.ts';

/** A line of a tree: its indentation, role, name in quotes, states in brackets, and text. */
const LINE = /^( *- )'?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)'?(?::(?: "?(.*?)"?)?)?$/;

const indentOf = (line: string) => line.length - line.trimStart().length;

/** The top-level parts of the tree, such as banner, main and contentinfo. */
const partsOf = (tree: string): readonly string[] => tree.split(/\n(?=- )/);
const isFrame = (part: string) => /^- (?:link "Skip|banner|contentinfo)/.test(part);

/** Returns header and footer, which all pages share; the footer without the words that staff can publish. */
export const frameOf = (tree: string): string =>
  partsOf(tree)
    .filter(isFrame)
    .map((part) => (part.startsWith('- contentinfo') ? structureOf(part, '*') : part))
    .join('\n');
/** Returns everything but header and footer. */
export const bodyOf = (tree: string): string =>
  partsOf(tree)
    .filter((part) => !isFrame(part))
    .join('\n');

/**
 * A tree without the sentences of a page: roles, levels, states and links stay, and the words that the specification
 * fixes. Texts can be reworded, so the contents of paragraphs are removed: other words may be links or emphasised
 * afterwards.
 * @param page the page whose texts the specification may fix, in addition to those of the frame
 * @param keepsNames whether names stay, too, such as those of headings and controls; not where staff can publish them
 */
export function structureOf(tree: string, page: string, keepsNames = false): string {
  const fixed = new Set([...(FIXED_TEXTS[page] ?? []), ...(FIXED_TEXTS['*'] ?? [])]);
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
      name && (keepsNames || fixed.has(name)) ? ` "${name}"` : '',
      states,
      fixed.has(text) ? `: ${text}` : '',
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
