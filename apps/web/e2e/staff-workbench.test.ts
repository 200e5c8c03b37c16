import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { pathOf, visitAsStaff } from './support/staff.ts';
import type { VisitOptions } from './support/visit.ts';

const PEOPLE = '/staff/resources/user-management';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: StaffForTest;
let member: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
  member = await createStaff(site, { email: 'mere@hln.example', role: 'member' });
  await createStaff(site, { email: 'hemi@hln.example', role: 'manager' });
  // Adds more than one page of accounts, without the cost of hashing a password for each.
  await site.backend.database.run(`
    insert into auth.users (id, email)
    select gen_random_uuid(), 'person-' || lpad(i::text, 2, '0') || '@hln.example'
    from generate_series(1, 30) as i
  `);
});
afterAll(() => site.close());
afterEach(async () => {
  await site.backend.database.run("delete from public.staff_preferences where key = 'list.people'");
});

const open = (path = PEOPLE, options: VisitOptions = {}) =>
  visitAsStaff(browser, site, owner, path, { reducedMotion: 'reduce', ...options });

const table = (page: Page) => page.getByRole('table', { name: 'People' });
const links = (page: Page) => table(page).getByRole('link');
const emails = (page: Page) => links(page).locator('span:first-child').allInnerTexts();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

describe('a list', () => {
  it('keeps search and filters in its URL, which shows the same list again, and clears them', async () => {
    const { page, end } = await open();
    await search(page).fill('hln person-1');
    await eventually(() => links(page).count()).toBe(10);
    expect(pathOf(page)).toBe(`${PEOPLE}?q=hln+person-1`);
    await page.getByLabel('Role', { exact: true }).selectOption('owner');
    await page.getByText('Nothing matches these filters.').locator('visible=true').first().waitFor();
    expect(pathOf(page)).toBe(`${PEOPLE}?q=hln+person-1&role=owner`);
    expect(await axeFaults(page)).toEqual([]);
    await page.goBack();
    await eventually(() => links(page).count()).toBe(10);
    await page.reload();
    await eventually(() => links(page).count()).toBe(10);
    expect(await search(page).inputValue()).toBe('hln person-1');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await eventually(() => links(page).count()).toBe(25);
    expect(await search(page).inputValue()).toBe('');
    expect(pathOf(page)).toBe(PEOPLE);
    await end();
  });

  it('keeps a row open that was opened before the search reached the URL', async () => {
    const { page, end } = await open();
    await links(page).filter({ hasText: 'hemi@' }).waitFor();
    // Both at once, so that the search's pause always ends after the press.
    await search(page).evaluate((field) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(field, 'hemi');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      for (const link of document.querySelectorAll<HTMLElement>('[data-row-link]'))
        if (link.textContent?.includes('hemi@')) link.click();
    });
    const drawer = page.getByRole('dialog', { name: 'hemi@hln.example' });
    await drawer.waitFor();
    await eventually(() => new URL(page.url()).searchParams.get('q')).toBe('hemi');
    await eventually(() => links(page).count()).toBe(1);
    expect(await drawer.isVisible()).toBe(true);
    await end();
  });

  it('ignores invalid values in a URL, and says so', async () => {
    const { page, end } = await open(`${PEOPLE}?role=boss&sort=shoe-size&q=hemi`);
    await page.getByText('This list has no role “boss”').waitFor();
    await page.getByText('This list has no sort “shoe-size”').waitFor();
    await eventually(() => emails(page)).toEqual(['hemi@hln.example']);
    await end();
  });

  it('pages forwards and back, with Back as well, and shows the position', async () => {
    const { page, end } = await open();
    const said = (text: string) =>
      page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
    await said('1 to 25 of 33');
    const first = await emails(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await said('26 to 33 of 33');
    const second = await emails(page);
    expect(new Set([...first, ...second]).size).toBe(33);
    await page.getByRole('button', { name: 'Previous' }).click();
    await said('1 to 25 of 33');
    expect(await emails(page)).toEqual(first);
    await page.goBack();
    await said('26 to 33 of 33');
    await page.goto(`${PEOPLE}?cursor=nonsense`);
    await page.getByRole('alert').filter({ hasText: 'That page is no longer there.' }).waitFor();
    await page.getByRole('button', { name: 'First page' }).first().click();
    await said('1 to 25 of 33');
    await end();
  });

  it('sorts by its headings, and says how', async () => {
    const { page, end } = await open(`${PEOPLE}?q=@hln`);
    const heading = page.getByRole('columnheader', { name: 'Email address' });
    await eventually(() => heading.getAttribute('aria-sort')).toBe('ascending');
    await heading.getByRole('button').click();
    await eventually(() => heading.getAttribute('aria-sort')).toBe('descending');
    await eventually(async () => (await emails(page))[0]).toBe('person-30@hln.example');
    expect(pathOf(page)).toContain('sort=-email');
    await end();
  });

  it('works by keyboard: arrows, J and K, Space, Enter, Escape', async () => {
    const { page, end } = await open();
    await eventually(() => links(page).count()).toBe(25);
    await links(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await eventually(() => focused(page)).toBe('hemi@hln.example');
    await page.keyboard.press('j');
    await eventually(() => focused(page)).toBe('mere@hln.example');
    await page.keyboard.press('k');
    await page.keyboard.press(' ');
    await page.getByText('1 row selected').waitFor();
    expect(await page.getByLabel('Select hemi@hln.example').isChecked()).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await eventually(() => focused(page)).toContain('aroha@hln.example');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'hemi@hln.example' });
    await drawer.waitFor();
    await page.keyboard.press('Tab');
    expect(await drawer.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toBe('hemi@hln.example');
    expect(pathOf(page)).toBe(PEOPLE);
    await end();
  });

  it('shows its keys on ?, and returns to the row', async () => {
    const { page, end } = await open();
    await eventually(() => links(page).count()).toBe(25);
    await links(page).nth(2).focus();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys in a list' });
    await keys.getByText('Previous row').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toBe('mere@hln.example');
    await end();
  });

  it('changes several rows at once, and undoes it', async () => {
    const { page, end } = await open(`${PEOPLE}?q=person-0`);
    await page.getByLabel('Select person-01@hln.example').check();
    await page.getByLabel('Select person-02@hln.example').check();
    await page.getByRole('button', { name: 'Give the role Manager' }).click();
    await page.getByRole('status').filter({ hasText: '2 people now have the role Manager.' }).waitFor();
    const managers = () => table(page).getByRole('row').filter({ hasText: 'Manager' }).count();
    await eventually(managers).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').filter({ hasText: 'Undone.' }).waitFor();
    await eventually(managers).toBe(0);
    await end();
  });

  it('saves views and columns for the person', async () => {
    const { page, end } = await open(`${PEOPLE}?role=owner`);
    // The view is saved before the stored ones have loaded.
    const late = Promise.withResolvers<void>();
    await page.route(/staff_preferences\?.*list\.people/, async (route) => {
      if (route.request().method() === 'GET') await late.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Name of this view').fill('Owners');
    await page.getByRole('button', { name: 'Save view' }).click();
    late.resolve();
    await page.getByRole('status').filter({ hasText: 'The view Owners is saved.' }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Open sessions' }).uncheck();
    const heading = page.getByRole('columnheader', { name: 'Open sessions' });
    await heading.waitFor({ state: 'detached' });
    const stored = async () => {
      const [row] = await site.backend.database.query<{ value: unknown }>(
        "select value from public.staff_preferences where key = 'list.people'",
      );
      return row?.value;
    };
    await eventually(stored).toEqual({
      views: [{ name: 'Owners', search: 'role=owner' }],
      columns: { sessions: false },
    });
    await page.goto(PEOPLE);
    await eventually(() => links(page).count()).toBe(25);
    expect(await heading.count()).toBe(0);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Owners', exact: true }).click();
    await eventually(() => emails(page)).toEqual(['aroha@hln.example']);
    await page.getByRole('button', { name: 'Owners', exact: true }).click();
    await page.getByRole('button', { name: 'Remove the view Owners' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').filter({ hasText: 'The view Owners is back.' }).waitFor();
    await end();
  });

  it('exports all pages of the filtered list', async () => {
    const { page, end } = await open(`${PEOPLE}?q=hln`);
    await eventually(() => links(page).count()).toBe(25);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await (await download).createReadStream();
    let text = '';
    for await (const chunk of file) text += chunk;
    expect(text.startsWith('\uFEFF')).toBe(true);
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toBe('Email address,Name,Role,State,Second factor,Last sign-in,Open sessions');
    expect(lines).toHaveLength(34);
    expect((await download).suggestedFilename()).toBe('staff.csv');
    await page.getByRole('status').filter({ hasText: '33 rows exported.' }).waitFor();
    await end();
  });
});

describe('the drawer', () => {
  it('is opened by its URL, and returns the focus to its row when it is closed', async () => {
    const { page, end } = await open(`${PEOPLE}?open=${member.id}`);
    const drawer = page.getByRole('dialog', { name: 'mere@hln.example' });
    await drawer.getByText('What this person can do').waitFor();
    await page.locator('[data-row-link]').first().waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toBe('mere@hln.example');
    expect(pathOf(page)).toBe(PEOPLE);
    await end();
  });

  it('closes and opens with Back and Forward', async () => {
    const { page, end } = await open();
    await links(page).filter({ hasText: 'mere@hln.example' }).click();
    const drawer = page.getByRole('dialog', { name: 'mere@hln.example' });
    await drawer.waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'detached' });
    await page.goForward();
    await drawer.waitFor();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe(PEOPLE);
    await end();
  });

  it('says that there is no such account', async () => {
    const { page, end } = await open(`${PEOPLE}?open=nobody`);
    await page.getByRole('dialog', { name: 'No such account' }).waitFor();
    await end();
  });
});

describe('a message', () => {
  it('disappears after enough time to read it, unless it is held or has an action', async () => {
    const { page, end } = await open();
    await eventually(() => links(page).count()).toBe(25);
    await page.clock.install();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const done = page.getByRole('status').filter({ hasText: '33 rows exported.' });
    await done.waitFor();
    await done.hover();
    await page.clock.runFor(60_000);
    expect(await done.isVisible()).toBe(true);
    await page.mouse.move(0, 0);
    await eventually(async () => {
      await page.clock.runFor(20_000);
      return await done.count();
    }).toBe(0);
    await end();
  });

  it('is reached and left with F6, and dismissed with Escape', async () => {
    const { page, end } = await open(`${PEOPLE}?q=person-05`);
    await page.getByLabel('Select person-05@hln.example').check();
    await page.getByRole('button', { name: 'Give the role Manager' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await search(page).focus();
    await page.keyboard.press('F6');
    await eventually(() => focused(page)).toBe('Undo');
    await page.keyboard.press('F6');
    await eventually(() => search(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('F6');
    await page.keyboard.press('Escape');
    await undo.waitFor({ state: 'detached' });
    await eventually(() => search(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await end();
  });
});

/** An open sheet or drawer lies over the page's texts. */
const besideOverlaps = (faults: readonly string[]) =>
  faults.filter((fault) => !fault.startsWith('texts overlap'));

describe.each(['light', 'dark'] as const)('the list of people in the %s theme', (colorScheme) => {
  it.each([320, 390, 820, 1440])('has no axe violations or layout faults at %i px', async (width) => {
    const { page, end } = await open(PEOPLE, { colorScheme, viewport: { width, height: 900 } });
    await eventually(() => links(page).count()).toBe(25);
    await page.getByLabel('Select person-01@hln.example').check();
    // The selection's bar stays visible over the rows.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Staff tools' }).click();
    await page.getByRole('navigation', { name: 'Staff tools' }).getByText('User Management').waitFor();
    expect(await layoutFaults(page).then(besideOverlaps)).toEqual([]);
    await page.keyboard.press('Escape');
    await links(page).filter({ hasText: 'mere@hln.example' }).click();
    await page.getByRole('dialog', { name: 'mere@hln.example' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page).then(besideOverlaps)).toEqual([]);
    await end();
  });
});
