import { type Publication, siteWordsSchema } from '@hln/contracts/site-words';
import { buildAt } from '@hln/server/for-tests';
import { callRest, createStaff, credentials } from '@hln/test-support/server';
import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ABOUT_TEXT, STORY } from '../app/content/about.ts';
import { HERO } from '../app/content/home.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { untilInteractive, visit } from './support/visit.ts';

const HOSTILE = `Kia ora, “whānau”! </script><b>'\\ \${x} <!-- 您好 -->`;
const CHANGES = [
  { key: 'home/HERO.lede', base: HERO.lede, words: HOSTILE },
  { key: 'about/ABOUT_TEXT.title', base: ABOUT_TEXT.title, words: 'About our small crew' },
  {
    key: 'about/STORY.paragraphs.1',
    base: STORY.paragraphs[1],
    words: 'Read *our* [terms](/terms).\n\n- **One** thing\n- Another',
  },
].map((change) => ({ ...change, revision: 0 }));
const SEEN = Object.fromEntries(CHANGES.map(({ key }) => [key, 1]));

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let read: () => Promise<readonly Publication[]>;
let before: ReadonlyMap<string, number>;
let preview: string;

/** Bytes of all scripts and styles that a page names; visitors load them compressed. */
async function weights(): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const path of ['/tools/json-formatter', '/company', '/buy-coffee']) {
    const html = await (await fetch(site.url + path)).text();
    let sum = 0;
    for (const name of new Set(html.match(/\/assets\/[\w.-]+/g))) {
      sum += (await (await fetch(site.url + name)).arrayBuffer()).byteLength;
    }
    sizes.set(path, sum);
  }
  return sizes;
}

// One real build, of a preview; what was looked at is published without another.
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ build: buildAt(0) })]);
  const staff = await createStaff(site, { role: 'manager' });
  const headers = credentials(site, 'authenticated', staff.id);
  const call = async (name: string, body: object) =>
    (await callRest(site, 'authenticated', 'POST', `/rpc/${name}`, body, headers)).body;
  read = async () => v.parse(siteWordsSchema, await call('read_site_words', {})).publications;
  before = await weights();
  await call('save_site_words', { changes: CHANGES, why: null });
  await call('preview_site_words', { seen: SEEN });
  await site.publishing.tick();
  preview = (await read())[0]?.preview ?? '';
  await call('publish_site_words', { seen: SEEN, due: null, why: 'A test' });
  await site.publishing.tick();
}, 600_000);
afterAll(() => site.close());

describe('words that were published', () => {
  test('passed every check', async () => {
    const [publication] = await read();
    expect(publication?.failure).toBeNull();
    expect(publication?.checks.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(publication?.state).toBe('live');
  });

  test('are shown as text, before any script and after it', async () => {
    const { page, end } = await visit(browser, site.url, '/');
    expect(await page.getByText(HOSTILE).count()).toBe(1);
    await untilInteractive(page);
    expect(await page.getByText(HOSTILE).count()).toBe(1);
    await end();
  });

  test('become paragraphs, lists and links of the site, on a narrow phone too', async () => {
    const { page, end } = await visit(browser, site.url, '/about', { viewport: { width: 320, height: 640 } });
    await untilInteractive(page);
    expect(await page.title()).toBe('About our small crew | HLN');
    expect(await page.locator('.prose ul > li').allTextContents()).toEqual(['One thing', 'Another']);
    expect(await page.locator('.prose em').textContent()).toBe('our');
    expect(await layoutFaults(page)).toEqual([]);
    await page.locator('.prose').getByRole('link', { name: 'terms' }).click();
    await page.waitForURL('**/terms');
    await end();
  });

  test('cost the other pages nothing', async () => {
    expect(Object.fromEntries(await weights())).toEqual(Object.fromEntries(before));
  });
});

test('a preview looks like the site in a frame that may run nothing', async () => {
  const { page, end } = await visit(browser, site.url, '/login');
  const frame = page.frameLocator('iframe');
  await page.evaluate((src) => {
    const shown = document.createElement('iframe');
    shown.setAttribute('sandbox', '');
    shown.width = '390';
    shown.height = '700';
    shown.src = src;
    document.body.prepend(shown);
  }, `${preview}about?theme=dark`);
  await frame.getByRole('heading', { level: 1 }).waitFor();
  expect(await frame.locator('.prose ul > li').allTextContents()).toEqual(['One thing', 'Another']);
  const looks = await frame.locator('h1').evaluate(async (heading) => {
    await document.fonts.ready;
    return {
      theme: document.documentElement.dataset.theme,
      sheets: [...document.styleSheets].length,
      fonts: [...document.fonts].filter(({ status }) => status === 'loaded').length,
      size: Number.parseFloat(getComputedStyle(heading).fontSize),
    };
  });
  expect(looks).toMatchObject({ theme: 'dark' });
  expect(looks.sheets).toBeGreaterThan(0);
  expect(looks.fonts).toBeGreaterThan(0);
  expect(looks.size).toBeGreaterThan(30);
  await end();
});
