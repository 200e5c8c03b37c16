import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CHAT,
  CHAT_CHINESE,
  CONTACT_MISSING,
  NO_SCRIPT,
  NOT_PASTED,
  PLACEHOLDER,
  RECEIPT,
  TOO_LONG,
} from '../app/content/chat.ts';
import { STEPS, WELCOME } from '../app/content/chat-script.ts';
import { bubbles, holdTime, input, log, openChat, say } from './chat-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import type { VisitOptions } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
});
afterAll(() => site.close());

const open = (options?: VisitOptions) => openChat(browser, site.url, options);
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send' });

/** Messages scrolled out of the log are clipped, so they overlap nothing, wherever their box is. */
async function faultsOutsideTheLog(page: Page): Promise<string[]> {
  return (await layoutFaults(page)).filter((fault) => !fault.startsWith('texts overlap'));
}

describe('the chat page', () => {
  it('welcomes in both languages and marks each with its language', async () => {
    const { page, end } = await open();
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.textContent()).toBe(`Educational Consultation ${CHAT_CHINESE.title}`);
    expect(await title.locator('[lang="en-NZ"]').textContent()).toBe('Educational Consultation');
    expect(await page.getByText('Available').isVisible()).toBe(true);
    const [welcome] = await bubbles(page).all();
    expect(await welcome?.locator('[lang="en-NZ"]').textContent()).toBe(WELCOME.en);
    expect(await welcome?.locator('[lang="zh-Hans"]').textContent()).toBe(WELCOME.zh);
    expect(await page.getByText('goes from our database after 180 days').isVisible()).toBe(true);
    expect(await page.getByText('对话最长在数据库中保存 180 天').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    await end();
  });

  it.each([
    ['zh-CN', PLACEHOLDER.zh],
    ['en-NZ', PLACEHOLDER.en],
  ])('asks in the language of the browser (%s), then of the visitor', async (locale, placeholder) => {
    const { page, end } = await open({ locale });
    await eventually(() => input(page).getAttribute('placeholder')).toBe(placeholder);
    await say(page, '你好');
    expect(await input(page).getAttribute('placeholder')).toBe(PLACEHOLDER.zh);
    await say(page, 'hello');
    expect(await input(page).getAttribute('placeholder')).toBe(PLACEHOLDER.en);
    await end();
  });

  it('has its buttons in Chinese once the visitor has written Chinese', async () => {
    const { page, end } = await open({ locale: 'en-NZ' });
    expect(await sendButton(page).innerText()).toBe('Send');
    await say(page, '你好');
    expect(await sendButton(page).innerText()).toBe(`Send ${CHAT.send.zh}`);
    expect(await sendButton(page).locator('[lang="zh-Hans"]').innerText()).toBe(CHAT.send.zh);
    expect(await page.getByText(CHAT.available.zh).isVisible()).toBe(true);
    expect(
      await page.getByRole('button', { name: `${CHAT.startOver.en} ${CHAT.startOver.zh}` }).isVisible(),
    ).toBe(true);
    await say(page, 'hello');
    expect(await sendButton(page).innerText()).toBe('Send');
    await end();
  });

  it.each([
    [390, 664],
    [390, 844],
    [360, 640],
    [320, 568],
  ])('can be written in without scrolling on a phone of %i × %i px', async (width, height) => {
    const { page, end } = await open({ viewport: { width, height }, locale: 'zh-CN' });
    const box = await input(page).boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await end();
  });

  it('answers 1.5 to 2.5 seconds later, and accepts nothing until then', async () => {
    const { page, end } = await open();
    await holdTime(page);
    await input(page).fill('Hello');
    await sendButton(page).click();
    await page.getByText(CHAT.typing.en).waitFor();
    expect(await input(page).isDisabled()).toBe(true);
    expect(await sendButton(page).isDisabled()).toBe(true);
    await page.clock.runFor(1490);
    expect(await bubbles(page).count()).toBe(2);
    await page.clock.runFor(1010);
    await eventually(() => bubbles(page).count()).toBe(3);
    expect(await page.getByText(CHAT.typing.en).count()).toBe(0);
    expect(await input(page).isEnabled()).toBe(true);
    await eventually(() => input(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await end();
  });

  it('sends on Enter, starts a new line on Shift+Enter, and ignores blanks and unfinished compositions', async () => {
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

  it('announces new messages once, and none that a reload restores', async () => {
    const { page, end } = await open();
    const live = () => log(page).getAttribute('aria-live');
    await page.clock.runFor(100);
    await eventually(live).toBe('polite');
    await input(page).fill('Hello');
    await input(page).press('Enter');
    // The typing notice is inside the log, but hidden from screen readers: only the reply itself is read.
    expect(await page.getByText(CHAT.typing.en).getAttribute('aria-hidden')).toBe('true');
    expect(await page.locator('[aria-live]:not([aria-live="off"])').count()).toBe(1);
    const html = await (await fetch(`${site.url}/consultation`)).text();
    expect(html).toContain('aria-live="off"');
    await end();
  });

  it('shows messages as text, never as markup', async () => {
    const { page, end } = await open();
    await say(page, '<img src=x onerror=alert(1)><b>bold</b>');
    expect(await log(page).locator('img, b').count()).toBe(0);
    expect(await bubbles(page).nth(1).textContent()).toContain('<b>bold</b>');
    await end();
  });

  it('scrolls with the conversation unless the reader has scrolled up', async () => {
    const { page, end } = await open({ viewport: { width: 1000, height: 520 } });
    const fromEnd = () =>
      log(page).evaluate((list) => Math.round(list.scrollHeight - list.scrollTop - list.clientHeight));
    for (const text of ['one', 'two']) await say(page, text);
    expect(await fromEnd()).toBeLessThanOrEqual(1);
    await holdTime(page);
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

  it.each(['light', 'dark'] as const)(
    'has no accessibility faults in the middle of a conversation (%s)',
    async (colorScheme) => {
      // A reply that fades in while axe looks has the contrast of neither state.
      const { page, end } = await open({
        colorScheme,
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
      });
      await say(page, 'Hello');
      await say(page, '九岁');
      await input(page).fill('x'.repeat(300));
      await input(page).press('Enter');
      await page.getByTestId('typing').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await faultsOutsideTheLog(page)).toEqual([]);
      await end();
    },
  );

  it('shows each reply from its beginning, in the reader’s language, above a phone’s keyboard', async () => {
    const { page, end } = await open({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'zh-CN',
    });
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.textContent()).toBe(`${CHAT_CHINESE.title} Educational Consultation`);
    await input(page).tap();
    // About the height that the keyboard leaves on such a phone.
    await page.setViewportSize({ width: 360, height: 400 });
    await eventually(() => title.isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    /** Whether all of the latest reply's Chinese text is in view. */
    const isChineseInView = () =>
      bubbles(page)
        .last()
        .locator('[lang="zh-Hans"]')
        .evaluate((text) => {
          const log = text.closest('[role="log"]')?.getBoundingClientRect();
          const { top, bottom } = text.getBoundingClientRect();
          return (
            log !== undefined && top >= log.top && bottom <= log.bottom && log.bottom < window.innerHeight
          );
        });
    for (const [step, text] of ['你好', '九岁', '数学', '跟上进度', '我姓王'].entries()) {
      await say(page, text);
      expect(await bubbles(page).last().locator('p').first().textContent()).toBe(STEPS[step]?.zh);
      await eventually(isChineseInView).toBe(true);
    }
    expect(await page.getByText(CONTACT_MISSING.zh).isVisible()).toBe(true);
    await page.setViewportSize({ width: 360, height: 740 });
    await eventually(() => title.isVisible()).toBe(true);
    expect(await faultsOutsideTheLog(page)).toEqual([]);
    await end();
  });

  it('opens in Chinese from a shared link', async () => {
    const { page, end } = await open();
    await page.goto('/consultation?lang=zh');
    const first = page.getByRole('heading', { level: 1 }).locator('[lang]').first();
    await eventually(() => first.textContent()).toBe(CHAT_CHINESE.title);
    await eventually(() => bubbles(page).first().locator('p').first().textContent()).toBe(WELCOME.zh);
    await end();
  });

  it('counts a long message, and keeps one that is too long', async () => {
    const { page, end } = await open();
    await input(page).fill('x'.repeat(1799));
    expect(await page.getByText('/ 2,000').count()).toBe(0);
    await input(page).fill('x'.repeat(5000));
    await page.getByText('5,000 / 2,000').waitFor();
    expect(await page.getByRole('alert').getByText(TOO_LONG.en).isVisible()).toBe(true);
    await input(page).press('Enter');
    await sendButton(page).click();
    expect((await input(page).inputValue()).length).toBe(5000);
    expect(await bubbles(page).count()).toBe(1);
    await input(page).fill('x'.repeat(2000));
    expect(await page.getByText(TOO_LONG.en).count()).toBe(0);
    await pasteText(page, 'x'.repeat(20_001));
    await page.getByRole('alert').getByText(NOT_PASTED.en).waitFor();
    expect((await input(page).inputValue()).length).toBe(2000);
    await input(page).press('Enter');
    await eventually(() => bubbles(page).count()).toBe(2);
    expect(await page.getByRole('status').textContent()).toBe(`${RECEIPT.device.en} ${RECEIPT.device.zh}`);
    await end();
  });
});

it('the chat page says in both languages that it needs JavaScript', async () => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/consultation');
  expect(await page.getByText(NO_SCRIPT.en).isVisible()).toBe(true);
  expect(await page.getByText(NO_SCRIPT.zh).isVisible()).toBe(true);
  expect(await input(page).isDisabled()).toBe(true);
  await context.close();
});
