import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatQuery, formatterSite, parts } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { THEMES } from './support/pages.ts';

const site = formatterSite();

const QUERY = 'select a x,\n       b\n  FROM t';

const onlyAdded = (page: Page) => page.getByLabel('Hide white space and letter case');

async function showDiff(page: Page, sql: string) {
  await formatQuery(page, sql);
  await parts(page).button('Show Diff').click();
  await page.getByRole('region', { name: 'Differences' }).getByRole('table').waitFor();
}

it('the diff is scrolled into view by its button, which keeps the focus', async () => {
  const { page, end } = await site.open();
  await page.setViewportSize({ width: 390, height: 720 });
  await showDiff(page, QUERY);
  const table = page.getByRole('region', { name: 'Differences' }).getByRole('table');
  await eventually(() => table.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(720);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Hide Diff');
  await end();
});

describe('the difference within lines', () => {
  it('marks what was added and what has changed its letter case', async () => {
    const { page, end } = await site.open();
    await showDiff(page, QUERY);
    expect(
      await page
        .getByRole('region', { name: 'Differences' })
        .getByRole('table')
        .getByRole('insertion')
        .allTextContents(),
    ).toEqual(['AS']);
    const underlined = page.getByRole('cell').locator('code span');
    expect(await underlined.allTextContents()).toEqual(['select', 'SELECT']);
    await page.getByText('1 word added, 1 in another letter case').waitFor();
    await end();
  });

  it('hides what differs only in white space and letter case, so that additions remain', async () => {
    const { page, end } = await site.open();
    await showDiff(page, `${QUERY};\n\n${'select a, b from t;\n'.repeat(20)}`);
    await onlyAdded(page).check();
    const rows = page.getByRole('region', { name: 'Differences' }).getByRole('table').getByRole('row');
    await eventually(() => rows.count()).toBe(4);
    const text = (await rows.allTextContents()).map((row) => row.replace(/\s+/g, ' '));
    expect(text[1]).toContain('1SELECT a x,');
    expect(text[1]).toContain('added: SELECT a AS x,');
    expect(text[3]).toMatch(/^… \d+ lines with nothing added$/);
    expect(
      await page
        .getByRole('region', { name: 'Differences' })
        .getByRole('table')
        .getByRole('insertion')
        .allTextContents(),
    ).toEqual(['AS']);
    await onlyAdded(page).uncheck();
    await page.getByText('removed: ').first().waitFor({ state: 'attached' });
    await end();
  });

  it('says when nothing was added', async () => {
    const { page, end } = await site.open();
    await showDiff(page, 'select a from t');
    await onlyAdded(page).check();
    await page.getByText('No word was added').waitFor();
    await end();
  });
});

describe('the comparison of the proof', () => {
  const proof = (page: Page) => page.getByRole('region', { name: 'What the proof compared' });
  const figure = async (page: Page, label: string) =>
    ((await proof(page).locator('dl > div', { hasText: label }).locator('dd').textContent()) ?? '').replace(
      /\s+/g,
      ' ',
    );

  it('is shown as figures, and word by word on request', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, "{{ config() }}\nselect a x, 'b' y -- c\nfrom {{ ref('t') }}");
    await proof(page).waitFor();
    expect(await figure(page, 'AS words')).toBe('2added before an alias');
    expect(await figure(page, 'Comments')).toBe('1the same words, in the same places');
    expect(await figure(page, 'Template blocks')).toBe('2the same, byte for byte');
    expect(await figure(page, 'Quoted texts')).toBe('1the same, character for character');
    expect(await figure(page, 'Letter case')).toBe('2words changed, in nothing else');
    expect(await figure(page, 'Tokens')).toMatch(/^\d+the same, in the same order$/);

    await proof(page).getByText('Show every word added or changed').click();
    await eventually(() => proof(page).getByRole('insertion').allTextContents()).toEqual(['AS', 'AS']);
    await proof(page).getByText('select → SELECT').waitFor();
    await proof(page).getByText('from → FROM').waitFor();
    await end();
  });

  it('is absent for unformatted text', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, 'select a');
    await proof(page).waitFor();
    await formatQuery(page, 'select (');
    await eventually(() => proof(page).count()).toBe(0);
    await end();
  });
});

it.each(THEMES)('the diff and the proof have no axe violations in the %s theme', async (colorScheme) => {
  const { page, end } = await site.open({ colorScheme, reducedMotion: 'reduce' });
  await showDiff(page, QUERY);
  await page.getByText('Show every word added or changed').click();
  await page.getByRole('heading', { name: 'In another letter case' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await onlyAdded(page).check();
  expect(await axeFaults(page)).toEqual([]);
  await end();
});
