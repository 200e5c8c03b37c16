import { expect, it } from 'vitest';
import { TOOLS_PAGE } from '../app/content/tools.ts';
import { TOOLS } from '../app/tools/registry.ts';
import { formatterSite } from './formatter-support.ts';
import { eventually } from './support/eventually.ts';

const site = formatterSite();

it('each card links to its tool', async () => {
  const { page, end } = await site.open({ path: '/tools' });
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  expect(await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    TOOLS.map((tool) => tool.path),
  );
  for (const [index, tool] of TOOLS.entries()) {
    const text = await cards.nth(index).textContent();
    expect(text).toContain(tool.name);
    expect(text).toContain(tool.description);
  }
  await cards.first().click();
  await page.getByRole('heading', { level: 1, name: 'Snowflake SQL formatter' }).waitFor();
  await page.getByRole('link', { name: 'Back to Tools' }).click();
  await page.getByRole('heading', { level: 1, name: TOOLS_PAGE.title }).waitFor();
  await end();
});

it('the search finds a tool by a word, and says when there is none', async () => {
  const { page, end } = await site.open({ path: '/tools' });
  const cards = page.getByRole('main').getByRole('listitem');
  const search = page.getByRole('searchbox', { name: TOOLS_PAGE.find });
  await search.fill('decode');
  await eventually(() => cards.count()).toBe(4);
  expect(await page.getByText(`4 of ${TOOLS.length} tools`).count()).toBe(1);
  await search.fill('fax machine');
  await page.getByText('No tool matches “fax machine”.').waitFor();
  await search.fill('');
  await eventually(() => cards.count()).toBe(TOOLS.length);
  await end();
});
