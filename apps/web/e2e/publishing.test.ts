import { type Publication, siteWordsSchema } from '@hln/contracts/site-words';
import { buildAt } from '@hln/server/for-tests';
import { callRest, createStaff, credentials } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ABOUT_TEXT, FAQ, STORY } from '../app/content/about.ts';
import { HERO } from '../app/content/home.ts';
import { builtFields } from './support/filled-words.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { type LongWord, longWords } from './support/long-words.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { signedIn } from './support/staff.ts';
import { untilInteractive, type Visit, visit } from './support/visit.ts';

const HOSTILE = `Kia ora, “whānau”! </script><b>'\\ \${x} <!-- 您好 -->`;
const CHANGES = [
  { key: 'home/HERO.lede', base: HERO.lede, words: HOSTILE },
  { key: 'about/ABOUT_TEXT.title', base: ABOUT_TEXT.title, words: 'About our small crew' },
  {
    key: 'about/STORY.paragraphs.1',
    base: STORY.paragraphs[1],
    words: 'Read *our* [terms](/terms).\n\n- **One** thing\n- Another',
  },
  {
    key: 'about/FAQ.questions.1.answer',
    base: FAQ.questions[1]?.answer ?? '',
    words: 'Not *too* small.\n\n- See [our terms](/terms)',
  },
].map((change) => ({ ...change, revision: 0 }));

/** The words that the test types into a field of the page itself. */
const EYEBROW = {
  key: 'home/HERO.eyebrow',
  label: 'Introduction, line above the heading',
  words: 'Haere mai, e te whānau',
};
const DESK = '/staff/resources/content-management?view=list';

/** The number of texts that one call can save. */
const PER_CALL = 50;

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let read: () => Promise<readonly Publication[]>;
let before: ReadonlyMap<string, number>;
let long: readonly LongWord[];
let desk: Visit;

const bytes = (text: string) => Buffer.byteLength(text);
const html = async (path: string) => await (await fetch(site.url + path)).text();

/** The size in bytes of all scripts and styles that a page names; visitors load them compressed. */
async function weights(): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const path of ['/tools/json-formatter', '/company', '/buy-coffee']) {
    let sum = 0;
    for (const name of new Set((await html(path)).match(/\/assets\/[\w.-]+/g))) {
      sum += (await (await fetch(site.url + name)).arrayBuffer()).byteLength;
    }
    sizes.set(path, sum);
  }
  return sizes;
}

const publications = (page: Page) => page.getByRole('region', { name: 'Publications' });

/** Makes the server process all requests; one of its own rounds may have begun just before a request. */
async function untilDone(): Promise<void> {
  do await site.publishing.tick();
  while ((await read()).some(({ state }) => ['queued', 'building', 'checking'].includes(state)));
}

/** Writes into the field, and presses Save, Preview and Publish; the server builds once, for preview and site. */
async function publishFromThePage({ page }: Visit): Promise<void> {
  const row = page.getByRole('group', { name: EYEBROW.label, exact: true });
  await row.getByRole('textbox').fill(EYEBROW.words);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await row.getByText('Draft', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('region', { name: 'Preview', exact: true }).waitFor();
  await untilDone();
  await page.locator('iframe').contentFrame().getByText(EYEBROW.words).waitFor();
  expect(await html('/')).not.toContain(EYEBROW.words);
  await page.getByRole('button', { name: 'Publish...' }).click();
  const drawer = page.getByRole('dialog', { name: 'Publish drafts' });
  await drawer.getByRole('textbox', { name: 'Why' }).fill('A test');
  await drawer.getByRole('button', { name: 'Publish', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  await untilDone();
  await publications(page).getByText('On the site now').waitFor();
}

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ build: buildAt(0) })]);
  const staff = await createStaff(site, { role: 'manager' });
  const headers = credentials(site, 'authenticated', staff.id);
  const call = async (name: string, body: object) =>
    (await callRest(site, 'authenticated', 'POST', `/rpc/${name}`, body, headers)).body;
  read = async () => v.parse(siteWordsSchema, await call('read_site_words', {})).publications;
  before = await weights();
  const own = new Set([...CHANGES, EYEBROW].map(({ key }) => key));
  long = longWords(await builtFields()).filter(({ key }) => !own.has(key));
  const all = [...CHANGES, ...long.map(({ field: _, ...change }) => change)];
  for (let at = 0; at < all.length; at += PER_CALL) {
    await call('save_site_words', { changes: all.slice(at, at + PER_CALL), why: null });
  }
  desk = await visit(browser, site.url, DESK, {
    ...(await signedIn(site, staff)),
    // Chromium's messages about a frame without scripts.
    expectedErrors: [/Blocked script execution/],
  });
  await untilInteractive(desk.page);
  await publishFromThePage(desk);
}, 600_000);
afterAll(() => site.close());

describe('published texts', () => {
  test('pass every check', async () => {
    const [publication] = await read();
    expect(publication?.failure).toBeNull();
    expect(publication?.checks.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(publication?.state).toBe('live');
  });

  test('are what visitors get, as written on the page', async () => {
    expect(await html('/')).toContain(EYEBROW.words);
  });

  test('are shown as text, before and after the scripts run', async () => {
    const { page, end } = await visit(browser, site.url, '/');
    expect(await page.getByText(HOSTILE).count()).toBe(1);
    await untilInteractive(page);
    expect(await page.getByText(HOSTILE).count()).toBe(1);
    await end();
  });

  test('become paragraphs, lists and links of the site, even on a narrow phone', async () => {
    const { page, end } = await visit(browser, site.url, '/about', { viewport: { width: 320, height: 640 } });
    await untilInteractive(page);
    expect(await page.title()).toBe('About our small crew | HLN');
    expect(await page.locator('.prose ul > li').allTextContents()).toEqual(['One thing', 'Another']);
    expect(await page.locator('.prose em').textContent()).toBe('our');
    const answer = page.locator('.faq-answer').nth(1);
    expect(await answer.locator('em').textContent()).toBe('too');
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join('')).toContain('"text":"Not too small. See our terms"');
    expect(await layoutFaults(page)).toEqual([]);
    await page.locator('.prose').getByRole('link', { name: 'terms' }).click();
    await page.waitForURL('**/terms');
    await end();
  });

  test('do not widen any page on the narrowest phone, even if each text is one word of 80 letters', async () => {
    const pages = new Set(long.filter(({ field }) => !isOfSearch(field.kind)).map(({ field }) => field.page));
    const { page, end } = await visit(browser, site.url, '/', { viewport: { width: 320, height: 640 } });
    for (const path of pages) {
      await page.goto(path);
      await untilInteractive(page);
      expect(await layoutFaults(page), path).toEqual([]);
    }
    await end();
  });

  test('add no more to a page than their own size', async () => {
    for (const [path, weight] of await weights()) {
      const grown = long
        .filter(({ key, field }) => field.page === path || /^(?:navigation|shell)\//.test(key))
        .reduce((sum, { words, base }) => sum + bytes(words) - bytes(base), 0);
      expect(weight - (before.get(path) ?? 0), path).toBeLessThanOrEqual(grown);
    }
  });
});

const isOfSearch = (kind: string) => kind === 'title' || kind === 'description';

test('a preview looks like the site, in a frame that may run nothing', async () => {
  const { page, end } = await visit(browser, site.url, '/login');
  const frame = page.frameLocator('iframe');
  const preview = (await read()).find(({ kind }) => kind === 'preview')?.preview ?? '';
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

test('one click on the page restores what visitors read before', async () => {
  const { page, end } = desk;
  const [publication] = await read();
  await publications(page)
    .getByRole('button', { name: `Roll back: publication ${publication?.id}` })
    .click();
  await publications(page).getByText(`Rolled back publication ${publication?.id}`).waitFor();
  // The previous site is still there, so nothing is built.
  await untilDone();
  const home = await html('/');
  expect(home).toContain(HERO.eyebrow);
  expect(home).not.toContain(EYEBROW.words);
  expect(Object.fromEntries(await weights())).toEqual(Object.fromEntries(before));
  await end();
});
