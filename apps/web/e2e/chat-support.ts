import type { Browser, Page } from 'playwright-core';
import { eventually } from './support/eventually.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

/** Opens the chat with a fake clock, which the test advances. */
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

/** From here on, time passes only when the test says so, until the page is reloaded. */
export async function holdTime(page: Page): Promise<void> {
  // The time that the tests advanced has moved the page's clock by some seconds.
  await page.clock.pauseAt(Date.now() + MINUTE);
}

/** Writes and sends a message, and advances the clock by the longest reply delay. */
export async function say(page: Page, text: string): Promise<void> {
  const before = await bubbles(page).count();
  await input(page).fill(text);
  await input(page).press('Enter');
  // The page's clock also runs on its own: on a busy machine, the reply may already be there.
  await eventually(() => bubbles(page).count()).toBeGreaterThan(before);
  await page.clock.runFor(2500);
  await eventually(() => bubbles(page).count()).toBe(before + 2);
}
