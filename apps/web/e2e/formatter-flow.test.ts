import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatQuery, formatterSite, parts } from './formatter-support.ts';
import { eventually } from './support/eventually.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

const QUERY = 'select a,b from t where a=1';
const FORMATTED = 'SELECT a,\n       b\n  FROM t\n WHERE a = 1';

/** From here on, time passes only when a test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-01-01T00:00:00Z' });
  await page.clock.pauseAt('2026-01-01T01:00:00Z');
}

describe('formatting', () => {
  it('happens automatically 500 ms after the last edit', async () => {
    const { page, end } = await site.open();
    const { input, outputValue } = parts(page);
    await stopClock(page);
    await input.fill('select 1');
    await page.clock.runFor(400);
    await input.fill(QUERY);
    await page.clock.runFor(499);
    expect(await outputValue()).toBe('');
    await page.clock.runFor(1);
    await eventually(outputValue).toBe(FORMATTED);
    await end();
  });

  it('happens at once with the button and the key, and says what it did', async () => {
    const { page, end } = await site.open();
    const { input, output, formatButton, changes, outputValue } = parts(page);
    expect(await formatButton.isDisabled()).toBe(true);
    expect(await formatQuery(page, QUERY)).toBe(FORMATTED);
    expect(await output.getAttribute('readonly')).not.toBeNull();
    expect(await changes.getByRole('listitem').count()).toBeGreaterThan(0);

    await stopClock(page);
    await input.fill('select 2');
    await input.press('Control+Enter');
    await eventually(outputValue).toBe('SELECT 2');
    await end();
  });

  it('returns the focus to the button', async () => {
    const { page, end } = await site.open();
    const { input, formatButton, outputValue } = parts(page);
    // Automatic formatting disables the button for a moment, during which a click would be lost.
    await stopClock(page);
    await input.fill(QUERY);
    await formatButton.click();
    await eventually(outputValue).toBe(FORMATTED);
    await eventually(() => formatButton.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await formatButton.textContent()).toBe('Format SQL');
    await end();
  });

  it('clears output and changes when the input is emptied or blank', async () => {
    const { page, end } = await site.open();
    const { input, formatButton, changes, outputValue } = parts(page);
    for (const nothing of ['', ' \n\t ']) {
      await formatQuery(page, QUERY);
      await input.fill(nothing);
      await eventually(outputValue).toBe('');
      expect(await changes.count()).toBe(0);
      expect(await formatButton.isDisabled()).toBe(true);
    }
    await end();
  });

  it('formats what was typed before hydration', async () => {
    const { page, end } = await site.open();
    // Some browsers restore the text on a reload; here it is inserted before the scripts run.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const area = document.querySelector<HTMLTextAreaElement>('#input-sql');
        if (area !== null) area.value = 'select 3';
      });
    });
    await reload(page);
    await eventually(parts(page).outputValue).toBe('SELECT 3');
    await end();
  });
});

describe('settings', () => {
  it('offer the eight options, change the result and are remembered', async () => {
    const { page, end } = await site.open();
    const { button, outputValue } = parts(page);
    await formatQuery(page, QUERY);
    await button('Settings').click();
    const panel = page.getByRole('region', { name: 'Formatting Options' });
    for (const label of ['Uppercase Keywords', 'New Line After Comma', 'Align Commas']) {
      expect(await panel.getByLabel(label).isChecked(), label).toBe(true);
    }
    for (const label of ['Indent Subqueries', 'Format Functions']) {
      expect(await panel.getByLabel(label).isChecked(), label).toBe(true);
    }
    expect(await panel.getByLabel('Indent Size').inputValue()).toBe('2');
    expect(await panel.getByLabel('Comma Position').inputValue()).toBe('trailing');
    expect(await panel.getByLabel('Layout').inputValue()).toBe('river');

    await panel.getByLabel('Uppercase Keywords').uncheck();
    await eventually(outputValue).toBe(FORMATTED.toLowerCase());

    await reload(page);
    await button('Settings').click();
    await eventually(() => panel.getByLabel('Uppercase Keywords').isChecked()).toBe(false);
    expect(await formatQuery(page, QUERY)).toBe(FORMATTED.toLowerCase());
    await panel.getByRole('button', { name: 'Reset to defaults' }).click();
    await eventually(outputValue).toBe(FORMATTED);
    await end();
  });

  it('accept an Indent Size of 1 to 8, and use 2 for anything that is not a number', async () => {
    const { page, end } = await site.open();
    await parts(page).button('Settings').click();
    const indent = page.getByLabel('Indent Size');
    expect(await indent.getAttribute('min')).toBe('1');
    expect(await indent.getAttribute('max')).toBe('8');
    for (const [typed, kept] of [
      ['4', '4'],
      ['99', '8'],
      ['0', '1'],
      ['', '2'],
    ] as const) {
      await indent.fill(typed);
      await indent.blur();
      expect(await indent.inputValue(), `typed ${typed}`).toBe(kept);
    }
    await end();
  });
});

describe('the diff', () => {
  it('shows both texts with line numbers, and marks changes by more than colour', async () => {
    const { page, end } = await site.open();
    const { button } = parts(page);
    await formatQuery(page, 'select a\n  from t\n where b=1');
    await button('Show Diff').click();
    const table = page.getByRole('region', { name: 'Differences' }).getByRole('table');
    await table.waitFor();
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Original', 'Formatted']);
    const cells = await table.getByRole('cell').allTextContents();
    const flat = cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
    expect(flat[0]).toContain('1−removed: select a');
    expect(flat[1]).toContain('1+added: SELECT a');
    await button('Hide Diff').click();
    expect(await table.count()).toBe(0);
    expect(await button('Show Diff').count()).toBe(1);
    await end();
  });

  it('is rendered while scrolling instead of thousands of lines at once', async () => {
    const { page, end } = await site.open();
    await formatQuery(
      page,
      `select ${Array.from({ length: 3000 }, (_, i) => `column_${i}`).join(',')} from t`,
    );
    await parts(page).button('Show Diff').click();
    const lines = () => page.getByRole('cell').locator('code').count();
    await page.getByRole('cell').first().waitFor();
    const first = await lines();
    expect(first).toBeGreaterThan(100);
    expect(first).toBeLessThan(1500);
    const box = page.getByRole('region', { name: 'Differences, line by line' });
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await eventually(lines).toBeGreaterThan(first);
    await end();
  });
});
