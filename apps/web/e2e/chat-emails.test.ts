import { inboundCall, messageOf, REPLY_ADDRESS, REPLY_KEY } from '@hln/test-support/inbound-email';
import { createStaff, runJob, type StaffForTest } from '@hln/test-support/server';
import { startSmtp, type TestSmtp } from '@hln/test-support/smtp';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, drawer, HOSTILE, PATH, PHONE, said } from './chat-sessions-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { chatId, fillChats } from './support/filled-chats.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { visitAsStaff } from './support/staff.ts';
import { untilInteractive, type VisitOptions } from './support/visit.ts';

describe('families’ emails', () => {
  let browser: Browser;
  let smtp: TestSmtp;
  let site: Awaited<ReturnType<typeof startSite>>;
  let manager: StaffForTest;
  let colleague: StaffForTest;

  beforeAll(async () => {
    smtp = await startSmtp();
    [browser, site] = await Promise.all([
      sharedBrowser(),
      startSite({
        mail: { smtpUrl: smtp.url, apiUrl: null, apiKey: null, from: 'HLN <no-reply@hln.example>' },
        givenSettings: { 'chat.reply-address': REPLY_ADDRESS, 'chat.reply-key': REPLY_KEY },
      }),
    ]);
    await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
    manager = await createStaff(site, { email: 'hemi@hln.example', role: 'manager' });
    colleague = await createStaff(site, { email: 'kiri@hln.example', role: 'manager' });
    await fillChats(site);
    await runJob(site, 'deliver-outbox');
  });
  afterAll(async () => {
    await site.close();
    await smtp.close();
  });

  const open = (path: string, options: VisitOptions = {}, who = manager) =>
    visitAsStaff(browser, site, who, path, { reducedMotion: 'reduce', ...options });
  const toFamily = () => smtp.messages.filter(({ to }) => to.includes('chen@parent.example'));

  it('arrive in the conversation that they answer, which waits again, on a phone', async () => {
    const { page, faults, end } = await open(`${PATH}?open=${chatId('soon')}`, PHONE);
    await button(page, 'Reply by email').last().click();
    await drawer(page).getByLabel('Text').fill('您好！周六上午可以吗？');
    await button(page, 'Preview').click();
    await drawer(page).getByText('this conversation', { exact: true }).waitFor();
    await button(page, 'Send now').click();
    await said(page, 'The email to chen@parent.example is stored.');
    await runJob(site, 'deliver-outbox');
    await expect.poll(() => toFamily().length).toBe(1);
    const [sent] = toFamily();
    const replyTo = /^Reply-To: (\S+)$/im.exec(sent?.content ?? '')?.[1] ?? '';
    expect(replyTo).toMatch(/^replies\+[0-9a-f]{40}@in\.hln\.example$/);

    // The parent answers from QQ Mail, with a picture of a timetable that nobody keeps.
    const html = `<div>周六可以，谢谢！</div>${HOSTILE}<div>------------------ 原始邮件 ------------------</div><div>您好！周六上午可以吗？</div>`;
    const message = messageOf({
      headers: {
        From: '陈美 <chen@parent.example>',
        'Message-ID': '<qq@parent.example>',
        Subject: '=?utf-8?B?5Zue5aSN77ya6L6F5a+8?=',
        'Content-Type': 'multipart/mixed; boundary=x',
      },
      body: `--x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n--x\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--x--`,
    });
    const answer = await fetch(`${site.url}/functions/v1/receive-mime`, inboundCall(replyTo, message));
    expect(await answer.json()).toEqual({ received: true, outcome: 'accepted' });

    await page.goto(`${PATH}?promise=open&q=周六`);
    await untilInteractive(page);
    // The list finds the email's words, and says why the family waits.
    await page.getByRole('row').filter({ hasText: 'Answered by email' }).waitFor();
    await page.goto(`${PATH}?open=${chatId('soon')}`);
    await untilInteractive(page);
    await drawer(page).getByText('By email, from chen@parent.example (not verified)').waitFor();
    await drawer(page).getByText('周六可以，谢谢！').waitFor();
    await drawer(page).getByText('It had an attachment, which was not kept.').waitFor();
    await drawer(page)
      .getByText(/^The family has answered by email, and is waiting for us since/)
      .waitFor();
    await button(page, 'Read the email').click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('周六可以，谢谢！');
    expect(await drawer(page).getByText('原始邮件').count()).toBe(0);
    await button(page, 'Show the whole email').click();
    await drawer(page)
      .getByText(/原始邮件/)
      .waitFor();
    expect(await button(page, 'Show only what is new').getAttribute('aria-expanded')).toBe('true');
    expect(await axeFaults(page)).toEqual([]);
    const found = await layoutFaults(page);
    expect(found.filter((fault) => !fault.startsWith('texts overlap'))).toEqual([]);

    // The next reply has the email's subject and goes into the same thread.
    await button(page, 'Reply by email').last().click();
    await eventually(() => drawer(page).getByLabel('Subject').inputValue()).toBe('回复：辅导');
    await drawer(page).getByLabel('Text').fill('太好了，到时见。');
    await button(page, 'Preview').click();
    await button(page, 'Send now').click();
    await said(page, 'The email to chen@parent.example is stored.');
    await runJob(site, 'deliver-outbox');
    await expect.poll(() => toFamily().length).toBe(2);
    expect(toFamily()[1]?.content).toMatch(/^In-Reply-To: <qq@parent\.example>$/im);
    await page.reload();
    await untilInteractive(page);
    await drawer(page).getByText('太好了，到时见。').waitFor();
    await drawer(page)
      .getByText(/^The family has answered by email/)
      .waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await end();
  });

  it('are left without an answer when somebody says so, and counted where staff see it', async () => {
    const address = await site.backend.database.query<{ token: string }>(
      'select token from private.chat_reply_tokens where session_id = $1',
      [chatId('soon')],
    );
    const to = `replies+${address[0]?.token}@in.hln.example`;
    const post = (message: Buffer) =>
      fetch(`${site.url}/functions/v1/receive-mime`, inboundCall(to, message));
    await post(messageOf({ body: 'Thank you!' }));
    await post(messageOf({ headers: { 'Auto-Submitted': 'auto-replied' } }));
    await post(messageOf({ body: 'x'.repeat(110_000) }));
    const { page, end } = await open(PATH);
    const panel = page.getByRole('region', { name: 'Replies by email' });
    await panel.getByText('Automatic replies').waitFor();
    await page.getByRole('heading', { name: 'Emails without a text' }).waitFor();
    // The first link with the name is the one in the warning above the list.
    await page.getByRole('link', { name: '陈美', exact: true }).first().click();
    await drawer(page)
      .getByText(/longer than 100 KB/)
      .waitFor();
    await button(page, 'It needs no answer').click();
    await said(page, 'Marked as needing no answer.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await drawer(page)
      .getByText(/^The family has answered by email/)
      .waitFor();
    await end();
  });

  it('leave a conversation to a colleague with a note, by keyboard, and the colleague finds it', async () => {
    const first = await open(`${PATH}?open=${chatId('again')}`);
    await drawer(first.page).getByLabel('New note').fill('Please ring on Monday. 周一打电话');
    await first.page.reload();
    await untilInteractive(first.page);
    await eventually(() => drawer(first.page).getByLabel('New note').inputValue()).toContain('周一打电话');
    await drawer(first.page).getByLabel('Pass the conversation on to').selectOption(colleague.id);
    await drawer(first.page).getByRole('button', { name: 'Assign', exact: true }).focus();
    await first.page.keyboard.press('Enter');
    await said(first.page, 'Assigned to kiri@hln.example.');
    await drawer(first.page).getByText('Note for staff, by hemi@hln.example').waitFor();
    await first.end();
    const second = await open(`${PATH}?assignee=me`, PHONE, colleague);
    await second.page.getByRole('row').filter({ hasText: 'kiri@hln.example' }).first().waitFor();
    await second.end();
    const row = await site.backend.database.query(
      'select assignee from private.chat_cases where session_id = $1',
      [chatId('again')],
    );
    expect(row).toEqual([{ assignee: colleague.id }]);
    expect(smtp.messages.some(({ content }) => content.includes('Please ring on Monday'))).toBe(false);
  });
});

describe('reply templates', () => {
  it('are written, checked, used, deleted and restored, and survive a reload while they are typed', async () => {
    const [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
    const manager = await createStaff(site, { email: 'hemi@hln.example', role: 'manager' });
    await fillChats(site);
    const { page, faults, end } = await visitAsStaff(browser, site, manager, PATH, {
      reducedMotion: 'reduce',
      ...PHONE,
    });
    const panel = page.getByRole('region', { name: 'Reply templates' });
    await panel.getByRole('button', { name: 'New template' }).click();
    await page.keyboard.type('Trial lesson');
    const english = panel.getByRole('group', { name: 'English' });
    await english.getByLabel('Subject').fill('A trial lesson');
    await english.getByLabel('Text').fill('Kia ora {name}, {phone}');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Only {name}, {child} and {subjects} are filled in.').waitFor();
    await english.getByLabel('Text').fill('Kia ora {name}, come for a trial lesson.');
    await page.reload();
    await untilInteractive(page);
    await eventually(() => english.getByLabel('Text').inputValue()).toContain('trial lesson');
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Save' }).click();
    await said(page, 'The template is saved.');
    await panel.getByText('Trial lesson', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Delete the template “First answer”' }).click();
    await said(page, 'The template “First answer” is deleted.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await panel.getByText('First answer', { exact: true }).waitFor();
    await page.goto(`${PATH}?open=${chatId('again')}`);
    await button(page, 'Reply by email').last().click();
    await drawer(page).getByLabel('Template').selectOption({ label: 'Trial lesson' });
    await eventually(() => drawer(page).getByLabel('Text').inputValue()).toContain(
      'come for a trial lesson.',
    );
    expect(faults).toEqual([]);
    await end();
    await site.close();
  });
});
