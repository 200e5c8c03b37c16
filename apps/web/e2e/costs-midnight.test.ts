import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  answerCosts,
  answerRows,
  askedRange,
  type CostsSite,
  costRow,
  type OpenOptions,
  parts,
  startCostsSite,
} from './costs-support.ts';
import { eventually } from './support/eventually.ts';

let site: CostsSite;
beforeAll(async () => {
  site = await startCostsSite();
});

/** Half an hour before a Saturday begins in Wellington: the page's clock goes on while a busy machine opens it. */
const BEFORE_MIDNIGHT = new Date('2025-11-21T10:30:00Z');
const MINUTE = 60_000;
const FRIDAY = { start: '2025-10-22', end: '2025-12-21' };
const SATURDAY = { start: '2025-10-23', end: '2025-12-22' };

async function openAtNight(options: OpenOptions = {}) {
  const asked: { start: string; end: string }[] = [];
  const visit = await site.open({
    now: null,
    prepare: async (page) => {
      await page.clock.install({ time: BEFORE_MIDNIGHT });
      await answerCosts(page, async (route: Route) => {
        asked.push(askedRange(route));
        await answerRows(route, [costRow('2025-11-20', 'Cloud - Compute', 5)]);
      });
    },
    ...options,
  });
  await parts(visit.page).chart.waitFor();
  return { ...visit, asked };
}

const fields = async (page: Page) => ({
  start: await parts(page).start.inputValue(),
  end: await parts(page).end.inputValue(),
});

describe('a page that is left open', () => {
  it('moves on at midnight in Wellington, and only then', async () => {
    // A jump of the clock is past the time limit of whatever is being asked at that moment.
    const { page, asked, end } = await openAtNight({ expectedErrors: [/TimeoutError/] });
    expect(asked).toEqual([FRIDAY]);
    await page.clock.fastForward(15 * MINUTE);
    expect(await fields(page)).toEqual(FRIDAY);
    await page.clock.fastForward(20 * MINUTE);
    await eventually(() => fields(page)).toEqual(SATURDAY);
    await eventually(() => asked).toEqual([FRIDAY, SATURDAY]);
    await parts(page).chart.waitFor();
    expect(new URL(page.url()).search).toBe('');
    // The night after.
    await page.clock.fastForward(24 * 60 * MINUTE);
    await eventually(() => asked.at(-1)).toEqual({ start: '2025-10-24', end: '2025-12-23' });
    await parts(page).reset.click();
    expect(await fields(page)).toEqual({ start: '2025-10-24', end: '2025-12-23' });
    await end();
  });

  it('moves on when somebody comes back to it, whatever its clocks did meanwhile', async () => {
    const { page, asked, end } = await openAtNight();
    // Asleep: the time has passed, and no timer has run.
    await page.clock.setFixedTime('2025-11-22T20:00:00Z');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await eventually(() => asked.at(-1)).toEqual({ start: '2025-10-24', end: '2025-12-23' });
    await end();
  });

  it('keeps the dates that somebody chose', async () => {
    const { page, asked, end } = await openAtNight({ query: '?start=2025-11-01&end=2025-11-30' });
    await page.clock.fastForward(45 * MINUTE);
    expect(await fields(page)).toEqual({ start: '2025-11-01', end: '2025-11-30' });
    expect(asked).toEqual([{ start: '2025-11-01', end: '2025-11-30' }]);
    await parts(page).reset.click();
    await eventually(() => asked.at(-1)).toEqual(SATURDAY);
    await end();
  });

  it('takes nothing out of a field that somebody is at', async () => {
    const { page, asked, end } = await openAtNight();
    await parts(page).end.fill('');
    await page.getByText('Enter a date as yyyy-mm-dd.').waitFor();
    await page.clock.fastForward(45 * MINUTE);
    await eventually(() => asked.at(-1)).toEqual(SATURDAY);
    expect(await fields(page)).toEqual({ start: FRIDAY.start, end: '' });
    await parts(page).end.fill('2025-11-25');
    await eventually(() => asked.at(-1)).toEqual({ start: FRIDAY.start, end: '2025-11-25' });
    await end();
  });

  it('does not lose the focus of somebody who reads the chart', async () => {
    const { page, asked, end } = await openAtNight();
    await parts(page).plot.focus();
    await page.clock.fastForward(45 * MINUTE);
    await eventually(() => asked).toHaveLength(2);
    await parts(page).chart.waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('main section') !== null)).toBe(true);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await end();
  });
});
