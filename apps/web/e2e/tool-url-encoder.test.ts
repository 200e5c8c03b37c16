import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type FormatterSite, formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { THEMES } from './support/pages.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

const open = (options: Parameters<FormatterSite['open']>[0] = {}) =>
  site.open({ path: '/tools/url-encoder', ...options });

function parts(page: Page) {
  return {
    input: page.getByLabel(/^Text to (en|de)code$/),
    output: page.getByLabel(/^(En|De)coded$/),
    outputValue: () => page.getByLabel(/^(En|De)coded$/).inputValue(),
    choose: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    problems: page.getByRole('list', { name: 'Problems in the input' }),
    row: (place: number) => page.getByLabel(`Value of parameter ${place}`, { exact: true }),
  };
}

describe('encoding and decoding', () => {
  it('follows the text and the mode, swaps, and keeps text and options over a reload', async () => {
    const { page, end } = await open();
    const { input, outputValue, choose, button } = parts(page);
    await input.fill('Tāmaki & 100%');
    await eventually(outputValue).toBe('T%C4%81maki%20%26%20100%25');
    await choose('Form (+)');
    await eventually(outputValue).toBe('T%C4%81maki+%26+100%25');
    await button('Use as input').click();
    await eventually(outputValue).toBe('Tāmaki & 100%');
    await reload(page);
    await eventually(outputValue).toBe('Tāmaki & 100%');
    await eventually(() => page.getByRole('radio', { name: 'Decode', exact: true }).isChecked()).toBe(true);
    await end();
  });

  it('keeps malformed parts and leads to them', async () => {
    const { page, end } = await open();
    const { input, outputValue, choose, problems } = parts(page);
    await choose('Decode');
    await input.fill('a%20b\n%zz %C3%28');
    await eventually(outputValue).toBe('a b\n%zz %C3(');
    await eventually(() => problems.getByRole('listitem').count()).toBe(2);
    await problems.getByRole('button', { name: 'line 2, column 5' }).click();
    const selected = () =>
      input.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
    await eventually(selected).toBe('%C3');
    await end();
  });

  it('holds a long paste like a file, works on all of it, and keeps it over a reload', async () => {
    const { page, end } = await open();
    const { input, outputValue, choose, button, problems } = parts(page);
    await choose('Decode');
    await input.fill('b');
    await input.selectText();
    await pasteText(page, `${'a%20b\n'.repeat(60_000)}%zz`);
    await page.getByText('The paste was long, so it is treated as a file').waitFor();
    await page.getByRole('group', { name: 'File' }).getByText('360 KB').waitFor();
    await eventually(async () => (await outputValue()).split('\n').length).toBe(5_000);
    await page.getByText('Only the first 19,999 characters are shown here.').waitFor();
    await problems.getByText('line 60001, column 1').waitFor();
    expect(await problems.getByRole('button').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await reload(page);
    await page.getByRole('group', { name: 'File' }).getByText('360 KB').waitFor();
    await problems.getByText('line 60001, column 1').waitFor();
    await button('Close file').click();
    await eventually(outputValue).toBe('');
    await eventually(() => input.inputValue()).toBe('');
    await button('Undo').click();
    await page.getByRole('group', { name: 'File' }).getByText('360 KB').waitFor();
    await end();
  });

  it('offers to keep escapes, and to decode again', async () => {
    const { page, end } = await open();
    const { input, outputValue, choose } = parts(page);
    await input.fill('a%20b ä');
    await eventually(outputValue).toBe('a%2520b%20%C3%A4');
    await page.getByRole('button', { name: 'Leave escapes alone' }).click();
    await eventually(outputValue).toBe('a%20b%20%C3%A4');
    await choose('Decode');
    await input.fill('a%252520b');
    await eventually(outputValue).toBe('a%2520b');
    await page.getByRole('combobox', { name: 'Decode' }).selectOption('3');
    await eventually(outputValue).toBe('a b');
    await end();
  });
});

describe('the parts of a URL', () => {
  it('edits, adds, moves and removes parameters by keyboard, and keeps the bytes of the others', async () => {
    const { page, end } = await open();
    const { input, button, row } = parts(page);
    await input.fill('https://h.example/p?q=%7e+x&a=1&a=2#f');
    await row(2).fill('ä');
    await eventually(() => input.inputValue()).toBe('https://h.example/p?q=%7e+x&a=%C3%A4&a=2#f');
    await row(2).press('Alt+ArrowUp');
    await eventually(() => input.inputValue()).toBe('https://h.example/p?a=%C3%A4&q=%7e+x&a=2#f');
    await eventually(() => row(1).evaluate((field) => field === document.activeElement)).toBe(true);
    await button('Move parameter 1 down').press('Enter');
    await eventually(() => input.inputValue()).toBe('https://h.example/p?q=%7e+x&a=%C3%A4&a=2#f');
    await button('Remove parameter 3').press('Enter');
    await eventually(() => input.inputValue()).toBe('https://h.example/p?q=%7e+x&a=%C3%A4#f');
    await button('Add a parameter').press('Enter');
    const added = page.getByLabel('Name of parameter 3', { exact: true });
    await eventually(() => added.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('new');
    await eventually(() => input.inputValue()).toBe('https://h.example/p?q=%7e+x&a=%C3%A4&new=#f');
    await end();
  });

  it('reads a curl command, removes tracking inside it, and copies it', async () => {
    const { page, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { input, button, row } = parts(page);
    const command = (url: string) => `curl -L ${url} \\\n  -H 'Authorization: Bearer a' --json '{"b":1}'`;
    await input.fill(command("'https://h.example/?q=%7e+x&utm_source=c&gclid=d#e'"));
    await page.getByText('secrets: Authorization.').waitFor();
    await page.getByText('Not part of what is shown or copied: -L.').waitFor();
    await button('Remove tracking').press('Enter');
    await eventually(() => input.inputValue()).toBe(command("'https://h.example/?q=%7e+x#e'"));
    await page.getByText('Removed: utm_source, gclid.').waitFor();
    await button('Undo').press('Enter');
    await eventually(() => input.inputValue()).toContain('utm_source');
    await row(2).fill("it's");
    await eventually(() => input.inputValue()).toContain("&utm_source=it'\\''s&gclid=d#e' \\\n");
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await button('Copy as curl').click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
      [
        "curl 'https://h.example/?q=%7e+x&utm_source=it'\\''s&gclid=d#e'",
        "--header 'Authorization: Bearer a'",
        "--header 'Content-Type: application/json'",
        "--header 'Accept: application/json'",
        `--data-raw '{"b":1}'`,
      ].join(' \\\n  '),
    );
    await button('Keep only its URL').click();
    await eventually(() => input.inputValue()).toMatch(/^https:/);
    await eventually(() => page.getByText('What the command sends').count()).toBe(0);
    await end();
  });

  it('warns about a look-alike, and shows the name in both forms', async () => {
    const { page, end } = await open();
    await parts(page).input.fill('https://аррӏе.com/');
    await page.getByText('The whole name can be mistaken for apple.com.').waitFor();
    await page.getByText('xn--80ak6aa92e.com', { exact: true }).first().waitFor();
    await end();
  });

  it('resolves a relative URL with its base, which a reload keeps', async () => {
    const { page, end } = await open();
    const { input, row } = parts(page);
    await input.fill('../c?x=1');
    await page.locator('summary', { hasText: 'Base URL' }).click();
    await page.getByRole('textbox', { name: 'Base URL' }).fill('https://h.example/a/b');
    await page.getByText('https://h.example/c?x=1', { exact: true }).waitFor();
    await reload(page);
    await page.getByText('https://h.example/c?x=1', { exact: true }).waitFor();
    await page.getByText('Base URL: https://h.example/a/b').waitFor();
    await eventually(() => row(1).inputValue()).toBe('1');
    await end();
  });

  it('says why a text is not a URL', async () => {
    const { page, end } = await open();
    await parts(page).input.fill('https://h:99999/');
    await page.getByText('99999 is too large for a port.').waitFor();
    await end();
  });
});

it('a link contains text and options, and says so', async () => {
  const { page, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { input, outputValue, choose, button } = parts(page);
  await choose('Path');
  await input.fill('a/b c?');
  await button('Share link').click();
  await page.getByText('It holds your data').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await input.fill('');
  await page.goto(link);
  await eventually(outputValue).toBe('a/b%20c%3F');
  await end();
});

it.each(THEMES)('the page has no axe violations or layout faults in the %s theme', async (colorScheme) => {
  const { page, end } = await open({
    colorScheme,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const { input, outputValue, choose, problems } = parts(page);
  await choose('Decode');
  await input.fill('https://me@pаypal.com/%zz?a=%2520&b=2&c');
  await page.getByText('mixes scripts').waitFor();
  await eventually(outputValue).toBe('https://me@pаypal.com/%zz?a=%20&b=2&c');
  await problems.getByRole('listitem').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await end();
});
