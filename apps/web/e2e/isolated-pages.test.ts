import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isIsolated, PRERENDERED_PATHS } from '../app/content/site-map.ts';
import { COMPANY } from '../app/content/team.ts';
import { TOOLS_PAGE } from '../app/content/tools.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { BUILD_DIR } from './support/site.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

const ISOLATED = PRERENDERED_PATHS.filter(isIsolated);

async function open(path: string, options: VisitOptions = {}) {
  const visitor = await visit(browser, site.url, path, { reducedMotion: 'reduce', ...options });
  await untilInteractive(visitor.page);
  return visitor;
}

/** The URL of the current document, if it was loaded as one. */
const documentPath = (page: Page) =>
  page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname);

describe('an isolated page', () => {
  test('is every tool except the one with a feedback form, the grid of tools, and the list of licences', () => {
    expect(ISOLATED).toEqual(
      PRERENDERED_PATHS.filter(
        (path) =>
          (path.startsWith('/tools') && path !== '/tools/snowflake-sql-formatter') || path === '/licences',
      ),
    );
  });

  test.each(ISOLATED)('%s says so in its header and in its HTML', async (path) => {
    const response = await fetch(`${site.url}${path}`);
    const header = response.headers.get('content-security-policy')?.split('; ') ?? [];
    expect(header).toContain("connect-src 'none'");
    expect(header).toContain("form-action 'none'");
    expect(await response.text()).toContain('http-equiv="Content-Security-Policy"');
  });

  test.each([
    // Without the header, as on a host that sends none, the page's own policy applies.
    ['by its header', true],
    ['by its own policy', false],
  ])('lets nothing out: %s', async (_name, hasHeader) => {
    const { page, end } = await open('/about', {
      expectedErrors: [
        /Content Security Policy|Failed to (?:fetch|load)/,
        /third-party request: https:\/\/elsewhere\.example/,
      ],
    });
    const sent: string[] = [];
    await page.context().route(/elsewhere\.example|\/healthz/, (route) => {
      sent.push(route.request().url());
      return route.fulfill({ body: '' });
    });
    if (!hasHeader) {
      await page.route('**/tools', async (route) => {
        const response = await route.fetch();
        const { 'content-security-policy': _dropped, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      });
    }
    await page.goto('/tools');
    await untilInteractive(page);
    const outcomes = await page.evaluate(async (foreign) => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push(event.effectiveDirective),
      );
      const outcome: Record<string, string> = {};
      const settle = async (name: string, work: () => Promise<unknown>) => {
        outcome[name] = await work().then(
          () => 'done',
          () => 'refused',
        );
      };
      const failing = (start: (refused: () => void, done: () => void) => void) =>
        new Promise<void>((done, reject) => start(() => reject(new Error('refused')), done));
      await settle('fetch', () => fetch('/healthz', { method: 'POST', body: 'secret' }));
      await settle('fetch elsewhere', () => fetch(foreign, { mode: 'no-cors' }));
      await settle('XMLHttpRequest', () =>
        failing((refused, done) => {
          const request = new XMLHttpRequest();
          request.onerror = refused;
          request.onload = done;
          request.open('POST', '/healthz');
          request.send('secret');
        }),
      );
      await settle('WebSocket', () =>
        failing((refused, done) => {
          const socket = new WebSocket(foreign.replace('https', 'wss'));
          socket.onerror = refused;
          socket.onopen = () => done();
        }),
      );
      await settle('EventSource', () =>
        failing((refused, done) => {
          const source = new EventSource('/healthz');
          source.onerror = () => {
            source.close();
            refused();
          };
          source.onopen = () => done();
        }),
      );
      await settle('image elsewhere', () =>
        failing((refused, done) => {
          const image = new Image();
          image.onerror = refused;
          image.onload = () => done();
          image.src = foreign;
        }),
      );
      navigator.sendBeacon('/healthz', 'secret');
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/healthz' });
      document.body.append(form);
      await new Promise<void>((done) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          if (event.effectiveDirective === 'form-action') done();
        });
        form.submit();
      });
      return { outcome, violations };
    }, 'https://elsewhere.example/secret');
    expect(outcomes.outcome).toEqual({
      fetch: 'refused',
      'fetch elsewhere': 'refused',
      XMLHttpRequest: 'refused',
      WebSocket: 'refused',
      EventSource: 'refused',
      'image elsewhere': 'refused',
    });
    expect(new Set(outcomes.violations)).toEqual(new Set(['connect-src', 'img-src', 'form-action']));
    expect(outcomes.violations.filter((name) => name === 'connect-src').length).toBeGreaterThanOrEqual(6);
    expect(sent).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/tools');
    await end();
  });

  test('has workers that cannot make requests either', async () => {
    const worker = (await readdir(join(BUILD_DIR, 'assets'))).find((name) => /worker-[^.]+\.js$/.test(name));
    const { page, end } = await open('/tools', { expectedErrors: [/Content Security Policy/] });
    await page.route(`**/assets/${worker}`, async (route) => {
      const response = await route.fetch();
      // Keeps the server's headers, and replaces only the worker's code.
      const body = "fetch('/healthz').then(() => postMessage('sent'), () => postMessage('refused'))";
      const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
      await route.fulfill({ status: 200, headers, body });
    });
    const answer = await page.evaluate(
      (url) =>
        new Promise((done) => {
          const running = new Worker(url, { type: 'module' });
          running.onmessage = (event) => done(event.data);
          running.onerror = () => done('not started');
        }),
      `/assets/${worker}`,
    );
    expect(answer).toBe('refused');
    await end();
  });
});

describe('the border of the isolated pages', () => {
  test('is crossed by full page loads in both directions, also with Back and Forward', async () => {
    const { page, end } = await open('/about');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tools' }).click();
    await page.getByRole('heading', { level: 1, name: TOOLS_PAGE.title }).waitFor();
    expect(await documentPath(page)).toBe('/tools');
    await untilInteractive(page);
    await page.getByRole('button', { name: /^Theme:/ }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Company' }).click();
    await page.getByRole('heading', { level: 1, name: COMPANY.title }).waitFor();
    expect(await documentPath(page)).toBe('/company');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');

    await page.goBack();
    await page.getByRole('heading', { level: 1, name: TOOLS_PAGE.title }).waitFor();
    expect(await documentPath(page)).toBe('/tools');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    expect(await documentPath(page)).toBe('/about');
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: TOOLS_PAGE.title }).waitFor();
    expect(await documentPath(page)).toBe('/tools');
    await end();
  });

  test('leaves the chat beyond it working', async () => {
    const { page, end } = await open('/tools');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Educational consultation' }).click();
    // The previous page has a heading too.
    await page.waitForURL('**/consultation');
    await untilInteractive(page);
    expect(await documentPath(page)).toBe('/consultation');
    expect(await page.evaluate(async () => (await fetch('/functions/v1/ip')).status)).toBe(200);
    await end();
  });
});
