import type { Browser, Dialog, Page } from 'playwright-core';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

export const CHECKOUT = '**/functions/v1/create-checkout-session';
export const FAILED_RESOURCE = /Failed to load resource/;

/** Opens the coffee page and records its alerts. */
export async function openCoffee(
  browser: Browser,
  siteUrl: string,
  path = '/buy-coffee',
  options: VisitOptions = {},
) {
  const visitor = await visit(browser, siteUrl, path, options);
  await untilInteractive(visitor.page);
  const alerts: string[] = [];
  visitor.page.on('dialog', (dialog: Dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return { ...visitor, alerts };
}

export const buyButton = (page: Page) => page.getByRole('button', { name: /^Buy .*Coffee$|^Processing/ });
