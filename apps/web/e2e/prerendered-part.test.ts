import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  FORMATTER_BEFORE_AFTER,
  FORMATTER_QUESTIONS,
} from '../app/content/snowflake-sql-formatter-explained.ts';
import { TOOLS } from '../app/tools/registry.ts';
import { firstLoad } from './support/first-load.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { untilInteractive, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

const PATH = '/tools/snowflake-sql-formatter';
const heading = { name: FORMATTER_BEFORE_AFTER.title };

describe('the explanation below a tool', () => {
  test('is there without its script, and its questions unfold', async () => {
    const { page, end } = await visit(browser, site.url, PATH);
    await untilInteractive(page);
    await page.getByRole('heading', heading).waitFor();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(loaded.filter((name) => /explanation[^/]*\.js$/.test(name))).toEqual([]);
    const { question, answer } = FORMATTER_QUESTIONS.questions[1];
    await page.getByText(question).click();
    await page.getByText(answer).waitFor();
    await end();
  });

  test.each(TOOLS.map(({ path }) => path))(
    '%s tells search engines its questions, and needs no script',
    async (path) => {
      const html = await (await fetch(site.url + path)).text();
      const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
      const types: unknown[] = blocks.map(([, json = '']) => JSON.parse(json));
      const faq = types.find((data) => JSON.stringify(data).includes('"FAQPage"'));
      const questions = [...html.matchAll(/<h3>([^<]+\?)<\/h3>/g)].map(([, question]) => question);
      expect(questions.length).toBeGreaterThanOrEqual(5);
      const answer = { '@type': 'Answer', text: expect.stringMatching(/[.!]$/) };
      expect(faq).toMatchObject({ mainEntity: questions.map((name) => ({ name, acceptedAnswer: answer })) });
      const { scripts } = await firstLoad(path);
      expect(scripts.filter((name) => /explanation|about/.test(name))).toEqual([]);
    },
  );
});

test('the licences page lists the contents of the bundles, each with its licence text', async () => {
  const { page, end } = await visit(browser, site.url, '/licences');
  await untilInteractive(page);
  const names = await page.locator('.licence-list h2').allTextContents();
  // These packages come from the site's own bundles, from a worker's bundle, and from the fonts.
  expect(names).toEqual(expect.arrayContaining(['react', '@noble/hashes', '@fontsource-variable/piazzolla']));
  expect(names.filter((name) => name.startsWith('@hln/'))).toEqual([]);
  await page.getByText('react-dom', { exact: true }).click();
  await page.locator('details[open]').getByText('MIT License').waitFor();
  await end();
});
