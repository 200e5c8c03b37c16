import { describe, expect, test } from 'vitest';
import { type PageInfo, pageTitle, shareImagePath } from '../lib/page-meta.ts';
import { PAGES_WITH_TEXTS } from './page-texts.ts';

const pages: readonly PageInfo[] = PAGES_WITH_TEXTS;

describe('public pages', () => {
  test.each(pages)('$path has a title and a description of a length that search engines show', (page) => {
    expect(pageTitle(page).length).toBeLessThanOrEqual(60);
    expect(page.description.length).toBeGreaterThanOrEqual(80);
    expect(page.description.length).toBeLessThanOrEqual(155);
  });

  test('share no title, description or image', () => {
    for (const list of [
      pages.map(pageTitle),
      pages.map((page) => page.description),
      pages.map((page) => shareImagePath(page.path)),
    ]) {
      expect(new Set(list).size).toBe(pages.length);
    }
  });
});
