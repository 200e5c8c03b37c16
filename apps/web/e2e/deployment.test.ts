import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepAssets } from '@hln/server/keep-assets';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FORMATTER, formatQuery, parts } from './formatter-support.ts';
import { anotherBuild } from './support/another-build.ts';
import { eventually } from './support/eventually.ts';
import { OFFLINE_ERRORS } from './support/offline.ts';
import { sharedBrowser } from './support/shared.ts';
import { startStaticSite } from './support/static-site.ts';
import { untilInteractive, visit } from './support/visit.ts';

let browser: Browser;
let folder: string;
const client = () => join(folder, 'client');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-deployment-'));
  browser = await sharedBrowser();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The built site as another build would write it: a page's script has another content, so another name. */
async function buildAgain(version: number, now: number): Promise<void> {
  await anotherBuild(client(), [[/^company-.*\.js$/, `company-build${version}.js`]]);
  await keepAssets(join(client(), 'assets'), join(folder, 'kept'), now);
}

it('a tab that was open over a deployment finds its scripts for a while, and then a way on', async () => {
  await buildAgain(1, Date.now());
  // A tab stays at one origin: this server keeps its port over the deployments, which a new one would have to get again.
  const server = await startStaticSite(client());
  const open = async () => {
    const opened = await visit(browser, server.url, FORMATTER, {
      expectedErrors: OFFLINE_ERRORS,
    });
    await untilInteractive(opened.page);
    await formatQuery(opened.page, 'select a from t');
    return opened;
  };
  const [soon, late] = [await open(), await open()];

  const deploy = async (now: number) => {
    await buildAgain(2, now);
    await server.serve(client());
  };
  await deploy(Date.now());
  await soon.page.getByRole('link', { name: 'Company' }).first().click();
  await eventually(() => new URL(soon.page.url()).pathname).toBe('/company');
  expect(await soon.page.getByRole('alert').filter({ hasText: 'updated' }).count()).toBe(0);
  await soon.end();

  await deploy(Date.now() + 8 * 24 * 60 * 60 * 1000);
  await late.page.getByRole('link', { name: 'Company' }).first().click();
  await late.page.getByRole('alert').getByText('The site has been updated').waitFor();
  expect(await parts(late.page).input.inputValue()).toBe('select a from t');
  await late.page.getByRole('button', { name: 'Reload' }).click();
  await eventually(() => new URL(late.page.url()).pathname).toBe('/company');
  await late.page.goBack();
  await untilInteractive(late.page);
  await eventually(() => parts(late.page).input.inputValue()).toBe('select a from t');
  await late.end();
  await server.stop();
});
