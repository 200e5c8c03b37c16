import { createStaff, type StaffForTest } from '@hln/test-support/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAILED_RESOURCE } from './price-watcher-support.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { axeFaultsInBothThemes } from './support/looks.ts';
import { signedIn } from './support/staff.ts';
import { visit } from './support/visit.ts';
import { watcherStage } from './support/watcher-stage.ts';

const stage = watcherStage();
let user: StaffForTest;
beforeAll(async () => {
  user = await createStaff(stage.site, { email: 'ana@hln.example' });
  const kettle = await stage.seedItem(user, {
    item_name: 'A kettle whose name somebody has copied from the shop with everything that stands there',
    item_url: 'https://the-longest-host-name-of-all-the-shops-in-aotearoa.example.com/kettle',
    current_price: 79.5,
    currency: 'USD',
    price_source: 'json-ld',
    price_raw: `US$79.50, and a raw text without any place to break: ${'x'.repeat(80)}`,
    last_checked_at: '2026-11-20T00:00:00Z',
    last_success_at: '2026-11-19T00:00:00Z',
    last_error: 'The shop did not answer in time.',
  });
  await stage.seedHistory(
    kettle,
    [
      ['2026-11-01T00:00:00Z', 90, 'USD'],
      ['2026-11-19T00:00:00Z', 79.5, 'USD'],
    ],
    'https://the-longest-host-name-of-all-the-shops-in-aotearoa.example.com/kettle',
  );
  const pot = await stage.seedItem(user, { item_name: 'Pot', current_price: 12 });
  await stage.seedHistory(pot, [['2026-11-03T00:00:00Z', 12]]);
  await stage.seedItem(user, { item_name: 'Old radio', is_active: false });
});

it.each([320, 390, 820, 1440, 2560])(
  'the page has no axe violations or layout faults in both themes (%i px)',
  async (width) => {
    const { page, end } = await stage.open(user, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await page.getByRole('button', { name: 'Show Inactive' }).click();
    await page.getByRole('button', { name: 'Add Item' }).click();
    for (const details of await page.getByText('Details').all()) await details.click();
    expect(await axeFaultsInBothThemes(page, width)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Show table' }).click();
    expect(await axeFaultsInBothThemes(page, width)).toEqual([]);
    await page.getByRole('button', { name: 'Show chart' }).click();
    await page.getByRole('slider').focus();
    await page.getByRole('button', { name: 'Resume watching' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFaultsInBothThemes(page, width)).toEqual([]);
    await end();
  },
);

it('the page can be used completely by keyboard', async () => {
  const { page, end } = await stage.open(user);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    });
  await page.getByRole('link', { name: 'Back to Staff Portal' }).focus();
  const walk: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    walk.push(await focused());
    if (walk.at(-1) === 'Point in time on the chart') break;
  }
  const order = [/^Add Item$/, /^Show Inactive$/, /^Refresh$/, /^View Item Pot/, /chart: Pot$/, /^Details/];
  const next = [
    /^Check now Pot$/,
    /^Edit Pot$/,
    /^Stop watching Pot$/,
    /^View Item A kettle/,
    /^Export CSV$/,
  ];
  const places = [...order, ...next, /^Point in time on the chart$/].map((name) =>
    walk.findIndex((text) => name.test(text)),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  await page.getByRole('button', { name: 'Stop watching Pot' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await eventually(focused).toBe('Stop watching Pot');
  await end();
});

describe('the price watcher', () => {
  it('sends a visitor to sign in, with a message until then', async () => {
    const { page, end } = await visit(stage.browser, stage.site.url, '/staff/price-watcher');
    await page.waitForURL('**/login?next=%2Fstaff%2Fprice-watcher');
    await end();
  });

  it('shows "Checking authentication..." and nothing else until the user is confirmed', async () => {
    const user = await stage.newUser();
    const { page, end } = await visit(
      stage.browser,
      stage.site.url,
      '/login',
      await signedIn(stage.site, user),
    );
    const answer = Promise.withResolvers<void>();
    await page.route('**/auth/v1/user', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/staff/price-watcher');
    await page.getByText('Checking authentication...').waitFor();
    expect(await page.getByRole('button', { name: 'Add Item' }).count()).toBe(0);
    answer.resolve();
    await page.getByRole('heading', { level: 1, name: 'Price Watcher' }).waitFor();
    expect(await page.getByText('Checking authentication...').count()).toBe(0);
    await end();
  });

  it('leads to sign-in and back when the session has ended', async () => {
    const user = await stage.newUser();
    const { page, end } = await stage.open(user, { expectedErrors: [FAILED_RESOURCE] });
    await page.evaluate(() => localStorage.clear());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.waitForURL('**/login?next=%2Fstaff%2Fprice-watcher');
    await end();
  });

  it('is not indexed by search engines', async () => {
    const answer = await fetch(`${stage.site.url}/staff/price-watcher`);
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(await answer.text()).toMatch(/<meta name="robots" content="noindex/);
  });

  it('does not show the items of other users', async () => {
    const [one, other] = await Promise.all([stage.newUser(), stage.newUser()]);
    const id = await stage.seedItem(one, { item_name: 'Secret present', current_price: 5 });
    await stage.seedHistory(id, [['2026-07-01T00:00:00Z', 5]]);
    const { page, end } = await stage.open(other);
    await page.getByText('No items to watch yet').waitFor();
    expect(await page.getByText('Secret present').count()).toBe(0);
    await end();
  });
});
