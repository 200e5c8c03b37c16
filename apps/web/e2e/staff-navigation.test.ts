import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { visitAsStaff } from './support/staff.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;
let owner: StaffForTest;
let member: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
  owner = await createStaff(site, { role: 'owner' });
  member = await createStaff(site);
});

const open = (who: StaffForTest, path: string, options: VisitOptions = {}) =>
  visitAsStaff(browser, site, who, path, { reducedMotion: 'reduce', ...options });

describe('switching between tools', () => {
  it('lists the tools a person has access to, marks the current one, and opens them', async () => {
    const { page, end } = await open(member, '/staff/portal');
    const button = page.getByRole('button', { name: 'Staff tools' });
    await button.click();
    const nav = page.getByRole('navigation', { name: 'Staff tools' });
    await eventually(() => nav.getByRole('link').allInnerTexts()).toEqual([
      'Staff Portal',
      'Operational Costs',
      'Price Watcher',
    ]);
    expect(await nav.locator('[aria-current=page]').allInnerTexts()).toEqual(['Staff Portal']);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await nav.waitFor({ state: 'detached' });
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Staff tools');

    // The logo opens the public navigation, which is not in the row.
    const publicNav = page.getByRole('navigation', { name: 'Main' });
    expect(await publicNav.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'HLN, pages of the site' }).press('Enter');
    expect(await publicNav.getByRole('link').count()).toBe(8);
    expect(await publicNav.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await eventually(() => publicNav.isVisible()).toBe(false);
    await button.click();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await nav.getByRole('link', { name: 'Price Watcher' }).click();
    await page.getByRole('heading', { level: 1, name: 'Price Watcher' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Price Watcher | HLN' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await end();
    const asOwner = await open(owner, '/staff/portal');
    await asOwner.page.getByRole('button', { name: 'Staff tools' }).click();
    await asOwner.page.getByRole('link', { name: 'User Management', exact: true }).last().waitFor();
    await asOwner.end();
  });
});

/** A form on its page, which can be left half typed. */
interface Form {
  readonly path: string;
  readonly field: (page: Page) => Locator;
  readonly open?: (page: Page) => Promise<void>;
}

const FORMS: readonly Form[] = [
  {
    path: '/staff/price-watcher',
    field: (page) => page.getByLabel('Item Name'),
    open: (page) => page.getByRole('button', { name: 'Add Item' }).click(),
  },
  {
    path: '/staff/resources/system-settings',
    field: (page) =>
      page
        .getByRole('region', { name: 'Consultation chat' })
        .getByRole('group', { name: 'Quiet time', exact: true })
        .getByRole('textbox'),
  },
  {
    path: '/staff/resources/database-admin',
    field: (page) =>
      page.getByRole('region', { name: 'SQL console' }).getByRole('textbox', { name: 'Query' }),
  },
  {
    path: '/staff/resources/content-management',
    field: (page) => page.getByRole('textbox', { name: 'Introduction, line above the heading' }),
    open: (page) => page.getByRole('button', { name: 'Introduction, line above the heading' }).click(),
  },
];

describe('a page whose script could not be loaded', () => {
  it.each(FORMS)('reloads $path with the text typed there', async ({ path, field, open: begin }) => {
    const { page, end } = await open(owner, path, {
      expectedErrors: [/staff\.portal-|Failed to (?:load|fetch)/],
    });
    await begin?.(page);
    // If a draft is too new to be stored, the browser asks.
    page.on('dialog', (dialog) => void dialog.accept());
    await field(page).fill('half');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.route(/\/assets\/staff\.portal-[^/]+\.js$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Staff tools' }).click();
    await page
      .getByRole('navigation', { name: 'Staff tools' })
      .getByRole('link', { name: 'Staff Portal' })
      .click();
    await page.waitForFunction(() => !('sameDocument' in window));
    await eventually(() => new URL(page.url()).pathname).toBe(path);
    await eventually(() => field(page).inputValue()).toBe('half');
    await end();
  });
});

/** A form in a drawer, which blocks the page; a missing script behind it reloads the page as well. */
const DRAWERS: readonly (Form & { readonly open: (page: Page) => Promise<void> })[] = [
  {
    path: '/staff/resources/email-logs',
    field: (page) => page.getByRole('dialog', { name: 'Stop all sending' }).getByLabel('Reason'),
    open: (page) => page.getByRole('button', { name: 'Stop all sending' }).click(),
  },
  {
    path: '/staff/resources/system-monitoring',
    field: (page) => page.getByRole('dialog').getByLabel('After how many minutes'),
    open: async (page) => {
      await page.getByText('Show when each alert starts').click();
      await page
        .getByRole('button', { name: /^Change / })
        .first()
        .click();
    },
  },
  {
    path: '/staff/resources/user-management',
    field: (page) => page.getByRole('dialog', { name: 'Invite somebody' }).getByRole('textbox'),
    open: (page) => page.getByRole('button', { name: 'Invite somebody' }).click(),
  },
];

describe('a form in a drawer', () => {
  it.each(DRAWERS)('is open again on $path after a reload, until it is closed', async (form) => {
    const { page, end } = await open(owner, form.path);
    await form.open(page);
    await form.field(page).fill('half');
    await page.reload();
    await eventually(() => form.field(page).inputValue()).toBe('half');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await form.open(page);
    expect(await form.field(page).inputValue()).not.toBe('half');
    await end();
  });
});

describe('the command palette', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: 'Find a tool or a page' });

  it('finds staff tools and people, and opens one', async () => {
    const { page, end } = await open(owner, '/staff/ops/costs');
    await page.getByRole('heading', { level: 1, name: 'Operational Costs' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'User Management' }).waitFor();
    await field(page).fill(member.email);
    await page.getByRole('option', { name: member.email }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: member.email }).waitFor();
    await end();
  });

  it('says which source fails, and shows the results of the others', async () => {
    const { page, end } = await open(owner, '/staff/portal', { expectedErrors: [/Failed to load resource/] });
    await page.getByRole('heading', { level: 1, name: 'Staff Portal' }).waitFor();
    await page.route('**/rpc/staff_people', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await field(page).fill('price');
    await page.getByRole('status').filter({ hasText: 'People could not be searched.' }).waitFor();
    await page.getByRole('option', { name: 'Price Watcher Staff tool' }).waitFor();
    await end();
  });

  it('shows visitors nothing from the staff area', async () => {
    const { page, end } = await visit(browser, site.url, '/about', { reducedMotion: 'reduce' });
    await untilInteractive(page);
    await page.keyboard.press('Control+k');
    await field(page).fill('price watcher');
    await page.getByText('Nothing matches “price watcher”.').waitFor();
    await end();
  });
});
