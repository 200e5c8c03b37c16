import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { costRow, costsSite, lines, parts, plausibleRows, SIXTEEN_DAYS } from './costs-support.ts';

const site = costsSite();

const { query, rows } = SIXTEEN_DAYS;

it('the costs can be read as a table, a month at a time', async () => {
  const { page, end } = await site.open({ rows: plausibleRows() });
  const { button, eye } = parts(page);
  await parts(page).chart.waitFor();
  await button('Table').click();
  expect(await button('Table').getAttribute('aria-pressed')).toBe('true');
  const table = page.getByRole('table', { name: 'Daily costs in NZD, November 2025' });
  expect(await table.getByRole('row').count()).toBe(32);
  expect(await table.getByRole('columnheader').count()).toBe(14);
  await eye('Cloud - Compute').click();
  expect(await table.getByRole('columnheader').count()).toBe(13);
  await page.getByLabel('Month').selectOption({ label: 'December 2025' });
  const december = page.getByRole('table', { name: 'Daily costs in NZD, December 2025' });
  expect(await december.getByRole('row').count()).toBe(24);
  const cells = async (row: string) =>
    lines((await december.getByRole('row', { name: row }).innerText()).replaceAll('\t', '\n'));
  const [, ...amounts] = await cells('2025-12-01');
  const cents = amounts.map((text) => Math.round(Number(text.replace('$', '')) * 100));
  expect(cents.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(cents.at(-1));
  await end();
});

it('the visible categories can be exported as a file', async () => {
  const { page, end } = await site.open({
    query,
    rows: [...rows, costRow('2025-11-09', '=cmd - Thé, "x"', 1), costRow(null, 'A - one', 5)],
  });
  const { chart, eye, exportCsv, handle } = parts(page);
  await chart.waitFor();
  await eye('C - three').click();
  await handle('D - four').focus();
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  const [download] = await Promise.all([page.waitForEvent('download'), exportCsv.click()]);
  expect(download.suggestedFilename()).toBe('operational-costs-2025-11-08-to-2025-11-23.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toBe(
    [
      '\u{feff}Date,Combined Category,Class 1,Class 2,Daily Amount (NZD)',
      `2025-11-09,"'=cmd - Thé, ""x""",'=cmd,"Thé, ""x""",1.00`,
      '2025-11-10,D - four,D,four,4.50',
      '2025-11-10,A - one,A,one,3.01',
      '2025-11-10,B - two,B,two,12.00',
      '2025-11-23,B - two,B,two,7.00',
      '',
    ].join('\r\n'),
  );
  await end();
});
