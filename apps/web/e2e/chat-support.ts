import type { Browser, Page } from 'playwright-core';
import { eventually } from './support/eventually.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

/** Opens the chat with a clock of its own, which the test moves. */
export async function openChat(browser: Browser, siteUrl: string, options: VisitOptions = {}) {
  const visitor = await visit(browser, siteUrl, '/about', options);
  await visitor.page.clock.install();
  await visitor.page.goto('/consultation');
  await untilInteractive(visitor.page);
  return visitor;
}

export const log = (page: Page) => page.getByRole('log');
export const input = (page: Page) => page.getByRole('textbox');
export const bubbles = (page: Page) => log(page).getByRole('listitem');

const MINUTE = 60_000;

/** From here on time passes only when the test says so, until the page is loaded anew. */
export async function holdTime(page: Page): Promise<void> {
  // What the tests let pass themselves has moved the page's clock on by some seconds.
  await page.clock.pauseAt(Date.now() + MINUTE);
}

/** Writes and sends a message, and lets the time pass that the reply takes at most. */
export async function say(page: Page, text: string): Promise<void> {
  const before = await bubbles(page).count();
  await input(page).fill(text);
  await input(page).press('Enter');
  // The page's clock runs on as well: on a busy machine the reply may be there already.
  await eventually(() => bubbles(page).count()).toBeGreaterThan(before);
  await page.clock.runFor(2500);
  await eventually(() => bubbles(page).count()).toBe(before + 2);
}
