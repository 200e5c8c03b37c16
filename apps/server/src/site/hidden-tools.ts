import { createHash } from 'node:crypto';
import { readChosen, type SettingValues, TOOL_NAMES, type ToolId } from '@hln/contracts/settings';
import type { Site, SiteFile } from './load-site.ts';
import { rewritePage } from './rewrite-page.ts';

export const SITEMAP_PATH = '/sitemap.xml';

/** The tools that staff have hidden. Codes of our own alone, whatever the setting says: they are written into pages. */
export const hiddenTools = (settings: Pick<SettingValues, 'tools.hidden'>): readonly ToolId[] =>
  readChosen(TOOL_NAMES, settings['tools.hidden']);

/** The path of a tool's page. */
export const toolPath = (tool: ToolId) => `/tools/${tool}`;

/** The site without the pages of some tools, and without their lines in the sitemap. */
export function withoutTools(site: Site, hidden: readonly ToolId[]): Site {
  if (hidden.length === 0) return site;
  const pages = new Map(site.pages);
  for (const tool of hidden) pages.delete(toolPath(tool));
  const sitemap = site.files.get(SITEMAP_PATH);
  if (sitemap === undefined) return { ...site, pages };
  const rows = new RegExp(`^.*/tools/(?:${hidden.join('|')})</loc>.*\\n`, 'gm');
  const shorter = rewritePage(sitemap, hashOf(hidden), (xml) => xml.replace(rows, ''));
  return { ...site, pages, files: new Map([...site.files, [SITEMAP_PATH, shorter]]) };
}

/**
 * A page that knows which tools are hidden: `apps/web/app/styles/hidden-tools.css` hides the links to them before any
 * script runs, and scripts read the same attribute (`apps/web/app/lib/hidden-tools.ts`).
 */
export const withHiddenTools = (page: SiteFile, hidden: readonly ToolId[]): SiteFile =>
  hidden.length === 0
    ? page
    : rewritePage(page, hashOf(hidden), (html) =>
        html.replace(/<html\b/, `<html data-hidden-tools="${hidden.join(' ')}"`),
      );

const hashOf = (hidden: readonly ToolId[]) =>
  createHash('sha256').update(hidden.join()).digest('base64url').slice(0, 8);
