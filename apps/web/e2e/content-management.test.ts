import { claimedPublicationSchema } from '@hln/contracts/site-words';
import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { DRAFTED, fillPublications, fillWords } from './support/filled-words.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { signedIn } from './support/staff.ts';
import { FAILED_RESOURCE } from './support/staff-site.ts';
import { reload, untilInteractive, type VisitOptions, visit } from './support/visit.ts';

const PATH = '/staff/resources/content-management';
const PREVIEW = '/content-preview/abcdefghijklmnopqrst';
const EYEBROW = 'home/HERO.eyebrow';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: StaffForTest;
let manager: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  await site.schedules.stop();
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
  manager = await createStaff(site, { email: 'hemi@hln.example', role: 'manager' });
});
afterAll(() => site.close());
beforeEach(() => fillWords(site, owner, []));

async function open(path = PATH, options: VisitOptions = {}, who = owner) {
  const visitor = await visit(browser, site.url, path, {
    reducedMotion: 'reduce',
    ...(await signedIn(site, who)),
    ...options,
  });
  await untilInteractive(visitor.page);
  return visitor;
}

const row = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });
const field = (page: Page, label: string) => row(page, label).getByRole('textbox');
const save = (page: Page) => page.getByRole('button', { name: 'Save draft' });
const said = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
const hasFocus = (page: Page, label: string) =>
  field(page, label).evaluate((area) => area === document.activeElement);

async function draftOf(key: string) {
  const rows = await site.backend.database.query<{ draft: string | null; revision: number }>(
    'select draft, revision from private.site_words where key = $1',
    [key],
  );
  return rows[0] ?? null;
}

/** Plays the server that builds. @returns the publication's number */
async function build(state: string, rest: object = {}): Promise<number> {
  const { service } = site.backend;
  const { data } = await service.rpc('claim_publication');
  const { id } = v.parse(claimedPublicationSchema, data);
  const { error } = await service.rpc('note_publication', { publication: id, state, ...rest });
  expect(error).toBeNull();
  return id;
}

describe('Content Management', () => {
  it('drafts by keyboard, with macrons, keeps it over a reload, and saves it with who and why', async () => {
    const { page, faults, end } = await open();
    await page.getByRole('heading', { name: 'Home, and what all pages show' }).waitFor();
    await row(page, 'Header, planned sections, 1').getByText('Locked. The specification fixes').waitFor();
    expect(await row(page, 'Header, planned sections, 1').getByRole('textbox').count()).toBe(0);
    const label = 'Introduction, eyebrow';
    expect(await field(page, label).getAttribute('lang')).toBe('en-NZ');
    await field(page, label).press('ControlOrMeta+a');
    await page.keyboard.type('Work with your whanau, A');
    // The toolbar is the next stop; its letters are reached by arrow keys.
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    expect(await field(page, label).inputValue()).toBe('Work with your whanau, Aā');
    expect(await hasFocus(page, label)).toBe(true);
    await page.keyboard.type('!');
    await row(page, label).getByText('“whanau” is usually written “whānau”.').waitFor();
    await row(page, label).getByRole('button', { name: 'Write whānau' }).click();
    expect(await field(page, label).inputValue()).toBe('Work with your whānau, Aā!');
    page.once('dialog', (dialog) => void dialog.accept());
    await reload(page);
    await field(page, label).waitFor();
    await eventually(() => field(page, label).inputValue()).toBe('Work with your whānau, Aā!');
    await field(page, label).fill('x'.repeat(61));
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Nothing was saved: one text does not fit.').waitFor();
    expect(await hasFocus(page, label)).toBe(true);
    expect(await draftOf(EYEBROW)).toBeNull();
    await field(page, label).fill(' Work with your\nwhānau ');
    await page.getByLabel('Why (optional)').fill('Warmer');
    await save(page).click();
    await said(page, '1 text saved as a draft.');
    expect(await draftOf(EYEBROW)).toEqual({ draft: 'Work with your whānau', revision: 1 });
    expect(await field(page, label).inputValue()).toBe('Work with your whānau');
    expect(await row(page, label).evaluate((one) => one === document.activeElement)).toBe(true);
    await row(page, label).getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: `History of ${label}` });
    await history.getByText('Warmer').waitFor();
    await history.getByText(owner.email).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('One draft is not published.').waitFor();
    expect(faults).toEqual([]);
    await end();
  });

  it('refuses the second of two people, and shows both versions until one decides', async () => {
    const [first, second] = await Promise.all([open(), open(PATH, {}, manager)]);
    const label = 'Introduction, eyebrow';
    for (const [{ page }, text] of [
      [first, 'Words of Aroha'],
      [second, 'Words of Hemi'],
    ] as const) {
      await field(page, label).fill(text);
    }
    await save(first.page).click();
    await said(first.page, '1 text saved as a draft.');
    await save(second.page).click();
    await second.page.getByText('One text was not saved: somebody else').waitFor();
    const theirs = row(second.page, label).getByRole('region', { name: 'Theirs' });
    await theirs.getByText('Words of Aroha').waitFor();
    const mine = row(second.page, label).getByRole('region', { name: 'Yours' });
    expect(await mine.locator('ins').innerText()).toContain('Hemi');
    expect(await mine.locator('del').innerText()).toContain('Aroha');
    expect(await axeFaults(second.page)).toEqual([]);
    expect(await draftOf(EYEBROW)).toEqual({ draft: 'Words of Aroha', revision: 1 });
    await mine.getByRole('button', { name: 'Keep mine' }).click();
    await mine.waitFor({ state: 'detached' });
    await save(second.page).click();
    await eventually(() => draftOf(EYEBROW)).toEqual({ draft: 'Words of Hemi', revision: 2 });
    await Promise.all([first.end(), second.end()]);
  });

  it('publishes what was chosen, says how far it is, and rolls back in one press', async () => {
    await fillWords(site, owner);
    const { page, end } = await open();
    await page.getByRole('button', { name: 'Publish...' }).click();
    const drawer = page.getByRole('dialog', { name: 'Publish drafts' });
    await drawer.getByRole('checkbox', { name: 'Introduction, lede' }).waitFor();
    await drawer.getByRole('checkbox', { name: 'Our Story, paragraph 1' }).uncheck();
    await drawer.getByRole('button', { name: 'Publish', exact: true }).click();
    await drawer.getByText('Write why, in up to 200 characters.').waitFor();
    expect(await drawer.getByLabel('Why').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('New term');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await drawer.waitFor({ state: 'detached' });
    const list = page.getByRole('region', { name: 'Publications' });
    await list.getByText('Waiting').waitFor();
    const id = await build('checking', { checks: [{ name: 'Links', faults: [] }] });
    await page.getByText(`Publication ${id}: checking.`).waitFor();
    await site.backend.service.rpc('note_publication', { publication: id, state: 'live' });
    await list.getByText('On the site now').waitFor();
    await page.getByText('One draft is not published.').waitFor();
    await list.getByRole('button', { name: `Details: publication ${id}` }).click();
    const details = page.getByRole('dialog', { name: `Publication ${id}` });
    await details.getByText('Links: passed').waitFor();
    await details.locator('ins').first().waitFor();
    await page.keyboard.press('Escape');
    await list.getByRole('button', { name: `Roll back: publication ${id}` }).click();
    await said(page, `Publication ${id} is being rolled back`);
    await build('live');
    await page.getByText('3 texts are drafted and not published.').waitFor();
    expect((await site.backend.service.rpc('published_words')).data).toMatchObject([
      { key: 'home/HERO.scene' },
    ]);
    await end();
  });

  it('waits for its time, can be cancelled, and shows why one failed', async () => {
    await fillWords(site, owner);
    await fillPublications(site, owner);
    const { page, end } = await open();
    const list = page.getByRole('region', { name: 'Publications' });
    await page.getByRole('button', { name: 'Publish...' }).click();
    const drawer = page.getByRole('dialog', { name: 'Publish drafts' });
    await drawer.getByRole('radio', { name: 'At a time' }).check();
    await drawer.getByLabel('Why').fill('Monday');
    await drawer.getByLabel('Time', { exact: true }).fill('2020-01-01T09:00');
    await drawer.getByRole('button', { name: 'Publish then' }).click();
    await drawer.getByText('Choose a time from now on.').waitFor();
    const nextYear = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
    await drawer.getByLabel('Time', { exact: true }).fill(`${nextYear}T09:00`);
    await drawer.getByRole('button', { name: 'Publish then' }).click();
    await drawer.waitFor({ state: 'detached' });
    await list.getByText(`${nextYear} 09:00:00`).waitFor();
    const item = list.getByRole('listitem').first();
    await item.getByRole('button', { name: /^Cancel/ }).click();
    await item.getByText('Cancelled').waitFor();
    await list.getByRole('listitem').filter({ hasText: 'Two links' }).getByRole('button').click();
    const details = page.getByRole('dialog');
    await details.getByText('/abuot: there is no such page').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // On a host that builds the site itself; and with nobody who does.
    await site.backend.database.run(`
      update private.publications set hook_asked_at = finished_at - interval '2 minutes', hook_answer = '201' where state = 'live';
      update private.publications set publish_at = now() - interval '5 minutes' where state = 'queued'`);
    await page.goto(`${PATH}?page=/about`);
    const hooked = list.getByRole('listitem').filter({ hasText: 'New term' });
    await hooked.getByText(/^Asked the build to start at .* The host answered 201\. Live since/).waitFor();
    await list.getByText('Nobody has taken this yet.').waitFor();
    await page.getByRole('link', { name: 'Common Questions' }).click();
    await page.waitForURL('**#part-*');
    expect(await field(page, 'Common Questions, question 2, answer').count()).toBe(1);
    await end();
  });

  it('says which language is older, restores an earlier version, and finds texts', async () => {
    await fillWords(site, owner);
    const { page, end } = await open(`${PATH}?page=/consultation`);
    const [english, chinese] = ['Replies, 2, English', 'Replies, 2, Chinese'];
    await row(page, chinese).getByText('The Chinese is older than the English.').waitFor();
    expect(await field(page, chinese).getAttribute('lang')).toBe('zh-Hans');
    const left = async (label: string) => (await row(page, label).boundingBox())?.x ?? 0;
    expect(await left(english)).toBeLessThan(await left(chinese));
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Older than the other language');
    await page.getByText(/^1 of \d+ texts$/).waitFor();
    await row(page, chinese).getByRole('button', { name: 'It still fits' }).click();
    await page.getByText('No text matches.').waitFor();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('All texts');
    await page.getByRole('searchbox', { name: 'Search' }).fill('which subjects');
    await row(page, english).getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: `History of ${english}` });
    await history.getByRole('button', { name: 'Restore revision 1' }).click();
    await said(page, 'Revision 1 is in the field.');
    expect(await field(page, english).inputValue()).toBe('A first try');
    await row(page, english).getByRole('button', { name: 'Discard' }).click();
    expect(await field(page, english).inputValue()).toContain('Which subjects');
    await page.getByRole('searchbox', { name: 'Search' }).fill('korero');
    await page.getByText('No text matches.').waitFor();
    await end();
  });

  it('shows a preview in both widths and themes, without its scripts', async () => {
    await fillWords(site, owner, DRAFTED.slice(-1));
    const { page, end } = await open(PATH, { expectedErrors: [/Blocked script execution/] });
    await page.route(`**${PREVIEW}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<title>x</title><h1>${new URL(route.request().url()).search}</h1><script>parent.hacked = 1</script>`,
      }),
    );
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByText('The preview waits for its turn...').waitFor();
    const id = await build('building');
    await page.getByText('The preview is being built...', { exact: true }).waitFor();
    await site.backend.service.rpc('note_publication', { publication: id, state: 'ready', preview: PREVIEW });
    const frame = page.locator('iframe');
    await frame.contentFrame().getByRole('heading', { name: '?theme=light' }).waitFor();
    expect(await frame.getAttribute('sandbox')).toBe('');
    // The page of the text that was changed.
    expect(await frame.getAttribute('src')).toBe(`${PREVIEW}/about?theme=light`);
    expect(await frame.evaluate((element) => element.clientWidth)).toBe(390);
    await page.getByRole('button', { name: 'Desktop, 1440 px' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await frame.contentFrame().getByRole('heading', { name: '?theme=dark' }).waitFor();
    expect(await frame.evaluate((element) => element.clientWidth)).toBe(1440);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false);
    await page.getByRole('button', { name: 'Close the preview' }).click();
    await frame.waitFor({ state: 'detached' });
    await end();
  });

  it('is closed to a Member, read-only to who may view, and says when it cannot be read', async () => {
    await fillWords(site, owner);
    const member = await createStaff(site);
    const closed = await open(PATH, {}, member);
    await closed.page.getByText('You may not open this page.').waitFor();
    await closed.end();
    await site.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'content-management', 'view')",
      [member.id],
    );
    const seen = await open(PATH, { expectedErrors: [FAILED_RESOURCE] }, member);
    await seen.page.getByText('You can look, but somebody else').waitFor();
    await row(seen.page, 'Introduction, lede').getByText('go home on time').waitFor();
    expect(await seen.page.locator('textarea').count()).toBe(0);
    expect(await seen.page.getByRole('button', { name: /Publish|Preview|Roll back|Save/ }).count()).toBe(0);
    await seen.page.route('**/rpc/read_site_words', (route) => route.fulfill({ status: 503, body: '{}' }));
    await reload(seen.page);
    await seen.page.getByText('The words could not be read.').waitFor();
    await seen.page.unroute('**/rpc/read_site_words');
    await seen.page.getByRole('button', { name: 'Retry' }).click();
    await row(seen.page, 'Introduction, lede').waitFor();
    await seen.end();
  });

  it('fits phones, by day and by night, with what is not saved in sight', async () => {
    await fillWords(site, owner);
    await fillPublications(site, owner);
    const { page, end } = await open(`${PATH}?page=/about&show=changed`);
    const label = 'Our Story, paragraph 1';
    await field(page, label).fill('We are <b>four</b>');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await row(page, label).getByText('That does not fit: it has HTML.').waitFor();
    for (const details of await row(page, label).locator('summary').all()) await details.click();
    await row(page, label).locator('details div').getByText('We are <b>four</b>').waitFor();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // What sticks to the bottom lies over what scrolls below it, which is no overlap.
      const overlap = /^texts overlap/;
      expect((await layoutFaults(page)).filter((fault) => !overlap.test(fault))).toEqual([]);
      await field(page, label).blur();
      await field(page, label).focus();
      const [area, bar] = await Promise.all([
        field(page, label).boundingBox(),
        page.getByRole('form', { name: 'What is not saved' }).boundingBox(),
      ]);
      expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page)).toEqual([]);
    }
    page.once('dialog', (dialog) => void dialog.accept());
    await end();
  });
});
