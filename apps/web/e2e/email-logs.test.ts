import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { fillMails, hostileHtml, TOKEN } from './support/filled-mails.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { visitAsStaff } from './support/staff.ts';
import { FAILED_RESOURCE } from './support/staff-site.ts';
import type { VisitOptions } from './support/visit.ts';

const PATH = '/staff/resources/email-logs';
const HOSTILE = '=HYPERLINK("http://evil.example")';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: StaffForTest;

/** The requests that a hostile email has made. */
const hits: string[] = [];
const evilServer = createServer((request, response) => {
  hits.push(request.url ?? '');
  response.setHeader('access-control-allow-origin', '*').end();
});
let evil = '';

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  evilServer.listen(0, '127.0.0.1');
  await once(evilServer, 'listening');
  evil = `http://127.0.0.1:${Object(evilServer.address()).port}`;
  // Only the tests send emails.
  await site.schedules.stop();
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
});
afterAll(async () => {
  evilServer.closeAllConnections();
  evilServer.close();
  await site.close();
});
beforeEach(async () => {
  hits.length = 0;
  await fillMails(site, evil);
});

const open = (path = PATH, options: VisitOptions = {}, who = owner) =>
  visitAsStaff(browser, site, who, path, { reducedMotion: 'reduce', ...options });

const statusOf = async (key: string) => {
  const rows = await site.backend.database.query<{ status: string }>(
    'select status from public.email_outbox where idempotency_key = $1',
    [key],
  );
  return rows[0]?.status;
};

describe('Email Logs', () => {
  it('groups failures by cause with a remedy, links to them, and shows an email’s history', async () => {
    const { page, end } = await open();
    const causes = page.getByRole('region', { name: 'Why emails were not delivered' });
    await causes.getByText('Correct SMTP_URL').waitFor();
    await causes.getByRole('link', { name: 'Show them: Our user name or password is wrong' }).click();
    const rows = page.getByRole('table', { name: 'Emails' }).locator('tbody tr');
    await eventually(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('hemi gone');
    await eventually(() => rows.count()).toBe(1);
    await rows.getByRole('link').focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'HLN has your message, Hemi' });
    await drawer.getByText('Attempt 1').waitFor();
    await drawer.getByText('Refused permanently: There is no such recipient (RCPT TO, 550, 5.1.1)').waitFor();
    await drawer.getByRole('button', { name: 'Source' }).click();
    await drawer.getByText('Subject: HLN has your message, Hemi').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await eventually(() => rows.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(
      true,
    );
    await end();
  });

  it('names a linked email by its subject, even if the list does not show it', async () => {
    const [mail] = await site.backend.database.query<{ id: string }>(
      "select id from public.email_outbox where idempotency_key = 'donation-thanks:d1'",
    );
    const { page, end } = await open(`${PATH}?q=mere&open=${mail?.id}`);
    await page.getByRole('dialog', { name: 'Thank you for the coffee' }).getByText('Attempt 1').waitFor();
    await end();
    const gone = await open(`${PATH}?open=${crypto.randomUUID()}`, { expectedErrors: [FAILED_RESOURCE] });
    await gone.page.getByRole('dialog', { name: 'Emails' }).getByRole('button', { name: 'Retry' }).waitFor();
    await gone.end();
  });

  it('says who would get a second copy, resends once, cancels with undo, and suppresses an address', async () => {
    const { page, end } = await open(`${PATH}?q=mere`);
    await page.getByRole('link', { name: 'HLN has your message, Mere' }).click();
    const drawer = page.getByRole('dialog', { name: 'HLN has your message, Mere' });
    await drawer.getByText('Nobody knows whether this email arrived.').waitFor();
    await drawer.getByRole('button', { name: 'Resend' }).click();
    const question = page.getByRole('dialog', { name: 'Resend this email?' });
    await question.getByText('mere@example.nz: nobody knows whether the first one arrived').waitFor();
    expect(await statusOf('contact-confirmation:c3')).toBe('unknown');
    await question.getByRole('button', { name: 'Resend' }).click();
    await page.getByRole('status').filter({ hasText: '1 email queued.' }).first().waitFor();
    expect(await statusOf('contact-confirmation:c3')).toBe('pending');
    await drawer.getByRole('button', { name: 'Cancel', exact: true }).click();
    await eventually(() => statusOf('contact-confirmation:c3')).toBe('cancelled');
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(() => statusOf('contact-confirmation:c3')).toBe('pending');
    await drawer.getByRole('button', { name: 'Suppress this email address' }).click();
    const reason = page.getByRole('dialog', { name: 'Suppress: mere@example.nz' });
    await reason.getByLabel('Reason').fill('Asked us to');
    await page.keyboard.press('Enter');
    await drawer.getByText('Only security emails are sent to this email address: Asked us to').waitFor();
    // The email may be read again before the form is gone, and Escape is for the topmost dialog.
    await reason.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    const suppressed = page.getByRole('region', { name: 'Suppressed email addresses' });
    await suppressed.getByRole('button', { name: 'Remove mere@example.nz' }).click();
    await suppressed.getByText('mere@example.nz').waitFor({ state: 'detached' });
    await end();
  });

  it('resends many at once, and names those that may arrive twice', async () => {
    const { page, end } = await open();
    await page.getByRole('link', { name: 'Thank you for the coffee' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await page.getByRole('button', { name: 'Resend' }).click();
    const question = page.getByRole('dialog', { name: 'Resend 10 emails?' });
    await question.getByText('6 of them may arrive twice:').waitFor();
    expect(await question.getByRole('listitem').count()).toBe(6);
    expect(await question.getByText('hemi@gone.example').count()).toBe(0);
    await question.getByText('A link that works only once may have expired').waitFor();
    await question.getByRole('button', { name: 'Not now' }).click();
    expect(await statusOf('feedback:f1')).toBe('failed');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('status').filter({ hasText: '3 emails cancelled.' }).first().waitFor();
    await end();
  });

  it('stops and resumes all sending, says so here and in System Monitoring, and sends a test email', async () => {
    const { page, end } = await open();
    await page.getByRole('button', { name: 'Stop all sending' }).click();
    const drawer = page.getByRole('dialog', { name: 'Stop all sending' });
    await drawer.getByRole('button', { name: 'Stop all sending' }).click();
    await drawer.getByText('Enter a reason of up to 200 characters.').waitFor();
    await drawer.getByLabel('Reason').fill('A wrong <b>price</b> list');
    await page.keyboard.press('Enter');
    await page.getByText('by aroha@hln.example: A wrong <b>price</b> list').waitFor();
    await page.goto(`${site.url}/staff/resources/system-monitoring`);
    await page.getByText(/, by aroha@hln\.example: A wrong <b>price<\/b> list/).waitFor();
    await page.goto(`${site.url}${PATH}`);
    await page.getByRole('button', { name: 'Resume sending' }).click();
    await page.getByRole('status').filter({ hasText: 'Sending is switched on again.' }).waitFor();
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await page.getByText('There is no mail server, so the test email was only stored.').waitFor();
    await end();
  });

  it('shows HTML that loads, runs, submits and navigates nothing, and subjects as text', async () => {
    // axe talks to the frame, which the sandbox keeps from answering. Chromium reports its policy's refusals of
    // handlers only since version 148.
    const expectedErrors = [
      /Failed to execute 'postMessage'/,
      /Applying inline style violates/,
      /Executing inline event handler violates/,
    ];
    const { page, faults, end } = await open(`${PATH}?q=hyperlink`, { expectedErrors });
    await page.getByRole('link', { name: HOSTILE }).click();
    const drawer = page.getByRole('dialog', { name: HOSTILE });
    await drawer.getByRole('button', { name: 'HTML' }).click();
    const frame = drawer.locator('iframe');
    await frame.contentFrame().getByRole('heading', { name: 'Kia ora' }).waitFor();
    expect(await frame.getAttribute('sandbox')).toBe('');
    const source = (await frame.getAttribute('srcdoc')) ?? '';
    expect(source).toContain("default-src 'none'");
    expect(source).not.toMatch(
      /<(?:script|style|img|form|iframe|svg|base|link|video)|\son\w+=|\shref=|\ssrc=/,
    );
    await frame.contentFrame().getByText('Our offer').click();
    await frame.contentFrame().getByRole('heading', { name: 'Kia ora' }).click();
    // Beside a frame, axe mistakes inert content under a modal drawer for a second landmark.
    const faultsOfAxe = await axeFaults(page);
    expect(faultsOfAxe.filter((fault) => !fault.startsWith('landmark-unique'))).toEqual([]);
    expect(hits).toEqual([]);
    expect(await page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false);
    expect(new URL(page.url()).pathname).toBe(PATH);
    expect(page.frames().filter((one) => !['about:srcdoc', page.url()].includes(one.url()))).toEqual([]);
    expect(faults).toEqual([]);
    await end();
  });

  it('keeps even unfiltered HTML from loading and navigating, by sandbox and policy alone', async () => {
    const { page, end } = await open(PATH, { expectedErrors: [/./] });
    // The server can be reached from here, so it isn't the network that blocks the email.
    await fetch(`${evil}/reachable`);
    await page.evaluate(async (html) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', '');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">${html}`;
      document.body.prepend(frame);
      await loaded;
    }, hostileHtml(evil));
    const frame = page.locator('iframe[sandbox=""]').contentFrame();
    await frame.getByRole('button', { name: 'Sign in' }).click();
    await frame.getByText('Our offer').click();
    expect(await page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false);
    expect(new URL(page.url()).pathname).toBe(PATH);
    expect(hits).toEqual(['/reachable']);
    await end();
  });

  it('has no live link in previews or files, and formulas in files are text', async () => {
    const { page, end } = await open(`${PATH}?kind=auth`);
    const bodies: string[] = [];
    page.on(
      'response',
      (response) =>
        void response.text().then(
          (text) => bodies.push(text),
          () => {},
        ),
    );
    await page.getByRole('link', { name: 'Set a new password' }).click();
    const drawer = page.getByRole('dialog', { name: 'Set a new password' });
    await drawer.getByText('Links that work only once are hidden from everybody.').waitFor();
    for (const view of ['HTML', 'Headers', 'Source', 'Text']) {
      await drawer.getByRole('button', { name: view }).click();
      expect(await page.content(), view).not.toContain(TOKEN);
    }
    await drawer.getByText('recovery=[redacted]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain("'=HYPERLINK");
    expect(file).not.toMatch(/^"?=|,"?=/m);
    expect(file + bodies.join('\n')).not.toContain(TOKEN);
    await end();
  });

  it('is read-only for a Manager, closed to a Member, and says when it cannot be loaded', async () => {
    const manager = await createStaff(site, { email: 'hemi@hln.example', role: 'manager' });
    const member = await createStaff(site, { email: 'mere@hln.example', role: 'member' });
    const seen = await open(PATH, {}, manager);
    await seen.page.getByText('You can view emails').waitFor();
    await seen.page.getByRole('link', { name: 'Thank you for the coffee' }).click();
    await seen.page.getByRole('dialog').getByText('Attempt 1').waitFor();
    expect(
      await seen.page
        .getByRole('button', { name: /Resend|Cancel|Suppress|Remove|Stop all|test mail/ })
        .count(),
    ).toBe(0);
    await seen.end();
    const closed = await open(PATH, {}, member);
    await closed.page.getByText('You don’t have access to this page.').waitFor();
    await closed.end();
    const failing = await open('/staff/portal', { expectedErrors: [FAILED_RESOURCE] });
    await failing.page.route('**/rpc/read_email_figures', (route) =>
      route.fulfill({ status: 503, body: '{}' }),
    );
    await failing.page.goto(`${site.url}${PATH}`);
    await failing.page.getByText('The emails couldn’t be loaded.').waitFor();
    await failing.page.unroute('**/rpc/read_email_figures');
    await failing.page.getByRole('button', { name: 'Retry' }).click();
    await failing.page.getByText('No email is sent: there is no mail server.').waitFor();
    await failing.end();
  });

  it('fits phones in both themes', async () => {
    const { page, end } = await open();
    await page.getByRole('link', { name: 'Thank you for the coffee' }).waitFor();
    for (const width of [320, 390, 820]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await layoutFaults(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 844 });
    await page.getByRole('link', { name: 'HLN has your message, Mere' }).click();
    await page.getByRole('dialog').getByText('Attempt 1').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page)).toEqual([]);
    }
    const fits = await page
      .getByRole('dialog')
      .evaluate((drawer) => drawer.scrollWidth <= drawer.clientWidth);
    expect(fits).toBe(true);
    await end();
  });
});
