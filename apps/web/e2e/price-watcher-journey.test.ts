import { productPage, startShop } from '@hln/test-support/prices';
import { expect, it } from 'vitest';
import { itemRow } from './price-watcher-support.ts';
import { eventually } from './support/eventually.ts';
import { watcherStage } from './support/watcher-stage.ts';

const stage = watcherStage({ watch: { allowLoopback: true } });

it('a shop is watched from adding an item to its price drop', async () => {
  const shop = await startShop({ '/kettle': productPage('24.50') });
  const user = await stage.newUser();
  const { page, end } = await stage.open(user);
  /** The job runs on a schedule. Here it is run until the page shows its result. */
  const untilShown = (text: string) =>
    eventually(async () => {
      await stage.site.functions.runJob('check-prices');
      return await itemRow(page, 'Kettle').getByText(text).count();
    }).toBe(1);

  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Item Name').fill('Kettle');
  await page.getByLabel('Item URL').fill(`${shop.url}/kettle`);
  await page.getByLabel('Target price (optional)').fill('20');
  await page.keyboard.press('Enter');
  await itemRow(page, 'Kettle').getByText('Checking the page...').waitFor();
  await untilShown('Current: $24.50');
  await itemRow(page, 'Kettle').getByText('Details').click();
  await itemRow(page, 'Kettle').getByText('(JSON-LD)').waitFor();
  await itemRow(page, 'Kettle').getByText('24.50', { exact: true }).waitFor();
  await itemRow(page, 'Kettle').getByText('Target: $20.00', { exact: true }).waitFor();
  const chart = page.getByRole('slider');
  await eventually(() => chart.getAttribute('aria-valuetext')).toContain('Kettle $24.50');

  shop.pages.set('/kettle', productPage('19.99'));
  await itemRow(page, 'Kettle').getByRole('button', { name: 'Check now' }).click();
  await untilShown('Current: $19.99');
  await itemRow(page, 'Kettle').getByRole('img', { name: 'The price went down.' }).waitFor();
  await itemRow(page, 'Kettle').getByText('was $24.50').waitFor();
  await itemRow(page, 'Kettle').getByText('Target: $20.00, reached').waitFor();
  const mails = () =>
    stage.site.backend.database.query('select recipient, subject from public.email_outbox order by subject');
  // There is no second email about the same fall.
  await eventually(mails).toEqual([
    { recipient: user.email, subject: 'HLN: target price reached: Kettle is now $19.99' },
  ]);
  await eventually(() => chart.getAttribute('aria-valuetext')).toContain('Kettle $19.99');

  shop.pages.delete('/kettle');
  await itemRow(page, 'Kettle').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Item URL').fill(`${shop.url}/gone`);
  await page.getByRole('button', { name: 'Save' }).click();
  await itemRow(page, 'Kettle').getByText('Checking the page...').waitFor();
  await untilShown('At the last attempt:');
  expect(shop.visits.map(({ path }) => path)).toEqual(expect.arrayContaining(['/kettle', '/gone']));
  await end();
  await shop.close();
});
