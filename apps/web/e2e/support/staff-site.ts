import { createStaff, type StaffForTest, type TestServer } from '@hln/test-support/server';
import type { Browser, Dialog, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { SESSION_KEY } from '../../app/lib/staff/stored-session.ts';
import { sharedBrowser } from './shared.ts';
import { startSite } from './site.ts';
import { loginForm, signedIn } from './staff.ts';
import { untilInteractive, type Visit, type VisitOptions, visit } from './visit.ts';

/** The browser's messages about requests that a test refuses or cuts off on purpose. */
export const FAILED_RESOURCE = /Failed to load resource/;
export const FAILED_FETCH = /Failed to fetch|ERR_INTERNET_DISCONNECTED/;

export interface StaffSite {
  readonly server: TestServer;
  /** The site's origin. */
  readonly url: string;
  /** mere@hln.example */
  readonly staff: StaffForTest;
  /** Opens a page as a stranger. */
  open(path: string, options?: VisitOptions): Promise<Visit>;
  /** Opens a page as a signed-in person. */
  openSignedIn(path: string, options?: VisitOptions): Promise<Visit>;
  /** Opens the sign-in page, or a page that redirects to it, and records its alerts. */
  openLogin(path?: string, options?: VisitOptions): Promise<LoginVisit>;
}

export interface LoginVisit extends Visit, ReturnType<typeof loginForm> {
  /** Texts of the alerts so far; each is accepted at once. */
  readonly alerts: readonly string[];
}

/** A separate server with one account for the tests of the calling file, and the worker's browser. */
export function staffSite(): StaffSite {
  const site = {} as { server: TestServer; browser: Browser; staff: StaffForTest };
  beforeAll(async () => {
    [site.server, site.browser] = await Promise.all([startSite(), sharedBrowser()]);
    site.staff = await createStaff(site.server, { email: 'mere@hln.example' });
  });
  afterAll(() => site.server.close());

  const open = async (path: string, options: VisitOptions = {}) => {
    const visitor = await visit(site.browser, site.server.url, path, options);
    if (options.javaScriptEnabled !== false) await untilInteractive(visitor.page);
    return visitor;
  };
  return {
    get server() {
      return site.server;
    },
    get url() {
      return site.server.url;
    },
    get staff() {
      return site.staff;
    },
    open,
    openSignedIn: async (path, options = {}) =>
      await open(path, { ...(await signedIn(site.server, site.staff)), ...options }),
    openLogin: async (path = '/login', options = {}) => {
      const visitor = await open(path, options);
      const alerts: string[] = [];
      visitor.page.on('dialog', (dialog: Dialog) => {
        alerts.push(dialog.message());
        void dialog.accept();
      });
      return { ...visitor, ...loginForm(visitor.page), alerts };
    },
  };
}

export const portalHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Staff Portal' });

export const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign Out' });

/** The session stored in this browser; null if there is none. */
export const storedSession = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);

/** Simulates the back/forward cache, which the browser doesn't use while it is automated. */
export const leaveAndComeBack = (page: Page, event: 'pagehide' | 'pageshow') =>
  page.evaluate((type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), event);
