import { createHash } from 'node:crypto';
import type { SettingValues } from '@hln/contracts/settings';
import { escapeHtml } from '@hln/supabase/shared/mail/escape-html';
import type { SiteFile } from './load-site.ts';
import { rewritePage } from './rewrite-page.ts';

/** What stands above every page for a while. */
export interface Notice {
  readonly html: string;
  readonly hash: string;
}

/**
 * The banner that staff have set, at a moment.
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
 * A page with a notice as the first thing in its body. No script puts it there, so it is there at the first paint and
 * needs nothing of the page's policy; React leaves an element alone that it does not know at this place.
 */
export const withNotice = (page: SiteFile, { html, hash }: Notice): SiteFile =>
  // A function, since a text may contain what `replace` takes for a pattern.
  rewritePage(page, hash, (plain) => plain.replace(/<\/head>\s*<body\b[^>]*>/, (start) => start + html));
