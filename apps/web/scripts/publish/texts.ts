import type { PageEntry } from '../../app/lib/page-meta.ts';
import { canonicalUrl } from '../../app/lib/page-meta.ts';
import { THEME_COLORS } from '../../app/shell/theme-colors.ts';

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Every indexed page (sitemaps.org, protocol 0.9). */
export function sitemapXml(siteUrl: string, pages: readonly PageEntry[]): string {
  const urls = pages
    .filter((page) => page.indexed)
    .map((page) => `  <url><loc>${escapeXml(canonicalUrl(siteUrl, page.path))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/**
 * Staff pages and the backend are nobody's search result. Crawlers may open `/login`: its `noindex` is in the page, and
 * one that may not read it could list the address.
 */
export function robotsTxt(siteUrl: string): string {
  return `User-agent: *
Disallow: /staff/
Disallow: /rest/
Disallow: /auth/
Disallow: /functions/

Sitemap: ${siteUrl}/sitemap.xml
`;
}

/** How long the file may be believed, in days; RFC 9116 asks for less than a year. Each build writes it anew. */
const SECURITY_TXT_DAYS = 330;

/** Where to report a weakness of the site (RFC 9116). */
export function securityTxt(siteUrl: string, email: string, now: Date): string {
  const expires = new Date(now.getTime() + SECURITY_TXT_DAYS * 86_400_000);
  return `Contact: mailto:${email}
Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}
Preferred-Languages: en, zh
Canonical: ${siteUrl}/.well-known/security.txt
`;
}

/**
 * A warning about a site that visitors could not write to, or null: with the example domain, every address on its pages
 * leads nowhere.
 */
export function contactWarning(siteUrl: string, contactDomain: string): string | null {
  const { hostname } = new URL(siteUrl);
  const isPublic = !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return isPublic && /(?:^|\.)example$/.test(contactDomain)
    ? `WARNING: the e-mail addresses on these pages end in @${contactDomain}, which nobody can write to. Set VITE_CONTACT_DOMAIN to your domain and build again.`
    : null;
}

export function webManifest(): string {
  const manifest = {
    name: 'HLN',
    short_name: 'HLN',
    description: 'AI consultancy in Wellington, New Zealand, and free developer tools.',
    lang: 'en-NZ',
    start_url: '/',
    display: 'browser',
    background_color: THEME_COLORS.dark,
    theme_color: THEME_COLORS.dark,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
