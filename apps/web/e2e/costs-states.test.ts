import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AROUND_NOON,
  answerCosts,
  answerRows,
  askedRange,
  type CostsSite,
  costRow,
  parts,
  plausibleRows,
  refuse,
  startCostsSite,
} from './costs-support.ts';
import { eventually } from './support/eventually.ts';

let site: CostsSite;
beforeAll(async () => {
  site = await startCostsSite();
});
afterAll(() => site.close());

/** The browser itself reports refused requests as errors. */
const REFUSED = /status of 4\d\d/;
const FAILED = /status of 5\d\d|ERR_FAILED/;

describe('what stands in the middle', () => {
  it('says that it is loading, then shows the chart', async () => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const { page, end } = await site.open({
      prepare: (page) =>
        answerCosts(page, async (route) => {
          await held;
          await answerRows(route, [costRow('2025-11-20', 'Cloud - Compute', 12.5)]);
        }),
    });
    const { main, exportCsv, total, chart } = parts(page);
    await main.getByText('Loading cost data...').waitFor();
    expect(await exportCsv.isDisabled()).toBe(true);
    expect(await total.innerText()).not.toContain('$');
    letThrough();
    await chart.waitFor();
    expect(await main.getByText('Loading cost data...').count()).toBe(0);
    expect(await exportCsv.isEnabled()).toBe(true);
    expect(await total.innerText()).toMatch(/\$12\.50\s+NZD, 1 record visible/);
    await end();
  });

  it('says so when there is nothing, also on the real backend', async () => {
    const { page, end } = await site.open();
    const { main, exportCsv } = parts(page);
    await main.getByText('No data found').waitFor();
    await main.getByText('Try adjusting your filters or date range').waitFor();
    expect(await exportCsv.isDisabled()).toBe(true);
    await end();
  });

  it('shows the backend’s own message, and tries again when asked', async () => {
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
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await end();
  });

  it.each([
    ['no answer', (route: import('playwright-core').Route) => route.abort()],
    [
      'an answer that is none',
      (route: import('playwright-core').Route) => route.fulfill({ json: [{ date: 1 }] }),
    ],
    [
      'an error without a message',
      (route: import('playwright-core').Route) =>
        route.fulfill({ status: 500, json: { code: 'XX000', message: '', details: null, hint: null } }),
    ],
  ])('has words of its own for %s', async (_, answer) => {
    const { page, end } = await site.open({
      expectedErrors: [FAILED],
      prepare: (page) => answerCosts(page, answer),
    });
    await parts(page).main.getByText('Failed to fetch cost data').waitFor();
    await end();
  });
});

describe('a refused question (42501)', () => {
  it('is asked once more, 100 ms after the session was renewed', async () => {
    let asked = 0;
    const { page, end } = await site.open({
      expectedErrors: [REFUSED],
      // The page's clock has to run for the pause.
      now: null,
      prepare: (page) =>
        answerCosts(page, async (route) => {
          asked += 1;
          if (asked === 1) await refuse(route);
          else await answerRows(route, [costRow(askedRange(route).start, 'Cloud - Compute', 3)]);
        }),
    });
    await parts(page).chart.waitFor();
    expect(asked).toBe(2);
    const pause = await page.evaluate(() => {
      const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const renewed = calls.find(({ name }) => name.includes('grant_type=refresh_token'));
      const again = calls.filter(({ name }) => name.includes('/rest/v1/daily_costs')).at(-1);
      return (again?.startTime ?? Number.NaN) - (renewed?.responseEnd ?? Number.NaN);
    });
    expect(pause).toBeGreaterThanOrEqual(100);
    await end();
  });

  it('leads to sign in when it is refused again, and not back in a circle', async () => {
    let asked = 0;
    const { page, end } = await site.open({
      query: '?start=2025-11-01&end=2025-11-30',
      expectedErrors: [REFUSED],
      prepare: (page) =>
        answerCosts(page, async (route) => {
          asked += 1;
          await refuse(route);
        }),
    });
    await page.waitForURL('**/login?**');
    expect(new URL(page.url()).searchParams.get('next')).toBe(
      '/staff/ops/costs?start=2025-11-01&end=2025-11-30',
    );
    await page.getByRole('heading', { name: 'Staff Login' }).waitFor();
    expect(asked).toBe(2);
    await end();
  });

  it('leads to sign in when the session cannot be renewed', async () => {
    let asked = 0;
    const { page, end } = await site.open({
      expectedErrors: [REFUSED],
      prepare: async (page) => {
        await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
          route.fulfill({
            status: 400,
            json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
          }),
        );
        await answerCosts(page, async (route) => {
          asked += 1;
          await refuse(route);
        });
      },
    });
    await page.waitForURL('**/login**');
    expect(asked).toBe(1);
    await end();
  });
});

describe('the dates', () => {
  it('begin 30 days before today in Wellington and end 30 days after it', async () => {
    const asked: unknown[] = [];
    const { page, end } = await site.open({
      prepare: (page) =>
        answerCosts(page, async (route) => {
          asked.push(askedRange(route));
          await answerRows(route, []);
        }),
    });
    const { start, end: last, shown } = parts(page);
    await parts(page).main.getByText('No data found').waitFor();
    expect(asked).toEqual([AROUND_NOON]);
    expect([await start.inputValue(), await last.inputValue()]).toEqual(Object.values(AROUND_NOON));
    expect(await shown.innerText()).toContain('61 days');
    await end();
  });

  it.each([
    // Both change-over days, seen from places that are on the day before, and on the day after.
    ['America/Los_Angeles', '2025-09-27T12:30:00Z', '2025-08-29', '2025-10-28'],
    ['Asia/Kolkata', '2025-09-27T11:59:59Z', '2025-08-28', '2025-10-27'],
    ['Pacific/Kiritimati', '2025-09-27T11:59:59Z', '2025-08-28', '2025-10-27'],
    ['America/Los_Angeles', '2025-04-05T11:30:00Z', '2025-03-07', '2025-05-06'],
    ['Pacific/Kiritimati', '2025-04-05T10:59:59Z', '2025-03-06', '2025-05-05'],
    ['Asia/Kolkata', '2025-04-06T12:00:00Z', '2025-03-08', '2025-05-07'],
  ])('are Wellington’s on a machine in %s at %s', async (timezoneId, now, start, end) => {
    const asked: unknown[] = [];
    const { page, end: close } = await site.open({
      timezoneId,
      now: new Date(now),
      prepare: (page) =>
        answerCosts(page, async (route) => {
          asked.push(askedRange(route));
          await answerRows(route, [
            // A Monday, the change-over day, and the days next to the range.
            costRow(start, 'Edge - first', 1),
            costRow(end, 'Edge - last', 2),
          ]);
        }),
    });
    const { total, plot } = parts(page);
    await plot.waitFor();
    expect(asked).toEqual([{ start, end }]);
    expect(await total.innerText()).toContain('$3.00');
    expect(await plot.getAttribute('aria-valuemax')).toBe('61');
    await close();
  });

  it('are asked about 300 ms after the last change, once', async () => {
    const asked: { start: string; end: string }[] = [];
    const { page, end } = await site.open({
      now: null,
      query: '?start=2025-11-01&end=2025-11-30',
      prepare: (page) =>
        answerCosts(page, async (route) => {
          asked.push(askedRange(route));
          await answerRows(route, plausibleRows());
        }),
    });
    const { start, end: last, chart, shown } = parts(page);
    await chart.waitFor();
    await start.fill('2025-11-02');
    await start.fill('2025-11-03');
    await last.fill('2025-11-20');
    await eventually(() => asked.length).toBe(2);
    await chart.waitFor();
    expect(asked).toEqual([
      { start: '2025-11-01', end: '2025-11-30' },
      { start: '2025-11-03', end: '2025-11-20' },
    ]);
    expect(await shown.innerText()).toContain('18 days');
    expect(new URL(page.url()).search).toBe('?start=2025-11-03&end=2025-11-20');
    await page.reload();
    await chart.waitFor();
    expect(await start.inputValue()).toBe('2025-11-03');
    expect(asked.at(-1)).toEqual({ start: '2025-11-03', end: '2025-11-20' });
    await end();
  });

  it('that make no range are kept with a message, and the chart stays', async () => {
    let asked = 0;
    const { page, end } = await site.open({
      now: null,
      query: '?start=2025-11-01&end=2025-11-30',
      prepare: (page) =>
        answerCosts(page, async (route) => {
          asked += 1;
          await answerRows(route, plausibleRows());
        }),
    });
    const { start, end: last, chart, shown } = parts(page);
    await chart.waitFor();
    await last.fill('2025-10-31');
    await page.getByText('The end date is before the start date.').waitFor();
    expect(await last.inputValue()).toBe('2025-10-31');
    expect(await last.getAttribute('aria-invalid')).toBe('true');
    expect(await chart.isVisible()).toBe(true);
    expect(await shown.innerText()).toContain('30 days');
    await last.fill('');
    await page.getByText('Enter a date as yyyy-mm-dd.').waitFor();
    await start.fill('2005-11-01');
    await last.fill('2025-11-30');
    await page.getByText('Choose ten years or less.').waitFor();
    expect(asked).toBe(1);
    await start.fill('2025-11-15');
    await eventually(() => asked).toBe(2);
    expect(await page.getByText('Choose ten years or less.').count()).toBe(0);
    await end();
  });

  it('of a bad address are said to be bad, and the usual ones are shown', async () => {
    const { page, end } = await site.open({
      query: '?start=2025-12-31&end=2025-01-01',
      rows: plausibleRows(),
    });
    const { chart, shown } = parts(page);
    await page.getByText('The end date is before the start date.').waitFor();
    await chart.waitFor();
    expect(await shown.innerText()).toContain('61 days');
    await end();
  });

  it('answered late do not overwrite a later question', async () => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const { page, end } = await site.open({
      now: null,
      query: '?start=2025-11-01&end=2025-11-10',
      prepare: (page) =>
        answerCosts(page, async (route) => {
          const range = askedRange(route);
          if (range.end === '2025-11-10') await held;
          await answerRows(route, [costRow(range.start, `Until - ${range.end}`, 1)]).catch(() => undefined);
        }),
    });
    const { end: last, row, chart } = parts(page);
    await last.fill('2025-11-12');
    await row('Until - 2025-11-12').waitFor();
    letThrough();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await chart.waitFor();
    expect(await parts(page).order()).toEqual(['Until - 2025-11-12']);
    await end();
  });

  it('reset to the usual ones with all categories visible', async () => {
    const { page, end } = await site.open({
      now: null,
      query: '?start=2025-11-01&end=2025-11-30',
      rows: plausibleRows(),
    });
    const { eye, reset, chart, shown } = parts(page);
    await chart.waitFor();
    await eye('Cloud - Compute').click();
    await eventually(() => shown.innerText()).toContain('11 of 12 categories visible');
    await reset.click();
    await eventually(() => shown.innerText()).toMatch(/61 days/);
    expect(new URL(page.url()).search).toBe('');
    await page.goto(`${new URL(page.url()).pathname}?start=2025-11-01&end=2025-11-30`);
    await eventually(() => shown.innerText()).toContain('12 of 12 categories visible');
    await end();
  });
});

it('reads more than a thousand rows in parts and loses none', async () => {
  const days = ['2025-11-03', '2025-11-04', '2025-11-05', '2025-11-20', '2025-12-01'];
  const rows = Array.from({ length: 2_345 }, (_, index) =>
    costRow(days[index % 5] ?? null, `Class ${index} - Thing`, 0.1),
  );
  const { page, end } = await site.open({ rows });
  await parts(page).chart.waitFor();
  expect(await parts(page).total.innerText()).toMatch(/\$234\.50\s+NZD, 2,345 records visible/);
  await end();
});
