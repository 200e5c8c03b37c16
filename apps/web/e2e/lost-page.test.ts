import { expect, test } from 'vitest';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { untilInteractive } from './support/visit.ts';

test.each([
  ['a tool', '/tools/snowflake-sql-formatter', /entry\.client-/],
  ['a tool, one of its parts', '/tools/snowflake-sql-formatter', /\/framework-/],
  ['a page to read', '/about', /\/page-/],
])(
  'a page whose script does not load says that it cannot be used, and offers a reload: %s',
  async (_what, path, script) => {
    const [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
    const page = await browser.newPage({ baseURL: site.url });
    await page.route(script, (route) => route.abort());
    await page.goto(path);
    await page.getByRole('alert').getByText('its buttons do nothing yet').waitFor();
    await page.unroute(script);
    await page.getByRole('link', { name: 'Reload' }).click();
    await untilInteractive(page);
    expect(await page.getByText('its buttons do nothing yet').isVisible()).toBe(false);
    await page.close();
  },
);
