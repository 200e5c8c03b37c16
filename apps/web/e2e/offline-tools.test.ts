import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PRERENDERED_PATHS } from '../app/content/site-map.ts';
import { COMPANY } from '../app/content/team.ts';
import { isKeptOffline } from '../app/service-worker/is-kept-offline.ts';
import { offlineBuild, serviceWorkerScript } from '../scripts/publish/service-worker.ts';
import { FORMATTER, formatQuery, parts } from './formatter-support.ts';
import { anotherBuild } from './support/another-build.ts';
import { eventually } from './support/eventually.ts';
import { OFFLINE_ERRORS, storedIn, untilStored } from './support/offline.ts';
import { sharedBrowser } from './support/shared.ts';
import { BUILD_DIR } from './support/site.ts';
import { type StaticSite, startStaticSite } from './support/static-site.ts';
import { reload, untilInteractive, visit } from './support/visit.ts';

const KEPT = PRERENDERED_PATHS.filter(isKeptOffline);
let folder: string;
let server: StaticSite;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-offline-'));
  server = await startStaticSite(BUILD_DIR);
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Replaces the site by another build. */
async function deploy(offline = true): Promise<void> {
  const client = join(folder, 'client');
  await anotherBuild(client, [[/^tools-.*\.js$/, 'tools-build2.js']]);
  const page = join(client, 'tools/index.html');
  await writeFile(page, (await readFile(page, 'utf8')).replace('<body>', '<body data-build="2">'));
  await writeFile(
    join(client, 'sw.js'),
    await serviceWorkerScript(offline ? await offlineBuild(client, KEPT) : null),
  );
  await server.serve(client);
}

async function open(path: string) {
  const opened = await visit(await sharedBrowser(), server.url, path, {
    serviceWorkers: 'allow',
    expectedErrors: OFFLINE_ERRORS,
  });
  await untilInteractive(opened.page);
  return opened;
}

const shownBuild = (page: Page) => page.evaluate(() => document.body.dataset.build ?? '1');

it('a tool that was visited once works without a server, including its worker', async () => {
  const { page, end } = await open(FORMATTER);
  await untilStored(page, FORMATTER);
  await server.stop();
  await reload(page);
  await formatQuery(page, 'select a,b from t');
  await eventually(() => parts(page).output.inputValue()).toContain('FROM t');
  // Pages that were not visited show the browser's own error.
  await expect(page.goto('/about')).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await end();
});

it('the cache holds no other page of the site, and no response of the backend', async () => {
  const { page, end } = await open(FORMATTER);
  await untilStored(page, FORMATTER);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Company' }).click();
  await page.getByRole('heading', { level: 1, name: COMPANY.title }).waitFor();
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map((request) => new URL(request.url).pathname);
  });
  // They are stored in parallel, so their order is random.
  expect(stored.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/test-cases/001-after.sql',
    '/test-cases/001-before.sql',
    FORMATTER,
  ]);
  await end();
});

it('an isolated page is just as isolated offline', async () => {
  const { page, end } = await open('/tools');
  await untilStored(page, '/tools');
  await server.stop();
  const response = await page.reload();
  await untilInteractive(page);
  expect(response?.fromServiceWorker()).toBe(true);
  expect(response?.headers()['content-security-policy']).toContain("connect-src 'none'");
  await end();
});

it('a new build is shown on the next visit and replaces the old one in the cache, without an automatic reload', async () => {
  const { page, end } = await open('/tools');
  await untilStored(page, '/tools');
  const [before] = await storedIn(page, '/tools');
  await deploy();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  let reloads = 0;
  // A busy server counts as none: the stored copy is shown after a while.
  await eventually(async () => {
    reloads += 1;
    await reload(page);
    return await shownBuild(page);
  }).toBe('2');
  await eventually(async () =>
    (await storedIn(page, '/tools')).filter((name) => name !== before),
  ).toHaveLength(1);
  await eventually(() => page.evaluate(() => caches.keys())).toHaveLength(1);
  await server.stop();
  await reload(page);
  expect(await shownBuild(page)).toBe('2');
  expect(loads).toBe(reloads + 1);
  await end();
});

it('offline use can be switched off by a build', async () => {
  const { page, end } = await open('/tools');
  await untilStored(page, '/tools');
  await deploy(false);
  await reload(page);
  await eventually(() => page.evaluate(() => caches.keys())).toEqual([]);
  await eventually(() =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
  await end();
});
