import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readChosen, type SettingValues, TOOL_NAMES, type ToolId } from '@hln/contracts/settings';
import { escapeHtml } from '@hln/supabase/shared/mail/mail-text';
import type { Encoding } from './encodings.ts';
import type { Site, SiteFile } from './load-site.ts';

export const SITEMAP_PATH = '/sitemap.xml';

/**
 * Returns the tools that staff have hidden. Only known codes, whatever the setting contains, since they are written
 * into pages.
 */
export const hiddenTools = (settings: Pick<SettingValues, 'tools.hidden'>): readonly ToolId[] =>
  readChosen(TOOL_NAMES, settings['tools.hidden']);

/** Returns the path of a tool's page. */
const toolPath = (tool: ToolId) => `/tools/${tool}`;

/** Returns the site without the pages of some tools, and without their lines in the sitemap. */
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
 * Marks a page with the hidden tools: `apps/web/app/styles/hidden-tools.css` hides the links to them before any script
 * runs, and scripts read the same attribute (`apps/web/app/lib/hidden-tools.ts`).
 */
export const withHiddenTools = (page: SiteFile, hidden: readonly ToolId[]): SiteFile =>
  hidden.length === 0
    ? page
    : rewritePage(page, hashOf(hidden), (html) =>
        html.replace(/<html\b/, `<html data-hidden-tools="${hidden.join(' ')}"`),
      );

const hashOf = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join()).digest('base64url').slice(0, 8);

const NO_REPLY_TIME = '<p class="reply-time"></p>';

/** Adds the reply time for businesses to a page that has a place for it (`apps/web/app/ui/reply-time.tsx`). */
export function withReplyTime(page: SiteFile, text: string): SiteFile {
  if (text === '' || !page.variants.get('identity')?.includes(NO_REPLY_TIME)) return page;
  const paragraph = NO_REPLY_TIME.replace('><', () => `>${escapeHtml(text)}<`);
  return rewritePage(page, hashOf([text]), (html) => html.replaceAll(NO_REPLY_TIME, () => paragraph));
}

/** A banner above every page for a limited time. */
export interface Notice {
  readonly html: string;
  readonly hash: string;
}

/**
 * Returns the banner that staff have set for a moment.
 * @param now in milliseconds since 1970
 */
export function noticeAt(
  now: number,
  {
    'banner.text': text,
    'banner.text-zh': chinese,
    'banner.from': from,
    'banner.until': until,
  }: Pick<SettingValues, 'banner.text' | 'banner.text-zh' | 'banner.from' | 'banner.until'>,
): Notice | null {
  const hasBegun = from === '' || Date.parse(from) <= now;
  const hasEnded = until !== '' && Date.parse(until) <= now;
  if (text === '' || !hasBegun || hasEnded) return null;
  const more = chinese === '' ? '' : `<p lang="zh-Hans">${escapeHtml(chinese)}</p>`;
  const html = `<aside class="notice" aria-label="Announcement"><p>${escapeHtml(text)}</p>${more}</aside>`;
  return { html, hash: createHash('sha256').update(html).digest('base64url').slice(0, 8) };
}

/**
 * Adds a notice as the first thing in a page's body. No script inserts it, so it is there at the first paint and needs
 * no change of the page's policy; React leaves unknown elements at this place alone.
 */
export const withNotice = (page: SiteFile, { html, hash }: Notice): SiteFile =>
  // A function, since a text may contain what `replace` treats as a pattern.
  rewritePage(page, hash, (plain) => plain.replace(/<\/head>\s*<body\b[^>]*>/, (start) => start + html));

/** Each page with the last change requested for it, so that it is compressed only once. */
const written = new WeakMap<SiteFile, { readonly hash: string; readonly file: SiteFile }>();

/**
 * Returns a page that is changed when it is sent. It has an ETag of its own, so that copies of it are renewed.
 * @param hash identifies the change
 */
export function rewritePage(page: SiteFile, hash: string, change: (html: string) => string): SiteFile {
  const before = written.get(page);
  if (before?.hash === hash) return before.file;
  const content = Buffer.from(change(page.variants.get('identity')?.toString('utf8') ?? ''));
  const variants = new Map<Encoding, Buffer>([
    ['identity', content],
    ['gzip', gzipSync(content)],
    ['br', brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ]);
  const file = { ...page, hash: `${page.hash}-${hash}`, variants, encodings: new Set(variants.keys()) };
  written.set(page, { hash, file });
  return file;
}
