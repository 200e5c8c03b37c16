import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { THEMES } from './support/pages.ts';
import type { VisitOptions } from './support/visit.ts';

const BCRYPT = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
const ARGON2 = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

const site = formatterSite();

async function open(options: VisitOptions = {}) {
  const opened = await site.open({ path: '/tools/hash-generator', reducedMotion: 'reduce', ...options });
  const { page } = opened;
  return {
    ...opened,
    hash: page.getByLabel('Stored password hash', { exact: true }),
    password: page.getByRole('textbox', { name: 'Password', exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    choose: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
    text: page.getByLabel('Text', { exact: true }),
  };
}

it('checks a password against bcrypt and Argon2, and judges their settings', async () => {
  const { page, hash, password, button, choose, end } = await open();
  await choose('Verify password');
  await hash.fill(BCRYPT);
  await page.getByText('5: 32 rounds').waitFor();
  await page.getByText('Too little work').waitFor();
  await password.fill('U*U');
  await password.press('Enter');
  await page.getByText(/^The password matches this hash/).waitFor();
  await password.fill('u*u');
  await button('Check the password').click();
  await page.getByText(/^The password doesn’t match this hash/).waitFor();

  await hash.fill(ARGON2);
  await page.getByText('64 MiB').waitFor();
  await page.getByText('Enough for new passwords').waitFor();
  await password.fill('password');
  await button('Check the password').click();
  await page.getByText(/^The password matches this hash/).waitFor();

  await hash.fill(ARGON2.replace('m=65536', 'm=4194304'));
  await page.getByText('This hash needs 4,096 MiB of memory.').waitFor();
  expect(await button('Check the password').isDisabled()).toBe(true);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('argon2id');
  await end();
});

it('stops a check that takes long', async () => {
  const { page, hash, password, button, choose, end } = await open();
  await choose('Verify password');
  await hash.fill(BCRYPT.replace('$05$', '$17$'));
  await password.fill('U*U');
  await button('Check the password').click();
  await page.getByRole('progressbar', { name: 'Checking the password' }).waitFor();
  await button('Cancel').click();
  await page.getByText('The check was stopped.').waitFor();
  await end();
});

it('hashes each line of a text and of a file, also with a key', async () => {
  const { page, text, choose, end } = await open();
  const sha256 = (line: string) => createHash('sha256').update(line).digest('hex');
  await text.fill('one\n\ntwo\n');
  await page.getByLabel('Each line separately').check();
  const table = page.getByRole('region', { name: 'Digests of each line' }).getByRole('table');
  const cells = (line: number) => table.getByRole('row').nth(line).locator('code').allTextContents();
  await eventually(async () => (await cells(3))[2]).toBe(sha256('two'));
  expect((await cells(2))[2]).toBe(sha256(''));
  await page.getByText(/^3 lines, /).waitFor();

  await choose('HMAC');
  await page.getByLabel('Key', { exact: true }).fill('secret');
  await eventually(async () => (await cells(1))[2]).toBe(
    createHmac('sha256', 'secret').update('one').digest('hex'),
  );

  await page.getByLabel('Files to hash').setInputFiles({
    name: 'lines.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('a,b\r\nc'),
  });
  await page.getByText(/^2 lines, /).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('digests.csv');
  const saved = await readFile(await download.path(), 'utf8');
  const hmac = createHmac('md5', 'secret').update('a,b').digest('hex');
  expect(saved.split('\r\n')[1]).toMatch(new RegExp(`^1,"a,b",${hmac},`));
  await end();
});

it.each(THEMES)('both have no axe violations or layout faults in the %s theme', async (colorScheme) => {
  const { page, hash, button, text, choose, end } = await open({
    colorScheme,
    viewport: { width: 390, height: 844 },
  });
  await text.fill('one\ntwo');
  await page.getByLabel('Each line separately').check();
  await page.getByText(/^2 lines, /).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await choose('Verify password');
  await button('Example').click();
  await button('Check the password').click();
  await page.getByText(/^The password matches this hash/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await hash.fill('$2b$12$short');
  await page.getByText('A bcrypt hash has 60 characters').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await layoutFaults(page)).toEqual([]);
  await end();
});
