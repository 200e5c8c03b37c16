import { expect, it } from 'vitest';
import { itemRow } from './price-watcher-support.ts';
import { eventually } from './support/eventually.ts';
import { watcherStage } from './support/watcher-stage.ts';

const stage = watcherStage();

it('a form for a new or existing item is still open after a reload, with its unsaved input', async () => {
  const { page, end } = await stage.open(await stage.newUser());
  const [name, url] = [page.getByLabel('Item Name'), page.getByLabel('Item URL')];
  await page.getByRole('button', { name: 'Add Item' }).click();
  await name.fill('Kettle');
  await url.fill('https://shop.example.com/kettle');
  await page.reload();
  await eventually(() => name.inputValue()).toBe('Kettle');
  expect(await url.inputValue()).toBe('https://shop.example.com/kettle');
  await url.press('Enter');
  await itemRow(page, 'Kettle').getByText('Checking the page...').waitFor();

  await itemRow(page, 'Kettle').getByRole('button', { name: 'Edit' }).click();
  await name.fill('Red kettle');
  await page.reload();
  await eventually(() => name.inputValue()).toBe('Red kettle');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await itemRow(page, 'Kettle').waitFor();
  await page.reload();
  await itemRow(page, 'Kettle').waitFor();
  expect(await name.count()).toBe(0);
  await end();
});
