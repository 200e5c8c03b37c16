import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteOutside } from './support/clipboard-events.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

it('reads numbers and dates, in the unit and time zone that are chosen', async () => {
  const { page, end } = await site.open({ path: '/tools/unix-time', reducedMotion: 'reduce' });
  await page.getByRole('group', { name: 'Right now' }).waitFor();
  const field = page.getByLabel('Time or date', { exact: true });
  const result = page.getByRole('group', { name: 'Result' });
  await field.fill('1795940419123456789');
  await result
    .getByText('Read as Unix time in nanoseconds, by the number of its digits.', { exact: true })
    .waitFor();
  await result.getByText('2026-11-29T08:20:19.123456789Z', { exact: true }).waitFor();
  await page.getByLabel('Time zone', { exact: true }).fill('pacific/auckland');
  await pasteOutside(page, '2026-09-27T02:30');
  await page.keyboard.press('Control+Z');
  expect(await field.inputValue()).toBe('1795940419123456789');
  await pasteOutside(page, '2026-09-27T02:30');
  await result.getByText('skipped this time').waitFor();
  await result.getByText('1790433000', { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await field.fill('1795940419');
  await page.getByLabel('A number is in').selectOption('milliseconds');
  await result.getByText('1970-01-21T18:52:20.419Z', { exact: true }).waitFor();
  await reload(page);
  await result.getByText('1970-01-22T06:52:20.419+12:00', { exact: true }).waitFor();
  await page.getByLabel('Time zone', { exact: true }).fill('Mars/Olympus');
  await page.getByText('This browser knows no such time zone.').waitFor();
  await field.fill('2026-11-29T25:00');
  await page.getByRole('button', { name: 'Go to line 1, column 12' }).click();
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(11);
  await end();
});

it('fits the narrowest phone', async () => {
  const { page, end } = await site.open({
    path: '/tools/unix-time',
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  await page.getByRole('button', { name: 'Example' }).click();
  await page.getByText('Sunday, 29 November 2026').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await end();
});
