import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { TOOLS_PAGE } from '../app/content/tools.ts';
import { formatQuery, formatterSite, parts } from './formatter-support.ts';
import { pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

const QUERY = 'select a,b from t where a=1';
const FORMATTED = 'SELECT a,\n       b\n  FROM t\n WHERE a = 1';

describe('the text of a query', () => {
  it('is copied from both panes', async () => {
    const { page, end } = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { copyInput, copyOutput } = parts(page);
    await formatQuery(page, QUERY);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await copyInput.click();
    await eventually(clipboard).toBe(QUERY);
    await copyOutput.click();
    // The button says so for two seconds.
    await copyOutput.getByText('Copied').waitFor();
    await eventually(clipboard).toBe(FORMATTED);
    await end();
  });

  it('is downloaded as formatted_query.sql', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      parts(page).button('Download').click(),
    ]);
    expect(download.suggestedFilename()).toBe('formatted_query.sql');
    expect(await readFile(await download.path(), 'utf8')).toBe(FORMATTED);
    await end();
  });

  it('comes from the example, and Undo brings the earlier text back', async () => {
    const { page, end } = await site.open();
    const { input, button, outputValue } = parts(page);
    await input.fill(QUERY);
    await button('Example').click();
    await eventually(outputValue).toContain('FLATTEN(input => r.payload:items)');
    await button('Undo').click();
    expect(await input.inputValue()).toBe(QUERY);
    expect(await button('Undo').count()).toBe(0);
    await end();
  });

  it('goes back into the input when formatted, and Ctrl+Z undoes that', async () => {
    const { page, end } = await site.open();
    const { input, button } = parts(page);
    await formatQuery(page, QUERY);
    await button('Replace input').click();
    await eventually(() => input.inputValue()).toBe(FORMATTED);
    await input.press('Control+z');
    expect(await input.inputValue()).toBe(QUERY);
    await end();
  });

  it('is still there after a visit to another page of the site', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    await page.getByRole('link', { name: 'Back to Tools' }).click();
    await page.getByRole('heading', { level: 1, name: TOOLS_PAGE.title }).waitFor();
    await page.goBack();
    await eventually(() => parts(page).outputValue()).toBe(FORMATTED);
    expect(await parts(page).input.inputValue()).toBe(QUERY);
    await end();
  });

  it('keeps the caret in its word when it is formatted in place', async () => {
    const { page, end } = await site.open();
    const { input } = parts(page);
    const caret = () =>
      input.evaluate((area: HTMLTextAreaElement) => {
        const at = area.selectionStart;
        return `${area.value.slice(0, at)}|${area.value.slice(at)}`;
      });
    await formatQuery(page, 'select first_name,last_name from people');
    await input.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(23, 23));
    expect(await caret()).toBe('select first_name,last_|name from people');
    await input.press('Control+Shift+Enter');
    await eventually(caret).toBe('SELECT first_name,\n       last_|name\n  FROM people');
    expect(await input.evaluate((area) => area === document.activeElement)).toBe(true);
    await end();
  });

  it('is highlighted line by line, wherever the visitor scrolls', async () => {
    const { page, end } = await site.open();
    const { output } = parts(page);
    const text = await formatQuery(page, "select a, 'x' -- note\nfrom t;\n".repeat(400).trim());
    const layer = page.locator('div:has(+ #formatted-sql) > pre');
    await eventually(() => layer.locator('.keyword').first().textContent()).toBe('SELECT');
    expect(text.startsWith((await layer.textContent()) ?? 'nothing')).toBe(true);
    expect(await layer.locator('.string').first().textContent()).toBe("'x'");

    await output.evaluate((area) => area.scrollTo(0, area.scrollHeight));
    await eventually(async () => text.endsWith((await layer.textContent()) ?? 'nothing')).toBe(true);
    const bottoms = await page.evaluate(() => {
      const area = document.querySelector('#formatted-sql');
      const paper = document.querySelector('div:has(+ #formatted-sql) > pre');
      if (area === null || paper === null) throw new Error('No area or no layer.');
      const end = area.getBoundingClientRect().top + area.scrollHeight - area.scrollTop;
      return { area: end, layer: paper.getBoundingClientRect().bottom };
    });
    expect(Math.abs(bottoms.area - bottoms.layer)).toBeLessThan(1.5);
    await end();
  });

  it('comes from a selected file', async () => {
    const { page, end } = await site.open();
    const { button, outputValue } = parts(page);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Open file').click()]);
    await chooser.setFiles({ name: 'daily.sql', mimeType: 'application/sql', buffer: Buffer.from(QUERY) });
    await eventually(outputValue).toBe(FORMATTED);
    expect(await page.getByText('Opened “daily.sql”.').isVisible()).toBe(true);
    await end();
  });

  it('comes from a file dropped anywhere on the page', async () => {
    const { page, end } = await site.open();
    const transfer = await page.evaluateHandle((sql) => {
      const data = new DataTransfer();
      data.items.add(new File([sql], 'dropped.sql'));
      return data;
    }, QUERY);
    await page.dispatchEvent('h1', 'dragover', { dataTransfer: transfer });
    await page.getByText('Drop the file to open it here').waitFor();
    await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer });
    await eventually(parts(page).outputValue).toBe(FORMATTED);
    expect(await page.getByText('Drop the file to open it here').count()).toBe(0);
    await end();
  });
});

describe('a shared link', () => {
  it('carries query and options to another browser without telling the server', async () => {
    const sender = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await formatQuery(sender.page, QUERY);
    await parts(sender.page).button('Settings').click();
    await sender.page.getByLabel('Uppercase Keywords').uncheck();
    await parts(sender.page).button('Share link').click();
    await sender.page.getByText('Link copied.').waitFor();
    const link = new URL(await sender.page.evaluate(() => navigator.clipboard.readText()));
    expect(link.pathname + link.search).toBe('/tools/snowflake-sql-formatter');
    await sender.end();

    const receiver = await site.open({ path: link.pathname + link.hash });
    const { input, button, outputValue } = parts(receiver.page);
    const requests: string[] = [];
    receiver.page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
    await eventually(outputValue).toBe(FORMATTED.toLowerCase());
    expect(await input.inputValue()).toBe(QUERY);
    await button('Use my settings').click();
    await eventually(outputValue).toBe(FORMATTED);
    // The link has been used: neither its text nor its options come back.
    await reload(receiver.page);
    await eventually(outputValue).toBe(FORMATTED);
    expect(await input.inputValue()).toBe(QUERY);
    expect(requests.filter((request) => request.includes(link.hash.slice(10)))).toEqual([]);
    await receiver.end();
  });
});

describe('a long query', () => {
  it('is held like a file when it is pasted, and everything but its editing works', async () => {
    const { page, end } = await site.open();
    const { input, button, problems, outputValue } = parts(page);
    const held = page.getByRole('group', { name: 'File' });
    const query = 'select a from t;\n'.repeat(32_000);
    await input.focus();
    await pasteText(page, `${query}select (b;`);
    await page.getByText('The paste was long, so it is treated as a file').waitFor();
    await held.getByText('544 KB').waitFor();
    // The focus was in the field, which is hidden now.
    await eventually(() => held.locator(':focus').innerText()).toBe('Edit as text');
    await problems.getByText('line 32001, column 8').waitFor();
    expect(await problems.getByRole('button').count()).toBe(0);
    await page.keyboard.press('F8');
    await button('Close file').click();
    await input.focus();
    await pasteText(page, query);
    await eventually(outputValue).toContain('SELECT a\n  FROM t;');
    await button('Replace input').click();
    await held.getByText('640 KB').waitFor();
    await button('Undo').click();
    await held.getByText('544 KB').waitFor();
    await button('Close file').click();
    await eventually(() => input.inputValue()).toBe('');
    expect(await input.evaluate((area) => area === document.activeElement)).toBe(true);
    await end();
  });

  it('is held under its file’s name, which a reload keeps', async () => {
    const { page, end } = await site.open();
    const { input, button, outputValue } = parts(page);
    // Short, but with more lines than a text area lays out at once.
    const buffer = Buffer.from('--\n'.repeat(12_000));
    await page
      .getByLabel('SQL file')
      .setInputFiles({ name: 'load.sql', mimeType: 'application/sql', buffer });
    const name = page.getByRole('group', { name: 'File' }).getByText('load.sql', { exact: true });
    await name.waitFor();
    await reload(page);
    await name.waitFor();
    await eventually(outputValue).toContain('--\n--\n');
    await button('Close file').click();
    await button('Undo').click();
    await name.waitFor();
    await button('Close file').click();
    await input.fill(QUERY);
    await eventually(outputValue).toBe(FORMATTED);
    await end();
  });

  it('can be edited nevertheless, and a short paste then leaves it editable', async () => {
    const { page, end } = await site.open();
    const { input, button, outputValue } = parts(page);
    await input.focus();
    await pasteText(page, 'select a\n\n'.repeat(6_000));
    await button('Edit as text').click();
    await eventually(() => input.evaluate((area) => area === document.activeElement)).toBe(true);
    await pasteText(page, 'select first;\n');
    await page.keyboard.insertText('select b;\n');
    await eventually(outputValue).toContain('SELECT b;');
    expect(await page.getByRole('group', { name: 'File' }).count()).toBe(0);
    await pasteText(page, '-'.repeat(2_000_000));
    await page.getByRole('group', { name: 'File' }).getByText('2.1 MB').waitFor();
    expect(await button('Edit as text').count()).toBe(0);
    await end();
  });
});
