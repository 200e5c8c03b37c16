import { describe, expect, test } from 'vitest';
import { PAGES } from '../../app/content/site-map.ts';
import type { PageEntry } from '../../app/lib/page-meta.ts';
import { contactWarning, robotsTxt, securityTxt, sitemapXml, webManifest } from './texts.ts';

const SITE = 'https://site.example';

describe('files for search engines', () => {
  test('the sitemap lists every indexed page by its canonical address', () => {
    const staff: PageEntry = { ...PAGES.about, path: '/login', indexed: false };
    const xml = sitemapXml(SITE, [PAGES.home, PAGES.about, staff]);
    expect([...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])).toEqual([
      'https://site.example/',
      'https://site.example/about',
    ]);
  });

  test('robots are kept out of the staff area', () => {
    const robots = robotsTxt(SITE);
    // Crawlers obey its noindex only if they can read it.
    expect(robots).not.toContain('/login');
    expect(robots).toContain('Disallow: /staff/\n');
    expect(robots).toContain('Sitemap: https://site.example/sitemap.xml\n');
    expect(robots).not.toContain('Disallow: /\n');
  });

  test('the manifest lists icons that the build makes', async () => {
    const { drawIcons } = await import('./icons.ts');
    const drawn = new Set([...(await drawIcons()).keys(), 'icon.svg']);
    const manifest: unknown = JSON.parse(webManifest());
    expect(manifest).toMatchObject({ name: 'HLN', lang: 'en-NZ' });
    const { icons } = manifest as { icons: { src: string }[] };
    for (const icon of icons) expect(drawn).toContain(icon.src.slice(1));
  });
});

describe('security.txt', () => {
  test('names a contact and an expiry date', () => {
    expect(securityTxt(SITE, 'security@hln.example', new Date('2026-11-22T10:00:00.123Z'))).toBe(
      'Contact: mailto:security@hln.example\nExpires: 2027-10-18T10:00:00Z\nPreferred-Languages: en, zh\n' +
        'Canonical: https://site.example/.well-known/security.txt\n',
    );
  });
});

describe('a build with the example domain', () => {
  test.each([
    ['https://hln.nz', 'hln.example', true],
    ['https://hln.nz', 'hln.nz', false],
    ['http://127.0.0.1:3000', 'hln.example', false],
    ['http://localhost:4000', 'hln.example', false],
    ['https://localhost.hln.nz', 'hln.example', true],
  ])('causes a warning for %s and %s: %s', (siteUrl, domain, warns) => {
    expect(contactWarning(siteUrl, domain) !== null).toBe(warns);
  });
});
