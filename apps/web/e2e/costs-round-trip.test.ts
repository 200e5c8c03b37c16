import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createStaff, type TestServer } from '@hln/test-support/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COSTS, parts } from './costs-support.ts';
import { eventually } from './support/eventually.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { signedIn } from './support/staff.ts';
import { untilInteractive, visit } from './support/visit.ts';

const SECRET = 'a secret of at least thirty-two characters';
const QUERY = '?start=2025-11-01&end=2025-11-30';

/** Two sources, several entries a day, credits, decimals, and names that a spreadsheet would read as formulas. */
const ENTRIES = [
  'Date,Class 1,Class 2,Amount,Id,Source',
  '2025-11-03,Cloud,Compute,10.005,,',
  '2025-11-03,Cloud,Compute,2.50,x,bank',
  '2025-11-03,Cloud,Compute,2.50,,bank',
  '2025-11-04,Cloud,Compute,-7.25,,',
  '2025-11-04,Cloud,Compute,0.000001,,',
  '2025-11-05,Office,Coffee,4.50,,',
  '2025-11-05,Office,Coffee,4.50,,',
  '2025-11-06,Office,Coffee,5,,',
  '2025-11-06,Office,Coffee,-5,,',
  "2025-11-07,=cmd|calc,'=two,1,,",
  '2025-11-07,"A, b - c","d ""e""\nf",12,,',
  '2025-12-24,Office,Coffee,99,,',
].join('\n');

let first: TestServer;
let second: TestServer;
let browser: Awaited<ReturnType<typeof sharedBrowser>>;
beforeAll(async () => {
  const start = () => startSite({ givenSettings: { 'costs.import-secret': SECRET } });
  [first, second, browser] = await Promise.all([start(), start(), sharedBrowser()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));

const now = () => Math.floor(Date.now() / 1000);

/** @param time the second in the signature */
async function send(server: TestServer, body: string, time = now()): Promise<unknown> {
  const digest = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
  const response = await fetch(`${server.url}/functions/v1/import-costs`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-hln-signature': `t=${time},v1=${digest}` },
    body,
  });
  return await response.json();
}

const entries = (server: TestServer) =>
  server.backend.database.query('select * from hln.cost_entries order by id');
const sums = (server: TestServer) =>
  server.backend.database.query(
    `select date::text, class_1, class_2, trim_scale(daily_amount)::text as size, trim_scale(net_amount)::text as net
     from hln.daily_costs where date <= '2025-11-30' order by 1, 2, 3`,
  );

async function open(server: TestServer, query: string) {
  const session = await signedIn(server, await createStaff(server));
  const opened = await visit(browser, server.url, `${COSTS}${query}`, session);
  await untilInteractive(opened.page);
  await parts(opened.page).chart.waitFor();
  return opened;
}

async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), parts(page).exportNet.click()]);
  expect(download.suggestedFilename()).toMatch(/^operational-costs-[\d-]{10}-to-[\d-]{10}-net-amounts\.csv$/);
  return await readFile(await download.path(), 'utf8');
}

it('importing exported net amounts changes nothing at their source, and gives the same totals elsewhere', async () => {
  expect(await send(first, ENTRIES)).toMatchObject({ inserted: 12 });
  const before = await entries(first);
  const there = await sums(first);

  const { page, end } = await open(first, QUERY);
  const file = await exported(page);
  expect(file.split('\r\n')[0]).toBe(
    '\uFEFFDate,Combined Category,Class 1,Class 2,Daily Amount (NZD),Net Amount (NZD)',
  );
  expect(await send(first, file)).toMatchObject({ inserted: 0, updated: 0, unchanged: 6, removed: 0 });

  // Files with a hidden category or a shorter range change nothing either.
  await parts(page).eye('Cloud - Compute').click();
  await eventually(() => parts(page).shown.innerText()).toContain('3 of 4 categories visible');
  expect(await send(first, await exported(page))).toMatchObject({ inserted: 0, updated: 0, unchanged: 4 });
  await parts(page).end.fill('2025-11-05');
  await eventually(() => parts(page).shown.innerText()).toContain('5 days');
  await parts(page).chart.waitFor();
  expect(await send(first, await exported(page))).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 });
  await end();
  expect(await entries(first)).toEqual(before);

  const time = now();
  expect(await send(second, file, time)).toMatchObject({ inserted: 6, updated: 0, unchanged: 0 });
  expect(await sums(second)).toEqual(there);
  // The repeated request is recognised, and answered with the result of its first import.
  expect(await send(second, file, time)).toMatchObject({ repeated: true });
  expect(await sums(second)).toEqual(there);

  // Exporting the imported costs gives the same file.
  const other = await open(second, QUERY);
  expect(await exported(other.page)).toBe(file);
  expect(await send(first, await exported(other.page))).toMatchObject({ inserted: 0, updated: 0 });
  await other.end();
  expect(await entries(first)).toEqual(before);
});
