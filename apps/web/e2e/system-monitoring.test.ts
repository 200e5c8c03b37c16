import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { fillMonitoring } from './support/filled-monitoring.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { signedIn, visitAsStaff } from './support/staff.ts';
import { FAILED_RESOURCE } from './support/staff-site.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

const PATH = '/staff/resources/system-monitoring';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: StaffForTest;

const run = (sql: string) => site.backend.database.run(sql);

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  // Only the tests evaluate alerts and run jobs.
  await site.schedules.stop();
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
});
afterAll(() => site.close());
beforeEach(() => fillMonitoring(site));

const open = (who: StaffForTest, options: VisitOptions = {}) =>
  visitAsStaff(browser, site, who, PATH, options);

describe('System Monitoring', () => {
  it('shows an open alert on the portal, and rounds its numbers', async () => {
    await run("update private.alerts set value = 92.5333333333 where rule = 'disk'");
    const { page, end } = await visitAsStaff(browser, site, owner, '/staff/portal');
    await page.getByText('The disk is almost full, since').waitFor();
    await page.getByRole('link', { name: 'Open System Monitoring' }).click();
    await page.getByText('92.5 % of the disk that holds the data folder; the limit is 90').waitFor();
    await end();
    const member = await visitAsStaff(browser, site, await createStaff(site), '/staff/portal');
    await member.page.getByRole('heading', { level: 1, name: 'Staff Portal' }).waitFor();
    expect(await member.page.getByText('The disk is almost full').count()).toBe(0);
    await member.end();
  });

  it('shows the result of the last post to the alert webhook', async () => {
    await run(`update private.alert_webhook set service = 'slack', attempted_at = now(), status = 404, cause = 'status',
      failures = 1, next_try_at = now() + interval '1 minute'`);
    const { page, end } = await open(owner);
    const webhook = page.getByRole('region', { name: 'Webhook of alerts' });
    await webhook.getByText('Slack answered 404: the webhook doesn’t exist, or no longer exists.').waitFor();
    await webhook.getByText('Not working').waitFor();
    await run(
      'update private.alert_webhook set status = 200, cause = null, failures = 0, next_try_at = null',
    );
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await webhook.getByText('Slack accepted it with 200.').waitFor();
    await webhook.getByText('Works', { exact: true }).waitFor();
    await run('update private.alert_webhook set service = null');
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await webhook.getByText('Not set').waitFor();
    await end();
  });

  it('says in one sentence what does not work and what to do; only permitted staff can acknowledge it', async () => {
    const { page, faults, end } = await open(owner);
    const sentence = page.getByRole('status').filter({ hasText: 'The disk is almost full, since' });
    await sentence.waitFor();
    const alert = page.getByRole('article', { name: 'The disk is almost full' });
    await alert.getByText('92.5 % of the disk that holds the data folder; the limit is 90').waitFor();
    await alert.getByText('Delete old backups and logs').waitFor();
    await alert.getByRole('button', { name: 'Acknowledge' }).click();
    const drawer = page.getByRole('dialog', { name: 'Acknowledge: The disk is almost full' });
    const reason = drawer.getByLabel('Reason');
    await eventually(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
    await drawer.getByRole('button', { name: 'Acknowledge' }).click();
    await drawer.getByText('Enter a reason of up to 200 characters.').waitFor();
    expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
    await reason.fill('<b>A larger disk</b> is ordered');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await drawer.waitFor({ state: 'detached' });
    await alert.getByText('Acknowledged by aroha@hln.example: <b>A larger disk</b> is ordered').waitFor();
    await alert.getByRole('button', { name: 'Mute' }).click();
    const mute = page.getByRole('dialog', { name: 'Mute: Disk' });
    await mute.getByLabel('For how long').selectOption('One day');
    await mute.getByLabel('Reason').fill('Ordered');
    await mute.getByRole('button', { name: 'Mute' }).click();
    await alert.getByText(/Muted until .*: Ordered/).waitFor();
    await alert.getByRole('button', { name: 'Unmute' }).click();
    await alert.getByRole('button', { name: 'Mute', exact: true }).waitFor();
    await run('update private.alerts set ended_at = now()');
    await page.getByRole('button', { name: 'Refresh now' }).click();
    const verdict = (text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
    // There is no alert yet, but not everything works.
    await verdict('No alert is open, but email isn’t working. There is no mail server');
    await run("update private.email_switch set transport = 'smtp'");
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await page.getByRole('status').filter({ hasText: 'Everything works.' }).waitFor();
    expect(faults).toEqual([]);
    await end();
  });

  it('charts the history, gives it in figures, and lists the jobs with their runs', async () => {
    const { page, end } = await open(owner);
    await page.getByText('More: response times, event loop and routes').click();
    const chart = page.getByRole('img', { name: /^Response time, ms: \d+ last, \d+ at most\.$/ });
    await chart.waitFor();
    expect(await page.getByRole('img', { name: /at most\.$/ }).count()).toBe(5);
    // Five minutes without samples leave a gap in the line.
    const line = page.getByRole('img', { name: /^Requests per minute/ }).locator('path');
    expect(((await line.getAttribute('d')) ?? '').split('M')).toHaveLength(3);
    // The values at a point in time, by pointer and by keyboard; a finger works like the pointer.
    const moments = page.getByRole('slider', { name: 'Points in time: Response time, ms' });
    await moments.hover({ position: { x: 20, y: 20 } });
    await moments.getByText('p95').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await moments.focus();
    await page.keyboard.press('End');
    const last = await moments.getAttribute('aria-valuetext');
    expect(last).toMatch(/^\d\d:\d\d: p50 \d+, p95 \d+, p99 \d+$/);
    await page.keyboard.press('ArrowLeft');
    await eventually(() => moments.getAttribute('aria-valuetext')).not.toBe(last);
    await page.keyboard.press('Escape');
    await moments.getByText('p95').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await eventually(async () => (await line.getAttribute('d'))?.split('M').length).toBe(2);
    await page.getByRole('button', { name: 'Show as tables' }).click();
    const table = page.getByRole('region', { name: 'History' }).getByRole('table').first();
    await table.getByRole('columnheader', { name: 'Response time, ms, p99' }).waitFor();
    expect(await table.getByRole('row').count()).toBeGreaterThan(100);
    const routes = page.getByRole('region', { name: 'Routes' }).getByRole('row');
    await eventually(() => routes.nth(1).getByRole('rowheader').innerText()).toBe('/functions/v1/contact');
    const job = page.getByRole('table', { name: 'Scheduled jobs' }).getByRole('row');
    await job.filter({ hasText: 'deliver-outbox' }).getByText('Did nothing').waitFor();
    await job.filter({ hasText: 'check-prices' }).getByText('Failed', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'housekeeping' }).click();
    const drawer = page.getByRole('dialog', { name: 'housekeeping' });
    await drawer.getByText('removed.rate_limit_hits 1,284').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await end();
  });

  it('lists errors in visitors’ browsers, without what they typed', async () => {
    const SECRET = 'Aroha, aroha@example.nz';
    // An error of one of the page's own scripts, as the page sees it.
    const fail = (page: Page) =>
      page.evaluate((message) => {
        const url = document.querySelector<HTMLScriptElement>('script[src*="/assets/page-"]');
        const filename = new URL(url?.getAttribute('src') ?? '', window.location.href).href;
        const error = new RangeError(message);
        dispatchEvent(new ErrorEvent('error', { message, filename, lineno: 1, colno: 77, error }));
        dispatchEvent(new ErrorEvent('error', { message, filename, lineno: 1, colno: 77, error }));
      }, SECRET);
    const home = await visit(browser, site.url, `/?q=${SECRET}`, {});
    await untilInteractive(home.page);
    const [report] = await Promise.all([
      home.page.waitForRequest('**/functions/v1/report-error'),
      fail(home.page),
    ]);
    expect((await report.response())?.status()).toBe(204);
    expect(JSON.stringify([report.postData(), await report.allHeaders()])).not.toContain('Aroha');
    await home.end();
    // A page that can't call any server reports nothing, and does not try.
    const isolated = await visit(browser, site.url, '/tools/json-formatter', {});
    await untilInteractive(isolated.page);
    const reporter = isolated.page.waitForResponse(/\/assets\/report-error/);
    await fail(isolated.page);
    await (await reporter).finished();
    await isolated.end();

    const { page, end } = await open(owner);
    const rows = page.getByRole('table', { name: 'Page errors' }).getByRole('row');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(2);
    expect(await rows.nth(1).innerText()).toMatch(/^Script: RangeError\s+page-[\w-]+\.js:1:77\s+\/\s/);
    expect(await rows.nth(1).getByRole('cell').nth(2).innerText()).toBe('1');
    await end();
  });

  it('lets its limits be changed and reset', async () => {
    const { page, end } = await open(owner, { expectedErrors: [FAILED_RESOURCE] });
    await page.getByText('Show when each alert starts').click();
    await page.getByRole('button', { name: 'Change Error rate' }).click();
    const drawer = page.getByRole('dialog', { name: 'Change Error rate' });
    await drawer.getByLabel('Starts at').fill('many');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('Enter a number from 0 to 100.').waitFor();
    await drawer.getByLabel('Starts at').fill('1');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('The alert must end at a lower value than the one it starts at.').waitFor();
    await drawer.getByLabel('Starts at').fill('8');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: 'Error rate' });
    await row.getByText('8 % of requests').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('5 % of requests').waitFor();
    await end();
  });

  it('refreshes without moving focus or scroll, and says when its data is old', async () => {
    const { page, end } = await visit(browser, site.url, '/', {
      ...(await signedIn(site, owner)),
      expectedErrors: [FAILED_RESOURCE],
    });
    await page.clock.install();
    await page.goto(`${site.url}${PATH}`);
    await page.getByText('The disk is almost full, since').waitFor();
    await page.getByRole('button', { name: 'Last day' }).click();
    await page.getByText('Show when each alert starts').click();
    const button = page.getByRole('button', { name: 'Change Disk' });
    await button.focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const top = async () => Math.round((await button.boundingBox())?.y ?? 0);
    const before = await top();
    expect(await focused()).toBe('Change Disk');
    await run(
      "update private.alerts set ended_at = now(); update private.email_switch set transport = 'smtp'",
    );
    await page.clock.fastForward(31_000);
    await page.getByText('Everything works.').waitFor({ state: 'attached' });
    expect(await focused()).toBe('Change Disk');
    expect(Math.abs((await top()) - before)).toBeLessThan(3);
    await page.route('**/rpc/read_monitoring', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.clock.fastForward(120_000);
    await page.getByText('This is out of date: it was last updated').waitFor({ state: 'attached' });
    expect(await focused()).toBe('Change Disk');
    await page.unroute('**/rpc/read_monitoring');
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await page.getByText('This is out of date: it was last updated').waitFor({ state: 'detached' });
    await end();
  });

  it('informs visitors, if that is switched on, without scripts and without reasons', async () => {
    const statusOf = async (path: string) => (await fetch(site.url + path)).status;
    expect([await statusOf('/status'), await statusOf('/status.json')]).toEqual([404, 404]);
    await run(`update private.settings set value = 'true' where key = 'status.public';
      insert into private.alerts (rule, subject, since, threshold, value, worst)
      values ('mail-queue', '', now() - interval '25 minutes', 30, 40, 40)`);
    await eventually(() => statusOf('/status')).toBe(200);
    const still = await visit(browser, site.url, '/status', { javaScriptEnabled: false });
    await still.page
      .getByText(/^Mail from us is slower than usual, since 20\d\d-\d\d-\d\d \d\d:\d\d\.$/)
      .waitFor();
    expect(await still.page.getByRole('listitem').filter({ hasText: 'This site' }).allInnerTexts()).toEqual([
      expect.stringMatching(/works$/),
      expect.stringMatching(/ to /),
    ]);
    // Visitors don't notice the disk.
    expect(await still.page.getByText(/disk/i).count()).toBe(0);
    await still.end();
    const visitor = await visit(browser, site.url, '/status', { viewport: { width: 320, height: 640 } });
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.page.emulateMedia({ colorScheme });
      expect(await axeFaults(visitor.page)).toEqual([]);
    }
    expect(await layoutFaults(visitor.page)).toEqual([]);
    await visitor.end();
    expect(await (await fetch(`${site.url}/status.json`)).json()).toMatchObject({ state: 'slow' });
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain('/status');
    await run(`update private.settings set value = null where key = 'status.public'`);
    await eventually(() => statusOf('/status/')).toBe(404);
  });

  it('is read-only for a Manager and closed to a Member', async () => {
    const manager = await createStaff(site, { email: 'hemi@hln.example', role: 'manager' });
    const member = await createStaff(site, { email: 'mere@hln.example', role: 'member' });
    const seen = await open(manager);
    await seen.page.getByText('You can view alerts').waitFor();
    expect(await seen.page.getByRole('button', { name: /^(Acknowledge|Mute|Change Disk)$/ }).count()).toBe(0);
    await seen.end();
    const closed = await open(member);
    await closed.page.getByText('You don’t have access to this page.').waitFor();
    await closed.end();
  });

  it('fits phones in both themes', async () => {
    const { page, end } = await open(owner);
    await page
      .getByRole('img', { name: /at most\.$/ })
      .first()
      .waitFor();
    for (const width of [320, 390, 820]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await layoutFaults(page)).toEqual([]);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page)).toEqual([]);
    }
    await end();
  });
});
