import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { SESSION_KEY } from '../../app/lib/staff/stored-session.ts';
import type { startSite } from './site.ts';
import { untilInteractive, type Visit, type VisitOptions, visit } from './visit.ts';

export { createStaff } from '@hln/test-support/server';

type Site = Awaited<ReturnType<typeof startSite>>;

/** An account, as made by `createStaff(site)` of `@hln/test-support/server`. */
export interface StaffAccount {
  readonly email: string;
  readonly password: string;
}

/** Path and query of the current page. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

/** The parts of the sign-in page. */
export const loginForm = (page: Page) => ({
  email: page.getByLabel('Email', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  signIn: page.getByRole('button', { name: 'Sign In' }),
});

/** Signs in through the form and waits for the portal. */
export async function signIn(page: Page, account: StaffAccount): Promise<void> {
  await page.goto('/login');
  const { email, password, signIn: button } = loginForm(page);
  await email.fill(account.email);
  await password.fill(account.password);
  await button.click();
  await page.getByRole('heading', { level: 1, name: 'Staff Portal' }).waitFor();
}

/**
 * A session of this account, for a page that opens already signed in:
 * `visit(browser, site.url, '/staff/ops/costs', { ...(await signedIn(site, staff)) })`.
 */
export async function signedIn(
  site: Site,
  account: StaffAccount,
): Promise<Required<Pick<BrowserContextOptions, 'storageState'>>> {
  const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: site.backend.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  if (!answer.ok) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
  const localStorage = [{ name: SESSION_KEY, value: await answer.text() }];
  return { storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] } };
}

/** Opens a page as `who`, who is already signed in, and waits until it is interactive. */
export async function visitAsStaff(
  browser: Browser,
  site: Site,
  who: StaffAccount,
  path: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const visitor = await visit(browser, site.url, path, { ...(await signedIn(site, who)), ...options });
  await untilInteractive(visitor.page);
  return visitor;
}
