import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();
const folder = mkdtempSync(join(tmpdir(), 'hln-json-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = (options: object = {}) => site.open({ path: '/tools/json-formatter', ...options });
const parts = (page: Page) => ({
  input: page.getByLabel('JSON', { exact: true }),
  result: page.getByRole('group', { name: 'Text of the result' }),
  problems: page.getByRole('list', { name: 'Problems in the input' }),
  tree: page.getByRole('tree'),
  query: page.getByLabel('JSONPath query'),
  mode: (name: string) => page.getByRole('radio', { name, exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
});
/** The rows of the result, without their numbers. */
const rows = (page: Page) => () => parts(page).result.locator('code').allTextContents();

describe('the JSON formatter', () => {
  it('formats while typing, keeps numbers, and copies and downloads the result', async () => {
    const { page, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { input, mode, button } = parts(page);
    await input.fill('{"b":12345678901234567890,"a":[1.50,-0]}');
    await eventually(rows(page)).toEqual([
      '{',
      '  "b": 12345678901234567890,',
      '  "a": [',
      '    1.50,',
      '    -0',
      '  ]',
      '}',
    ]);
    await page.getByText(/Valid JSON · 40 bytes.* · depth 2 ·/).waitFor();
    await page.getByLabel('Sort keys').check();
    await page.getByLabel('Indent').selectOption('tab');
    await eventually(async () => (await rows(page)())[1]).toBe('\t"a": [');
    await mode('Compress').check();
    await eventually(rows(page)).toEqual(['{"a":[1.50,-0],"b":12345678901234567890}']);
    await page.getByTitle('Copy the result').click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
      '{"a":[1.50,-0],"b":12345678901234567890}',
    );
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()]);
    expect(download.suggestedFilename()).toBe('data.json');
    await end();
  });

  it('announces the result in the view that shows it', async () => {
    const { page, end } = await open();
    const { input, result } = parts(page);
    const face = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).fontFamily);
    const announced = await face(page.getByText('The result appears here'));
    await input.fill('[1]');
    expect(announced).toBe(await face(result.locator('code').first()));
    await end();
  });

  it('says where an error is, goes there, and repairs it', async () => {
    const { page, end } = await open();
    const { input, problems, button } = parts(page);
    await input.fill("{\n  a: 'x',\n}");
    await problems.getByText('Put the key “a” in double quotes.').waitFor();
    await page.getByText('There is no result while the input has an error.').waitFor();
    await problems.getByRole('button', { name: 'line 2, column 3' }).click();
    await eventually(() => input.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(4);
    const changes = page.getByRole('list', { name: 'Changes in the repair' });
    await eventually(() => changes.getByRole('listitem').count()).toBe(3);
    await button('Repair').click();
    await eventually(() => input.inputValue()).toBe('{\n  "a": "x"\n}');
    await eventually(rows(page)).toEqual(['{', '  "a": "x"', '}']);
    await button('Undo').click();
    await eventually(() => input.inputValue()).toBe("{\n  a: 'x',\n}");
    await end();
  });

  it('recognises JSON Lines', async () => {
    const { page, end } = await open();
    const { input, button, mode } = parts(page);
    await input.fill('{"a":1}\n{"a":2}');
    await button('Read as JSON Lines').click();
    await mode('Compress').check();
    await eventually(async () => (await rows(page)()).slice(0, 2)).toEqual(['{"a":1}', '{"a":2}']);
    await page.getByText('2 valid lines of JSON').waitFor();
    // A file is checked by its bytes, and then a conversion is offered.
    await page.locator('input[type=file]').setInputFiles({
      name: 'marked.json',
      mimeType: 'application/json',
      buffer: Buffer.from('\ufeff{"a":1}'),
    });
    await parts(page).problems.getByText('begins with a byte order mark').waitFor();
    await button('Remove the mark').click();
    await eventually(() => parts(page).input.inputValue()).toBe('{"a":1}');
    await end();
  });

  it('runs jq in a worker, says where a program is wrong, and stops an endless one', async () => {
    const { page, end } = await open();
    const { input, mode, problems } = parts(page);
    const program = page.getByLabel('jq program');
    const results = page.getByRole('group', { name: 'Results of jq' });
    const lines = () => results.locator('code').allTextContents();
    const loaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('wasm-')),
      );
    await input.fill('{"a":[12345678901234567890,1.50]}\n{"a":["kia ora"]}');
    expect(await loaded()).toEqual([]);
    await mode('jq').check();
    await program.fill('.a[]');
    await eventually(lines).toEqual(['12345678901234567890', '1.50', '"kia ora"']);
    await page.getByText(/^3 results in/).waitFor();
    await page.getByLabel('Raw output -r').check();
    await eventually(async () => (await lines()).at(-1)).toBe('kia ora');
    await page.getByRole('button', { name: 'Add a variable' }).click();
    await page.getByLabel('Name of variable 1').fill('w');
    await page.getByLabel('Value of variable 1').fill('Aotearoa');
    await program.fill('.a[0], $w | foo');
    await problems.getByText('foo/0 is not defined').waitFor();
    await problems.getByRole('button', { name: 'line 1, column 13' }).click();
    const selection = (area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd);
    await eventually(() => program.evaluate(selection)).toBe('foo');
    await program.fill('reduce range(40) as $i ("x"; . + .)');
    await problems.getByText('jq ran out of memory').waitFor();
    await program.fill('def f: f; f');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Stopped. Change the program').waitFor();
    await program.fill('$w');
    await eventually(lines).toEqual(['Aotearoa', 'Aotearoa']);
    expect(await axeFaults(page)).toEqual([]);
    await reload(page);
    await eventually(lines).toEqual(['Aotearoa', 'Aotearoa']);
    await end();
  });

  it('shows a large file without blocking, and goes to its error', async () => {
    const record = (i: number) => `{"id":${i},"name":"Item ${i}","tags":["a","b"]}`;
    const text = `[${Array.from({ length: 40_000 }, (_, i) => record(i)).join(',\n')}]`;
    const file = join(folder, 'large.json');
    writeFileSync(file, text);
    const { page, end } = await open();
    const { result, button, problems } = parts(page);
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByText(/^large\.json, 2\.\d MB$/).waitFor();
    await page.getByText(/240,001 values/).waitFor();
    await eventually(async () => (await rows(page)())[1]).toBe('  {');
    expect(await result.locator('code').count()).toBeLessThan(80);
    await result.focus();
    await page.keyboard.press('End');
    await eventually(async () => (await rows(page)()).at(-1)).toBe(']');
    await button('Close').click();
    writeFileSync(file, `${text.slice(0, -1)},]`);
    await page.locator('input[type=file]').first().setInputFiles(file);
    await problems.getByRole('button', { name: /line 40000/ }).click();
    const input = page.getByRole('group', { name: 'Text of the input' });
    await eventually(() => input.locator('code').allTextContents()).toContain(`${record(39_999)},]`);
    await end();
  });

  it('restores a large text after a reload, until it is closed', async () => {
    const text = `[${'1234567890,'.repeat(30_000)}1]`;
    const { page, end } = await open();
    const { button } = parts(page);
    const card = page.getByText(/^Pasted text, 330 KB$/);
    // Short, but with more lines than a text area lays out at once.
    await parts(page).input.focus();
    await pasteText(page, `[${'1,\n'.repeat(12_000)}1]`);
    await page.getByText(/^Pasted text, 36 KB$/).waitFor();
    await button('Close').click();
    // The text typed before is still there when the card is closed.
    await parts(page).input.fill('{}');
    await page.keyboard.press('ControlOrMeta+a');
    await pasteText(page, text);
    await card.waitFor();
    await page.getByText('this browser keeps it').waitFor();
    await reload(page);
    await card.waitFor();
    await page.getByText(/30,002 values/).waitFor();
    await button('Close').click();
    await card.waitFor({ state: 'detached' });
    await reload(page);
    await eventually(() => parts(page).input.inputValue()).toBe('{}');
    await parts(page).input.fill('[1]');
    await eventually(rows(page)).toEqual(['[', '  1', ']']);
    expect(await card.count()).toBe(0);
    await end();
  });

  it('shares the text and the options in a link', async () => {
    const { page, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { input, mode, button } = parts(page);
    await input.fill('[1,\n2]');
    await mode('Compress').check();
    await button('Share link').click();
    await page.getByText('Link copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await site.open({ path: new URL(link).pathname + new URL(link).hash });
    await eventually(rows(other.page)).toEqual(['[1,2]']);
    await eventually(() => parts(other.page).input.inputValue()).toBe('[1,\n2]');
    await other.end();
    await end();
  });

  it.each(['light', 'dark'])('has no axe violations, even on a phone: %s', async (colorScheme) => {
    const { page, end } = await open({
      colorScheme,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    const { input, mode, button, query, tree } = parts(page);
    await input.fill('{a:NaN,}');
    await button('Repair').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await button('Example').click();
    // The example's lines are longer than the screen is wide.
    await page.getByText(/Valid JSON/).waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    await mode('Tree and JSONPath').check();
    await tree.focus();
    await page.keyboard.press('ArrowDown');
    await query.fill('$..*');
    await page.getByText(/values found/).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  });
});
