import { describe, expect, it } from 'vitest';
import { costRow, costsSite, parts, plausibleRows } from './costs-support.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { axeFaultsInBothThemes, layoutFaultsAt } from './support/looks.ts';
import { WIDTHS } from './support/pages.ts';
import { changeLook } from './support/visit.ts';

const site = costsSite();

const everything = [
  ...plausibleRows(),
  ...plausibleRows(Array.from({ length: 12 }, (_, index) => `Extra ${index} - Thing`)),
];

describe('in both themes', () => {
  it.each(WIDTHS)('the page has no axe violations or layout faults at %i px', async (width) => {
    const { page, end } = await site.open({
      rows: everything,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    const { chart, eye, handle, button, end: last, plot, tooltip } = parts(page);
    await chart.waitFor();
    await eye('Cloud - Compute').click();
    await plot.focus();
    await tooltip.waitFor();
    expect(await axeFaultsInBothThemes(page, width)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await layoutFaults(page)).toEqual([]);
    await handle('Cloud - Storage').click();
    await last.fill('2001-01-01');
    await button('Table').click();
    await page.getByRole('table').waitFor();
    expect(await axeFaultsInBothThemes(page, width)).toEqual([]);
    await end();
  });
});

it('the page has no layout faults from 320 to 2560 px', async () => {
  const widths = [320, 360, 640, 1024, 1920, 2560];
  const { page, end } = await site.open({ rows: everything, reducedMotion: 'reduce' });
  await parts(page).chart.waitFor();
  expect(await layoutFaultsAt(page, widths)).toEqual([]);
  await parts(page).button('Table').click();
  await page.getByRole('table').waitFor();
  for (const width of widths) {
    await changeLook(page, { width, theme: 'light' });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
  }
  await end();
});

it('the page has controls that are large enough for a finger', async () => {
  const { page, end } = await site.open({
    rows: [costRow('2025-11-10', 'A - one', 3), costRow('2025-11-10', 'B - two', 12)],
    viewport: { width: 360, height: 800 },
  });
  await parts(page).chart.waitFor();
  const small = await page
    .locator('#main')
    .locator('button, a, input, select')
    .evaluateAll((controls) =>
      controls
        .map((control) => ({
          name: control.getAttribute('aria-label') ?? control.textContent,
          box: control.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ name }) => name),
    );
  expect(small).toEqual([]);
  await end();
});
