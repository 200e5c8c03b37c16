import { describe, expect, it } from 'vitest';
import { costRow, costsSite, parts, recordCosts } from './costs-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';

const site = costsSite();

/** Two categories in two months: one rises, one falls. The page's day is 22 November 2025. */
const ROWS = [
  costRow('2025-10-03', 'Cloud - Compute', 100),
  costRow('2025-10-05', 'Office - Internet', 60),
  costRow('2025-11-03', 'Cloud - Compute', 150),
  costRow('2025-11-05', 'Office - Internet', 40),
];

describe('a preset range', () => {
  it('shows its days, and the difference from the period before', async () => {
    const { requested, prepare } = recordCosts(() => ROWS);
    const { page, end } = await site.open({ prepare });
    const { button, start, end: last, total, shown, row, eye } = parts(page);
    await parts(page).chart.waitFor();
    await button('This month').click();
    await total.getByText('$30.00 more (+18.8%) than 2025-10-01 to 2025-10-22: $160.00').waitFor();
    expect([await start.inputValue(), await last.inputValue()]).toEqual(['2025-11-01', '2025-11-22']);
    expect(requested).toContainEqual({ start: '2025-10-01', end: '2025-10-22' });
    expect(await button('This month').getAttribute('aria-pressed')).toBe('true');
    expect(new URL(page.url()).search).toBe('?start=2025-11-01&end=2025-11-22');
    await row('Cloud - Compute').getByText('+$50.00').waitFor();
    await row('Office - Internet').getByText('−$20.00').waitFor();
    await shown.getByText('Rose most: Cloud - Compute +$50.00').waitFor();
    await shown.getByText('Fell most: Office - Internet −$20.00').waitFor();
    // Hidden categories are counted on neither side.
    await eye('Office - Internet').click();
    await total.getByText('$50.00 more (+50%) than 2025-10-01 to 2025-10-22: $100.00').waitFor();
    expect(await shown.innerText()).not.toContain('Fell most');
    await button('Last month').click();
    await total.getByText('$100.00 more than 2025-09-01 to 2025-09-30: $0.00').waitFor();
    expect(await button('This month').getAttribute('aria-pressed')).toBe('false');
    await end();
  });

  it('is the only range with a period before, and says when that cannot be loaded', async () => {
    const { page, end } = await site.open({
      expectedErrors: [/Failed to load resource/],
      prepare: recordCosts(() => ROWS).prepare,
    });
    const { button, total, reset } = parts(page);
    await parts(page).chart.waitFor();
    expect(await total.innerText()).not.toContain('than');
    await page.route('**/rest/v1/daily_costs?*', (route) =>
      route.request().url().includes('gte.2025-09-24')
        ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'internals' } })
        : route.fallback(),
    );
    await button('30 days').click();
    await total.getByText('The earlier period couldn’t be loaded.').waitFor();
    await total.getByText('$190.00').waitFor();
    await reset.click();
    await eventually(() => total.innerText()).not.toContain('than');
    await end();
  });

  it('is compared with the same days a year ago on request, as any range is, and the link says so', async () => {
    const lastYear = costRow('2024-11-04', 'Cloud - Compute', 400);
    const { requested, prepare } = recordCosts(({ start }) => (start < '2025' ? [lastYear] : ROWS));
    const { page, end } = await site.open({ prepare, query: '?start=2025-11-01&end=2025-11-20' });
    const { button, total } = parts(page);
    await parts(page).chart.waitFor();
    await page.getByLabel('Compared with').selectOption('The same days a year ago');
    await total.getByText('$210.00 less (-52.5%) than 2024-11-01 to 2024-11-20: $400.00').waitFor();
    expect(requested).toContainEqual({ start: '2024-11-01', end: '2024-11-20' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button('Copy link').click();
    await page.getByText('Link copied.').waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(link.search).toBe('?vs=year&start=2025-11-01&end=2025-11-20');
    await page.goto(link.href);
    await total.getByText('$210.00 less').waitFor();
    await page.getByLabel('Compared with').selectOption('Nothing');
    await eventually(() => total.innerText()).not.toContain('than');
    await end();
  });

  it.each([320, 390, 1440])('fits at %i px', async (width) => {
    const { page, end } = await site.open({
      prepare: recordCosts(() => ROWS).prepare,
      query: '?start=2025-11-01&end=2025-11-22&by=week',
      viewport: { width, height: 900 },
    });
    await parts(page).total.getByText('more (+18.8%)').waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    await end();
  });
});

describe('a category', () => {
  it('is shown alone with one click, and all are shown with another', async () => {
    const { page, end } = await site.open({ rows: ROWS });
    const { button, shown, row } = parts(page);
    await parts(page).chart.waitFor();
    const all = button('Show all');
    expect(await all.getAttribute('aria-disabled')).toBe('true');
    const only = button('Only Office - Internet');
    await only.click();
    await shown.getByText('1 of 2 categories visible').waitFor();
    expect(await only.getAttribute('aria-pressed')).toBe('true');
    // The amount of a hidden category is still readable.
    const decoration = (selector: string) =>
      row('Cloud - Compute')
        .getByText(selector)
        .evaluate((element) => getComputedStyle(element.parentElement ?? element).textDecorationLine);
    expect(await decoration('$150.00')).toBe('none');
    await all.click();
    await shown.getByText('2 of 2 categories visible').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show all');
    await end();
  });
});

describe('the bars', () => {
  it('are days, weeks or months, and the link says which', async () => {
    const { page, end } = await site.open({ rows: ROWS });
    const { chart } = parts(page);
    await chart.waitFor();
    await page.getByLabel('Bars').selectOption('By month');
    const slider = page.getByRole('slider', { name: 'Month' });
    await slider.waitFor();
    expect(await slider.getAttribute('aria-valuemax')).toBe('3');
    await slider.focus();
    expect(await slider.getAttribute('aria-valuetext')).toBe(
      'November 2025: total $190.00. Cloud - Compute $150.00, Office - Internet $40.00.',
    );
    expect(new URL(page.url()).searchParams.get('by')).toBe('month');
    await page.getByLabel('Bars').selectOption('By week');
    const weeks = page.getByRole('slider', { name: 'Week' });
    await weeks.focus();
    await page.keyboard.press('Home');
    expect(await weeks.getAttribute('aria-valuetext')).toBe('23 Oct 2025 to 26 Oct 2025: no costs.');
    await page.reload();
    await weeks.waitFor();
    await page.getByLabel('Bars').selectOption('By day');
    await parts(page).plot.waitFor();
    expect(new URL(page.url()).search).toBe('');
    await end();
  });

  it('of less than five dollars have a readable maximum', async () => {
    const { page, end } = await site.open({ rows: [costRow('2025-11-20', 'Cloud - Compute', '3.456')] });
    const { chart, total, shown } = parts(page);
    await chart.waitFor();
    await chart.getByText('$3.46', { exact: true }).last().waitFor();
    await total.getByText('NZD, 1 record visible').waitFor();
    await shown.getByText('1 of 1 category visible').waitFor();
    expect(await chart.locator('figcaption').innerText()).toContain('in 1 record of 1 category.');
    await end();
  });
});

it('the Refresh button reloads the costs', async () => {
  const { requested, prepare } = recordCosts(() => ROWS);
  const { page, end } = await site.open({ prepare, query: '?start=2025-11-01&end=2025-11-22' });
  await parts(page).total.getByText('more (+18.8%)').waitFor();
  const before = requested.length;
  await parts(page).button('Refresh').click();
  await eventually(() =>
    requested
      .slice(before)
      .map(({ start }) => start)
      .toSorted(),
  ).toEqual(['2025-10-01', '2025-11-01']);
  await parts(page).chart.waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Refresh');
  await end();
});
