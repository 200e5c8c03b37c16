import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES_WITH_TEXTS } from '../app/content/page-texts.ts';
import { PAGES } from '../app/content/site-map.ts';
import { pageTitle } from '../app/lib/page-meta.ts';
import { steadyProgress } from './support/golden-tree.ts';
import { testLooks } from './support/looks.ts';
import { ALL_PATHS, NOT_FOUND_NOTICE } from './support/pages.ts';
import { loadVocabulary } from './support/schema-vocabulary.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { ownRequests, untilInteractive, type Visit, type VisitOptions, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

/** By path; the router logs an error for a URL that can't be decoded. */
const EXPECTED_ERRORS: Readonly<Record<string, readonly RegExp[]>> = {
  '/no-such-page': [NOT_FOUND_NOTICE],
  '/%zz': [NOT_FOUND_NOTICE, /"\/%zz" could not be decoded/],
};

const open = (path: string, width: number, theme: 'light' | 'dark', options: VisitOptions = {}) =>
  visit(browser, site.url, path, {
    ...options,
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    expectedErrors: EXPECTED_ERRORS[path] ?? [],
  });

describe.each(ALL_PATHS)('%s', (path) => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await open(path, 390, 'light');
  });
  afterAll(() => visitor.end());

  testLooks(path, () => visitor, untilInteractive, steadyProgress);
});

describe.each(PAGES_WITH_TEXTS)('$path as HTML', (info) => {
  test('is complete: title, description, canonical URL, share picture, one heading, text', async () => {
    const html = await (await fetch(`${site.url}${info.path}`)).text();
    const escaped = (text: string) => text.replaceAll('&', '&amp;');
    expect(html).toContain(`<title>${escaped(pageTitle(info))}</title>`);
    expect(html).toContain(`<meta name="description" content="${escaped(info.description)}"/>`);
    expect(html.match(/<link rel="canonical" href="https?:\/\/[^"]+"\/>/g)).toHaveLength(1);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style="/);
    const picture = /property="og:image" content="https?:\/\/[^/]+(\/[^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await fetch(`${site.url}${picture}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('uses only terms defined by schema.org', async () => {
    const html = await (await fetch(`${site.url}${info.path}`)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(blocks.length).toBeGreaterThan(0);
    const vocabulary = await loadVocabulary();
    for (const [, json = ''] of blocks) expect(vocabulary.faults(JSON.parse(json))).toEqual([]);
  });
});

describe('files for machines', () => {
  test('the sitemap lists pages that exist', async () => {
    const xml = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
    expect(paths).toEqual(Object.values(PAGES).map((page) => page.path));
    for (const path of paths) expect((await fetch(`${site.url}${path}`)).status).toBe(200);
  });

  test.each(['/robots.txt', '/manifest.webmanifest', '/favicon.ico', '/icon.svg', '/apple-touch-icon.png'])(
    '%s is there',
    async (path) => {
      expect((await fetch(`${site.url}${path}`)).status).toBe(200);
    },
  );

  test('an unknown address responds with 404 and a helpful page', async () => {
    const answer = await fetch(`${site.url}/no-such-page`);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain('Off the chart');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

test('an address that no page can have shows the same page, with links', async () => {
  const visitor = await open('/%zz', 390, 'light');
  await untilInteractive(visitor.page);
  await visitor.page.getByRole('heading', { name: 'Off the chart' }).waitFor();
  await visitor.page.getByRole('link', { name: 'Back to Home' }).click();
  await visitor.page.waitForURL(`${site.url}/`);
  await visitor.end();
});

test('Home does not load the code font', async () => {
  // Chromium reports fonts from another page, though this one doesn't use them.
  const visitor = await open('/', 390, 'light', { isNew: true });
  const paths = (await ownRequests(visitor)).map((url) => new URL(url).pathname);
  expect(paths.some((path) => path.endsWith('.woff2'))).toBe(true);
  expect(paths.filter((path) => path.includes('harbour-code'))).toEqual([]);
  await visitor.end();
});
