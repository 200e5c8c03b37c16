import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, chatSessionsStage, drawer, HOSTILE, PATH, PHONE, said } from './chat-sessions-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { chatId, storeChat } from './support/filled-chats.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { untilInteractive } from './support/visit.ts';

const stage = chatSessionsStage();

/** Presses Tab until a control with this name has the focus. @returns the number of presses */
async function tabTo(page: Page, name: RegExp): Promise<number> {
  for (let presses = 1; presses <= 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    });
    if (name.test(focused)) return presses;
  }
  throw new Error(`Tab did not lead to ${name}.`);
}

describe('the chat sessions', () => {
  it('can be opened from the portal and answered by keyboard alone, on a phone', async () => {
    const { page, faults, end } = await stage.open('/staff/portal', PHONE);
    await page.getByText('3 families are waiting for an answer.').waitFor();
    const waiting = page.getByRole('link', { name: 'Open the one waiting longest' });
    expect(await waiting.getAttribute('href')).toBe(`${PATH}?open=${chatId('soon')}`);
    await page.getByRole('link', { name: /Chat Sessions/ }).focus();
    await page.keyboard.press('Enter');
    // The family that waits longest is the first thing below the heading, after the transcript that was not emailed.
    await page.getByRole('link', { name: 'Open 陈美' }).waitFor();
    await page.getByText('550 5.1.1 No such mailbox. It won’t be tried again.').waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open 陈美' }).focus();
    await page.keyboard.press('Enter');
    await drawer(page).getByRole('heading', { name: '陈美' }).waitFor();
    await drawer(page)
      .getByText(/^until \d{4}-.* in Auckland$/)
      .waitFor();
    await drawer(page)
      .getByText(/ in Shanghai$/)
      .waitFor();
    await button(page, 'Reply by email').last().waitFor();
    expect(await drawer(page).getByRole('link', { name: '+8613800138000' }).getAttribute('href')).toBe(
      'tel:+8613800138000',
    );
    expect(await drawer(page).locator('[lang="zh-Hans"]', { hasText: '九岁' }).count()).toBeGreaterThan(0);
    await button(page, 'Reply by email').last().focus();
    await page.keyboard.press('Enter');
    await drawer(page).getByLabel('Text').waitFor();
    expect(await drawer(page).getByLabel('Text').inputValue()).toContain('陈美，您好！');
    expect(await axeFaults(page)).toEqual([]);
    expect(await tabTo(page, /^Preview$/)).toBeLessThan(8);
    await page.keyboard.press('Enter');
    await drawer(page).getByRole('heading', { name: 'This is the email' }).waitFor();
    // Another Enter sends nothing, because the heading has the focus.
    await page.keyboard.press('Enter');
    // Content covered by the drawer is not a fault; content that doesn't fit is.
    const faultsOfLayout = await layoutFaults(page);
    expect(faultsOfLayout.filter((fault) => !fault.startsWith('texts overlap'))).toEqual([]);
    expect(await tabTo(page, /^Send now$/)).toBe(1);
    await page.keyboard.press('Enter');
    await said(page, 'The email to chen@parent.example is stored.');
    await drawer(page)
      .getByText(/^The last email to this family was not delivered/)
      .waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Reply');
    expect(await stage.caseOf('soon')).toMatchObject({
      status: 'new',
      replied_at: null,
      email_reply: 'undelivered',
      assignee: stage.manager.id,
    });
    const mails = await stage.site.backend.database.query(
      "select recipient, reply_to from public.email_outbox where kind = 'chat-reply'",
    );
    expect(mails).toEqual([{ recipient: 'chen@parent.example', reply_to: 'hemi@hln.example' }]);
    await page.keyboard.press('Escape');
    // Without a mail server the reply is only stored, so this family is still the first in the queue.
    await page.getByRole('link', { name: 'Open 陈美' }).waitFor();
    await page.getByText('There is no mail server, so no email leaves this site.').waitFor();
    expect(faults).toEqual([]);
    await end();
  });

  it('keep an unsent reply over a reload, and what was typed when a template is inserted', async () => {
    const { page, end } = await stage.openChat('again');
    await button(page, 'Reply by email').last().click();
    await drawer(page).getByLabel('Text').fill('Kia ora, one more thing');
    await drawer(page).getByLabel('Template').selectOption({ label: 'Could not reach them' });
    await said(page, 'The template’s text is inserted.');
    const text = await drawer(page).getByLabel('Text').inputValue();
    expect(text).toMatch(/^Kia ora, one more thing\n\nKia ora.*I tried to ring you/s);
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(() => drawer(page).getByLabel('Text').inputValue()).toBe('Kia ora, one more thing');
    await button(page, 'Preview').click();
    await page.reload();
    await untilInteractive(page);
    await drawer(page).getByRole('heading', { name: 'This is the email' }).waitFor();
    await drawer(page).getByText('Kia ora, one more thing').waitFor();
    await button(page, 'Change it').click();
    await drawer(page).getByLabel('Subject').fill(' ');
    await button(page, 'Preview').click();
    await drawer(page).getByText('Please write a subject.').waitFor();
    await button(page, 'Not now').click();
    await end();
  });

  it('record a reply by WeChat and undo it, correct the card, and keep internal notes', async () => {
    const { page, faults, end } = await stage.openChat('silent', { expectedErrors: [/400 \(Bad Request\)/] });
    await button(page, 'I replied by phone or WeChat').last().click();
    await drawer(page).getByLabel('How').selectOption('wechat');
    await button(page, 'Note the reply').click();
    await said(page, 'Your reply is noted.');
    expect(await stage.caseOf('silent')).toMatchObject({ status: 'contacted', replied_way: 'wechat' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await said(page, 'Undone.');
    await eventually(async () => (await stage.caseOf('silent'))?.status).toBe('new');

    await button(page, 'Correct the details').click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('false');
    await drawer(page).getByLabel('Name').fill('Ana');
    await drawer(page).getByLabel('Phone').fill('call me');
    await button(page, 'Save').first().click();
    await page.getByText('Enter a phone number of 5 to 20 digits').waitFor();
    await drawer(page).getByLabel('Phone').fill('021 555 0199');
    await button(page, 'Save').first().click();
    await said(page, 'The details are corrected.');
    await drawer(page).getByRole('heading', { name: 'Ana' }).waitFor();
    await drawer(page).getByRole('link', { name: '021 555 0199' }).waitFor();

    await drawer(page).getByLabel('New note').fill('先打电话');
    await button(page, 'Add the note').click();
    await said(page, 'The note is added.');
    expect(await drawer(page).getByText('先打电话').getAttribute('lang')).toBe('zh-Hans');
    await drawer(page).getByLabel('Labels').fill('Reading, 阅读');
    await drawer(page).getByLabel('Outcome').fill(HOSTILE);
    await button(page, 'Save').click();
    await said(page, 'Labels and outcome are saved.');
    await drawer(page).getByLabel('State').selectOption('closed');
    await said(page, 'The state is now Closed.');
    expect(await stage.caseOf('silent')).toMatchObject({ labels: ['reading', '阅读'], status: 'closed' });
    expect(faults).toEqual([]);
    await end();
  });

  it('keep the time of a recorded reply when a change of status is undone', async () => {
    const store = async (name: string, as: string) => {
      await storeChat(stage.site, name, { answers: ['8, Year 4', 'Maths'], hoursAgo: 30 });
      await stage.site.backend.database.query(`update private.chat_cases set ${as} where session_id = $1`, [
        chatId(name),
      ]);
      return await stage.caseOf(name);
    };
    const changeAndUndo = async (name: string, status: string) => {
      const { page, end } = await stage.openChat(name);
      await drawer(page).getByLabel('State').selectOption({ label: status });
      await said(page, `The state is now ${status}.`);
      const changed = await stage.caseOf(name);
      await page.getByRole('button', { name: 'Undo' }).click();
      await said(page, 'Undone.');
      await end();
      return changed;
    };
    const REPLY = `replied_at = received_at + interval '1 hour', replied_way = 'other'`;
    const { replied_at } = { ...(await store('noted', `status = 'booked', ${REPLY}`)) };
    expect(await changeAndUndo('noted', 'New')).toMatchObject({ replied_at: null });
    expect(await stage.caseOf('noted')).toMatchObject({
      status: 'booked',
      replied_at,
      replied_way: 'other',
      assignee: null,
    });

    await store('mistaken', "status = 'closed'");
    expect(await changeAndUndo('mistaken', 'Contacted')).toMatchObject({ replied_way: 'other' });
    expect(await stage.caseOf('mistaken')).toMatchObject({ status: 'closed', replied_at: null });
  });

  it('save labels once, however often Enter is pressed', async () => {
    const { page, end } = await stage.openChat('again');
    const labels = drawer(page).getByLabel('Labels');
    await labels.fill('Reading');
    const answer = Promise.withResolvers<void>();
    let saves = 0;
    await page.route('**/rpc/save_chat_session', async (route) => {
      saves += 1;
      await answer.promise;
      await route.continue();
    });
    await labels.press('Enter');
    await eventually(() => saves).toBe(1);
    await labels.press('Enter');
    // The second press has been handled: its result is in the page.
    await labels.press('x');
    answer.resolve();
    await said(page, 'Labels and outcome are saved.');
    expect(saves).toBe(1);
    await end();
  });

  it('link the conversations of a family, and delete one with its emails on request', async () => {
    const { page, end } = await stage.openChat('again', PHONE);
    await drawer(page).getByRole('link', { name: '陈美' }).click();
    await drawer(page).getByRole('heading', { name: '陈美' }).waitFor();
    await button(page, 'Delete on request').click();
    const dialog = page.getByRole('dialog', { name: 'Delete this conversation?' });
    await dialog.getByRole('button', { name: 'Delete on request' }).click();
    await dialog.getByText('Enter a reason').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('Asked for by the parent');
    await page.keyboard.press('Enter');
    await page.getByText('The conversation and all emails about it are deleted.').waitFor();
    await drawer(page).waitFor({ state: 'detached' });
    expect(await stage.caseOf('soon')).toBeUndefined();
    await page.goto(`${PATH}?open=${chatId('soon')}`);
    await drawer(page).getByText('It has been deleted, or the link was cut off.').waitFor();
    await page.close();
    await end().catch((error: Error) => expect(error.message).toContain('404'));
  });
});
