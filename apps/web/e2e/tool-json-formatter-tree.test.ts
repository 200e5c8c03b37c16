import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

const open = (options: object = {}) => site.open({ path: '/tools/json-formatter', ...options });
const parts = (page: Page) => ({
  input: page.getByLabel('JSON', { exact: true }),
  result: page.getByRole('group', { name: 'Text of the result' }),
  tree: page.getByRole('tree'),
  query: page.getByLabel('JSONPath query'),
  selected: page.getByRole('group', { name: 'Selected value' }).locator('code'),
  mode: (name: string) => page.getByRole('radio', { name, exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
});
const activeItem = (page: Page) => () =>
  page.locator('[role=treeitem][aria-selected=true]').textContent({ timeout: 1000 });

describe('the tree of the JSON formatter', () => {
  it('works by keyboard, and answers JSONPath', async () => {
    const { page, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { mode, tree, query, selected, button } = parts(page);
    await button('Example').click();
    await mode('Tree and JSONPath').check();
    await tree.focus();
    await eventually(() => tree.getByRole('treeitem').count()).toBeGreaterThan(15);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await eventually(activeItem(page)).toContain('note');
    await page.keyboard.press('Home');
    await eventually(activeItem(page)).toContain('root');
    await page.keyboard.press('ArrowLeft');
    await eventually(() => tree.getByRole('treeitem').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await eventually(() => tree.getByRole('treeitem').count()).toBeGreaterThan(15);
    // Each key press starts where the previous one ended, however fast they come.
    for (const key of ['End', 'Home', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'End'])
      await page.keyboard.press(key);
    await eventually(activeItem(page)).toContain('note');
    await eventually(() => tree.getByRole('treeitem').count()).toBeGreaterThan(15);

    await query.fill('$.items[?@.price > 8 && @.qty < 2].sku');
    await page.getByText('1 value found').waitFor();
    await page.getByRole('button', { name: "$['items'][1]['sku']" }).click();
    await eventually(() => selected.textContent()).toBe("$['items'][1]['sku']");
    await eventually(() => button('Copy value').isEnabled()).toBe(true);
    await button('Copy value').click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe('B-205');
    await query.fill('$.items[?@.*==1]');
    await page.getByText('Character 10: Only a query that finds one value').waitFor();
    await page.getByLabel('Search keys and values').fill('wellington');
    await page.getByText('1 of 1').waitFor();
    await eventually(() => selected.textContent()).toBe("$['customer']['tags'][1]");
    await reload(page);
    await eventually(() => query.inputValue()).toBe('$.items[?@.*==1]');
    await page.getByText('1 of 1').waitFor();
    await end();
  });

  it('is edited by keyboard and by buttons, and leaves the rest of the text as it was', async () => {
    const { page, end } = await open();
    const { input, mode, tree, button } = parts(page);
    const text = '{\n  "a": 1.50,\n  "b": [true,  "\\u0101"],\n  "c": {}\n}';
    await input.fill(text);
    await mode('Tree and JSONPath').check();
    await tree.focus();
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await eventually(activeItem(page)).toContain('1.50');
    await page.keyboard.press('Enter');
    const field = page.getByLabel("Value of $['a'], as JSON");
    await field.fill('abc');
    await page.keyboard.press('Enter');
    await button('Use the text "abc"').click();
    await page.getByText('Changed.', { exact: true }).waitFor();
    const changed = text.replace('1.50', '"abc"');
    await eventually(() => input.inputValue()).toBe(changed);
    await eventually(() => page.evaluate(() => document.activeElement?.role)).toBe('tree');

    await page.keyboard.press('Shift+F2');
    await page.getByLabel("Key of $['a']").fill('b');
    await page.keyboard.press('Enter');
    await page.getByText('This object already has a key “b”.').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+ArrowDown');
    await eventually(() => input.inputValue()).toBe(
      '{\n  "b": [true,  "\\u0101"],\n  "a": "abc",\n  "c": {}\n}',
    );
    await eventually(activeItem(page)).toContain('abc');
    await page.keyboard.press('Delete');
    await eventually(() => input.inputValue()).toBe('{\n  "b": [true,  "\\u0101"],\n  "c": {}\n}');
    await eventually(activeItem(page)).toContain('c');
    await button('Add').click();
    await eventually(() => input.inputValue()).toContain('"c": {\n    "new": null\n  }');
    expect(await axeFaults(page)).toEqual([]);
    await tree.focus();
    for (let undone = 0; undone < 4; undone += 1) await page.keyboard.press('Control+z');
    await eventually(() => input.inputValue()).toBe(text);
    await eventually(activeItem(page)).toContain('1.50');
    await button('Redo').click();
    await eventually(() => input.inputValue()).toBe(changed);
    // Each key waits for the one before it, so the second one deletes what the first has left.
    await tree.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Delete', 'Delete']) await page.keyboard.press(key);
    const emptied = changed.replace('true,  "\\u0101"', '');
    await eventually(() => input.inputValue()).toBe(emptied);
    // Another view of the same text ends nothing.
    await mode('Compress').check();
    await eventually(() => parts(page).result.locator('code').allTextContents()).toEqual([
      '{"a":"abc","b":[],"c":{}}',
    ]);
    await mode('Tree and JSONPath').check();
    for (let undone = 0; undone < 2; undone += 1) await button('Undo').last().click();
    await eventually(() => input.inputValue()).toBe(changed);
    await reload(page);
    await eventually(() => input.inputValue()).toBe(changed);
    await end();
  });
});
