import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LATER, STEPS, WELCOME } from '../app/content/chat-script.ts';
import { axeFaults } from './support/axe.ts';
import { launchBrowser } from './support/browser.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { startSite } from './support/site.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

const REST = '**/rest/v1/**';
const CALLS = /\/rest\/v1\/|\/functions\/v1\//;
const NETWORK_DOWN = [/Failed to load resource/, /could not be stored yet/, /could not be sent/];

/** Waits for what the page or the backend comes to; a busy machine may take its time. */
const eventually = <Value>(probe: () => Value | Promise<Value>) => expect.poll(probe, { timeout: 15_000 });

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  await site.backend.service.from('chat_sessions').delete().neq('session_id', '');
  await site.backend.service.from('email_outbox').delete().eq('kind', 'chat-transcript');
});

/** Opens the chat with a clock of its own, which the test moves. */
async function open(options: VisitOptions = {}) {
  const visitor = await visit(browser, site.url, '/about', options);
  await visitor.page.clock.install();
  await visitor.page.goto('/consultation');
  await untilInteractive(visitor.page);
  return visitor;
}

const log = (page: Page) => page.getByRole('log');
const input = (page: Page) => page.getByRole('textbox');
const bubbles = (page: Page) => log(page).getByRole('listitem');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send' });

/** Writes and sends a message, and lets the time pass that the reply takes at most. */
async function say(page: Page, text: string) {
  const before = await bubbles(page).count();
  await input(page).fill(text);
  await input(page).press('Enter');
  await eventually(() => bubbles(page).count()).toBe(before + 1);
  await page.clock.runFor(2500);
  await eventually(() => bubbles(page).count()).toBe(before + 2);
}

/** What has scrolled out of the log is clipped, so it lies over nothing, wherever its box is. */
async function faultsOutsideTheLog(page: Page): Promise<string[]> {
  return (await layoutFaults(page)).filter((fault) => !fault.startsWith('texts overlap'));
}

const FIVE = [
  'Hello',
  'She is nine, Year 4',
  'Maths',
  'Confidence',
  '王女士, 021 123 4567, wang@example.com',
];

async function sessions() {
  const { data } = await site.backend.service.from('chat_sessions').select();
  return data ?? [];
}

describe('the page', () => {
  it('welcomes in both languages and marks which is which', async () => {
    const { page, end } = await open();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Educational Consultation');
    expect(await page.getByText('Available').isVisible()).toBe(true);
    const [welcome] = await bubbles(page).all();
    expect(await welcome?.locator('[lang="en-NZ"]').textContent()).toBe(WELCOME.en);
    expect(await welcome?.locator('[lang="zh-Hans"]').textContent()).toBe(WELCOME.zh);
    expect(await page.getByText('deleted after 180 days').isVisible()).toBe(true);
    expect(await page.getByText('最长保存 180 天').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    await end();
  });

  it.each([
    ['zh-CN', '请输入您的留言…'],
    ['en-NZ', 'Type your message…'],
  ])('asks in the language of the browser (%s), then of the visitor', async (locale, placeholder) => {
    const { page, end } = await open({ locale });
    await eventually(() => input(page).getAttribute('placeholder')).toBe(placeholder);
    await say(page, '你好');
    expect(await input(page).getAttribute('placeholder')).toBe('请输入您的留言…');
    await say(page, 'hello');
    expect(await input(page).getAttribute('placeholder')).toBe('Type your message…');
    await end();
  });

  it('answers 1.5 to 2.5 seconds later, and takes nothing until then', async () => {
    const { page, end } = await open();
    await input(page).fill('Hello');
    await sendButton(page).click();
    await page.getByText('Typing…').waitFor();
    expect(await input(page).isDisabled()).toBe(true);
    expect(await sendButton(page).isDisabled()).toBe(true);
    await page.clock.runFor(1490);
    expect(await bubbles(page).count()).toBe(2);
    await page.clock.runFor(1010);
    await eventually(() => bubbles(page).count()).toBe(3);
    expect(await page.getByText('Typing…').count()).toBe(0);
    expect(await input(page).isEnabled()).toBe(true);
    await eventually(() => input(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await end();
  });

  it('sends on Enter, starts a line on Shift+Enter, and leaves blanks and a composing keyboard alone', async () => {
    const { page, end } = await open();
    await input(page).fill('   ');
    await input(page).press('Enter');
    await sendButton(page).click();
    await input(page).fill('one');
    await input(page).press('Shift+Enter');
    await input(page).pressSequentially('two');
    await input(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    expect(await bubbles(page).count()).toBe(1);
    expect(await input(page).inputValue()).toBe('one\ntwo');
    await input(page).press('Enter');
    await eventually(() => bubbles(page).count()).toBe(2);
    expect(await bubbles(page).nth(1).textContent()).toContain('one\ntwo');
    expect(await input(page).inputValue()).toBe('');
    await end();
  });

  it('announces new messages once, and nothing of what a reload brings back', async () => {
    const { page, end } = await open();
    const live = () => log(page).getAttribute('aria-live');
    await page.clock.runFor(100);
    await eventually(live).toBe('polite');
    await input(page).fill('Hello');
    await input(page).press('Enter');
    // Inside the log, but hidden from whoever listens: the reply itself is read.
    expect(await page.getByText('Typing…').getAttribute('aria-hidden')).toBe('true');
    expect(await page.locator('[aria-live]:not([aria-live="off"])').count()).toBe(1);
    const html = await (await fetch(`${site.url}/consultation`)).text();
    expect(html).toContain('aria-live="off"');
    await end();
  });

  it('shows what is written as text, never as markup', async () => {
    const { page, end } = await open();
    await say(page, '<img src=x onerror=alert(1)><b>bold</b>');
    expect(await log(page).locator('img, b').count()).toBe(0);
    expect(await bubbles(page).nth(1).textContent()).toContain('<b>bold</b>');
    await end();
  });

  it('follows the talk, unless the reader has scrolled up', async () => {
    const { page, end } = await open({ viewport: { width: 1000, height: 520 } });
    const fromEnd = () =>
      log(page).evaluate((list) => Math.round(list.scrollHeight - list.scrollTop - list.clientHeight));
    for (const text of ['one', 'two']) await say(page, text);
    expect(await fromEnd()).toBeLessThanOrEqual(1);
    await input(page).fill('three');
    await input(page).press('Enter');
    await eventually(() => bubbles(page).count()).toBe(6);
    await log(page).evaluate((list) => {
      list.scrollTop = 0;
      list.dispatchEvent(new Event('scroll'));
    });
    await page.clock.runFor(2500);
    await eventually(() => bubbles(page).count()).toBe(7);
    expect(await log(page).evaluate((list) => list.scrollTop)).toBe(0);
    await say(page, 'four');
    expect(await fromEnd()).toBeLessThanOrEqual(1);
    await end();
  });

  it.each(['light', 'dark'] as const)('has no faults in the middle of a talk (%s)', async (colorScheme) => {
    const { page, end } = await open({ colorScheme, viewport: { width: 390, height: 844 } });
    await say(page, 'Hello');
    await say(page, '九岁');
    await input(page).fill('x'.repeat(300));
    await input(page).press('Enter');
    await page.getByText('Typing…').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await faultsOutsideTheLog(page)).toEqual([]);
    await end();
  });

  it('keeps the last words and the field in view when a phone’s keyboard opens', async () => {
    const { page, end } = await open({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await say(page, 'Hello');
    await input(page).tap();
    // The keyboard leaves about this much of such a phone.
    await page.setViewportSize({ width: 390, height: 430 });
    const inView = (part: ReturnType<typeof input>) =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight && bottom <= window.innerHeight + 1;
      });
    await eventually(() => inView(input(page))).toBe(true);
    await eventually(() => inView(bubbles(page).last())).toBe(true);
    expect(await faultsOutsideTheLog(page)).toEqual([]);
    await end();
  });
});

describe('storing', () => {
  it('walks the script, and stores and mails from the message with the contact details on', async () => {
    const { page, end } = await open();
    for (const [step, text] of FIVE.slice(0, 4).entries()) {
      await say(page, text);
      expect(await bubbles(page).last().textContent()).toContain(STEPS[step]?.en);
    }
    expect(await sessions()).toEqual([]);
    await say(page, FIVE[4] ?? '');
    expect(await bubbles(page).last().textContent()).toContain('24 小时');
    await eventually(async () => (await sessions()).length).toBe(1);
    await say(page, 'One-on-one, please');
    expect(await bubbles(page).last().textContent()).toContain(LATER.en);
    await eventually(async () => (await sessions())[0]?.message_count).toBe(6);
    const [row, ...others] = await sessions();
    expect(others).toEqual([]);
    expect(JSON.parse(row.user_info)).toEqual({
      preferredLanguage: 'en',
      phone: '+64211234567',
      email: 'wang@example.com',
    });
    const stored = JSON.parse(row.messages) as Record<string, unknown>[];
    expect(stored).toHaveLength(12);
    expect(Object.keys(stored[0] ?? {}).sort()).toEqual(['content', 'id', 'isBot', 'language', 'timestamp']);
    const mails = await site.backend.service
      .from('email_outbox')
      .select('subject')
      .eq('kind', 'chat-transcript');
    expect(mails.data).toEqual([{ subject: 'School enquiry, in Chinese, +64211234567' }]);
    await end();
  });

  it('keeps the talk over a reload, and begins anew when asked to', async () => {
    const { page, end } = await open();
    for (const text of FIVE) await say(page, text);
    await eventually(async () => (await sessions()).length).toBe(1);
    await page.reload();
    await untilInteractive(page);
    await eventually(() => bubbles(page).count()).toBe(11);
    await say(page, 'One more thing');
    await eventually(async () => (await sessions())[0]?.message_count).toBe(6);
    expect(await sessions()).toHaveLength(1);
    await page.getByRole('button', { name: 'Start over' }).click();
    await eventually(() => bubbles(page).count()).toBe(1);
    await page.reload();
    await untilInteractive(page);
    expect(await bubbles(page).count()).toBe(1);
    await end();
  });

  it('shows nothing of a backend that is down, and delivers when the connection is back', async () => {
    const { page, end } = await open({ expectedErrors: NETWORK_DOWN });
    await page.route(CALLS, (route) => route.abort('connectionfailed'));
    for (const text of FIVE) await say(page, text);
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
    expect(await sessions()).toEqual([]);
    await page.unroute(CALLS);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await eventually(async () => (await sessions())[0]?.message_count).toBe(5);
    await end();
  });

  it('delivers on the next visit what a closed tab could not', async () => {
    const { page, end } = await open({ expectedErrors: NETWORK_DOWN });
    const context = page.context();
    await context.route(CALLS, (route) => route.abort('connectionfailed'));
    for (const text of FIVE) await say(page, text);
    await page.close();
    await context.unroute(CALLS);
    const later = await context.newPage();
    await later.goto('/consultation');
    await eventually(async () => (await sessions())[0]?.message_count).toBe(5);
    expect(await bubbles(later).count()).toBe(1);
    await end();
  });

  it('stores one row though the answer to the first save got lost', async () => {
    const { page, end } = await open({ expectedErrors: NETWORK_DOWN });
    let lost = 0;
    await page.route(REST, async (route) => {
      if (lost > 0) return await route.fallback();
      lost += 1;
      const request = route.request();
      const headers = { ...(await request.allHeaders()), connection: 'close' };
      const answer = await fetch(request.url(), {
        method: request.method(),
        headers,
        body: request.postData(),
      });
      expect(answer.status).toBe(201);
      return await route.abort('connectionreset');
    });
    for (const text of FIVE) await say(page, text);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await say(page, 'One more');
    await eventually(async () => (await sessions())[0]?.message_count).toBe(6);
    expect(lost).toBe(1);
    expect(await sessions()).toHaveLength(1);
    await end();
  });
});

it('says in both languages, without JavaScript, what it needs', async () => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/consultation');
  expect(await page.getByText('The chat needs JavaScript').isVisible()).toBe(true);
  expect(await page.getByText('聊天功能需要启用 JavaScript').isVisible()).toBe(true);
  expect(await input(page).isDisabled()).toBe(true);
  await context.close();
});
