import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { SettingValues } from '@hln/contracts/settings';
import { escapeHtml } from '@hln/supabase/shared/escape-html';
import type { Encoding } from './encodings.ts';
import type { SiteFile } from './load-site.ts';

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

/** A page with each notice that it was last asked for with, so that it is compressed once. */
const written = new WeakMap<SiteFile, { readonly notice: string; readonly file: SiteFile }>();

/**
 * A page with a notice as the first thing in its body. No script puts it there, so it is there at the first paint and
 * needs nothing of the page's policy; React leaves an element alone that it does not know at this place.
 */
export function withNotice(page: SiteFile, notice: Notice): SiteFile {
  const before = written.get(page);
  if (before?.notice === notice.hash) return before.file;
  const file = write(page, notice);
  written.set(page, { notice: notice.hash, file });
  return file;
}

function write(page: SiteFile, { html, hash }: Notice): SiteFile {
  const plain = page.variants.get('identity')?.toString('utf8') ?? '';
  // A function, since a text may contain what `replace` takes for a pattern.
  const content = Buffer.from(plain.replace(/<\/head>\s*<body\b[^>]*>/, (start) => start + html));
  const variants = new Map<Encoding, Buffer>([
    ['identity', content],
    ['gzip', gzipSync(content)],
    ['br', brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ]);
  return { ...page, hash: `${page.hash}-${hash}`, variants, encodings: new Set(variants.keys()) };
}
