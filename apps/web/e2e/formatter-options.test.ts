import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FORMATTER, formatQuery, formatterSite, parts } from './formatter-support.ts';
import { eventually } from './support/eventually.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

const QUERY = 'select Count(a) number_of, b::varchar(20) c from My_Table';
const FORMATTED = 'SELECT COUNT(a) AS number_of,\n       b::VARCHAR(20) AS c\n  FROM My_Table';

const panel = (page: Page) => page.getByRole('region', { name: 'Formatting Options' });

async function openOptions(page: Page) {
  await parts(page).button('Settings').click();
  await panel(page).getByText('More options').click();
}

it('each option is named by its label and described by its hint', async () => {
  const { page, end } = await site.open();
  await parts(page).button('Settings').click();
  for (const name of [
    'Uppercase Keywords',
    'New Line After Comma',
    'Align Commas',
    'Indent Subqueries',
    'Format Functions',
  ]) {
    expect(await panel(page).getByRole('checkbox', { name, exact: true }).isChecked(), name).toBe(true);
  }
  expect(await panel(page).ariaSnapshot()).toContain('checkbox "Align Commas" [checked]');
  // For a pointer, the hint belongs to the label.
  await panel(page).getByText('Columns line up under the first one').click();
  expect(await panel(page).getByRole('checkbox', { name: 'Align Commas', exact: true }).isChecked()).toBe(
    false,
  );
  await end();
});

describe('more options', () => {
  it('are collapsed, start with the specified defaults, and each does what it says', async () => {
    const { page, end } = await site.open();
    const { button, outputValue } = parts(page);
    expect(await formatQuery(page, QUERY)).toBe(FORMATTED);
    await button('Settings').click();
    const select = (label: string) => panel(page).getByLabel(label, { exact: true });
    await panel(page).waitFor();
    expect(await select('Keyword Case').isVisible()).toBe(false);
    expect(await select('Line Length').inputValue()).toBe('120');
    await panel(page).getByText('More options').click();
    for (const [label, value] of [
      ['Keyword Case', 'upper'],
      ['Function Case', 'upper'],
      ['Data Type Case', ''],
      ['Identifier Case', 'preserve'],
    ] as const) {
      expect(await select(label).inputValue(), label).toBe(value);
    }
    expect(await panel(page).getByLabel('Align Aliases').isChecked()).toBe(false);

    await select('Keyword Case').selectOption('lower');
    await eventually(outputValue).toBe(
      'select COUNT(a) as number_of,\n       b::varchar(20) as c\n  from My_Table',
    );
    expect(await panel(page).getByLabel('Uppercase Keywords').isChecked()).toBe(false);
    await select('Data Type Case').selectOption('upper');
    await eventually(outputValue).toContain('b::VARCHAR(20)');
    await select('Function Case').selectOption('lower');
    await eventually(outputValue).toContain('select count(a)');
    await select('Identifier Case').selectOption('lower');
    await eventually(outputValue).toContain('from my_table');
    await panel(page).getByLabel('Align Aliases').check();
    await eventually(outputValue).toContain('count(a)       as number_of,');
    await select('Line Length').fill('40');
    await panel(page).getByText('5 changed').waitFor();

    await panel(page).getByRole('button', { name: 'Reset to defaults' }).click();
    await eventually(outputValue).toBe(FORMATTED);
    expect(await select('Keyword Case').inputValue()).toBe('upper');
    expect(await select('Line Length').inputValue()).toBe('120');
    expect(await panel(page).getByLabel('Uppercase Keywords').isChecked()).toBe(true);
    await end();
  });

  it('match the switches beside them', async () => {
    const { page, end } = await site.open();
    await openOptions(page);
    const keywordCase = panel(page).getByLabel('Keyword Case', { exact: true });
    const uppercase = panel(page).getByLabel('Uppercase Keywords');
    await uppercase.uncheck();
    await eventually(() => keywordCase.inputValue()).toBe('preserve');
    await keywordCase.selectOption('upper');
    await eventually(() => uppercase.isChecked()).toBe(true);
    await end();
  });

  it('break lines at the line length', async () => {
    const { page, end } = await site.open();
    const { outputValue } = parts(page);
    await formatQuery(
      page,
      'select coalesce(first_name, second_name, third_name, fourth_name) n from people',
    );
    expect((await outputValue()).split('\n')).toHaveLength(2);
    await parts(page).button('Settings').click();
    await panel(page).getByLabel('Line Length').fill('40');
    await eventually(async () =>
      Math.max(...(await outputValue()).split('\n').map((line) => line.length)),
    ).toBeLessThan(41);
    await end();
  });

  it('are remembered, and expanded once one was changed', async () => {
    const { page, end } = await site.open();
    await openOptions(page);
    await panel(page).getByLabel('Function Case').selectOption('lower');
    await reload(page);
    await parts(page).button('Settings').click();
    expect(await panel(page).getByLabel('Function Case').inputValue()).toBe('lower');
    expect(await panel(page).getByLabel('Function Case').isVisible()).toBe(true);
    await end();
  });

  it('are part of a shared link', async () => {
    const sender = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await openOptions(sender.page);
    await panel(sender.page).getByLabel('Identifier Case').selectOption('lower');
    await panel(sender.page).getByLabel('Line Length').fill('80');
    await formatQuery(sender.page, QUERY);
    await parts(sender.page).button('Share link').click();
    await sender.page.getByText('Link copied.').waitFor();
    const link = new URL(await sender.page.evaluate(() => navigator.clipboard.readText()));
    await sender.end();

    const receiver = await site.open({ path: link.pathname + link.hash });
    await eventually(parts(receiver.page).outputValue).toContain('FROM my_table');
    await parts(receiver.page).button('Settings').click();
    expect(await panel(receiver.page).getByLabel('Line Length').inputValue()).toBe('80');
    await receiver.end();
  });

  it('have their defaults for an older link without them', async () => {
    const json = JSON.stringify({ sql: QUERY, options: { indentSize: 2, commaPosition: 'leading' } });
    const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const data = Buffer.from(await new Response(packed).arrayBuffer()).toString('base64url');
    const { page, end } = await site.open({ path: `${FORMATTER}#format=1.${data}` });
    await eventually(parts(page).outputValue).toContain('\n     , b::VARCHAR(20) AS c');
    await end();
  });
});
