import type { Browser, Page, Request } from 'playwright-core';
import { openTab, type TabOptions } from './tabs.ts';

export interface VisitOptions extends TabOptions {
  /** Console texts and URLs of failed requests that this test causes on purpose. */
  readonly expectedErrors?: readonly RegExp[];
}

/** Playwright's own remark. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

export interface Visit {
  readonly page: Page;
  /** Everything that went wrong so far: console errors and warnings, exceptions, CSP violations, third parties. */
  readonly faults: readonly string[];
  /** The page's requests so far. Playwright's own list begins with the context, which may be older. */
  readonly requests: readonly Request[];
  /** Closes the page and throws if anything unexpected went wrong. */
  end(): Promise<void>;
}

/** Opens a page in a separate context and monitors it. `path` is relative to `siteUrl`. */
export async function visit(
  browser: Browser,
  siteUrl: string,
  path: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const { expectedErrors = [], ...tabOptions } = options;
  // A test can neither see nor change what goes through a service worker; offline-tools.test.ts covers it.
  const { page, release } = await openTab(browser, {
    baseURL: siteUrl,
    serviceWorkers: 'block',
    ...tabOptions,
  });
  const faults: string[] = [];
  const requests: Request[] = [];
  const fault = (text: string) => {
    if (text.includes(BLOCKED_WORKER)) return;
    if (!expectedErrors.some((pattern) => pattern.test(text))) faults.push(text);
  };

  page.on('console', (message) => {
    // A CSP violation is a console error too, so it is caught here.
    if (message.type() === 'error' || message.type() === 'warning') {
      fault(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => fault(`exception: ${error.message}`));
  page.on('request', (request) => {
    requests.push(request);
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== siteUrl) fault(`third-party request: ${request.url()}`);
  });

  await page.goto(path);
  return {
    page,
    faults,
    requests,
    async end() {
      await release();
      if (faults.length > 0) throw new Error(`The page reported faults:\n${faults.join('\n')}`);
    },
  };
}

export interface Look {
  /** The size of the window, in CSS pixels. */
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

/**
 * Reloads a page at another width and theme. It reuses what the browser has fetched and started for the last look,
 * which would cost time in a new context for each look.
 */
export async function lookAt({ page }: Visit, path: string, { width, theme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
}

/** Changes the window and the theme of the current page, and waits until it has been redrawn. */
export async function changeLook(page: Page, { width, theme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: 900 });
  await untilDrawn(page);
}

/** Waits for two frames, after which elements that measure themselves have been redrawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Waits until all finite animations have ended. */
export async function untilAnimationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
    });
    // An animation whose element is removed is cancelled, which also counts as an end.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Waits until the page's scripts listen, so that a click is handled: React's or, on a page without React, the page
 * script.
 */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForSelector('html[data-interactive]', { state: 'attached' });
}

/**
 * Waits until a page has made all requests that it makes on its own: its idle-time requests come after its load event,
 * and after the callbacks registered before ours. Returns their URLs, including those in progress.
 */
export async function ownRequests({ page, requests }: Visit): Promise<readonly string[]> {
  await untilInteractive(page);
  await page.waitForLoadState('load');
  // A tab that draws nothing on a busy machine may never be idle.
  await page.evaluate(() => {
    const idle = () => new Promise<unknown>((done) => requestIdleCallback(done, { timeout: 10_000 }));
    return idle().then(idle);
  });
  return requests.map((request) => request.url());
}

/** Reloads the page and waits until it is interactive. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilInteractive(page);
}
