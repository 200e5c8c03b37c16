import { describe, expect, test } from 'vitest';
import { PAGES } from '../../app/content/site-map.ts';
import type { PageInfo } from '../../app/lib/page-meta.ts';
import { robotsTxt, sitemapXml, webManifest } from './texts.ts';

const SITE = 'https://site.example';

describe('what search engines are given', () => {
  test('the sitemap lists every indexed page by its canonical address', () => {
    const staff: PageInfo = { ...PAGES.about, path: '/login', indexed: false };
    const xml = sitemapXml(SITE, [PAGES.home, PAGES.about, staff]);
    expect([...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])).toEqual([
      'https://site.example/',
      'https://site.example/about',
    ]);
  });

  test('robots are kept out of the staff’s rooms', () => {
    const robots = robotsTxt(SITE);
    expect(robots).toContain('Disallow: /login\n');
    expect(robots).toContain('Disallow: /staff/\n');
    expect(robots).toContain('Sitemap: https://site.example/sitemap.xml\n');
    expect(robots).not.toContain('Disallow: /\n');
  });

  test('the manifest names icons that the build draws', async () => {
    const { drawIcons } = await import('./icons.ts');
    const drawn = new Set([...(await drawIcons()).keys(), 'icon.svg']);
    const manifest: unknown = JSON.parse(webManifest());
    expect(manifest).toMatchObject({ name: 'HLN', lang: 'en-NZ' });
    const { icons } = manifest as { icons: { src: string }[] };
    for (const icon of icons) expect(drawn).toContain(icon.src.slice(1));
  });
});
