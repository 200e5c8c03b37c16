import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { TOOLS_PAGE } from '../app/content/tools.ts';
import { parts } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { dropFile, pasteFile, pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

async function open(options: VisitOptions = {}) {
  const visitor = await visit(browser, site.url, '/tools', { reducedMotion: 'reduce', ...options });
  await untilInteractive(visitor.page);
  return visitor;
}

const looks = (page: Page) => page.getByRole('region', { name: 'Paste or drop anything' });

test('text pasted anywhere opens in the right tool, and is then gone from the tab’s storage', async () => {
  const { page, end } = await open();
  await pasteText(page, 'select a,b from t');
  await looks(page).getByText('It begins with SELECT and continues like a statement.').waitFor();
  await page.getByText('Looks like SQL.').waitFor({ state: 'attached' });
  await looks(page).getByRole('link', { name: 'Open in Snowflake SQL formatter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Snowflake SQL formatter' }).waitFor();
  await untilInteractive(page);
  await eventually(() => parts(page).input.inputValue()).toBe('select a,b from t');
  await eventually(() => page.evaluate(() => sessionStorage.getItem('hln-handoff'))).toBeNull();
  await end();
});

test('a password’s hash opens where a password is checked against it', async () => {
  const { page, end } = await open();
  const hash = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
  await pasteText(page, hash);
  await looks(page).getByRole('link', { name: 'Open in Hash generator' }).click();
  const field = page.getByLabel('Stored password hash');
  await eventually(() => field.inputValue()).toBe(hash);
  await end();
});

test('several matches are listed in order, and can all be dismissed', async () => {
  const { page, end } = await open();
  await looks(page).getByRole('textbox').focus();
  await pasteText(page, 'https://example.nz/');
  await eventually(() => looks(page).getByRole('listitem').count()).toBe(2);
  await eventually(() => looks(page).getByRole('listitem').first().textContent()).toContain('URL encoder');
  expect(await looks(page).getByRole('textbox').inputValue()).toBe('');
  await looks(page).getByRole('button', { name: 'Discard' }).click();
  await eventually(() => looks(page).getByRole('listitem').count()).toBe(0);
  await end();
});

test('typed text is recognised too, and a search of the grid is left alone', async () => {
  const { page, end } = await open();
  await looks(page).getByRole('textbox').fill('#00aaff');
  await looks(page).getByRole('link', { name: 'Open in Colour picker' }).waitFor();
  await looks(page).getByRole('textbox').fill('');
  await looks(page).getByRole('link').first().waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: TOOLS_PAGE.find }).focus();
  await pasteText(page, '{"a":1}');
  expect(await looks(page).getByRole('listitem').count()).toBe(0);
  await end();
});

test('a dropped or pasted file is recognised, and one that is not text gets a message', async () => {
  const { page, end } = await open();
  await dropFile(page, 'a.json', new TextEncoder().encode('{"a":1}'));
  await looks(page).getByText('“a.json”, 7 characters').waitFor();
  await dropFile(page, 'photo.jpg', [0xff, 0xd8, 0xff]);
  await looks(page).getByText('“photo.jpg” is not text.').waitFor();
  await pasteFile(page, 'b.csv', [0x61, 0x2c, 0x62]);
  await looks(page).getByText('“b.csv”, 3 characters').waitFor();
  await end();
});

test('a file that is slow to read does not replace text typed since', async () => {
  const { page, end } = await open();
  // The file is read when the test says so.
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((done) => window.addEventListener('read-on', done, { once: true }));
      return Reflect.apply(arrayBuffer, this, []);
    };
  });
  await pasteFile(page, 'a.json', [...new TextEncoder().encode('{"a":1}')]);
  await looks(page).getByRole('textbox').fill('#00aaff');
  await looks(page).getByRole('link', { name: 'Open in Colour picker' }).waitFor();
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('read-on'));
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
  });
  expect(await looks(page).getByText('“a.json”').count()).toBe(0);
  expect(await looks(page).getByRole('link', { name: 'Open in Colour picker' }).count()).toBe(1);
  await end();
});

test.each([390, 1440])('the page has no faults at a width of %i px', async (width) => {
  const { page, end } = await open({ viewport: { width, height: 900 } });
  await pasteText(page, 'K%C4%81piti%20Coast');
  await looks(page).getByRole('listitem').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await end();
});
