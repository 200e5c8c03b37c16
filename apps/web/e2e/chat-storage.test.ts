import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHAT, START_OVER } from '../app/content/chat.ts';
import { LATER, STEPS } from '../app/content/chat-script.ts';
import { bubbles, input, openChat, say } from './chat-support.ts';
import { eventually } from './support/eventually.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { ownRequests, reload, untilInteractive, type VisitOptions, visit } from './support/visit.ts';

const REST = '**/rest/v1/**';
const CALLS = /\/rest\/v1\/|\/functions\/v1\//;
const NETWORK_DOWN = [/Failed to load resource/, /could not be stored yet/, /could not be sent/];
/** Two tabs may each insert the conversation; the second gets an error and adds its part. */
const BOTH_FIRST = [/status of 409 \(Conflict\).*\/rest\/v1\/chat_sessions/];

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
});
afterAll(() => site.close());
/** When the test began. */
let began: string;
beforeEach(async () => {
  began = new Date().toISOString();
  await site.backend.service.from('chat_sessions').delete().neq('session_id', '');
  await site.backend.service.from('email_outbox').delete().eq('kind', 'chat-transcript');
});

const open = (options?: VisitOptions) => openChat(browser, site.url, options);

const FIVE = [
  'Hello',
  'She is nine, Year 4',
  'Maths',
  'Confidence',
  '王女士, 021 123 4567, wang@example.com',
];

/**
 * Sends five messages while nothing reaches the server, and closes the tab; another tab of the same browser follows.
 */
async function afterAnUndeliveredChat() {
  const { page, end } = await open({ expectedErrors: NETWORK_DOWN });
  const context = page.context();
  await context.route(CALLS, (route) => route.abort('connectionfailed'));
  for (const text of FIVE) await say(page, text);
  await page.close();
  await context.unroute(CALLS);
  return { later: await context.newPage(), end };
}

/** How many versions of conversations are waiting in the browser. */
const unsent = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('hln-chat-unsent:')).length);

async function leaveFirstUnanswered(page: Page) {
  const requests = { unanswered: 0 };
  await page.route(REST, async (route) => {
    if (requests.unanswered > 0) return await route.fallback();
    requests.unanswered += 1;
  });
  return requests;
}

/**
 * The sessions that this test has stored. A page that was closed with the previous test may still store what it had
 * sent.
 */
async function sessions() {
  const { data } = await site.backend.service.from('chat_sessions').select().gte('start_time', began);
  return data ?? [];
}

describe('the chat', () => {
  it('follows the script, and stores and emails the conversation once it has contact details', async () => {
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
    expect(JSON.parse(row?.user_info ?? '')).toEqual({
      preferredLanguage: 'en',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      phone: '+64211234567',
      email: 'wang@example.com',
    });
    const stored = JSON.parse(row?.messages ?? '') as Record<string, unknown>[];
    expect(stored).toHaveLength(12);
    expect(Object.keys(stored[0] ?? {}).sort()).toEqual(['content', 'id', 'isBot', 'language', 'timestamp']);
    const mails = async () =>
      (await site.backend.service.from('email_outbox').select('subject').eq('kind', 'chat-transcript')).data;
    await eventually(mails).toEqual([{ subject: 'HLN school enquiry, in English, +64211234567' }]);
    await end();
  });

  it('keeps the conversation over a reload, and starts a new one on request', async () => {
    const { page, end } = await open();
    for (const text of FIVE) await say(page, text);
    await eventually(async () => (await sessions()).length).toBe(1);
    await reload(page);
    await eventually(() => bubbles(page).count()).toBe(11);
    await say(page, 'One more thing');
    await eventually(async () => (await sessions())[0]?.message_count).toBe(6);
    expect(await sessions()).toHaveLength(1);
    const startOver = page.getByRole('button', { name: CHAT.startOver.en });
    await startOver.click();
    const question = page.getByRole('dialog', { name: START_OVER.title.en });
    await question.getByRole('button', { name: START_OVER.cancel.en }).click();
    expect(await bubbles(page).count()).toBe(13);
    await eventually(() => startOver.evaluate((button) => button === document.activeElement)).toBe(true);
    await startOver.click();
    await question.getByRole('button', { name: START_OVER.confirm.en }).click();
    await eventually(() => bubbles(page).count()).toBe(1);
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await reload(page);
    expect(await bubbles(page).count()).toBe(1);
    await end();
  });

  it('shows no sign of a failing backend, and delivers when the connection is back', async () => {
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

  it('stores after a moment without a connection, without a reload', async () => {
    const { page, end } = await open({ expectedErrors: NETWORK_DOWN });
    // Nothing can be loaded, including the page's own scripts.
    await page.context().setOffline(true);
    for (const text of FIVE) await say(page, text);
    await page.context().setOffline(false);
    await eventually(async () => (await sessions())[0]?.message_count).toBe(5);
    await say(page, 'One more');
    await eventually(async () => (await sessions())[0]?.message_count).toBe(6);
    await end();
  });

  it('delivers on the next visit what a closed tab could not send', async () => {
    const { later, end } = await afterAnUndeliveredChat();
    await later.goto('/consultation');
    await eventually(async () => (await sessions())[0]?.message_count).toBe(5);
    expect(await bubbles(later).count()).toBe(1);
    await end();
  });

  it('stores one row even if the response to the first save is lost', async () => {
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

describe('a tab', () => {
  it('keeps storing even if one request is never answered', async () => {
    const { page, end } = await open({ expectedErrors: NETWORK_DOWN });
    const requests = await leaveFirstUnanswered(page);
    for (const text of [...FIVE, 'One more', 'And another']) await say(page, text);
    await eventually(async () => (await sessions())[0]?.message_count).toBe(7);
    await eventually(() => unsent(page)).toBe(0);
    expect(requests.unanswered).toBe(1);
    await end();
  });

  it('gives up on a request that is never answered, and sends it again', async () => {
    const { page, end } = await open({ expectedErrors: NETWORK_DOWN });
    const requests = await leaveFirstUnanswered(page);
    for (const text of FIVE) await say(page, text);
    await eventually(() => requests.unanswered).toBe(1);
    expect(await unsent(page)).toBe(1);
    await eventually(async () => {
      await page.clock.runFor(5_000);
      return (await sessions())[0]?.message_count;
    }).toBe(5);
    await eventually(() => unsent(page)).toBe(0);
    await end();
  });

  it('that was duplicated adds to the same conversation', async () => {
    const { page, end } = await open({ expectedErrors: BOTH_FIRST });
    for (const text of FIVE.slice(0, 4)) await say(page, text);
    const [copy] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('/consultation')),
    ]);
    await untilInteractive(copy);
    await eventually(() => bubbles(copy).count()).toBe(9);
    await say(page, 'Wang, 021 123 4567');
    await say(copy, 'Wang, wang@example.com');
    await say(page, 'Mornings, please');
    await say(copy, 'Evenings, please');
    await eventually(async () => (await sessions())[0]?.message_count).toBe(8);
    const [row, ...others] = await sessions();
    expect(others).toEqual([]);
    const messages = JSON.parse(row?.messages ?? '') as { content: string; isBot: boolean }[];
    expect(messages.filter(({ isBot }) => !isBot).map(({ content }) => content)).toEqual([
      ...FIVE.slice(0, 4),
      'Wang, 021 123 4567',
      'Wang, wang@example.com',
      'Mornings, please',
      'Evenings, please',
    ]);
    expect(JSON.parse(row?.user_info ?? '')).toEqual({
      preferredLanguage: 'en',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      phone: '+64211234567',
      email: 'wang@example.com',
    });
    await end();
  });

  it('stores the contact details even if it is closed right after them', async () => {
    const { page, end } = await open();
    for (const text of FIVE.slice(0, 4)) await say(page, text);
    await input(page).fill(FIVE[4] ?? '');
    await input(page).press('Enter');
    await page.close();
    await eventually(async () => (await sessions())[0]?.message_count).toBe(5);
    await end();
  });

  it('leaves undelivered messages to the page opened next', async () => {
    const { later, end } = await afterAnUndeliveredChat();
    await later.goto('/about');
    await eventually(async () => (await sessions())[0]?.message_count).toBe(5);
    await eventually(() => unsent(later)).toBe(0);
    await end();
  });

  it('keeps an unsent message over a reload', async () => {
    const { page, end } = await open();
    await say(page, 'Hello');
    await input(page).fill('She is nine and');
    await reload(page);
    await eventually(() => input(page).inputValue()).toBe('She is nine and');
    await page.goto('/about');
    await page.goBack();
    await untilInteractive(page);
    await eventually(() => input(page).inputValue()).toBe('She is nine and');
    await say(page, 'She is nine and likes maths');
    await reload(page);
    await eventually(() => bubbles(page).count()).toBe(5);
    expect(await input(page).inputValue()).toBe('');
    await end();
  });
});

it('loads nothing for the chat on another page when nothing is waiting', async () => {
  const visitor = await visit(browser, site.url, '/about', { isNew: true });
  const asked = await ownRequests(visitor);
  expect(asked.filter((url) => url.endsWith('.js'))).not.toEqual([]);
  expect(asked.filter((url) => /delivery|rest-client/.test(url))).toEqual([]);
  await visitor.end();
});
