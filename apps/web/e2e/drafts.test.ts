import { expect, it } from 'vitest';
import { COFFEE_FORM } from '../app/content/coffee.ts';
import { formatterSite } from './formatter-support.ts';
import { eventually } from './support/eventually.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

it('an unsent chat message survives a reload, and is gone once it is sent', async () => {
  const { page, end } = await site.open({ path: '/consultation' });
  const box = page.getByRole('textbox');
  await box.fill('My son is eleven and');
  await reload(page);
  await eventually(() => box.inputValue()).toBe('My son is eleven and');
  await page.keyboard.press('Tab');
  await box.press('Enter');
  await page.getByText('My son is eleven and').waitFor();
  await reload(page);
  await page.getByText('My son is eleven and').waitFor();
  expect(await box.inputValue()).toBe('');
  await end();
});

it('the selected coffee survives a reload', async () => {
  const { page, end } = await site.open({ path: '/buy-coffee' });
  await page.getByLabel(COFFEE_FORM.customLabel).fill('17');
  await page.getByLabel(/email/i).fill('reader@example.org');
  await page.getByRole('button', { name: 'Buy $17 Coffee' }).waitFor();
  await reload(page);
  await page.getByRole('button', { name: 'Buy $17 Coffee' }).waitFor();
  expect(await page.getByLabel(/email/i).inputValue()).toBe('reader@example.org');
  await end();
});
