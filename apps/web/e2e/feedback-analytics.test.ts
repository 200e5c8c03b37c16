import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { fillFeedback, HOSTILE, REASONS } from './support/filled-feedback.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { signedIn } from './support/staff.ts';
import { untilInteractive, type Visit, type VisitOptions, visit } from './support/visit.ts';

const PATH = '/staff/resources/feedback-analytics';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: StaffForTest;
let session: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
  session = await signedIn(site, owner);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.backend.database.run('delete from public.email_outbox');
  await fillFeedback(site);
});

async function open(path = PATH, options: VisitOptions = {}): Promise<Visit> {
  const visitor = await visit(browser, site.url, path, { reducedMotion: 'reduce', ...session, ...options });
  await untilInteractive(visitor.page);
  return visitor;
}

const entryOf = (page: Page) => page.getByRole('dialog', { name: /^Dislike of / });
const said = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
const row = (page: Page, reason: string) =>
  page.getByRole('table', { name: 'Inbox' }).getByRole('row').filter({ hasText: reason });
async function openEntry(page: Page, reason: string) {
  await row(page, reason).getByRole('link').click();
  const entry = entryOf(page);
  await entry.getByLabel('Status', { exact: true }).waitFor();
  return entry;
}
async function stored(reason: string) {
  const rows = await site.backend.database.query<Record<string, unknown>>(
    'select * from public.sql_feedback where dislike_reason = $1',
    [reason],
  );
  return rows[0];
}
const undo = async (page: Page) => {
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await said(page, 'Undone.');
};
/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 1; presses <= 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab did not lead to ${name}.`);
}

describe('feedback analytics', () => {
  it('handles an entry from the list to its deletion: difference, rerun, case, notes and reply', async () => {
    const { page, end } = await open();
    const entry = await openEntry(page, REASONS.contact);
    await entry
      .getByRole('region', { name: 'Original result', exact: true })
      .locator('ins', { hasText: 'AS' })
      .first()
      .waitFor();
    await entry.getByRole('button', { name: /^Run again on \d/ }).click();
    await entry.getByText('It gives a different result now.').waitFor();
    await eventually(async () => (await stored(REASONS.contact))?.check_outcome).toBe('different');
    expect(await axeFaults(page)).toEqual([]);

    await entry.getByLabel('Status', { exact: true }).selectOption('in-work');
    await said(page, 'The status is now: In progress.');
    await undo(page);
    expect(await stored(REASONS.contact)).toMatchObject({ status: 'new' });

    await entry.getByLabel(/^Tags/).fill('Joins, indent');
    await entry.getByRole('button', { name: 'Save tags' }).click();
    await said(page, 'The tags are saved.');
    expect((await stored(REASONS.contact))?.tags).toEqual(['indent', 'joins']);
    await entry.getByLabel('New note').fill('Half a no');
    await page.reload();
    await eventually(() => entry.getByLabel('New note').inputValue()).toBe('Half a no');
    await entry.getByLabel('New note').fill(`Seen by ${HOSTILE}`);
    await entry.getByRole('button', { name: 'Add note' }).click();
    await entry
      .getByRole('listitem')
      .filter({ hasText: `Seen by ${HOSTILE}` })
      .waitFor();

    expect(await entry.innerText()).not.toContain('wiremu@example.nz');
    await entry.getByRole('button', { name: 'Write an answer' }).click();
    await entry.getByRole('button', { name: 'Preview' }).click();
    await entry.getByRole('heading', { name: 'This is the email' }).waitFor();
    await entry.getByRole('button', { name: 'Send now' }).click();
    await said(page, 'The email to wiremu@example.nz is stored.');
    const [mail] = await site.backend.database.query<Record<string, unknown>>(
      "select recipient, reply_to, source_kind, source_id from public.email_outbox where kind = 'feedback-reply'",
    );
    expect(mail).toEqual({
      recipient: 'wiremu@example.nz',
      reply_to: 'aroha@hln.example',
      source_kind: 'feedback',
      source_id: (await stored(REASONS.contact))?.id,
    });
    await entry.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this feedback?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByText('Enter a reason of up to 200 characters.').waitFor();
    await question.getByRole('textbox').fill('On request');
    await question.getByRole('button', { name: 'Delete' }).click();
    await said(page, 'The feedback is deleted, with 1 email.');
    await row(page, REASONS.contact).waitFor({ state: 'detached' });
    expect(await stored(REASONS.contact)).toBeUndefined();
    await end();
  });

  it('saves tags once, however often Enter is pressed, whatever else is saved meanwhile', async () => {
    const { page, end } = await open();
    const entry = await openEntry(page, REASONS.contact);
    const tags = entry.getByLabel(/^Tags/);
    await tags.fill('joins');
    const answer = Promise.withResolvers<void>();
    let saves = 0;
    await page.route('**/rpc/change_feedback', async (route, request) => {
      const isTags = request.postData()?.includes('joins') === true;
      saves += Number(isTags);
      if (isTags) await answer.promise;
      await route.continue();
    });
    await tags.press('Enter');
    await eventually(() => saves).toBe(1);
    await tags.press('Enter');
    await entry.getByLabel('Status', { exact: true }).selectOption('in-work');
    await said(page, 'The status is now: In progress.');
    await tags.press('Enter');
    // The presses have been handled: their result is in the page.
    await tags.press('x');
    answer.resolve();
    await said(page, 'The tags are saved.');
    expect(saves).toBe(1);
    await end();
  });

  it('shows markup in a reason and in SQL as text, and runs none of it', async () => {
    const { page, end } = await open();
    const entry = await openEntry(page, REASONS.hostile);
    await entry.getByText(REASONS.hostile, { exact: true }).waitFor();
    await entry.getByRole('button', { name: /^Run again on \d/ }).click();
    await entry.getByText(/It (still gives the same|gives a different) result/).waitFor();
    expect(await entry.getByRole('region', { name: 'Original result', exact: true }).innerText()).toContain(
      'onerror=',
    );
    expect(await page.locator('img[src="x"], main script, dialog script').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await end();
  });

  it('says that a result cannot be saved, and keeps showing it', async () => {
    const { page, end } = await open(PATH, { expectedErrors: [/Failed to load resource|status of 500/] });
    await page.route('**/rpc/note_feedback_checks', (route) =>
      route.fulfill({ status: 500, json: { message: 'no', code: 'XX000' } }),
    );
    const entry = await openEntry(page, REASONS.commas);
    await entry.getByRole('button', { name: /^Run again on \d/ }).click();
    await page.getByText('The result is shown, but couldn’t be saved.').waitFor();
    await entry.getByText('It gives a different result now.').waitFor();
    await end();
  });

  it('reruns everything, marks what has been fixed since, and can restore each status', async () => {
    const { page, end } = await open();
    await page.getByRole('button', { name: 'Run all again' }).click();
    const all = page.getByRole('dialog', { name: 'Run all open dislikes again' });
    await all.getByRole('button', { name: 'Run', exact: true }).click();
    await all.getByRole('button', { name: /^Mark \d+ queries with a different result as fixed$/ }).click();
    await page.getByText(/entries are marked as fixed\./).waitFor();
    expect(await stored(REASONS.inWork)).toMatchObject({ status: 'fixed' });
    expect(await stored(REASONS.commas)).toMatchObject({ status: 'fixed' });
    await undo(page);
    expect(await stored(REASONS.inWork)).toMatchObject({ status: 'in-work', fixed_in: null });
    expect(await stored(REASONS.commas)).toMatchObject({ status: 'new', fixed_in: null });
    await end();
  });

  it('works by keyboard alone, and keeps the focus', async () => {
    const { page, end } = await open();
    await row(page, REASONS.commas).getByRole('link').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const entry = entryOf(page);
    await entry.getByText(REASONS.contact).waitFor();
    await tabTo(page, /^1 more from this IP address$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?ip=/);
    await row(page, REASONS.inWork).waitFor({ state: 'detached' });
    await row(page, REASONS.commas).waitFor();
    // A button removes this filter; it has no field.
    expect(await page.getByRole('textbox', { name: 'From one IP address' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove the filter From one IP address' }).focus();
    await page.keyboard.press('Enter');
    await row(page, REASONS.inWork).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await focused(page)).toBe('Filters');
    await tabTo(page, /^More filters$/);
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Kind of statement' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await row(page, REASONS.commas).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await entryOf(page).getByText(REASONS.commas).waitFor();
    await page.keyboard.press('Escape');
    await entryOf(page).waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toContain(REASONS.commas);
    await end();
  });

  it('searches, says when nothing is found, and fits a narrow phone', async () => {
    const { page, end } = await open(PATH, { viewport: { width: 320, height: 800 }, colorScheme: 'dark' });
    await page.getByRole('searchbox', { name: 'Search' }).fill('coal');
    await row(page, REASONS.commas).waitFor({ state: 'detached' });
    await row(page, REASONS.inWork).waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    await site.backend.database.run('delete from public.sql_feedback');
    await page.goto(PATH);
    await page.getByText('No feedback yet.').waitFor();
    await page.getByText('Nobody has voted in this period.').waitFor();
    await page.getByText('Nothing has been filtered out.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  });
});
