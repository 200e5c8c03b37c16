import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepAssets } from '@hln/server/keep-assets';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
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

/** The built site as another build would write it: a late script has different content, and so a different name. */
async function buildAgain(version: number, now: number): Promise<void> {
  await anotherBuild(client(), [[/^palette-.*\.js$/, `palette-build${version}.js`]]);
  await keepAssets(join(client(), 'assets'), join(folder, 'kept'), now);
}

it('a tab that was open during a deployment finds its scripts for a while, and can still continue after that', async () => {
  await buildAgain(1, Date.now());
  // A tab stays at one origin, so this server keeps its port over the deployments; a new server might not get it again.
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
  await soon.page.keyboard.press('ControlOrMeta+k');
  await soon.page.getByRole('combobox', { name: 'Find a tool or a page' }).waitFor();
  await soon.end();

  await deploy(Date.now() + 8 * 24 * 60 * 60 * 1000);
  // The palette is gone, so its shortcut leads to the tools page, which has a search as well.
  await late.page.keyboard.press('ControlOrMeta+k');
  await eventually(() => new URL(late.page.url()).pathname).toBe('/tools');
  await late.page.goBack();
  await untilInteractive(late.page);
  await eventually(() => parts(late.page).input.inputValue()).toBe('select a from t');
  await late.end();
  await server.stop();
});
