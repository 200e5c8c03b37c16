import { readFile } from 'node:fs/promises';
import { createStaff } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { button, chatSessionsStage, drawer, HOSTILE, PATH, PHONE } from './chat-sessions-support.ts';
import { eventually } from './support/eventually.ts';
import { chatId, storeChat } from './support/filled-chats.ts';

const stage = chatSessionsStage();

describe('chat sessions', () => {
  it('ask the user to sign in again when a deletion finds that the session has ended', async () => {
    const leaving = await createStaff(stage.site, { email: 'wiremu@hln.example', role: 'manager' });
    const { page, end } = await stage.openChat(
      'again',
      { expectedErrors: [/Failed to load resource/] },
      leaving,
    );
    await button(page, 'Delete on request').click();
    await stage.site.backend.database.query('delete from auth.sessions where user_id = $1', [leaving.id]);
    await page.getByRole('dialog', { name: 'Delete this conversation?' }).getByLabel('Reason').fill('Asked');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login?**');
    await page.getByText('You have been signed out. Sign in to carry on where you left off.').waitFor();
    expect(await stage.caseOf('again')).toBeDefined();
    await end();
  });

  it('show a hostile visitor’s message as text, in the page and in the file, and find it', async () => {
    await storeChat(stage.site, 'hostile', {
      answers: [HOSTILE, '=HYPERLINK("https://evil.example","数学")', HOSTILE, HOSTILE.slice(0, 38)],
      hoursAgo: 1,
    });
    const { page, faults, end } = await stage.open();
    const title = await page.title();
    await page.getByRole('searchbox', { name: 'Search' }).fill('数学');
    const rows = page.getByRole('table', { name: 'Conversations' }).getByRole('row');
    await eventually(() => rows.count()).toBe(3);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain(`"'=HYPERLINK(""https://evil.example"",""数学"")"`);
    await page.goto(`${PATH}?open=${chatId('hostile')}`);
    await drawer(page).getByText(HOSTILE).first().waitFor();
    expect(await page.locator('dialog img, dialog script, main img').count()).toBe(0);
    expect(await page.title()).toBe(title);
    expect(faults).toEqual([]);
    await end();
  });

  it('tell a Member whom to ask, and are read-only for somebody with view rights', async () => {
    const member = await createStaff(stage.site, { email: 'mere@hln.example' });
    const stranger = await stage.open(PATH, {}, member);
    await stranger.page.getByText('You don’t have access to this page. Ask aroha@hln.example.').waitFor();
    await stranger.end();
    await stage.site.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'chat-sessions', 'view')",
      [member.id],
    );
    const late = await stage.openChat('late', PHONE, member);
    await drawer(late.page).getByText('The transcript was not emailed.').waitFor();
    await late.end();
    const viewer = await stage.openChat('again', PHONE, member);
    await drawer(viewer.page).getByRole('heading', { name: 'Messages and notes' }).waitFor();
    expect(await drawer(viewer.page).getByRole('button').allInnerTexts()).toEqual(['', '', '']);
    expect(await drawer(viewer.page).getByRole('textbox').count()).toBe(0);
    await viewer.end();
  });

  it('say what could not be loaded, and load it on Retry', async () => {
    const { page, end } = await stage.open(PATH, {
      expectedErrors: [/Failed to load resource/, /ERR_FAILED/],
    });
    await page.getByRole('table', { name: 'Conversations' }).waitFor();
    await page.route('**/rpc/read_chat_transcript', (route) => route.abort());
    await page.getByRole('row').filter({ hasText: 'Chen Mei' }).getByRole('link').first().click();
    await drawer(page).getByText('The conversations couldn’t be loaded.').waitFor();
    await page.unroute('**/rpc/read_chat_transcript');
    await button(page, 'Retry').click();
    await drawer(page).getByRole('heading', { name: 'Messages and notes' }).waitFor();
    await page.keyboard.press('Escape');
    // The focus is back on the row that opened the drawer.
    await eventually(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(
      'Chen Mei',
    );
    await end();
  });
});
