import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  answerCosts,
  answerRows,
  costRow,
  costsSite,
  parts,
  refuse,
  requestedRange,
} from './costs-support.ts';
import { eventually } from './support/eventually.ts';

const site = costsSite();

/** How the browser reports refused requests. */
const REFUSED = /status of 4\d\d/;
const FAILED = /status of 5\d\d|ERR_FAILED/;

/** Refuses the first `count` requests for costs, and counts all of them. */
function countRefusals(count = Number.POSITIVE_INFINITY) {
  const counted = {
    requests: 0,
    prepare: (page: Page) =>
      answerCosts(page, async (route) => {
        counted.requests += 1;
        if (counted.requests <= count) await refuse(route);
        else await answerRows(route, [costRow(requestedRange(route).start, 'Cloud - Compute', 3)]);
      }),
  };
  return counted;
}

const PROXY_PAGE = {
  contentType: 'text/html',
  body: '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body>\r\n</html>\r\n',
};

describe('the main area', () => {
  it('says that it is loading, then shows the chart', async () => {
    const held = Promise.withResolvers<void>();
    const { page, end } = await site.open({
      prepare: (page) =>
        answerCosts(page, async (route) => {
          await held.promise;
          await answerRows(route, [costRow('2025-11-20', 'Cloud - Compute', 12.5)]);
        }),
    });
    const { main, exportCsv, total, chart } = parts(page);
    await main.getByText('Loading cost data...').waitFor();
    expect(await exportCsv.isDisabled()).toBe(true);
    expect(await total.innerText()).not.toContain('$');
    held.resolve();
    await chart.waitFor();
    expect(await main.getByText('Loading cost data...').count()).toBe(0);
    expect(await exportCsv.isEnabled()).toBe(true);
    expect(await total.innerText()).toMatch(/\$12\.50\s+NZD, 1 record visible/);
    await end();
  });

  it('says that there are no costs if the real backend has none', async () => {
    const { page, end } = await site.open();
    const { main, exportCsv } = parts(page);
    await main.getByText('No data found').waitFor();
    await main.getByText('Try adjusting your filters or date range').waitFor();
    expect(await exportCsv.isDisabled()).toBe(true);
    await end();
  });

  it('without a count, takes a partial page for all rows, and a full page for a failure', async () => {
    let rows = [costRow('2025-11-20', 'Cloud - Compute', 3)];
    const { page, end } = await site.open({
      prepare: (page) => answerCosts(page, (route) => route.fulfill({ json: rows })),
    });
    const { main, chart, button } = parts(page);
    await chart.waitFor();
    rows = Array.from({ length: 1000 }, (_, n) => costRow('2025-11-20', `Cloud - ${n}`, 3));
    await button('Refresh').click();
    await main.getByText('Failed to fetch cost data').waitFor();
    await button('Retry').waitFor();
    await end();
  });

  it('shows the backend’s own message and a Retry button', async () => {
    let failures = 1;
    const { page, end } = await site.open({
      expectedErrors: [FAILED],
      prepare: (page) =>
        answerCosts(page, (route) =>
          failures-- > 0
            ? route.fulfill({
                status: 500,
                json: { code: 'XX000', message: 'The cupboard is bare', details: null, hint: null },
              })
            : answerRows(route, [costRow('2025-11-20', 'Cloud - Compute', 1)]),
        ),
    });
    const { main, button, chart, exportCsv } = parts(page);
    await main.getByText('Error loading data').waitFor();
    await main.getByText('The cupboard is bare').waitFor();
    expect(await exportCsv.isDisabled()).toBe(true);
    await button('Retry').focus();
    await page.keyboard.press('Enter');
    await chart.waitFor();
    expect(await main.getByText('Error loading data').count()).toBe(0);
    await eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await end();
  });

  it.each([
    ['no response', (route: Route) => route.abort()],
    ['an unreadable response', (route: Route) => route.fulfill({ json: [{ date: 1 }] })],
    [
      'an error without a message',
      (route: Route) =>
        route.fulfill({ status: 500, json: { code: 'XX000', message: '', details: null, hint: null } }),
    ],
    ['the page of a proxy', (route: Route) => route.fulfill({ status: 502, ...PROXY_PAGE })],
    ['the page of a proxy with status 200', (route: Route) => route.fulfill({ status: 200, ...PROXY_PAGE })],
    [
      'the text of a proxy',
      (route: Route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'upstream reset' }),
    ],
  ])('shows its own message for %s', async (_, answer) => {
    const { page, end } = await site.open({
      expectedErrors: [FAILED],
      prepare: (page) => answerCosts(page, answer),
    });
    const { main } = parts(page);
    await main.getByText('Failed to fetch cost data').waitFor();
    expect(await main.innerText()).not.toMatch(/Gateway|upstream|<|\{/);
    await end();
  });
});

describe('a refused request (42501)', () => {
  it('is repeated once, 100 ms after the session was renewed', async () => {
    const refusals = countRefusals(1);
    const { page, end } = await site.open({
      expectedErrors: [REFUSED],
      // The page's clock has to run for the pause.
      now: null,
      prepare: refusals.prepare,
    });
    await parts(page).chart.waitFor();
    expect(refusals.requests).toBe(2);
    const pause = await page.evaluate(() => {
      const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const renewed = calls.find(({ name }) => name.includes('grant_type=refresh_token'));
      const again = calls.filter(({ name }) => name.includes('/rest/v1/daily_costs')).at(-1);
      return (again?.startTime ?? Number.NaN) - (renewed?.responseEnd ?? Number.NaN);
    });
    expect(pause).toBeGreaterThanOrEqual(100);
    await end();
  });

  it('is shown with its message and Retry if it is repeated, and signs nobody out', async () => {
    const refusals = countRefusals(2);
    const { page, end } = await site.open({
      query: '?start=2025-11-01&end=2025-11-30',
      expectedErrors: [REFUSED],
      prepare: refusals.prepare,
    });
    const { main, button, chart } = parts(page);
    await main.getByText('permission denied for view daily_costs').waitFor();
    expect(refusals.requests).toBe(2);
    expect(new URL(page.url()).pathname).toBe('/staff/ops/costs');
    await button('Retry').click();
    await chart.waitFor();
    await end();
  });

  it('leads to sign in when the session cannot be renewed', async () => {
    const refusals = countRefusals();
    const { page, end } = await site.open({
      expectedErrors: [REFUSED],
      prepare: async (page) => {
        await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
          route.fulfill({
            status: 400,
            json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
          }),
        );
        await refusals.prepare(page);
      },
    });
    await page.waitForURL('**/login?**');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/staff/ops/costs');
    await page.getByRole('heading', { name: 'Staff Login' }).waitFor();
    expect(refusals.requests).toBe(1);
    await end();
  });
});

describe('more than a thousand rows', () => {
  const days = ['2025-11-03', '2025-11-04', '2025-11-05', '2025-11-20', '2025-12-01'];
  const rows = Array.from({ length: 2_345 }, (_, index) =>
    costRow(days[index % 5] ?? null, `Class ${index} - Thing`, 0.1),
  );
  const isCounted = (route: Route) => route.request().headers().prefer?.includes('count=exact') === true;

  it('are read in pages, and none is lost', async () => {
    const { page, end } = await site.open({ rows });
    await parts(page).chart.waitFor();
    expect(await parts(page).total.innerText()).toMatch(/\$234\.50\s+NZD, 2,345 records visible/);
    await end();
  });

  it('show the progress, and no costs before all are read', async () => {
    const held = Promise.withResolvers<void>();
    const { page, end } = await site.open({
      prepare: (page) =>
        answerCosts(page, async (route) => {
          if (!isCounted(route)) await held.promise;
          await answerRows(route, rows);
        }),
    });
    const { main, total, chart, exportCsv } = parts(page);
    const bar = main.getByRole('progressbar', { name: 'Records read' });
    await bar.waitFor();
    expect(await bar.getAttribute('max')).toBe('2345');
    // These are the rows of the first page without its last day, which may be incomplete.
    expect(await bar.getAttribute('value')).toBe('938');
    await main.getByText('938 of 2,345 records').waitFor();
    await main.getByText('Loading cost data...').waitFor();
    expect(await total.innerText()).not.toContain('$');
    expect(await exportCsv.isDisabled()).toBe(true);
    held.resolve();
    await chart.waitFor();
    expect(await bar.count()).toBe(0);
    await end();
  });

  it('are read again when an import happens between two pages', async () => {
    let now = rows;
    const { page, end } = await site.open({
      prepare: (page) =>
        answerCosts(page, async (route) => {
          await answerRows(route, now);
          // The import adds to a day that has already been read, and to one that has not.
          const imported = ['2025-11-02', '2025-11-20'].map((date) => costRow(date, 'New - cost', 5));
          if (isCounted(route) && now === rows) now = [...rows, ...imported];
        }),
    });
    await parts(page).chart.waitFor();
    expect(await parts(page).total.innerText()).toMatch(/\$244\.50\s+NZD, 2,347 records visible/);
    await end();
  });

  it('are no longer read once another range is requested', async () => {
    const held = Promise.withResolvers<void>();
    const cutOff: string[] = [];
    const { page, end } = await site.open({
      now: null,
      query: '?start=2025-11-01&end=2025-12-31',
      expectedErrors: [/ERR_ABORTED/],
      prepare: async (page) => {
        page.on('requestfailed', (request) => cutOff.push(request.url()));
        await answerCosts(page, async (route) => {
          if (isCounted(route)) await answerRows(route, rows);
          else await held.promise;
        });
      },
    });
    const { main, end: last, shown, chart } = parts(page);
    await main.getByRole('progressbar').waitFor();
    await last.fill('2025-11-04');
    await chart.waitFor();
    await eventually(() => cutOff.length).toBeGreaterThan(0);
    expect(await shown.innerText()).toContain('4 days');
    held.resolve();
    await end();
  });
});
