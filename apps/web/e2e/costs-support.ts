import type { DailyCostRow } from '@hln/contracts';
import { createStaff } from '@hln/test-support/server';
import type { Page, Route } from 'playwright-core';
import { beforeAll } from 'vitest';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { type StaffAccount, signedIn } from './support/staff.ts';
import { untilInteractive, type Visit, type VisitOptions, visit } from './support/visit.ts';

export const COSTS = '/staff/ops/costs';

/** Noon on an ordinary day in Wellington: Saturday, 22 November 2025. In the past, so that no session has expired. */
export const NOON = new Date('2025-11-21T23:00:00Z');
/** The range that the page then shows. */
export const AROUND_NOON = { start: '2025-10-23', end: '2025-12-22' };

export type CostRow = Pick<DailyCostRow, 'date'> & {
  readonly class_1: string | null;
  readonly class_2: string | null;
  readonly daily_amount: number | string;
};

/** A row of the view. */
export const costRow = (date: string | null, category: string, daily_amount: number | string): CostRow => {
  const [class_1 = '', class_2 = ''] = category.split(' - ');
  return { date, class_1, class_2, daily_amount };
};

/** A range from a Saturday to a Sunday, with two Mondays. */
export const SIXTEEN_DAYS = {
  query: '?start=2025-11-08&end=2025-11-23',
  rows: [
    costRow('2025-11-10', 'A - one', '3.005'),
    costRow('2025-11-10', 'B - two', 12),
    costRow('2025-11-10', 'C - three', 0),
    costRow('2025-11-10', 'D - four', -4.5),
    costRow('2025-11-23', 'B - two', 7),
  ],
} as const;

export interface CostsSite {
  newStaff(): Promise<StaffAccount>;
  /** Opens the page as `staff`, or as a new member of staff. The page's clock is set to {@link NOON} by default. */
  open(options?: OpenOptions): Promise<Visit>;
}

export interface OpenOptions extends VisitOptions {
  readonly staff?: StaffAccount;
  readonly query?: string;
  /** The time of the page's clock, which is then stopped; null leaves the clock alone. */
  readonly now?: Date | null;
  /** Runs before the page is requested. */
  prepare?(page: Page): Promise<unknown>;
  /** The rows to return instead of the data API's own. */
  readonly rows?: readonly CostRow[];
}

/**
 * The server and the browser shared by the files of a worker, for the tests of the calling file. Each test has its own
 * member of staff.
 */
export function costsSite(): CostsSite {
  let server: Awaited<ReturnType<typeof sharedSite>>;
  let browser: Awaited<ReturnType<typeof sharedBrowser>>;
  beforeAll(async () => {
    [server, browser] = await Promise.all([sharedSite(), sharedBrowser()]);
  });
  const newStaff = () => createStaff(server);
  return {
    newStaff,
    async open({ staff, query = '', now = NOON, prepare, rows, ...options } = {}) {
      const session = await signedIn(server, staff ?? (await newStaff()));
      // The session begins on an empty page, so that everything is in place before the first request.
      const opened = await visit(browser, server.url, '/robots.txt', {
        ...session,
        ...(now === null ? {} : { fixedTime: now }),
        ...options,
      });
      const { page } = opened;
      if (rows !== undefined) await answerCosts(page, (route) => answerRows(route, rows));
      await prepare?.(page);
      await page.goto(`${COSTS}${query}`);
      await untilInteractive(page);
      return opened;
    },
  };
}

/** The lines of a text that are not blank. */
export const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Answers the page's requests for costs instead of the data API. */
export async function answerCosts(page: Page, answer: (route: Route) => unknown): Promise<void> {
  await page.route('**/rest/v1/daily_costs?*', async (route) => {
    await answer(route);
  });
}

export interface RequestedRange {
  readonly start: string;
  readonly end: string;
}

/**
 * Answers the page's requests for costs with the rows for their range.
 *
 * @returns the ranges that have been requested so far, and the option for {@link CostsSite.open}
 */
export function recordCosts(rowsOf: (range: RequestedRange) => readonly CostRow[]) {
  const requested: RequestedRange[] = [];
  const prepare = (page: Page) =>
    answerCosts(page, async (route) => {
      const range = requestedRange(route);
      requested.push(range);
      await answerRows(route, rowsOf(range));
    });
  return { requested, prepare };
}

/** The range of a request. */
export function requestedRange(route: Route): RequestedRange {
  const dates = new URL(route.request().url()).searchParams.getAll('date');
  const bound = (operator: string) =>
    dates.find((date) => date.startsWith(`${operator}.`))?.slice(operator.length + 1) ?? '';
  return { start: bound('gte'), end: bound('lte') };
}

/** Answers like PostgREST: with the requested page in its order, and the number of all rows. */
export async function answerRows(route: Route, rows: readonly CostRow[]): Promise<void> {
  const { searchParams } = new URL(route.request().url());
  const { start, end } = requestedRange(route);
  const key = ({ date, class_1, class_2 }: CostRow) => [date, class_1, class_2].join('\n');
  const found = rows
    .filter(({ date }) => date === null || (date >= start && date <= end))
    .sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
  const offset = Number(searchParams.get('offset') ?? 0);
  const rowsOfPage = found.slice(
    offset,
    offset + Math.min(1_000, Number(searchParams.get('limit') ?? 1_000)),
  );
  await route.fulfill({
    json: rowsOfPage,
    headers: { 'content-range': `${offset}-${offset + rowsOfPage.length - 1}/${found.length}` },
  });
}

/** Refuses a request like the data API. */
export async function refuse(route: Route): Promise<void> {
  await route.fulfill({
    status: 403,
    json: { code: '42501', message: 'permission denied for view daily_costs', details: null, hint: null },
  });
}

/** The parts of the page, by their accessible names. */
export function parts(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    button,
    exportCsv: button('Export CSV'),
    exportNet: button('Export with net amounts'),
    reset: button('Reset'),
    start: page.getByLabel('Start Date'),
    end: page.getByLabel('End Date'),
    total: page.getByRole('region', { name: 'Total' }),
    shown: page.getByRole('region', { name: 'Shown' }),
    main: page.getByRole('region', { name: 'Daily costs' }).first(),
    categories: page.getByRole('region', { name: 'Categories' }),
    rows: page.locator('[data-category]'),
    row: (label: string) => page.locator(`[data-category="${label}"]`),
    handle: (label: string) => button(`Move ${label}`),
    eye: (label: string) => button(`Show ${label}`),
    plot: page.getByRole('slider', { name: 'Day' }),
    tooltip: page.getByRole('tooltip'),
    chart: page.getByRole('figure'),
    order: () =>
      page
        .locator('[data-category]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-category'))),
  };
}

const CATEGORIES = [
  'Cloud - Compute',
  'Cloud - Storage',
  'Cloud - Data transfer',
  'AI models - Reasoning',
  'AI models - Embeddings',
  'Software - Payroll',
  'Software - Accounting',
  'Office - Internet',
  'Office - Coffee and everything that goes with it',
  'Marketing - Search',
  'Security - Monitoring',
  'Travel - Ferries',
];

/** Two months of plausible costs around {@link NOON}: the same each time. */
export function plausibleRows(categories: readonly string[] = CATEGORIES): CostRow[] {
  const firstDay = Date.parse('2025-10-20T00:00:00Z');
  return Array.from({ length: 60 }, (_, day) => {
    const date = new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
    return categories.flatMap((category, index) => {
      const amount = (((day * 37 + index * 101) % 97) / 97) * (14 - Math.min(index, 12)) + (index % 3);
      return (day + index) % 4 === 0 && index > 4 ? [] : [costRow(date, category, Number(amount.toFixed(2)))];
    });
  }).flat();
}
