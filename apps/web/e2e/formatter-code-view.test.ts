import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FORMATTER_MINIFIED, FORMATTER_OUTPUT } from '../app/content/snowflake-sql-formatter.ts';
import { formatQuery, formatterSite, parts } from './formatter-support.ts';
import { putText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';

const site = formatterSite();

const sheet = (page: Page, id: string) => page.locator(`div:has(+ #${id}) > pre`);
const numbers = (page: Page, id: string) => page.locator(`div:has(+ div + div + #${id}) > pre`);
const brackets = (page: Page) => sheet(page, 'input-sql').locator('.bracket').allTextContents();

describe('the input', () => {
  it('is highlighted while typing, and its lines are numbered', async () => {
    const { page, end } = await site.open();
    const { input } = parts(page);
    await input.pressSequentially("select 'a'");
    await input.press('Enter');
    await input.pressSequentially('from t -- end');
    const shown = sheet(page, 'input-sql');
    expect(await shown.textContent()).toBe("select 'a'\nfrom t -- end");
    await eventually(() => shown.locator('.keyword').allTextContents()).toEqual(['select', 'from']);
    await eventually(() => shown.locator('.comment').allTextContents()).toEqual(['-- end']);
    expect(await numbers(page, 'input-sql').textContent()).toBe('1\n2\n');
    await input.press('Control+a');
    await input.press('Delete');
    expect(await shown.textContent()).toBe('');
    expect(await numbers(page, 'input-sql').textContent()).toBe('1\n');
    await end();
  });

  it('shows the bracket at the caret and its partner', async () => {
    const { page, end } = await site.open();
    const { input } = parts(page);
    await input.fill("select f(')', (1))");
    await eventually(() => brackets(page)).toEqual(['(', ')']);
    await input.press('ArrowLeft');
    await input.press('ArrowLeft');
    await eventually(() => brackets(page)).toEqual(['(', ')']);
    await input.press('Home');
    await eventually(() => brackets(page)).toEqual([]);
    await end();
  });

  it('shows a line that is too long to highlight as plain text', async () => {
    const { page, end } = await site.open();
    const { input } = parts(page);
    const isPlain = () => input.evaluate((area) => getComputedStyle(area).color !== 'rgba(0, 0, 0, 0)');
    await putText(parts(page).input, `select '${'x'.repeat(60_000)}'`);
    await eventually(isPlain).toBe(true);
    expect(await sheet(page, 'input-sql').textContent()).toBe('');
    await putText(parts(page).input, 'select 1');
    await eventually(isPlain).toBe(false);
    await end();
  });

  it('can have only its selected statements formatted, by key and by button', async () => {
    const { page, end } = await site.open();
    const { input, button } = parts(page);
    await formatQuery(page, 'select a from t;\nselect b from u;\nselect (c');
    await input.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(18, 20));
    await button(FORMATTER_OUTPUT.replaceSelection).click();
    const expected = 'select a from t;\nSELECT b\n  FROM u;\nselect (c';
    await eventually(() => input.inputValue()).toBe(expected);
    expect(
      await input.evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      ),
    ).toBe('SELECT b\n  FROM u;');
    await input.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 6));
    await input.press('Control+Shift+Enter');
    await eventually(() => input.inputValue()).toBe('SELECT a\n  FROM t;\nSELECT b\n  FROM u;\nselect (c');
    await input.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(40, 48));
    await input.press('Control+Shift+Enter');
    await page.getByText(/The selected statements were left as they are/).waitFor();
    await end();
  });
});

describe('a long result', () => {
  it('is rendered while scrolling, and copied whole', async () => {
    const { page, end } = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { output } = parts(page);
    await putText(parts(page).input, 'select first_name from people;\n'.repeat(6_000));
    await eventually(() => output.inputValue()).toMatch(/^SELECT first_name\n {2}FROM people;\n/);
    expect((await output.inputValue()).length).toBeLessThan(50_000);
    const lastNumber = async () =>
      Number((await numbers(page, 'formatted-sql').textContent())?.trim().split('\n').at(-1));
    const bar = page.locator('div:has(+ div + #formatted-sql)');
    // Each statement becomes two lines and the blank line that separates it from the next.
    for (const [share, line] of [
      [0.5, 9_000],
      [1, 18_000],
    ] as const) {
      await bar.evaluate((element, part) => element.scrollTo(0, element.scrollHeight * part), share);
      await eventually(async () => Math.abs((await lastNumber()) - line)).toBeLessThan(200);
      await eventually(async () =>
        output.evaluate((area) => {
          const paper = area.previousElementSibling?.firstElementChild;
          const [seen, painted] = [area.getBoundingClientRect(), paper?.getBoundingClientRect()];
          return painted !== undefined && painted.top <= seen.top + 40 && painted.bottom >= seen.bottom - 40;
        }),
      ).toBe(true);
    }
    const count = await lastNumber();
    await output.press('Control+a');
    await output.press('Control+c');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await eventually(async () => (await copied()).match(/FROM people/g)?.length).toBe(6_000);
    expect((await copied()).split('\n')).toHaveLength(count);
    await end();
  });
});

describe('a message about a text', () => {
  it('disappears when the text is edited', async () => {
    const { page, end } = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { input, button } = parts(page);
    await formatQuery(page, 'select a , -- one\n b from t');
    await button('Share link').click();
    await page.getByText('Link copied.').waitFor();
    await input.press('End');
    await input.press('Space');
    await eventually(() => page.getByText('Link copied.').count()).toBe(0);

    await button('Copy minified').click();
    await page.getByText(FORMATTER_MINIFIED.copied(17, 28)).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('select a,b from t');
    await formatQuery(page, 'select a)');
    await eventually(() => page.getByText('Copied on one line').count()).toBe(0);
    await button('Copy minified').click();
    await page.getByText(FORMATTER_MINIFIED.refused).waitFor();
    await end();
  });
});

it('Settings open below the result on a phone, with the result in view', async () => {
  const { page, end } = await site.open({ viewport: { width: 390, height: 844 } });
  const { button, output } = parts(page);
  await formatQuery(page, 'select a from t');
  await button('Settings').click();
  const size = page.getByLabel('Indent Size');
  await eventually(async () => ((await size.boundingBox())?.y ?? 9_999) < 844).toBe(true);
  const shown = await output.boundingBox();
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeGreaterThan(200);
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan((await size.boundingBox())?.y ?? 0);
  await end();
});
