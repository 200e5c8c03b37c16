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
 * Keeps staff pages and the backend out of search results. Crawlers can open `/login`, because its `noindex` is in the
 * page: a crawler that can't read it could still list the URL.
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

/** How long the file is valid, in days; RFC 9116 recommends less than a year. Each build writes a new one. */
const SECURITY_TXT_DAYS = 330;

/** Returns the file that says where to report a vulnerability of the site (RFC 9116). */
export function securityTxt(siteUrl: string, email: string, now: Date): string {
  const expires = new Date(now.getTime() + SECURITY_TXT_DAYS * 86_400_000);
  return `Contact: mailto:${email}
Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}
Preferred-Languages: en, zh
Canonical: ${siteUrl}/.well-known/security.txt
`;
}

/**
 * Returns a warning if visitors could not write to the site, or null: with the example domain, every address on its pages
 * leads nowhere.
 */
export function contactWarning(siteUrl: string, contactDomain: string): string | null {
  const { hostname } = new URL(siteUrl);
  const isPublic = !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return isPublic && /(?:^|\.)example$/.test(contactDomain)
    ? `WARNING: the email addresses on these pages end in @${contactDomain}, which nobody can write to. Set VITE_CONTACT_DOMAIN to your domain and build again.`
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
