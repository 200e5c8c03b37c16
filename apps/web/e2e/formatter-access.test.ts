import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../app/tools/registry.ts';
import { FORMATTER, formatQuery, formatterSite, parts, reasonForm } from './formatter-support.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { axeFaultsInBothThemes, layoutFaultsAt } from './support/looks.ts';
import { WIDTHS } from './support/pages.ts';

const site = formatterSite();

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

/** Opens everything that can be opened, with every kind of message on the page. */
async function openEverything(page: Page): Promise<void> {
  const { button } = parts(page);
  await formatQuery(page, 'select a, b from t where a in (select b from u)');
  for (const name of ['Settings', 'Show Diff', 'Test Validation', 'Needs Improvement'])
    await button(name).click();
  await button('Run Tests').click();
  await page.getByText(/passed, \d failed/).waitFor();
  await page.getByLabel("I'd like to be contacted about this feedback").check();
  await button('Submit Feedback').click();
  await page.getByText('Please say what could be improved.').waitFor();
}

describe('in both themes', () => {
  it.each(WIDTHS)('the page has no axe violations or layout faults at %i px', async (width) => {
    const { page, end } = await site.open({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await openEverything(page);
    expect(await axeFaultsInBothThemes(page, width)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);

    await formatQuery(page, "select ((a, 'open");
    await page.evaluate(() => {
      window.location.hash = '#format=1.AAAA';
    });
    await page.getByText('This link is damaged').waitFor();
    expect(await axeFaultsInBothThemes(page, width)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  });
});

it('the page has no layout faults from 320 to 2560 px with everything open', async () => {
  const { page, end } = await site.open({ reducedMotion: 'reduce' });
  await openEverything(page);
  expect(await layoutFaultsAt(page, [320, 640, 1024, 1920, 2560])).toEqual([]);
  await end();
});

it('the formatter can be used from start to end by keyboard', async () => {
  const { page, end } = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { input, outputValue } = parts(page);
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press('Tab');
      if ((await focused(page)) === name) return;
    }
    throw new Error(`Tab never reached "${name}".`);
  };

  await tabTo('Back to Tools');
  await tabTo('Settings');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Formatting Options' }).waitFor();
  await tabTo('Reset to defaults');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await tabTo('Example');
  await page.keyboard.press('Enter');
  await eventually(outputValue).toContain('WITH recent AS (');
  await tabTo('Copy');
  await page.keyboard.press('Tab');
  expect(await input.evaluate((area) => area === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('select a from t');
  await page.keyboard.press('Control+Enter');
  await eventually(outputValue).toBe('SELECT a\n  FROM t');
  await tabTo('Copy');
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe('SELECT a\n  FROM t');
  await tabTo('Needs Improvement');
  await page.keyboard.press('Enter');
  await eventually(() => reasonForm(page).reason.evaluate((area) => area === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.type('Only a test');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('reader@example.org');
  await page.keyboard.press('Enter');
  await page.getByText('Thank you.').waitFor();
  await eventually(() => focused(page)).toBe('Needs Improvement');
  await end();
});

it('without JavaScript, the page says that it needs it, and can be read', async () => {
  const { page, end } = await site.open({ javaScriptEnabled: false });
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Snowflake SQL formatter');
  expect(await page.getByText('it needs JavaScript').isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Back to Tools' }).click();
  await page.waitForURL('**/tools');
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(TOOLS.length);
  await end();
});

it('the formatter keeps the text when the visitor changes the theme or the width', async () => {
  const { page, end } = await site.open();
  await formatQuery(page, 'select 1');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await parts(page).input.inputValue()).toBe('select 1');
  expect(new URL(page.url()).pathname).toBe(FORMATTER);
  await end();
});
