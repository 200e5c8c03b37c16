import { describe, expect, it } from 'vitest';
import { COMPANY } from '../app/content/team.ts';
import { formatQuery, formatterSite, parts } from './formatter-support.ts';
import { eventually } from './support/eventually.ts';
import { untilShown } from './support/visit.ts';

const site = formatterSite();

const QUERY = 'select a,b from t';
const NEXT_PAGE = /\/assets\/company-[^/]+\.js$/;
/** A visitor whose browser has nothing of the next page yet. */
const FIRST_VISIT = {
  expectedErrors: [/Failed to load resource/, /\/rest\/v1\//, /could not be read/],
  isNew: true,
};

describe('a link whose page cannot be loaded', () => {
  it('offline: leaves the query where it is, says so, and opens the page once the connection is back', async () => {
    const { page, end } = await site.open(FIRST_VISIT);
    await formatQuery(page, QUERY);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Company' }).first().click();
    await page.getByRole('alert').getByText('our server cannot be reached').waitFor();
    expect(await parts(page).input.inputValue()).toBe(QUERY);
    expect(new URL(page.url()).pathname).toBe('/tools/snowflake-sql-formatter');

    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: COMPANY.title }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/company');
    await untilShown(page);
    await page.goBack();
    await eventually(() => parts(page).input.inputValue()).toBe(QUERY);
    await end();
  });

  it('tries again in the same page, though its browser remembers failed imports', async () => {
    const { page, end } = await site.open(FIRST_VISIT);
    await formatQuery(page, QUERY);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.route(NEXT_PAGE, (route) => route.abort());
    await page.getByRole('link', { name: 'Company' }).first().click();
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.click();
    await eventually(() => retry.isVisible()).toBe(true);
    await page.unroute(NEXT_PAGE);
    await retry.click();
    await eventually(() => new URL(page.url()).pathname).toBe('/company');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await retry.count()).toBe(0);
    await end();
  });

  it('after an update of the site: offers the reload, which opens the page; Back brings the query', async () => {
    const { page, end } = await site.open(FIRST_VISIT);
    await formatQuery(page, QUERY);
    await page.route(NEXT_PAGE, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.getByRole('link', { name: 'Company' }).first().click();
    await page.getByRole('alert').getByText('The site has been updated').waitFor();
    expect(await parts(page).input.inputValue()).toBe(QUERY);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.unroute(NEXT_PAGE);
    await page.getByRole('button', { name: 'Reload' }).click();
    await eventually(() => new URL(page.url()).pathname).toBe('/company');
    await page.goBack();
    await eventually(() => parts(page).input.inputValue()).toBe(QUERY);
    await eventually(() => parts(page).outputValue()).toBe('SELECT a,\n       b\n  FROM t');
    await end();
  });

  it('lets the visitor stay, with the focus where it was, and says so again when the link is pressed again', async () => {
    const { page, end } = await site.open(FIRST_VISIT);
    await formatQuery(page, QUERY);
    await page.route(NEXT_PAGE, (route) => route.abort());
    const link = page.getByRole('link', { name: 'Company' }).first();
    await link.focus();
    await page.keyboard.press('Enter');
    const stay = page.getByRole('button', { name: 'Stay here' });
    await stay.click();
    await eventually(() => stay.count()).toBe(0);
    await eventually(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await formatQuery(page, 'select c')).toBe('SELECT c');
    await link.click();
    await stay.waitFor();
    expect(await parts(page).input.inputValue()).toBe('select c');
    await end();
  });

  it('is no obstacle to another link, and Back works as well', async () => {
    const { page, end } = await site.open(FIRST_VISIT);
    await page.goto('/company');
    await page.goto('/tools/snowflake-sql-formatter');
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    await formatQuery(page, QUERY);
    await page.route(NEXT_PAGE, (route) => route.abort());
    await page.getByRole('link', { name: 'Company' }).first().click();
    await page.getByRole('button', { name: 'Stay here' }).waitFor();
    await page.getByRole('link', { name: 'About Us' }).first().click();
    await eventually(() => new URL(page.url()).pathname).toBe('/about');
    await eventually(() => page.getByRole('button', { name: 'Stay here' }).count()).toBe(0);
    await page.goBack();
    await eventually(() => parts(page).input.inputValue()).toBe(QUERY);
    await end();
  });
});

describe('a page whose own scripts do not come', () => {
  it('says that it cannot be used, and offers the reload', async () => {
    const context = await site.browser.newContext({ baseURL: site.server.url });
    const page = await context.newPage();
    await page.route(/entry\.client-/, (route) => route.abort());
    await page.goto('/tools/snowflake-sql-formatter');
    await page.getByRole('alert').getByText('its buttons do nothing yet').waitFor();
    await page.unroute(/entry\.client-/);
    await page.getByRole('link', { name: 'Reload' }).click();
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    expect(await page.getByText('its buttons do nothing yet').isVisible()).toBe(false);
    await context.close();
  });
});
