import { describe, expect, test } from 'vitest';
import { PAGES, type PageInfo } from '../content/site-map.ts';
import { pageMeta, pageTitle, shareImagePath } from './page-meta.ts';

const SITE = 'https://site.example';
const pages: readonly PageInfo[] = Object.values(PAGES);

describe('page meta', () => {
  test.each(pages)('$path has a title and a description of a length that search engines show', (page) => {
    expect(pageTitle(page).length).toBeLessThanOrEqual(60);
    expect(page.description.length).toBeGreaterThanOrEqual(80);
    expect(page.description.length).toBeLessThanOrEqual(170);
  });

  test('no two pages share a title, a description or a picture', () => {
    for (const list of [
      pages.map(pageTitle),
      pages.map((page) => page.description),
      pages.map((page) => shareImagePath(page.path)),
    ]) {
      expect(new Set(list).size).toBe(pages.length);
    }
  });

  test('the canonical link is absolute, and only the root ends in a slash', () => {
    const canonical = (page: PageInfo) =>
      pageMeta(page, SITE).find((tag) => 'rel' in tag && tag.rel === 'canonical');
    expect(canonical(PAGES.home)).toMatchObject({ href: 'https://site.example/' });
    expect(canonical(PAGES.formatter)).toMatchObject({
      href: 'https://site.example/tools/snowflake-sql-formatter',
    });
  });

  test('a page that is not for search engines says so', () => {
    const tags = pageMeta({ ...PAGES.about, indexed: false }, SITE);
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex, nofollow' });
    expect(pageMeta(PAGES.about, SITE)).not.toContainEqual(expect.objectContaining({ name: 'robots' }));
  });
});
