import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

it('makes identifiers of each kind, and takes one apart', async () => {
  const { page, end } = await site.open({ path: '/tools/uuid', reducedMotion: 'reduce' });
  const made = async () => (await page.locator('#uuid-made').inputValue()).split('\n');
  await page.getByRole('radio', { name: 'UUID v7' }).check();
  await page.getByLabel('How many').fill('1000');
  await page.getByLabel('Written').selectOption('UPPER CASE');
  await eventually(async () => (await made()).length).toBe(1000);
  const first = await made();
  expect(first).toEqual([...new Set(first)].sort());
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await eventually(async () => (await made())[0]).not.toBe(first[0]);

  await page.getByRole('button', { name: 'Inspect the first' }).click();
  await page.getByText('UUID version 7: Unix time and random bits', { exact: true }).waitFor();
  const field = page.getByLabel('Inspect', { exact: true });
  const inspected = await field.inputValue();
  await field.focus();
  await pasteText(page, `${inspected}\n`.repeat(300));
  await page.getByText('This page takes up to 10 KB.').waitFor();
  expect(await field.inputValue()).toBe(inspected);
  await field.fill('01ARZ3NDEKTSV4RRFFQ69G5FAU');
  await page.getByRole('button', { name: 'Go to line 1, column 26' }).click();
  await page.keyboard.type('V');
  await page.getByText('2016-07-30T23:54:10.259Z').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await reload(page);
  await page.getByText('2016-07-30T23:54:10.259Z').waitFor();
  await eventually(async () => (await made()).length).toBe(1000);

  await page.getByRole('button', { name: 'Use in …' }).click();
  await page
    .getByRole('list', { name: 'Tools that can take this' })
    .getByRole('link', { name: 'Unix time' })
    .click();
  await page.getByText('1469922850259', { exact: true }).waitFor();
  await end();
});

it('fits the narrowest phone', async () => {
  const { page, end } = await site.open({
    path: '/tools/uuid',
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  await page.getByLabel('Inspect', { exact: true }).fill('C232AB00-9414-11EC-B3C8-9F6BDECED846');
  await page.getByText('Made up: no network card has such an address.').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await end();
});
