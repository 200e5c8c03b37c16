import { describe, expect, test } from 'vitest';
import { type PageInfo, pageMeta } from './page-meta.ts';

const SITE = 'https://site.example';
const HOME: PageInfo = {
  path: '/',
  name: 'Home',
  title: 'What we are',
  description: 'All about it.',
  shareLine: 'A line.',
  indexed: true,
};
const DEEP: PageInfo = { ...HOME, path: '/tools/one', name: 'One', title: 'Tool one' };

describe('page meta', () => {
  test('an isolated page says so before anything else, and no other page does', () => {
    expect(pageMeta({ ...DEEP, isolated: true }, SITE)[0]).toEqual({
      httpEquiv: 'Content-Security-Policy',
      content: expect.stringContaining("connect-src 'none'; form-action 'none'"),
    });
    expect(JSON.stringify(pageMeta(DEEP, SITE))).not.toContain('Content-Security-Policy');
  });

  test('the canonical link is absolute, and only the root ends in a slash', () => {
    expect(pageMeta(HOME, SITE)).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://site.example/',
    });
    expect(pageMeta(DEEP, SITE)).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://site.example/tools/one',
    });
  });

  test('the brand leads on Home and follows everywhere else', () => {
    expect(pageMeta(HOME, SITE)).toContainEqual({ title: 'HLN: What we are' });
    expect(pageMeta(DEEP, SITE)).toContainEqual({ title: 'Tool one | HLN' });
  });

  test('every page has a picture of its own', () => {
    expect(pageMeta(HOME, SITE)).toContainEqual({
      property: 'og:image',
      content: 'https://site.example/og/home.png',
    });
    expect(pageMeta(DEEP, SITE)).toContainEqual({
      property: 'og:image',
      content: 'https://site.example/og/tools-one.png',
    });
  });

  test('a page that is not for search engines says so', () => {
    const robots = { name: 'robots', content: 'noindex, nofollow' };
    expect(pageMeta({ ...HOME, indexed: false }, SITE)).toContainEqual(robots);
    expect(pageMeta(HOME, SITE)).not.toContainEqual(robots);
  });
});
