import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, openPglite } from '@hln/server/for-tests';
import { appCode } from '@hln/test-support/authenticator';
import { type ServerProcess, startServerProcess, usedDataDir } from '@hln/test-support/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { sharedBrowser } from './support/shared.ts';
import { BUILD_DIR } from './support/site.ts';
import { untilInteractive, visit } from './support/visit.ts';

/** The same twenty bytes, as base32 and as hex. */
const SECRET = 'AAAQEAYEAUDAOCAJBIFQYDIOB4IBCEQT';
const SECRET_HEX = '000102030405060708090a0b0c0d0e0f10111213';
const PATH = '/staff/resources/database-admin';

let dataDir: string;
/** In its own process, since only that can start again. */
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await usedDataDir();
  const database = await openPglite(join(dataDir, 'pgdata'));
  await database.query(
    `insert into private.second_factors (user_id, secret, last_step, app_added_at, enrolled_at)
     select u.id, decode($1, 'hex'), 0, now() - interval '2 days', now() - interval '2 days' from auth.users as u`,
    [SECRET_HEX],
  );
  await database.close();
  const port = String(await freePort());
  server = await startServerProcess({
    DATA_DIR: dataDir,
    SITE_DIR: BUILD_DIR,
    PORT: port,
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn(page: Page, steps: number): Promise<void> {
  await page.getByLabel('Email').fill('owner@hln.example');
  await page.getByLabel('Password', { exact: true }).fill('Whakatere');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Code from your app').fill(appCode(SECRET, steps));
  await page.keyboard.press('Enter');
}

it('an Owner restores a backup, is signed out, and finds the replaced database as another backup', async () => {
  const { page, end } = await visit(
    await sharedBrowser(),
    server.url,
    `/login?next=${encodeURIComponent(PATH)}`,
    {
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      colorScheme: 'dark',
      expectedErrors: [/Failed to load resource/, /functions\/v1\/backups/, /ERR_CONNECTION/],
    },
  );
  await untilInteractive(page);
  await signIn(page, 0);
  const backups = page.getByRole('region', { name: 'Backups', exact: true });
  const said = (text: RegExp) => backups.getByRole('status').filter({ hasText: text }).waitFor();
  await backups.getByRole('button', { name: 'Make a backup now' }).click();
  await said(/is made, with/);
  expect(await backups.getByRole('button', { name: /^Restore hln-/ }).count()).toBe(0);
  await backups.getByRole('button', { name: /^Test-restore hln-/ }).click();
  await said(/was restored into a temporary database/);

  await backups.getByRole('button', { name: /^Restore hln-/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Restore hln-/ });
  await dialog.getByText('and everything else written since then.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Rows were lost.');
  await page.keyboard.press('Enter');
  await dialog.getByText('Type the word “restore”.').waitFor();
  await page.keyboard.type('restore');
  await page.keyboard.press('Enter');

  await page.getByText('You have been signed out. Sign in to carry on where you left off.').waitFor();
  await signIn(page, 1);
  await backups.getByText(/, by owner@hln\.example$/).waitFor();
  await backups.getByRole('listitem').nth(1).waitFor();
  await end();
  // A backup, two restores and another backup: alone a minute, and several on a busy machine.
}, 360_000);
