import { PALETTE_NOTES } from '../../content/palette.ts';
import { PAGES } from '../../content/site-map.ts';
import { type Findable, findTools } from '../../tools/find-tools.ts';
import { TOOLS } from '../../tools/registry.ts';

export interface PaletteEntry extends Findable {
  readonly kind: 'tool' | 'page';
  readonly path: string;
}

const TOOL_PATHS: ReadonlySet<string> = new Set(TOOLS.map((tool) => tool.path));

/** Every tool in the order of the grid, then every other public page. */
export const PALETTE_ENTRIES: readonly PaletteEntry[] = [
  ...TOOLS.map(({ name, description, keywords, path }) => ({
    kind: 'tool' as const,
    name,
    description,
    keywords,
    path,
  })),
  ...Object.values(PAGES)
    .filter(({ path }) => !TOOL_PATHS.has(path))
    .map(({ name, path }) => ({
      kind: 'page' as const,
      name,
      // Some pages have only a name.
      description: PALETTE_NOTES[path] ?? '',
      keywords: [],
      path,
    })),
];

/** How well the name matches what was typed: 0 is best. */
function rank({ name, keywords }: PaletteEntry, typed: string): number {
  const lowName = name.toLowerCase();
  if (lowName.startsWith(typed)) return 0;
  const startsWord = (text: string) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(typed));
  if (startsWord(name)) return 1;
  if (keywords.some(startsWord)) return 2;
  return lowName.includes(typed) ? 3 : 4;
}

/** The entries that match, best first; all of them when nothing was typed. */
export function findEntries(
  query: string,
  entries: readonly PaletteEntry[] = PALETTE_ENTRIES,
): readonly PaletteEntry[] {
  const typed = query.trim().toLowerCase();
  const found = findTools(entries, typed);
  return typed === '' ? found : found.toSorted((a, b) => rank(a, typed) - rank(b, typed));
}
