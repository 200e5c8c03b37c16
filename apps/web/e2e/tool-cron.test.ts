import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

it('explains an expression, lists its runs, and shows errors at their place', async () => {
  const { page, end } = await site.open({ path: '/tools/cron', reducedMotion: 'reduce' });
  const field = page.getByLabel('Expression', { exact: true });
  await field.fill('0 0 13 * 5');
  await page.getByText('At 00:00, on the 13th of the month, and also on Fridays.').waitFor();
  await page.getByText('cron runs on days that match either of them').waitFor();
  await page.getByLabel('Time zone', { exact: true }).fill('Asia/Kathmandu');
  const runs = page.getByRole('group', { name: 'Next runs in Asia/Kathmandu' });
  expect(await runs.getByRole('listitem').count()).toBe(10);
  expect(await axeFaults(page)).toEqual([]);
  await reload(page);
  expect(await runs.getByRole('listitem').count()).toBe(10);

  await field.fill('0 0 30 2 *');
  await page.getByText('Never: no date fits it.').waitFor();
  await field.fill('0 24 * * 1');
  await page.getByRole('button', { name: 'Go to line 1, column 3' }).click();
  await page.keyboard.type('23');
  await page.getByText('At 23:00, on Mondays.').waitFor();
  await page.getByLabel('Read as').selectOption('Quartz: 6 or 7 fields');
  await page.getByText('An expression of Quartz has 6 fields; these are 5.').first().waitFor();
  await end();
});

it('fits the narrowest phone', async () => {
  const { page, end } = await site.open({
    path: '/tools/cron',
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  await page.getByRole('button', { name: 'Example' }).click();
  await page.getByText('from Monday to Friday.').first().waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await end();
});
