import { callRest, createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page, Request } from 'playwright-core';
import { startSite } from './support/site.ts';
import { signedIn } from './support/staff.ts';
import { type Visit, type VisitOptions, visit } from './support/visit.ts';

export type Site = Awaited<ReturnType<typeof startSite>>;

/** The browser's own report of a request that failed. */
export const FAILED_RESOURCE = /Failed to load resource/;

export const ITEMS = '**/rest/v1/price_watch_items*';
export const HISTORY = '**/rest/v1/price_history*';

/** Host names that resolve to private networks; all others resolve to a public IP address. No test uses real DNS. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  'private.example.com': ['10.0.0.7'],
  'loopback.example.com': ['127.0.0.1'],
  'mixed.example.com': ['93.184.215.14', 'fd00:ec2::254'],
};

/** The site without the job that checks prices, so that only the test changes them. */
export async function startWatcherSite(options: Parameters<typeof startSite>[0] = {}): Promise<Site> {
  const resolve = async (host: string) => INSIDE[host] ?? ['93.184.215.14'];
  const site = await startSite({ resolve, ...options });
  await callRest(site, 'service_role', 'PATCH', '/scheduled_jobs?name=eq.check-prices', { enabled: false });
  return site;
}

/** The columns that a test sets; the others are as after adding the item. */
export interface SeededItem {
  readonly item_name: string;
  readonly item_url?: string;
  readonly current_price?: number;
  readonly is_active?: boolean;
  readonly created_at?: string;
  readonly [column: string]: unknown;
}

/** The next check of seeded items is far in the future, so that no page waits for it unless the test says so. */
const SOME_DAY = '2100-01-01T00:00:00Z';

/** Stores an item as checks would leave it. Returns its id. */
export async function seedItem(site: Site, user: { readonly id: string }, item: SeededItem): Promise<string> {
  const { status, body } = await callRest(
    site,
    'service_role',
    'POST',
    '/price_watch_items?select=id',
    { user_id: user.id, item_url: 'https://shop.example.com/kettle', next_check_at: SOME_DAY, ...item },
    { prefer: 'return=representation' },
  );
  if (status !== 201 || !Array.isArray(body)) throw new Error(`No item: ${status} ${JSON.stringify(body)}`);
  return String(body[0].id);
}

/** Stores the price of an item at a point in time. */
export type SeededPrice = readonly [checkedAt: string, price: number, currency?: string];

export async function seedHistory(
  site: Site,
  id: string,
  prices: readonly SeededPrice[],
  url = 'https://shop.example.com/kettle',
): Promise<void> {
  const rows = prices.map(([checked_at, price, currency = null]) => ({
    watch_item_id: id,
    price,
    currency,
    checked_at,
    item_url: url,
  }));
  const { status, body } = await callRest(site, 'service_role', 'POST', '/price_history', rows);
  if (status !== 201) throw new Error(`No history: ${status} ${JSON.stringify(body)}`);
}

/** Opens the page as `user`, and waits until it has loaded. */
export async function openWatcher(
  browser: Browser,
  site: Site,
  user: StaffForTest,
  options: VisitOptions = {},
): Promise<Visit> {
  const opened = await visit(browser, site.url, '/staff/price-watcher', {
    ...(await signedIn(site, user)),
    ...options,
  });
  await untilLoaded(opened.page);
  return opened;
}

/** Waits until nothing is loading. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator('section[aria-busy="false"]').first().waitFor();
}

/** A new member of staff for one test. */
export const newUser = (site: Site): Promise<StaffForTest> => createStaff(site);

/** The row of an item in the list. */
export function itemRow(page: Page, name: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
}

/** The message in the banner at the top. */
export const banner = (page: Page) =>
  page
    .locator('[data-failure="true"]')
    .filter({ has: page.getByRole('button', { name: 'Dismiss this message' }) });

/** The name or the text of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);

/** The items of a user as stored, oldest first. */
export async function storedItems(site: Site, userId: string) {
  const { body } = await callRest(
    site,
    'service_role',
    'GET',
    `/price_watch_items?user_id=eq.${userId}&order=created_at`,
  );
  return body;
}

/** The writes that the page sends, with their bodies. */
export function writesOf(page: Page): { method: string; url: URL; body: unknown }[] {
  const writes: { method: string; url: URL; body: unknown }[] = [];
  page.on('request', (request: Request) => {
    if (request.url().includes('/rest/v1/price_watch_items') && request.method() !== 'GET') {
      writes.push({ method: request.method(), url: new URL(request.url()), body: request.postDataJSON() });
    }
  });
  return writes;
}

/** Answers writes as the test says, and lets reads through. */
export async function onWrites(page: Page, answer: Parameters<Page['route']>[1]) {
  await page.route(ITEMS, (route, request) =>
    request.method() === 'GET' ? route.fallback() : answer(route, request),
  );
}
