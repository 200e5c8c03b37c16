import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { STAFF_TOOLS } from '../app/content/staff-tools.ts';
import { SESSION_KEY } from '../app/lib/staff/stored-session.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { pathOf, signedIn } from './support/staff.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;
let staff: StaffForTest;
let owner: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
  staff = await createStaff(site, { email: 'mere@hln.example' });
  owner = await createStaff(site, { email: 'portal-owner@hln.example', role: 'owner' });
});

async function open(options: VisitOptions = {}) {
  const visitor = await visit(browser, site.url, '/staff/portal', {
    ...(await signedIn(site, staff)),
    ...options,
  });
  const { page } = visitor;
  await untilInteractive(page);
  await page.getByRole('heading', { level: 1, name: 'Staff Portal' }).waitFor();
  return {
    ...visitor,
    cards: page.locator('[data-tool]'),
    search: page.getByRole('searchbox', { name: 'Find a tool' }),
    /** The collapsed tools that the person may not open. */
    locked: page.locator('details', { hasText: 'open to you' }),
  };
}

/** The portal of somebody with access to all tools, once all are links. */
async function openAsOwner() {
  const visitor = await open(await signedIn(site, owner));
  await eventually(() => visitor.cards.count()).toBe(STAFF_TOOLS.length);
  return visitor;
}

/** The focused tool; null if none has the focus. */
const focusedTool = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-tool') ?? null);

describe('the portal', () => {
  test('greets, and lists an Owner’s twelve tools in four categories', async () => {
    const { page, locked, end } = await openAsOwner();
    expect(await page.getByText('Welcome back, Portal-owner!').isVisible()).toBe(true);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Analytics',
      'Management',
      'Communication',
      'Security',
      'Need Help?',
    ]);
    expect(await locked.count()).toBe(0);
    for (const tool of STAFF_TOOLS) {
      const region = page.getByRole('region', { name: tool.category });
      const card = region.locator(`[data-tool="${tool.id}"]`);
      expect(await card.textContent()).toContain(tool.name);
      expect(await card.textContent()).toContain(tool.description);
    }
    await end();
  });

  test('links the tools that exist, and every link leads to a page', async () => {
    const { page, cards, end } = await open();
    const hrefs = () => cards.evaluateAll((all) => all.flatMap((card) => card.getAttribute('href') ?? []));
    await eventually(hrefs).toEqual(['/staff/ops/costs', '/staff/price-watcher']);
    const links = await hrefs();
    for (const link of links) expect((await fetch(`${site.url}${link}`)).status).toBe(200);
    await page.getByRole('link', { name: 'Price Watcher' }).click();
    await page.getByRole('heading', { level: 1, name: 'Price Watcher' }).waitFor();
    expect(pathOf(page)).toBe('/staff/price-watcher');
    await end();
  });

  test('gives each person access to their tools, and says whom to ask for the rest', async () => {
    const { page, cards, locked, end } = await open();
    await eventually(() => locked.locator('summary').innerText()).toMatch(
      /^10 tools aren’t open to you\. Ask .*portal-owner@hln\.example/,
    );
    expect(await cards.count()).toBe(2);
    expect(await page.getByRole('region', { name: 'Security' }).count()).toBe(0);
    await locked.locator('summary').click();
    expect(await locked.getByRole('term').allInnerTexts()).toContain('User Management');
    expect(await locked.getByRole('link').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await end();
    const asOwner = await openAsOwner();
    await asOwner.page.getByRole('link', { name: 'Audit Log' }).click();
    await asOwner.page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();
    await asOwner.end();
  });

  test('shows whom to ask, the beginning of the session’s name and today’s date in New Zealand', async () => {
    const inAuckland = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', dateStyle: 'long' });
    const today = () => `Last login${inAuckland.format(new Date())}`;
    const before = today();
    const { page, end } = await open({ timezoneId: 'America/Los_Angeles', locale: 'de-DE' });
    const help = page.getByRole('region', { name: 'Need Help?' });
    expect(await help.textContent()).toContain('development team');
    const { access_token: token } = JSON.parse(
      (await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)) ?? '{}',
    );
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    expect(await help.locator('code').textContent()).toBe(claims.session_id.slice(0, 8));
    const shown = (await help.textContent()) ?? '';
    // Midnight may have passed since.
    expect(
      [before, today()].some((day) => shown.includes(day)),
      shown,
    ).toBe(true);
    await end();
  });
});

describe('the first day', () => {
  const password = 'Kia kaha Whakatere 2026';

  test('lists an Owner’s remaining steps, and updates as they are done', async () => {
    const newOwner = await createStaff(site, { role: 'owner' });
    const { page, end } = await open(await signedIn(site, newOwner));
    const list = page.getByRole('region', { name: 'First day' });
    await list.getByRole('link', { name: 'Choose your own password' }).click();
    const drawer = page.getByRole('dialog', { name: 'Your account' });
    await drawer.getByRole('button', { name: 'Change password' }).click();
    await drawer.getByLabel('Current password', { exact: true }).fill(newOwner.password);
    await drawer.getByLabel('New password', { exact: true }).fill(password);
    await drawer.getByLabel('Repeat new password', { exact: true }).fill(password);
    await drawer.getByRole('button', { name: 'Save new password' }).click();
    await drawer.getByRole('button', { name: 'Change password' }).waitFor();
    await page.keyboard.press('Escape');
    await list.getByText('Done: Choose your own password').waitFor();
    expect(await list.getByRole('link', { name: 'Choose your own password' }).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await end();
  });

  test('can be hidden and shown again, and stays hidden', async () => {
    const newOwner = await createStaff(site, { role: 'owner' });
    const { page, end } = await open(await signedIn(site, newOwner));
    const list = page.getByRole('region', { name: 'First day' });
    const hide = list.getByRole('button', { name: 'Hide this list' });
    await hide.click();
    await list.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show it again' }).click();
    await hide.click();
    await list.waitFor({ state: 'detached' });
    const read = page.waitForResponse((response) => response.url().includes('staff_preferences'));
    await page.reload();
    await read;
    await page.getByRole('link', { name: 'Audit Log' }).waitFor();
    expect(await list.count()).toBe(0);
    await end();
  });

  test('is not shown to others', async () => {
    const { page, end } = await open();
    await page.getByText('10 tools aren’t open to you.').waitFor();
    expect(await page.getByText('First day').count()).toBe(0);
    await end();
  });
});

describe('the search', () => {
  test('finds by words, shows the number of results, and says when there are none', async () => {
    const { page, cards, search, end } = await openAsOwner();
    await search.fill('restore');
    await eventually(() => cards.count()).toBe(1);
    await page.getByRole('status').filter({ hasText: '1 of 12 tools' }).waitFor({ state: 'attached' });
    expect(await page.getByRole('region', { name: 'Management' }).count()).toBe(0);
    await search.fill('fax machine');
    await page.getByText('No tool matches “fax machine”.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await search.press('Escape');
    await eventually(() => cards.count()).toBe(STAFF_TOOLS.length);
    expect(await search.inputValue()).toBe('');
    await end();
  });

  test('expands locked tools that a search finds', async () => {
    const { page, cards, search, locked, end } = await open();
    await locked.waitFor();
    await search.fill('backup');
    await page.getByRole('term').filter({ hasText: 'Database Admin' }).waitFor();
    expect(await cards.count()).toBe(0);
    await search.press('Escape');
    await page.getByRole('term').filter({ hasText: 'Database Admin' }).waitFor({ state: 'hidden' });
    await end();
  });

  test('works by keyboard: slash, arrows, Enter, Escape', async () => {
    const { page, search, end } = await openAsOwner();
    // The page shows its heading shortly before it is interactive.
    await eventually(async () => {
      await page.keyboard.press('/');
      return await search.evaluate((input) => input === document.activeElement);
    }).toBe(true);
    expect(await search.inputValue()).toBe('');
    await page.keyboard.type('a/b');
    expect(await search.inputValue()).toBe('a/b');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    expect(await focusedTool(page)).toBe(STAFF_TOOLS[0]?.id);
    await page.keyboard.press('ArrowRight');
    expect(await focusedTool(page)).toBe(STAFF_TOOLS[1]?.id);
    await page.keyboard.press('End');
    expect(await focusedTool(page)).toBe(STAFF_TOOLS.at(-1)?.id);
    await page.keyboard.press('ArrowDown');
    expect(await focusedTool(page)).toBe(STAFF_TOOLS.at(-1)?.id);
    await page.keyboard.press('ArrowUp');
    expect(await focusedTool(page)).toBe(STAFF_TOOLS.at(-2)?.id);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('watch');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/staff/price-watcher');
    await end();
  });

  test('the / key can be switched off permanently', async () => {
    const { page, search, end } = await open();
    await page.getByRole('button', { name: 'Switch the / key off' }).click();
    await page.keyboard.press('/');
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(false);
    await page.reload();
    await page.getByRole('button', { name: 'Switch the / key on' }).click();
    await page.keyboard.press('/');
    await eventually(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
    await end();
  });

  test('Tab stops only at tools that can be opened', async () => {
    const { page, search, end } = await open();
    await search.focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('/ key');
    await page.keyboard.press('Tab');
    expect(await focusedTool(page)).toBe('operational-costs');
    await page.keyboard.press('Tab');
    expect(await focusedTool(page)).toBe('price-watcher');
    await page.keyboard.press('Tab');
    expect(await focusedTool(page)).toBeNull();
    await end();
  });
});
