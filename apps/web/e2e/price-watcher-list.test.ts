import { describe, expect, it } from 'vitest';
import { banner, FAILED_RESOURCE, HISTORY, ITEMS, itemRow, untilLoaded } from './price-watcher-support.ts';
import { eventually } from './support/eventually.ts';
import { watcherStage } from './support/watcher-stage.ts';

const stage = watcherStage();

const EARLY = '2026-07-01T00:00:00Z';
const LATE = '2026-11-20T11:00:00Z';

describe('the list', () => {
  it('is empty at first and leads to the form', async () => {
    const { page, end } = await stage.open(await stage.newUser());
    await page.getByRole('heading', { level: 2, name: 'Watch Items (0)' }).waitFor();
    await page.getByText('No items to watch yet').waitFor();
    await page.getByText('No items selected for chart').waitFor();
    await page.getByText('Add your first item').click();
    await page.getByRole('heading', { level: 2, name: 'Add New Watch Item' }).waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
      'item-name',
    );
    await end();
  });

  it('shows the price of each item, or why there is none', async () => {
    const user = await stage.newUser();
    const fallen = await stage.seedItem(user, {
      item_name: 'Fallen',
      current_price: 79.5,
      last_success_at: LATE,
      last_checked_at: LATE,
      created_at: '2026-11-05T00:00:00Z',
    });
    await stage.seedHistory(fallen, [
      [EARLY, 90],
      [LATE, 79.5],
    ]);
    const risen = await stage.seedItem(user, {
      item_name: 'Risen',
      current_price: 1299,
      currency: 'USD',
      last_success_at: EARLY,
      last_checked_at: LATE,
      last_error: 'The page could not be found.',
      last_error_code: 'http',
      price_source: 'json-ld',
      price_raw: '1299.00 <b>',
      created_at: '2026-11-04T00:00:00Z',
    });
    await stage.seedHistory(risen, [
      ['2026-06-01T00:00:00Z', 1199, 'USD'],
      [EARLY, 1299, 'USD'],
    ]);
    await stage.seedItem(user, {
      item_name: 'Missing',
      last_checked_at: LATE,
      created_at: '2026-11-03T00:00:00Z',
    });
    await stage.seedItem(user, { item_name: 'Never', created_at: '2026-11-02T00:00:00Z' });
    await stage.seedItem(user, {
      item_name: 'Paused',
      is_active: false,
      current_price: 20,
      last_success_at: EARLY,
      created_at: '2026-11-01T00:00:00Z',
    });
    await stage.seedItem(user, {
      item_name: 'Paused in vain',
      is_active: false,
      last_checked_at: LATE,
      created_at: '2026-10-01T00:00:00Z',
    });

    const { page, end } = await stage.open(user, { timezoneId: 'America/Los_Angeles' });
    const text = async (name: string) => (await itemRow(page, name).innerText()).replaceAll('\u00A0', ' ');
    await page.getByRole('heading', { level: 2, name: 'Watch Items (4)' }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Fallen',
      'Risen',
      'Missing',
      'Never',
    ]);

    expect(await text('Fallen')).toContain('Current: $79.50');
    expect(await text('Fallen')).toContain('Last fetched: 2026-11-21 00:00:00');
    const down = itemRow(page, 'Fallen').getByRole('img', { name: 'The price went down.' });
    const up = itemRow(page, 'Risen').getByRole('img', { name: 'The price went up.' });
    const hue = (locator: typeof up) =>
      locator.evaluate((icon) => {
        const [, , h = '0'] = getComputedStyle(icon).color.match(/[\d.]+/g) ?? [];
        return Number(h);
      });
    expect(await hue(down)).toBeCloseTo(152, 0);
    expect(await hue(up)).toBeLessThan(40);
    expect(await text('Risen')).toContain('Current: US$1299.00');
    expect(await text('Risen')).toContain('Last fetched: 2026-07-01 12:00:00');
    expect(await text('Risen')).toContain('The page could not be found. (2026-11-21 00:00:00)');
    await itemRow(page, 'Risen').getByText('Details').click();
    await itemRow(page, 'Risen').getByText('1299.00 <b>').waitFor();
    expect(await text('Risen')).toContain('(JSON-LD)');

    for (const words of [
      'Price not found',
      'Last attempt: 2026-11-21 00:00:00',
      'Our system will keep trying to find the price automatically',
    ]) {
      expect(await text('Missing')).toContain(words);
    }
    expect(await text('Never')).toContain('Last attempt: not yet');

    await page.getByRole('button', { name: 'Show Inactive' }).click();
    await page.getByRole('heading', { level: 2, name: 'Watch Items (6)' }).waitFor();
    expect(await text('Paused')).toContain('Current: $20.00');
    expect(await text('Paused')).toContain('Watching paused');
    expect(await text('Paused in vain')).toContain('Price not available');
    expect(await text('Paused in vain')).toContain('Last attempt: 2026-11-21 00:00:00');
    expect(await text('Paused in vain')).not.toContain('keep trying');
    expect(await itemRow(page, 'Paused').getByTitle(/chart/).count()).toBe(0);
    await page.getByRole('button', { name: 'Hide Inactive' }).click();
    await page.getByRole('heading', { level: 2, name: 'Watch Items (4)' }).waitFor();
    await end();
  });

  it('opens an item in a new tab without access to this page, and only http URLs', async () => {
    const user = await stage.newUser();
    await stage.seedItem(user, { item_name: 'Pot', item_url: 'https://www.shop.example.com/pot?a=1&b=2' });
    const { page, end } = await stage.open(user);
    const link = itemRow(page, 'Pot').getByRole('link', { name: 'View Item' });
    expect(await link.getAttribute('href')).toBe('https://www.shop.example.com/pot?a=1&b=2');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');

    await page.route(ITEMS, async (route) => {
      const answer = await route.fetch();
      const [item] = await answer.json();
      await route.fulfill({ response: answer, json: [{ ...item, item_url: 'javascript:alert(1)' }] });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await itemRow(page, 'Pot').getByText('javascript:alert(1)').waitFor();
    expect(await itemRow(page, 'Pot').getByRole('link').count()).toBe(0);
    await end();
  });

  it('can be searched and sorted when it is long', async () => {
    const user = await stage.newUser();
    for (const [index, name] of ['b', 'c', 'a', 'd', 'e', 'f', 'g', 'h', 'kettle'].entries()) {
      await stage.seedItem(user, {
        item_name: name,
        item_url: `https://shop.example.com/${index}`,
        created_at: `2026-10-0${index + 1}T00:00:00Z`,
      });
    }
    const { page, end } = await stage.open(user);
    const names = () => page.getByRole('heading', { level: 3 }).allInnerTexts();
    expect((await names())[0]).toBe('kettle');
    await page.getByLabel('Sort by').selectOption('name');
    await eventually(async () => (await names()).slice(0, 3)).toEqual(['a', 'b', 'c']);
    await page.getByLabel('Find an item').fill('KETT');
    await eventually(names).toEqual(['kettle']);
    await page.getByText('1 of 9 items match').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Watch Items (9)' }).waitFor();
    await end();
  });
});

describe('loading', () => {
  it('shows a failure until it is dismissed, and tries again', async () => {
    const user = await stage.newUser();
    await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user, { expectedErrors: [FAILED_RESOURCE] });
    await page.route(ITEMS, (route) =>
      route.fulfill({ status: 500, json: { code: 'XX000', message: 'internals' } }),
    );
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.click();
    await banner(page).getByText('Failed to fetch data', { exact: true }).waitFor();
    await itemRow(page, 'Kettle').waitFor();

    await page.getByRole('button', { name: 'Dismiss this message' }).click();
    expect(await banner(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

    await page.unroute(ITEMS);
    await page.route(HISTORY, (route) => route.abort());
    await refresh.click();
    await banner(page).getByText('Failed to fetch data', { exact: true }).waitFor();
    await page.unroute(HISTORY);
    await refresh.click();
    await eventually(() => banner(page).count()).toBe(0);
    await end();
  });

  it('neither waits for deleted items nor fails because of them', async () => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, { item_name: 'Kettle' });
    await stage.seedHistory(id, [['2026-11-18T00:00:00Z', 25]]);
    const { page, end } = await stage.open(user, { expectedErrors: [FAILED_RESOURCE] });
    const answer = Promise.withResolvers<void>();
    await page.route('**/rest/v1/rpc/deleted_watch_items', async (route) => {
      await answer.promise;
      await route.abort();
    });
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.click();
    await page.getByRole('status').getByText('1 item loaded.').waitFor();
    await eventually(() => refresh.isEnabled()).toBe(true);

    answer.resolve();
    const failure = page.getByRole('status').getByText('Failed to fetch the deleted items', { exact: true });
    await failure.waitFor();
    expect(await banner(page).count()).toBe(0);
    await itemRow(page, 'Kettle').waitFor();
    await page.unroute('**/rest/v1/rpc/deleted_watch_items');
    await refresh.click();
    await failure.waitFor({ state: 'detached' });
    await end();
  });

  it('disables Refresh while it loads, and announces when it has finished', async () => {
    const user = await stage.newUser();
    await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user);
    const answer = Promise.withResolvers<void>();
    await page.route(ITEMS, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.click();
    await eventually(() => refresh.isDisabled()).toBe(true);
    answer.resolve();
    await eventually(() => refresh.isEnabled()).toBe(true);
    await page.getByRole('status').getByText('1 item loaded.').waitFor();
    await eventually(() => refresh.evaluate((button) => button === document.activeElement)).toBe(true);
    await end();
  });

  it('requests the user’s items, their history, and deleted items', async () => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user);
    const requests: URL[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rest/v1/')) requests.push(new URL(request.url()));
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await eventually(() => requests.length).toBe(3);
    await untilLoaded(page);
    const [items, ...others] = requests;
    const history = others.find(({ pathname }) => pathname.endsWith('/price_history'));
    expect(others.some(({ pathname }) => pathname.endsWith('/rpc/deleted_watch_items'))).toBe(true);
    expect(items?.searchParams.get('user_id')).toBe(`eq.${user.id}`);
    expect(items?.searchParams.get('order')).toBe('created_at.desc,id.asc');
    expect(history?.searchParams.get('watch_item_id')).toBe(`in.(${id})`);
    expect(history?.searchParams.get('order')).toBe('checked_at.asc,id.asc');
    await end();
  });
});
